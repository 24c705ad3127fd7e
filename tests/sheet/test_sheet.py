from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from cardlang.face import draw_list as drawing
from cardlang.face.draw_list import MM_PER_POINT, Box, Drawing, Group, Matrix, Paint, Rect, Text
from cardlang.fonts.font import Font, read_font
from cardlang.sheet.impose import impose, impose_backs, impose_folded, safe_zone_faults, white_edges
from cardlang.sheet.marks import crop_marks
from cardlang.sheet.read import inherit, read_sheet
from cardlang.sheet.sheet import Sheet, fitted, mirrored
from errors.numbered import codes

PRINT = Path(__file__).parents[2] / "print"
SHEETS = sorted(path.stem for path in PRINT.glob("*.yaml") if path.stem != "sizes")
SHOPS = {"makeplayingcards", "the-game-crafter", *(name for name in SHEETS if "-1up-" in name)}  # cut by the print shop
MACHINES = {name for name in SHEETS if name.endswith("-cutter")}
UNCUT = {"letter-page", "a4-page", "online-10x7", *SHOPS, *MACHINES}  # read, shown, or cut by others


def load(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


@pytest.fixture(scope="module")
def sizes() -> Mapping[str, Any]:
    data: Mapping[str, Any] = load((PRINT / "sizes.yaml").read_text())
    return data


def shipped(name: str, sizes: Mapping[str, Any]) -> Sheet:
    chain = [load((PRINT / f"{name}.yaml").read_text())]
    while "extends" in chain[-1]:
        chain.append(load((PRINT / f"{chain[-1]['extends']}.yaml").read_text()))
    sheet, faults = read_sheet(inherit(chain), sizes)
    assert not faults
    assert sheet is not None
    return sheet


def cards(sheet: Sheet, count: int) -> list[Drawing]:
    return [Drawing(*sheet.card, ()) for _ in range(count)]


@pytest.mark.parametrize(
    ("name", "pixels"),
    [
        ("poker", (825, 1125)),
        ("bridge", (750, 1125)),
        ("mini", (600, 825)),
        ("tarot", (900, 1500)),
        ("square", (825, 825)),
    ],
)
def test_shops_with_an_eighth_of_an_inch_of_bleed_get_whole_pixels(sizes, name: str, pixels: tuple[int, int]) -> None:
    sheet = shipped(f"{name}-1up-eighth", sizes)
    assert (sheet.w / 25.4 * 300, sheet.h / 25.4 * 300) == pytest.approx(pixels)
    assert sheet.bleed == sheet.safe == pytest.approx(25.4 / 8)


@pytest.mark.parametrize(
    ("name", "pixels", "edge"), [("the-game-crafter", (825, 1125), 37.5), ("makeplayingcards", (822, 1122), 36)]
)
def test_sheets_for_shops_have_the_pixels_of_their_templates(
    sizes, name: str, pixels: tuple[int, int], edge: float
) -> None:
    sheet = shipped(name, sizes)
    assert (sheet.w / 25.4 * 300, sheet.h / 25.4 * 300) == pytest.approx(pixels)
    assert sheet.bleed / 25.4 * 300 == pytest.approx(edge) == sheet.safe / 25.4 * 300


@pytest.mark.parametrize(("name", "w", "h"), [("letter-9up", 215.9, 279.4), ("a4-9up", 210, 297)])
def test_nine_poker_cards_stand_in_the_middle_of_the_paper(sizes, name: str, w: float, h: float) -> None:
    sheet = shipped(name, sizes)
    assert (sheet.w, sheet.h, *sheet.card) == pytest.approx((w, h, 63.5, 88.9))
    boxes = [slot.box for slot in sheet.slots]
    assert len(boxes) == 9
    assert boxes[0].x == pytest.approx(w - boxes[8].x - boxes[8].w)
    assert boxes[0].y == pytest.approx(h - boxes[8].y - boxes[8].h)
    assert [boxes[1].y, boxes[3].x] == pytest.approx([boxes[0].y, boxes[0].x])


@pytest.mark.parametrize("name", SHEETS)
def test_every_crop_mark_is_on_the_paper_and_clear_of_every_card(sizes, name: str) -> None:
    sheet = shipped(name, sizes)
    marks = crop_marks(sheet)
    assert not marks if name in UNCUT else len(marks) >= 4
    for mark in marks:
        assert isinstance(mark, drawing.Path)
        (_, (x1, y1)), (_, (x2, y2)) = mark.segments
        assert x1 == x2 or y1 == y2
        assert 0 <= x1 <= x2 <= sheet.w
        assert 0 <= y1 <= y2 <= sheet.h
        for slot in sheet.slots:
            box = slot.box
            apart = x2 < box.x or x1 > box.x + box.w or y2 < box.y or y1 > box.y + box.h
            assert apart, (mark, slot)


@pytest.mark.parametrize("name", sorted(MACHINES))
def test_a_cutting_machine_finds_three_corners(sizes, name: str) -> None:
    sheet = shipped(name, sizes)
    (page,), _ = impose(sheet, cards(sheet, 8))
    square, *lines = [op.box for op in page.under]
    assert square == Box(10, 10, 5, 5)
    corners = {(op.box.x if op.box.x < 99 else op.box.x + op.box.w, op.box.y) for op in page.under if op.box.y < 99}
    assert corners == {(10, 10), (sheet.w - 10, 10)}
    assert {(box.x, box.y + box.h) for box in lines if box.y > 99} == {(10, sheet.h - 10)}
    assert sorted({round(side, 6) for box in lines for side in (box.w, box.h)}) == [0.5, 20]
    assert not impose_backs(sheet, cards(sheet, 8))[0][0].under
    fewer = fitted(sheet, 63.5, 63.5)
    assert fewer and not any(
        slot.box.inset(-1).overlaps(box) for slot in fewer.slots for box in fewer.cutter.boxes(sheet.w, sheet.h)
    )


@pytest.mark.parametrize(
    ("given", "code"),
    [("x: 15 mm", "C540"), ("x: 300 mm", "C540"), ("width: 0 mm", "C528"), ("length: 9 in", "C540"), ("y: 8 mm", None)],
)
def test_marks_for_a_cutting_machine_keep_clear_of_cards(sizes, given: str, code: str | None) -> None:
    data = load((PRINT / "letter-8up-cutter.yaml").read_text())
    data["cutter"] |= load(given)
    assert [fault.code for fault in read_sheet(data, sizes)[1]] == ([code] if code else [])


def test_every_cut_of_nine_cards_has_a_mark_at_both_ends(sizes) -> None:
    assert len(crop_marks(shipped("letter-9up", sizes))) == 16


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(("w", "h"), [(210, 297), (297, 210)])
def test_backs_lie_behind_their_fronts(sizes, flip: str, w: float, h: float) -> None:
    """Turning the paper over about an edge mirrors it: every back must then cover its own front's spot."""
    data = {
        "name": "Trial",
        "paper": "p",
        "card": "poker",
        "slots": [{"x": "10 mm", "y": "15 mm"}, {"x": "80 mm", "y": "15 mm", "rotate": 90}],
        "backs": {"flip": flip},
    }
    sheet, _ = read_sheet(data, {**sizes, "papers": {"p": {"width": f"{w} mm", "height": f"{h} mm"}}})
    assert sheet is not None
    faces = cards(sheet, 2)
    (front,), _ = impose(sheet, faces)
    (back,), _ = impose_backs(sheet, faces)
    about_vertical = (flip == "long") == (h >= w)
    for on_front, on_back in zip(front.placed, back.placed, strict=True):
        a, b = on_front.matrix, on_back.matrix
        card_w, card_h = on_front.drawing.w, on_front.drawing.h
        for u, v in ((0, 0), (card_w, 0), (0, card_h)):
            x, y = a.a * u + a.c * v + a.e, a.b * u + a.d * v + a.f
            # seen through the card, the back's picture is mirrored left to right, upright stays upright
            bx, by = b.a * (card_w - u) + b.c * v + b.e, b.b * (card_w - u) + b.d * v + b.f
            through = (w - bx, by) if about_vertical else (bx, h - by)
            assert (x, y) == pytest.approx(through)


def test_copies_fill_page_after_page_in_order(sizes) -> None:
    sheet = shipped("letter-9up", sizes)
    one, two = cards(sheet, 2)
    pages, faults = impose(sheet, [one] * 10 + [two], "Drow Deck")
    assert not faults
    assert [len(page.placed) for page in pages] == [9, 2]
    assert [placed.drawing for placed in pages[1].placed] == [one, two]
    assert [page.bookmark for page in pages] == ["Drow Deck", ""]


def test_the_last_page_of_backs_has_them_behind_the_last_fronts(sizes) -> None:
    sheet = shipped("letter-9up", sizes)
    pages, _ = impose_backs(sheet, cards(sheet, 1))
    assert pages[0].placed[0].box.x == pytest.approx(sheet.slots[2].box.x)
    assert pages[0].under == impose(sheet, cards(sheet, 9))[0][0].under


def test_two_players_face_each_other_over_one_sheet(sizes) -> None:
    for name in ("letter-table", "a4-table"):
        near, far = shipped(name, sizes).slots
        assert (near.rotate, far.rotate) == (0, 180)
        assert far.box.y < near.box.y


def test_a_smaller_face_is_centred_and_a_larger_one_is_a_fault(sizes) -> None:
    sheet = shipped("letter-9up", sizes)
    (page,), _ = impose(sheet, [Drawing(60, 80, ())])
    box, slot = page.placed[0].box, sheet.slots[0].box
    assert (box.x - slot.x, box.y - slot.y) == pytest.approx((1.75, 4.45))
    pages, (fault,) = impose(sheet, [Drawing(190, 128, ())])
    assert pages == ()
    assert fault.code == "C523"
    assert "190 x 128 mm does not fit a slot of 63.5 x 88.9 mm" in fault.message
    assert impose(shipped("letter-mats", sizes), [Drawing(190, 128, ())])[1] == ()


@pytest.mark.parametrize(
    ("w", "h", "codes"), [(63.5, 88.9, []), (63.5, 80, ["C532"]), (60, 88.9, ["C532"]), (64, 80, [])]
)
def test_a_face_smaller_than_its_slot_is_a_warning(w: float, h: float, codes: list[str], sizes) -> None:
    faults = [*white_edges(shipped("letter-9up", sizes), Drawing(w, h, ()))]
    assert [(fault.code, fault.severity) for fault in faults] == [(code, "warning") for code in codes]


def test_mirroring_twice_is_where_it_was(sizes) -> None:
    sheet = shipped("a4-table", sizes)
    for slot, twice in zip(sheet.slots, mirrored(mirrored(sheet)).slots, strict=True):
        assert (slot.box.x, slot.box.y, slot.rotate) == pytest.approx((twice.box.x, twice.box.y, twice.rotate))


@pytest.mark.parametrize(
    "entry",
    [e for e in codes("C520", "C529") if e.code not in ("C523", "C525", "C526", "C527")],
    ids=lambda entry: entry.code,
)
def test_bad_sheets_raise_their_code_and_good_ones_none(sizes, entry) -> None:
    sheet, faults = read_sheet(load(entry.bad), sizes)
    assert (sheet is None) == (entry.code != "C529")  # marks that are nowhere are a warning
    assert {fault.code for fault in faults} == {entry.code}
    sheet, faults = read_sheet(load(entry.good), sizes)
    assert not faults


def test_slots_that_touch_do_not_overlap(sizes) -> None:
    data = {
        "name": "t",
        "paper": "a4",
        "card": "poker",
        "slots": [{"x": "5 mm", "y": "0 mm"}, {"x": "68.5 mm", "y": "0 mm"}],
    }
    assert read_sheet(data, sizes)[1] == ()


@pytest.mark.parametrize("name", [name for name in SHEETS if name.endswith("fold")])
def test_four_cards_and_their_backs_meet_at_the_fold(sizes, name: str) -> None:
    sheet = shipped(name, sizes)
    assert sheet.fold is not None and len(sheet.slots) == 4
    face, back = cards(sheet, 2)
    pages, faults = impose_folded(sheet, [face] * 5, [back] * 5, "Drow Deck")
    assert not faults
    assert [len(page.placed) for page in pages] == [8, 2]
    front, behind = pages[1].placed
    assert (front.drawing, behind.drawing) == (face, back)
    assert front.box.x + front.box.w == pytest.approx(sheet.fold.at - 3)
    assert (behind.box.x, behind.box.y) == pytest.approx((sheet.fold.at + 3, front.box.y))
    assert (front.rotate, behind.rotate) == (90, 270)


def test_a_card_a_page_has_its_bleed_and_no_more(sizes) -> None:
    sheet = shipped("poker-1up-bleed", sizes)
    assert (sheet.w, sheet.h) == pytest.approx((69.5, 94.9))
    (page,), faults = impose(sheet, [background(63.5, 88.9, 3)])
    assert not faults
    assert page.trim is not None
    assert (page.trim.x, page.trim.y, page.trim.w, page.trim.h) == pytest.approx((3, 3, 63.5, 88.9))
    assert page.bleed == page.placed[0].bleed == 3


def background(w: float, h: float, beyond: float) -> Drawing:
    return Drawing(w, h, (Rect(Box(-beyond, -beyond, w + 2 * beyond, h + 2 * beyond), 0, Paint("#000000")),))


def test_a_face_that_ends_at_its_trim_is_not_printed_with_bleed(sizes) -> None:
    sheet = shipped("poker-1up-bleed", sizes)
    pages, (fault,) = impose(sheet, [background(63.5, 88.9, 0)])
    assert (pages, fault.code) == ((), "C526")
    only_left = Drawing(63.5, 88.9, (Rect(Box(-3, -3, 66.5, 94.9), 0, Paint("#000000")),))
    assert impose(sheet, [only_left])[1]
    turned = Drawing(63.5, 88.9, (Group(Matrix(0, 1, -1, 0, 66.5, -3), None, (background(88.9, 63.5, 3).ops)),))
    assert impose(sheet, [turned])[1]


def test_words_keep_away_from_the_trim(sizes) -> None:
    sheet = shipped("letter-9up", sizes)
    font = read_font("t", (PRINT.parent / "templates/fonts/AlegreyaSans-Regular.ttf").read_bytes())
    assert isinstance(font, Font)

    def told(x: float, y: float, **style: Any) -> list[str]:
        words = Text(x, y, "Web", "t", 9, "#000000", **style)
        return [fault.code for fault in safe_zone_faults(sheet, Drawing(63.5, 88.9, (words,)), {"t": font})]

    width = font.width("Web") * 9 * MM_PER_POINT
    assert told(3, 10) == told(63.5 - 3 - width, 10) == told(10, 85.9) == []
    assert told(2, 10) == told(63.5 - 2 - width, 10) == told(10, 86.9) == told(10, 4) == ["C527"]
    assert told(2, 10, ornament=True) == []  # an ornament may be cut


def test_tables_online_have_the_back_in_their_last_place(sizes) -> None:
    sheet = shipped("online-10x7", sizes)
    assert len(sheet.slots) == 70
    face, back = cards(sheet, 2)
    pages, _ = impose(sheet, [face] * 70, hidden=back)
    assert [len(page.placed) for page in pages] == [70, 2]
    for page in pages:
        assert page.placed[-1].drawing is back
        assert page.placed[-1].box == sheet.slots[-1].box
    small = replace(sheet, slots=sheet.slots[:1])
    assert [fault.code for fault in impose(small, [face], hidden=back)[1]] == ["C524"]


def test_a_sheet_says_only_what_differs_from_the_one_it_extends(sizes) -> None:
    nine = load((PRINT / "letter-9up.yaml").read_text())
    fields = inherit([{"name": "Six", "extends": "letter-9up", "slots": [{"x": "10 mm", "y": "10 mm"}]}, nine])
    sheet, faults = read_sheet(fields, sizes)
    assert sheet is not None and not faults
    assert (sheet.name, sheet.w, len(sheet.slots), sheet.marks is None) == ("Six", pytest.approx(215.9), 1, False)


def test_bleed_keeps_its_distance(sizes) -> None:
    """Slots that touch, or lie at the paper's edge, have no room for bleed."""
    near = {"name": "t", "paper": "a4", "card": "poker", "bleed": "3 mm", "grid": {"columns": 2, "rows": 1}}
    (fault,) = read_sheet(near, sizes)[1]
    assert (fault.code, fault.help) == ("C522", "leave twice the bleed between them: 6 mm")
    assert read_sheet({**near, "grid": {"columns": 2, "rows": 1, "gap": "6 mm"}}, sizes)[1] == ()
    edge = {**near, "slots": [{"x": "2 mm", "y": "20 mm"}]}
    del edge["grid"]
    (fault,) = read_sheet(edge, sizes)[1]
    assert (fault.code, fault.help) == ("C521", "move or `rotate` it, or choose fewer slots or a smaller bleed")


def test_sizes_may_be_written_out(sizes) -> None:
    size = {"width": "50 mm", "height": "2 in"}
    data = {"name": "t", "paper": "card", "card": size, "bleed": "2 mm", "grid": {"columns": 1, "rows": 1}}
    sheet, _ = read_sheet(data, sizes)
    assert sheet is not None and (sheet.w, sheet.h) == pytest.approx((54, 54.8))


@pytest.mark.parametrize(
    ("marks", "code"),
    [
        ("{length: 4 mm, gap: 250 mm, width: 0.3 pt}", "C529"),
        ("{length: 0.5 mm, gap: 1 mm, width: 0.3 pt}", "C529"),
        ("{length: 4 mm, gap: 1 mm, width: 500 mm}", "C528"),
        ("{length: 4 mm, gap: 1 mm, width: 0 mm}", "C528"),
        ("{length: 500 mm, gap: 1 mm, width: 0.3 pt}", None),
    ],
)
def test_marks_beyond_any_page_are_reported(sizes, marks: str, code: str | None) -> None:
    plain = "name: Trial\npaper: a4\ncard: poker\ngrid: {columns: 3, rows: 3}\nmarks: "
    faults = read_sheet(load(plain + marks), sizes)[1]
    assert [(fault.code, fault.field) for fault in faults] == ([(code, "marks")] if code else [])


def test_marks_of_many_cards_are_compared_only_with_their_neighbours(sizes) -> None:
    """Comparing each mark with each place would be too slow."""
    from cardlang.sheet import marks

    looked = []
    data = load("name: T\npaper: {width: 5000 mm, height: 5000 mm}\ncard: {width: 6 mm, height: 6 mm}\n")
    data |= load("grid: {columns: 12, rows: 12, gap: 50 mm}\nmarks: {length: 4 mm, gap: 1 mm, width: 0.3 pt}\n")
    real, marks._touches = marks._touches, lambda *given: looked.append(given) or real(*given)
    try:
        sheet, faults = read_sheet(data, sizes)
    finally:
        marks._touches = real
    assert sheet and not faults and len(looked) <= 144 * 8 * 12


def test_only_some_of_many_overlapping_slots_are_reported(sizes) -> None:
    data = load("name: T\npaper: a4\ncard: poker\n") | {"slots": [{"x": "10 mm", "y": "10 mm"}] * 200}
    sheet, faults = read_sheet(data, sizes)
    assert sheet is None and [fault.code for fault in faults] == ["C522"] * 20

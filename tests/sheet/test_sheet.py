from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from cardlang.face.drawing import Drawing
from cardlang.model.codes.layout import CODES
from cardlang.sheet.impose import impose, impose_backs
from cardlang.sheet.marks import crop_marks
from cardlang.sheet.sheet import Sheet, mirrored, read_sheet

PRINT = Path(__file__).parents[2] / "print"
SHEETS = sorted(path.stem for path in PRINT.glob("*.yaml") if path.stem != "sizes")


def load(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


@pytest.fixture(scope="module")
def sizes() -> Mapping[str, Any]:
    data: Mapping[str, Any] = load((PRINT / "sizes.yaml").read_text())
    return data


def shipped(name: str, sizes: Mapping[str, Any]) -> Sheet:
    sheet, faults = read_sheet(load((PRINT / f"{name}.yaml").read_text()), sizes)
    assert not faults
    assert sheet is not None
    return sheet


def cards(sheet: Sheet, count: int) -> list[Drawing]:
    return [Drawing(*sheet.card, ()) for _ in range(count)]


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
    assert len(marks) >= 4 or sheet.marks is None
    for mark in marks:
        (_, (x1, y1)), (_, (x2, y2)) = mark.segments  # type: ignore[union-attr]
        assert x1 == x2 or y1 == y2
        assert 0 <= x1 <= x2 <= sheet.w
        assert 0 <= y1 <= y2 <= sheet.h
        for slot in sheet.slots:
            box = slot.box
            apart = x2 < box.x or x1 > box.x + box.w or y2 < box.y or y1 > box.y + box.h
            assert apart, (mark, slot)


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
    assert pages[0].under == ()


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


def test_mirroring_twice_is_where_it_was(sizes) -> None:
    sheet = shipped("a4-table", sizes)
    for slot, twice in zip(sheet.slots, mirrored(mirrored(sheet)).slots, strict=True):
        assert (slot.box.x, slot.box.y, slot.rotate) == pytest.approx((twice.box.x, twice.box.y, twice.rotate))


@pytest.mark.parametrize("entry", [e for e in CODES if "C520" <= e.code <= "C522"], ids=lambda entry: entry.code)
def test_bad_sheets_raise_their_code_and_good_ones_none(sizes, entry) -> None:
    sheet, faults = read_sheet(load(entry.bad), sizes)
    assert sheet is None
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

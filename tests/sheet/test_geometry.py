"""Properties of imposition, on random sheets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardlang.face.draw_list import Box, Drawing, Path
from cardlang.sheet.impose import impose, impose_backs, impose_folded
from cardlang.sheet.marks import crop_marks, cut_lines, fold_mark
from cardlang.sheet.page import Placed
from cardlang.sheet.read import read_sheet
from cardlang.sheet.sheet import Sheet, fitted

SIZES: Mapping[str, Any] = {"papers": {}, "cards": {}}
NEAR = 1e-6
LAWS = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # no deadline: the machine may be busy
Point = tuple[float, float]

lengths = st.integers(200, 900).map(lambda tenths: tenths / 10)  # mm
gaps = st.sampled_from([0.0, 2.0, 6.0])
turns = st.sampled_from([0, 90, 180, 270])
flips = st.sampled_from(["long", "short"])


def mm(length: float) -> str:
    return f"{length:.4f} mm"


def size(w: float, h: float) -> dict[str, str]:
    return {"width": mm(w), "height": mm(h)}


@st.composite
def grids(draw: st.DrawFn, backs: st.SearchStrategy[Mapping[str, Any]]) -> Sheet:
    """A sheet of rows and columns with room around them."""
    w, h, gap, bleed, rotate = draw(lengths), draw(lengths), draw(gaps), draw(gaps) / 2, draw(turns)
    columns, rows = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    gap = max(gap, 2 * bleed)
    across, down = (h, w) if rotate in (90, 270) else (w, h)
    room = draw(st.integers(5, 30))
    paper = size(columns * (across + gap) + 2 * room, rows * (down + gap) + 2 * room)
    grid = {"columns": columns, "rows": rows, "gap": mm(gap), "rotate": rotate}
    marks = {"length": "4 mm", "gap": "1 mm", "width": "0.1 mm"}
    data = {"name": "t", "paper": paper, "card": size(w, h), "bleed": mm(bleed), "grid": grid, "marks": marks}
    sheet, faults = read_sheet({**data, "backs": draw(backs)}, SIZES)
    assert sheet is not None, faults
    return sheet


@st.composite
def folded(draw: st.DrawFn) -> Sheet:
    """Rows on one side of a fold, which may touch it."""
    w, h, rotate, axis = draw(lengths), draw(lengths), draw(turns), draw(st.sampled_from("xy"))
    across, down = (h, w) if rotate in (90, 270) else (w, h)
    count, gap, away = draw(st.integers(1, 4)), draw(gaps), draw(gaps)
    step = (0, down + gap) if axis == "x" else (across + gap, 0)
    slots = [{"x": mm(10 + step[0] * n), "y": mm(10 + step[1] * n), "rotate": rotate} for n in range(count)]
    at = 10 + away + (across if axis == "x" else down)
    ends = 20 + count * (across + gap), 20 + count * (down + gap)
    paper = size(2 * at, ends[1]) if axis == "x" else size(ends[0], 2 * at)
    marks = {"length": "4 mm", "gap": "1 mm", "width": "0.1 mm"}
    backs = {"fold": {axis: mm(at)}}
    data = {"name": "t", "paper": paper, "card": size(w, h), "slots": slots, "marks": marks, "backs": backs}
    sheet, faults = read_sheet(data, SIZES)
    assert sheet is not None, faults
    return sheet


def plain(sheet: Sheet) -> Sheet:
    """For faces without a background."""
    return replace(sheet, bleed=0.0)


def faces(sheet: Sheet, count: int) -> list[Drawing]:
    """Faces of the size of the sheet's cards; every other one lies on its side."""
    return [Drawing(*(sheet.card if number % 2 else sheet.card[::-1]), ()) for number in range(count)]


def on_paper(placed: Placed, spot: Point) -> Point:
    """The place of a spot of a face on the paper, in mm from its top left corner."""
    m = placed.matrix
    return m.a * spot[0] + m.c * spot[1] + m.e, m.b * spot[0] + m.d * spot[1] + m.f


def coincide(sheet: Sheet, on_front: Placed, on_back: Placed) -> None:
    """Whether each corner of the face lies exactly on the matching corner of the back. A card is turned over like a
    page of a book, so its back is as upright as its face."""
    w, h = on_front.drawing.w, on_front.drawing.h
    axis, at = sheet.mirror_axis
    for x, y in ((0, 0), (w, 0), (0, h)):
        through = on_paper(on_back, (w - x, y))
        turned = (2 * at - through[0], through[1]) if axis == "x" else (through[0], 2 * at - through[1])
        assert on_paper(on_front, (x, y)) == pytest.approx(turned)


flipped = grids(st.fixed_dictionaries({"flip": flips}))


@LAWS
@given(flipped, st.integers(1, 20))
def test_every_back_lies_behind_its_front(sheet: Sheet, count: int) -> None:
    some = faces(sheet, count)
    fronts, faults = impose(plain(sheet), some)
    backs, _ = impose_backs(plain(sheet), some)
    assert not faults
    assert [len(page.placed) for page in fronts] == [len(page.placed) for page in backs]
    for front, back in zip(fronts, backs, strict=True):
        for one, other in zip(front.placed, back.placed, strict=True):
            coincide(sheet, one, other)


@st.composite
def resized(draw: st.DrawFn, sheets: st.SearchStrategy[Sheet]) -> Sheet:
    """The paper of a sheet for cards of another size, if there is room for any."""
    base = plain(draw(sheets))
    return fitted(base, draw(lengths), draw(lengths)) or base


@LAWS
@given(st.one_of(folded(), resized(folded())), st.integers(1, 9))
def test_folded_backs_lie_behind_their_fronts(sheet: Sheet, count: int) -> None:
    pages, faults = impose_folded(sheet, faces(sheet, count), faces(sheet, count))
    assert not faults
    assert sum(len(page.placed) for page in pages) == 2 * count
    for page in pages:
        half = len(page.placed) // 2
        for one, other in zip(page.placed[:half], page.placed[half:], strict=True):
            coincide(sheet, one, other)


@LAWS
@given(st.one_of(flipped, folded(), resized(flipped), resized(folded())))
def test_all_is_on_the_paper_and_marks_are_clear_of_what_is_printed(sheet: Sheet) -> None:
    printed = [place.box.inset(-sheet.bleed) for place in sheet.places]
    for box in printed:
        assert min(box.x, box.y, sheet.w - box.x - box.w, sheet.h - box.y - box.h) >= -NEAR
    for one, other in combinations(printed, 2):
        assert not one.overlaps(other, NEAR)
    for mark in (*crop_marks(sheet), *fold_mark(sheet)):
        assert isinstance(mark, Path)
        (_, (x1, y1)), (_, (x2, y2)) = mark.segments
        assert -NEAR <= x1 <= x2 <= sheet.w + NEAR and -NEAR <= y1 <= y2 <= sheet.h + NEAR
        line = Box(x1, y1, x2 - x1, y2 - y1).inset(-NEAR)
        assert not any(line.overlaps(box, 2 * NEAR) for box in printed), (mark, sheet)


@LAWS
@given(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 200), turns), min_size=1, max_size=6))
def test_faults_are_reported_if_and_only_if_cards_overlap_or_leave_the_paper(slots: list[tuple[int, int, int]]) -> None:
    data = {
        "name": "t",
        "paper": size(180, 200),
        "card": size(40, 60),
        "margin": "5 mm",
        "slots": [{"x": mm(x), "y": mm(y), "rotate": rotate} for x, y, rotate in slots],
    }
    boxes = [Box(x, y, *((60, 40) if rotate in (90, 270) else (40, 60))) for x, y, rotate in slots]
    off = [n for n, b in enumerate(boxes) if b.x < 5 or b.y < 5 or b.x + b.w > 175 or b.y + b.h > 195]
    over = [(a, b) for a, b in combinations(range(len(boxes)), 2) if boxes[a].overlaps(boxes[b])]
    sheet, faults = read_sheet(data, SIZES)
    assert (sheet is None) == bool(off or over)
    assert [f.field for f in faults if f.code == "C521"] == [f"slots.{n}" for n in off]
    told = sorted(f.message for f in faults if f.code == "C522")
    assert told == sorted(f"slot {a + 1} and slot {b + 1} overlap" for a, b in over)


@LAWS
@given(flipped)
def test_marks_that_run_through_cut_along_every_edge(sheet: Sheet) -> None:
    assert sheet.marks
    lines = cut_lines(replace(sheet, marks=replace(sheet.marks, through=True)))
    starts = {line.segments[0][1] for line in lines if isinstance(line, Path)}
    edges = {(round(x, 4), 0) for p in sheet.places for x in (p.box.x, p.box.x + p.box.w)}
    edges |= {(0, round(y, 4)) for p in sheet.places for y in (p.box.y, p.box.y + p.box.h)}
    assert starts == edges

"""Tiles at full size: every square is printed once, one inch wide, on the paper."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardlang.face.draw_list import Box
from cardlang.sheet.tile_pages import GAP, SQUARE, STRIP, lay_out, places

ROOMS = {"letter": Box(6.35, 38.1, 203.2, 203.2), "a4": Box(10, 46.9, 190, 203.2), "narrow": Box(5, 5, 70, 203.2)}


@pytest.mark.parametrize("paper", ROOMS)
@pytest.mark.parametrize("side", range(1, 9))
@pytest.mark.parametrize("count", [1, 2, 4, 5, 6, 9])
def test_the_parts_cover_each_tile_without_gap(paper: str, side: int, count: int) -> None:
    room = ROOMS[paper]
    printed: dict[int, list[int]] = {number: [] for number in range(count)}
    for parts in lay_out(count, side, room.w):
        boxes = places(parts, room)
        for part, box in zip(parts, boxes, strict=True):
            assert (box.w, box.h) == pytest.approx((part.columns * SQUARE, side * SQUARE))
            right = box.x + box.w + (0 if part.is_last else STRIP)
            assert box.x >= room.x - 1e-6 and right <= room.x + room.w + 1e-6
            printed[part.tile] += range(part.first, part.first + part.columns)
        ends = [(box.x, box.x + box.w + (0 if part.is_last else STRIP)) for part, box in zip(parts, boxes, strict=True)]
        assert all(right <= left + 1e-6 for (_, right), (left, _) in pairwise(ends))
    assert all(columns == list(range(side)) for columns in printed.values())


def test_a_square_is_one_inch() -> None:
    assert SQUARE == 25.4


def test_no_paper_is_wasted_and_no_part_is_a_mere_strip() -> None:
    pages = lay_out(4, 8, ROOMS["a4"].w)  # 32 columns, 7 a page
    assert len(pages) == 5
    assert min(part.columns for page in pages for part in page) >= 2


def test_a_tile_that_fits_is_not_cut() -> None:
    assert [[part.columns for part in page] for page in lay_out(3, 8, 203.2)] == [[8], [8], [8]]
    assert [[part.columns for part in page] for page in lay_out(3, 3, 2 * 3 * SQUARE + GAP)] == [[3, 3], [3]]


def test_where_not_even_a_column_fits_there_is_no_page() -> None:
    assert lay_out(1, 8, 30) == []

"""The revision on a printed card, by which prints are compared."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardlang.face.draw_list import Drawing, Text
from cardlang.face.revision import LENGTH, LETTERS, revision

LINE = '<text y="9">{{ card.name }}</text>'
FOOT = '<text x="50" y="70" text-anchor="end">{{ number }} · {{ revision }}</text>'
MOVED = '<g transform="translate(1 2)">' + FOOT + "</g>"


def test_a_face_carries_its_revision_right_where_the_template_asks(draw, fonts) -> None:
    drawing, faults = draw(LINE + FOOT, number="7")
    assert not faults
    mark = drawing.ops[-1]
    assert mark.text == f"7 · {drawing.revision}"
    assert len(drawing.revision) == LENGTH
    assert set(drawing.revision) <= set(LETTERS)
    assert mark.x + fonts.pick("text").width(mark.text) * 3 == pytest.approx(50, abs=0.01)


def test_it_changes_with_what_is_drawn_and_with_nothing_else(draw) -> None:
    def told(inside: str, **values: object) -> str:
        drawing, faults = draw(inside, **{"number": "7", **values})
        assert not faults
        assert revision(drawing) == drawing.revision
        return drawing.revision

    first = told(LINE + FOOT)
    assert told("<!-- a remark -->" + LINE + FOOT) == first
    assert told(LINE + FOOT, number="8") == first
    assert told(LINE + MOVED) != first
    others = {
        told(inside)
        for inside in (
            LINE.replace("9", "9.01") + FOOT,
            LINE.replace(">", ' fill="#000001">', 1) + FOOT,
            LINE + '<rect width="1" height="1"/>' + FOOT,
            '<defs><g id="a"><rect width="1" height="1"/></g></defs><use href="#a"/>' + LINE + FOOT,
            '<defs><g id="a"><rect width="1" height="2"/></g></defs><use href="#a"/>' + LINE + FOOT,
        )
    }
    assert len(others - {first}) == 5


def test_a_form_cannot_hold_it(draw) -> None:
    _, faults = draw(f'<defs><g id="a">{FOOT}</g></defs><use href="#a"/>', number="7")
    assert [fault.code for fault in faults] == ["C506"]


def test_the_name_of_a_form_does_not_matter(draw) -> None:
    one, other = (draw(f'<defs><g id="{id}"><rect width="1" height="1"/></g></defs><use href="#{id}"/>') for id in "ab")
    assert one[0].revision == other[0].revision


def test_equal_drawings_have_equal_revisions() -> None:
    drawing = Drawing(63.5, 88.9, (Text(5, 9, "Guard", "text-bold", 12.5, "#231a12"),))
    assert revision(drawing) == revision(replace(drawing))

"""The fields of a deck and its cards are put in the schema's order, with their comments; what is unclear stays."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.fmt.field_order import sort_fields
from cardlang.pipeline.edit.edited import applied
from fmt.test_layout import document, in_order

HEAD = ("game", "deck", "name", "kind", "cards")
CARD = ("id", "name", "level", "text", "powers", "copies")
FIELDS = {
    "id": "id: run",
    "name": "name: Run  # name behind",
    "level": "level: {a: 1}",
    "text": "text: >\n  Draw 1 action card.\n\n  Heal 5 damage.",
    "powers": "powers:\n  - Flying\n\n  # inside powers\n  - Block 5",
    "copies": "copies: 2",
    "own": "own:",
}


def put(text: str) -> str:
    for _ in range(2):
        read = document(text)
        text = applied(text.encode(), read.source, sort_fields(read, HEAD, CARD)).decode()
    return text


@st.composite
def cards(draw: st.DrawFn) -> list[str]:
    """The lines of a card, with comments above some fields and deeper ones below."""
    lines: list[str] = []
    for number, name in enumerate(draw(st.permutations(tuple(FIELDS)))[: draw(st.integers(1, 7))]):
        if number and draw(st.booleans()):
            lines += [f"# {name} above"] * draw(st.integers(1, 2))
        lines += FIELDS[name].split("\n")
        if draw(st.booleans()) and name in ("powers", "level"):
            lines.append(f"  # {name} below")
    return lines


@given(cards(), cards())
def test_fields_move_with_their_comments(one: list[str], other: list[str]) -> None:
    text = "game: g\ncards:\n" + "\n".join(
        ("  - " if line == card[0] and not n else "    ") + line if line else ""
        for card in (one, [*other, ""])
        for n, line in enumerate(card)
    )
    done = put(text)
    was, now = document(text), document(done)
    assert now.data == was.data
    for card in now.data["cards"]:
        known = [key for key in card if key in CARD]
        first_comment = f"# {min(known, key=CARD.index, default='')} above" in done
        assert known == sorted(known, key=CARD.index) or first_comment
    comments = re.findall(r"# (\w+) (\w+)", text)
    assert sorted(re.findall(r"# (\w+) (\w+)", done)) == sorted(comments)
    key = ""
    for line in done.split("\n"):
        found = re.match(r"(?:  - |    )(\w+):", line)
        key = found[1] if found else key
        if said := re.search(r"# (\w+) (below|behind)", line):
            assert said[1] == key
    for above, name in re.findall(r"# (\w+) above\n +(?:# \w+ above\n +)*(\w+):", done):
        assert above == name
    assert put(done) == done


MOVED = {
    "name: a\ngame: b\n": "game: b\nname: a\n",
    "# A deck.\n\nname: a\ngame: b\n": "# A deck.\n\ngame: b\nname: a\n",
    "# A deck.\ngame: b\nname: a\n# its id\ndeck: c\n": "# A deck.\ngame: b\n# its id\ndeck: c\nname: a\n",
    "cards:\n  - name: A\n    id: a\ngame: b\n": "game: b\ncards:\n  - id: a\n    name: A\n",
    "own: 1\nname: a\nalso: 2\ngame: b\n": "own: 1\ngame: b\nname: a\nalso: 2\n",
}
KEPT = (
    "# A deck, or its name?\nname: a\ngame: b\n",
    "name: a\n\ngame: b\n",
    "name: a\ngame: b\n# of what?\n",
    "cards:\n  - name: A\n    # The id of A.\n    id: a\n",
    "cards:\n  - text: |+\n      A\n    id: a\n",
    "name: a\ngame: >\n  b",
    "{name: a, game: b}\n",
    "--- {name: a, game: b}\n",
)


@pytest.mark.parametrize("text", MOVED)
def test_what_moves(text: str) -> None:
    assert put(text) == MOVED[text]


@pytest.mark.parametrize("text", KEPT)
def test_what_is_unclear_stays(text: str) -> None:
    assert in_order(document(put(text)).root) == in_order(document(text).root) and put(text) == text

"""The shipped language, and every text that ships with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.language.atoms import split
from cardlang.language.language import Language
from cardlang.language.table import END, Table
from cardlang.pipeline.games import load_game
from cardlang.pipeline.reading import read
from cardlang.source.project import select

ROOT = Path(__file__).parents[2]

Texts = list[tuple[str, str, str]]  # box, text, the card's name


@pytest.fixture(scope="session")
def language() -> Language:
    return load_game("skirmish").language


@pytest.fixture(scope="session")
def texts() -> Texts:
    """The texts of all shipped cards."""
    (selection,), found = select([ROOT / "cards"])
    assert not found
    cards = [card for one in read(selection).decks for card in one.deck.cards]
    return [(text.box, text.text, card.name) for card in cards for text in card.texts]


@pytest.fixture(scope="session")
def readings(language: Language):
    """`readings(sentence)`: each sequence of terminals that the words can be taken for and the table accepts."""
    table, lexicon = language.table, language.lexicon

    def readings(sentence: str) -> list[list[str]]:
        atoms = split(sentence)
        found: list[list[str]] = []

        def go(at: int, states: list[int], taken: list[str]) -> None:
            if at == len(atoms):
                if (after := advance(table, states, END)) is not None and after[-1] == table.end:
                    found.append(taken)
                return
            longest = lexicon.matches(atoms, at)
            for match in longest:
                after = advance(table, states, match.terminal)
                # A shorter match is a reading of its own only where the longer ones cannot follow.
                if after is not None:
                    go(at + match.size, after, [*taken, match.terminal])
                    if not any(m.seen == match.seen and m is not match for m in longest):
                        return

        go(0, [table.start], [])
        return found

    return readings


def advance(table: Table, states: list[int], terminal: str) -> list[int] | None:
    """The stack after a terminal, or None where it cannot follow."""
    states = list(states)
    while True:
        move = table.actions[states[-1]].get(terminal)
        if move is None:
            return states if terminal == END and states[-1] == table.end else None
        if move >= 0:
            return [*states, move]
        origin, size, _ = table.rules[~move]
        if size:
            del states[-size:]
        states.append(table.gotos[states[-1]][origin])
        if terminal == END and states[-1] == table.end:
            return states


@pytest.fixture(scope="session", name="advance")
def _advance(language: Language):
    """`advance(states, terminal)`: the parser's stack after a terminal, or None where it cannot follow."""
    return lambda states, terminal: advance(language.table, states, terminal)

"""Boards as text: the letters of creatures, where they stand, which have left, and what lasts."""

from __future__ import annotations

import pytest

from cardlang.games.skirmish import actions as a
from cardlang.rules.board import Board
from cardlang.rules.play import Play
from cardlang.rules.state import State
from cardlang.rules.tables import Creature, Tables
from cardlang.rules.views import draw, letters
from measures.playing import begin, open_file

LETTERS = {
    "a name of one letter is its own": ([("A", 0), ("b", 1), ("x", 0)], "A b x"),
    "others take one of their words', every other player capitals": (
        [("Drow Guard", 0), ("Drow Guard", 1), ("Drow Guard", 2), ("Drow Guard", 3)],
        "D d G g",
    ),
    "then one of their name, then the next that is free": (
        [("Bo", 0), ("Bo", 0), ("Bo", 0), ("Bo", 0), ("A Bo", 2)],
        "B O A C D",
    ),
    "those of one letter come first": ([("Drow", 1), ("d", 0), ("1", 1)], "r d 1"),
    "where letters run out there is none": (
        [("Elf", 0)] * 27 + [("Elf", 1)],
        "E L F A B C D G H I J K M N O P Q R S T U V W X Y Z - e",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", LETTERS)
def test_creatures_are_called_by_letters(case: str) -> None:
    creatures, expected = LETTERS[case]
    none: frozenset[str] = frozenset()
    bodies = tuple(Creature(name, name, player, {}, none, none, {}) for name, player in creatures)
    known = letters(Tables(Board(1, "."), bodies, (), (0, 1, 2, 3), (), ()))
    assert " ".join(known.get(n, "-") for n in range(len(bodies))) == expected


FIGHT = """\
- scenario: s
  board: |
    . b # .
    ^ A C .
    1 . . d
  creatures:
    A: {player: 1, melee: 30}
    b: {player: 2, damage: 5, tapped: true}
    C: {player: 1, tapped: true, attached: [web]}
    d: {player: 2, card: drow-house-guard, damage: 5}
  cards:
    test-guard: {level: 1, action: Minor, text: Prevent all damage to the acting creature from one source.}
  players:
    1: {hand: [test-guard, test-guard]}
"""


@pytest.fixture
def fought() -> Play:
    """A has moved, is shielded twice and has destroyed b."""
    play = begin(open_file(FIGHT))
    cards = {card.card.id: n for n, card in enumerate(play.state.tables.cards)}
    play.apply(a.ACTIVATE(0))
    play.apply(a.PLAY(0, cards["test-guard"]))
    play.apply(a.PLAY(0, cards["test-guard"]))
    play.apply(a.ATTACK(0, 1))
    return play


def pieces(state: State, players: tuple[str, ...] = (), *, fallen: bool = False) -> list[str]:
    return [
        f"{one.letter} {one.name} of {one.player}, {one.colour}, at {one.at}, {one.damage}/{one.hp}"
        + "".join(f" {word}" for word in ("tapped", "active", "gone") if getattr(one, word))
        + "".join(f" with {card}" for card in one.under)
        for one in draw(state, players, fallen=fallen).pieces
    ]


def test_who_stands_on_a_board_and_what_lasts(fought: Play) -> None:
    drawing = draw(fought.state)
    assert drawing.rows == ("..#.", "^AC.", "1..d")
    assert drawing.lasts == ("all damage to A from one source will be prevented (test-guard, A), 2 times",)
    there = [
        "A A of player 1, 1, at (1, 1), 0/30 tapped active",
        "C C of player 1, 1, at (2, 1), 0/30 tapped with Web",
        "d Drow House Guard of player 2, 2, at (3, 2), 5/20",
    ]
    assert pieces(fought.state) == there
    assert pieces(fought.state, ("Ann", "Bob"), fallen=True) == [
        *(one.replace("player 1", "Ann").replace("player 2", "Bob") for one in there),
        "b b of Bob, 2, at (1, 0), 35/30 tapped gone",
    ]


def test_a_creature_without_a_letter_is_drawn_as_a_question_mark() -> None:
    names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    creatures = ", ".join(f"{name}: {{player: 1}}" for name in names)
    guard = "1: {creature_hand: [drow-house-guard], supply: 9}"
    play = begin(
        open_file(
            f"- scenario: s\n  board: 1 {' '.join(names)}\n  creatures: {{{creatures}}}\n  phase: deploy\n"
            f"  players: {{{guard}}}\n"
        )
    )
    play.apply(a.DEPLOY(0, 0))
    drawing = draw(play.state)
    assert drawing.rows == (f"?{names}",)
    assert (drawing.pieces[-1].letter, drawing.pieces[-1].name) == ("", "drow-house-guard")

"""A keyword power that the engine knows does what its reminder says, wherever the reminder is a rules text."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from typing import Any, get_args

import pytest

from cardlang.mechanics.movement.steps.moving import Manner, Way, squares
from cardlang.model.result import Result
from cardlang.pipeline.load.games import load_game
from cardlang.rules.play import Play

GAME = load_game("skirmish")
READABLE = {
    name: power.meaning(None)
    for name, power in GAME.language.vocabulary.powers.items()
    if not power.takes and GAME.language.parse(power.meaning(None), "power").effect
}


def test_these_reminders_are_rules_texts() -> None:
    assert READABLE.keys() == {"Flying", "Nimble"}


def moves(begin: Callable[[str], Play], board: str, power: str) -> list[int]:
    state = begin(f"""\
- scenario: trial
  board: |
{board}
  creatures:
    A: {{player: 1, powers: ["{power}"]}}
    b: {{player: 2}}
    c: {{player: 2}}
    D: {{player: 1}}
""").state
    manners: tuple[Any, ...] = get_args(Manner)
    return [squares(state, 0, Way(manner), points) for manner, points in product(manners, (1, 3, 6))]


def test_flying(begin: Callable[[str], Play]) -> None:
    chance = random.Random(7)
    differs = 0
    for _ in range(60):
        marks = [*"AbcD", *chance.choices(".^#", (6, 3, 1), k=26)]
        chance.shuffle(marks)
        board = "\n".join("    " + " ".join(marks[row : row + 6]) for row in range(0, 30, 6))
        named, said, none = (moves(begin, board, power) for power in ("Flying", READABLE["Flying"], "Block 5"))
        assert named == said, board
        differs += named != none
    assert differs > 40


@pytest.mark.parametrize("power", ["Nimble", READABLE["Nimble"]])
def test_nimble(play: Callable[[str], list[Result]], power: str) -> None:
    results = play(f"""\
- scenario: trial
  board: A b C
  creatures:
    A: {{player: 1, powers: ["{power}"], tapped: true}}
    b: {{player: 2, powers: ["{power}"], tapped: true}}
    C: {{player: 1, tapped: true}}
  phase: deploy
  when: [{{end: turn}}]
  then: {{A: {{tapped: false}}, b: {{tapped: false}}, C: {{tapped: true}}}}
- scenario: it untaps with its own turn only
  board: A b
  creatures: {{A: {{player: 1, tapped: true}}, b: {{player: 2}}}}
  turn: 2
  when: [{{end: turn}}]
  then: {{A: {{tapped: false}}, b: {{tapped: false}}}}
""")
    assert not [one for result in results for one in result.findings]

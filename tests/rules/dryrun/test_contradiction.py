"""Conditions of a choice that cannot hold together, or that leave one thing only."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Constraint
from cardlang.rules.dryrun.contradiction import Contradiction
from cardlang.rules.state import State
from cardlang.rules.tables import TEXT
from measures.dry_run import STAGE, goes


def constraint(says: str, *things: int, value: str = "", by: str = "creature", masked: bool = False) -> Constraint:
    """A constraint that only these creatures (or squares) meet."""

    def mask(state: State, frame: Frame) -> int:
        return sum(1 << (state.at[one] if by == "creature" else one) for one in things)

    return Constraint("S", says, lambda state, frame, one: one in things, mask if masked else None, value)


def looked(*constraints: Constraint, noun: str = "creature", states: Sequence[State] = (STAGE,)) -> Contradiction:
    choice: Any = SimpleNamespace(selection=SimpleNamespace(noun=noun, constraints=constraints))
    found = Contradiction(choice)
    for state in states:
        found.look(state, Frame(TEXT, 0, 0, 0))
    return found


def pair(*constraints: Constraint, **more: Any) -> tuple[str, str] | None:
    found = looked(*constraints, **more).pair
    return found and (found[0].says, found[1].says)


@pytest.mark.parametrize("masked", [False, True])
def test_two_conditions_that_nothing_meets_together_contradict_each_other(masked: bool) -> None:
    a, b, both, none = (
        constraint(says, *things, masked=masked)
        for says, things in (("a", (1, 2)), ("b", (3, 4)), ("both", (2, 3)), ("none", ()))
    )
    assert pair(a, b) == ("a", "b")
    assert pair(b, a) == ("b", "a")
    assert pair(a, both) is None
    assert pair(both, a, b) == ("a", "b")
    assert pair(a, both, b) == ("a", "b")
    assert pair(a, b, both) == ("a", "b")
    assert pair(a, none) is pair(none, a) is pair(none, none) is pair(a) is pair() is None


def test_different_values_of_one_measure_alone_contradict_each_other() -> None:
    a, b, other = (
        constraint("a", 1, value="level"),
        constraint("b", 2, value="level"),
        constraint("c", 3, value="speed"),
    )
    assert pair(a, b) == ("a", "b")
    assert pair(a, other) is None
    assert pair(a, constraint("d", 2)) is None


def test_what_is_met_together_in_one_position_is_no_contradiction() -> None:
    """One position is enough, even if nothing meets both in others."""
    without = STAGE.clone()
    goes(without, 2)
    a, b = constraint("a", 1, 2), constraint("b", 2, 3)
    assert pair(a, b, states=[without]) == ("a", "b")
    assert pair(a, b, states=[without, STAGE]) is pair(a, b, states=[STAGE, without]) is None
    assert pair(a, constraint("c", 2), states=[STAGE, without]) is None


def test_only_floor_squares_are_considered() -> None:
    floor = STAGE.tables.board.floor
    one, two, three = [n for n in range(30, 99) if floor >> n & 1 and n not in STAGE.on][:3]
    wall = next(n for n in range(99) if not floor >> n & 1)
    for masked in (False, True):
        a, b, c = (
            constraint(says, *things, by="square", masked=masked)
            for says, things in (("a", (one, two)), ("b", (three, wall)), ("c", (two, three)))
        )
        assert pair(a, b, noun="square") == ("a", "b")
        assert pair(a, c, noun="square") is pair(b, c, noun="square") is None
        assert pair(a, constraint("w", wall, by="square", masked=masked), noun="square") is None
        assert looked(b, noun="square").narrow
    a, b = constraint("a", one, by="square"), constraint("b", one, by="square", masked=True)
    assert pair(a, b, noun="square") is None  # whether by mask or one by one


def test_creatures_count_on_the_squares_where_they_stand() -> None:
    empty = next(n for n in range(99) if STAGE.tables.board.floor >> n & 1 and n not in STAGE.on)
    nobody = constraint("nobody", empty, by="square", masked=True)
    assert pair(constraint("a", 1), nobody) is None and not looked(nobody).narrow


def test_a_condition_that_never_leaves_more_than_one_thing_is_narrow() -> None:
    without = STAGE.clone()
    goes(without, 2)
    assert looked(constraint("one", 1)).narrow
    assert looked(constraint("two", 1, 2), constraint("one", 1)).narrow
    assert not looked(constraint("two", 1, 2)).narrow
    assert not looked(constraint("none")).narrow
    assert not looked(constraint("two", 1, 2), states=[STAGE, without]).narrow
    assert looked(constraint("two", 1, 2), states=[without]).narrow

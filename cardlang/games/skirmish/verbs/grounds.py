"""Squares that texts close to somebody or make difficult, and cover."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.games.skirmish.nodes import Ground
from cardlang.mechanics.movement.steps.moving import DIFFICULT, ENTER, LEAVE
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Frame, Static
from cardlang.rules.game import Verb
from cardlang.rules.state import State
from cardlang.rules.things import predicate_constraint

_KEYS: Final = {"enter": ENTER, "leave": LEAVE, "difficult": DIFFICULT}


def hold_ground(node: Ground, build: Builder) -> Iterator[Static]:
    """`Enemies cannot enter squares adjacent to this creature.`, which is checked where they move."""
    fits = build.group(node.who)
    if node.where is None:
        yield Static(_KEYS[node.rule], fits, _everywhere)
        return
    mask = predicate_constraint(node.where, "square", build).mask
    if mask is None:
        raise Unplayable(node)
    yield Static(_KEYS[node.rule], fits, mask)


def _everywhere(state: State, frame: Frame) -> int:
    return state.tables.board.floor


VERBS: Final = (Verb(Ground, holds=hold_ground),)

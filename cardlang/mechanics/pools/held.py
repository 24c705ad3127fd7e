"""The cards that pieces have, of which texts speak: `each exhausted boost in this hero's inventory`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlang.language.nodes.selector import Controlled
from cardlang.mechanics.counters.steps import attached_cards, lies_on
from cardlang.mechanics.pools.cards import fits
from cardlang.mechanics.pools.nodes import HeldBy
from cardlang.rules.actions import PICK_ATTACHED
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Constraint
from cardlang.rules.select import Domain
from cardlang.rules.state import State


def held_by(node: HeldBy, noun: str, build: Builder) -> Constraint:
    """A card that a piece has: in the zone of that piece."""
    if noun not in build.game.domains:
        raise Unplayable(node)
    of = build.reference(node.of)

    def holds(state: State, frame: Frame, one: int) -> bool:
        return lies_on(state, frame, one)[0] in of(state, frame)

    return Constraint("zone", "another has it", holds)


def controlled(node: Controlled, noun: str, build: Builder) -> Constraint:
    """A card that a piece of the player has."""
    if noun not in build.game.domains:
        raise Unplayable(node)
    players = build.players(node.by)

    def holds(state: State, frame: Frame, one: int) -> bool:
        return state.controller[lies_on(state, frame, one)[0]] in players(state, frame)

    return Constraint("side", "a piece of another player has it", holds)


def domain(wanted: Mapping[str, Any]) -> Domain:
    """What a word for such cards ranges over: those of which fields have the values."""
    said = Constraint(
        "kind", "it is another card", lambda state, frame, one: fits(state, lies_on(state, frame, one)[1], wanted)
    )
    return Domain(PICK_ATTACHED.number, attached_cards, (said,) if wanted else ())

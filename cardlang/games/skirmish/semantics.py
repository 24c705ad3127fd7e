"""What the words of skirmish mean to the engine, besides its verbs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardlang.games.skirmish.carrying import carried_out
from cardlang.games.skirmish.timing import taps, timing
from cardlang.games.skirmish.verbs.assisting import before
from cardlang.games.skirmish.verbs.powers import POWERS
from cardlang.language.nodes.amount import Bonus, Number
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Has
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import (
    Adjacent,
    AnyKeyword,
    Either,
    HasKeyword,
    HasPower,
    Is,
    Named,
    OtherThan,
    Quantity,
    Selector,
    Several,
    Within,
)
from cardlang.mechanics.attacks.nodes import DealsMore
from cardlang.mechanics.prohibitions.nodes import Cannot, Only
from cardlang.mechanics.values.nodes import Get, Modifier
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Constraint
from cardlang.rules.game import Semantics
from cardlang.rules.state import GONE, State


def _own(state: State, frame: Frame) -> int:
    """The square of the acting creature."""
    square = state.at[frame.acting] if frame.acting >= 0 else GONE
    return 1 << square if square != GONE else 0


def _is_ours(state: State, frame: Frame, one: int) -> bool:
    """Whether a creature, on the board or about to be deployed, is on the player's team."""
    return state.allies(state.controller[one], frame.player)


def _enemies(state: State, frame: Frame) -> int:
    return state.occupied & ~state.sides[frame.player]


def _allies(state: State, frame: Frame) -> int:
    me = frame.acting
    square = state.at[me] if me >= 0 else GONE
    return state.sides[frame.player] & ~(1 << square) if square != GONE else state.sides[frame.player]


def _is_half(state: State, one: int) -> bool:
    """Whether a creature has at most half its hit points left."""
    return 2 * state.damage[one] >= (state.stat(one, "hit points") or 0)


def _creatures_held(node: Has, build: Builder) -> Callable[[State, int], int] | None:
    """The number of creatures, or of those of a type, that a player controls on the board."""
    if node.where is not None or node.what in _NO_CREATURES:
        return None
    any_creature, keyword = node.what == "creature", node.what

    def count(state: State, player: int) -> int:
        theirs = (one for one, square in enumerate(state.at) if square != GONE and state.controller[one] == player)
        return sum(1 for one in theirs if any_creature or keyword in state.keywords(one))

    return count


_NO_CREATURES: Final = ("gold", "VP", "card", "action card", "creature card")
ADJECTIVES: Final[Mapping[str, Constraint]] = {
    "allied": Constraint(
        "S11.4",
        "it is not an ally",
        lambda state, frame, one: one != frame.acting and _is_ours(state, frame, one),
        _allies,
    ),
    "enemy": Constraint(
        "S11.4", "it is not an enemy", lambda state, frame, one: not _is_ours(state, frame, one), _enemies
    ),
    "half damaged": Constraint(
        "S9.1", "it has more than half its hit points left", lambda state, frame, one: _is_half(state, one)
    ),
    "less than half damaged": Constraint(
        "S9.1", "it has at most half its hit points left", lambda state, frame, one: not _is_half(state, one)
    ),
    "other": Constraint(
        "S11.7",
        "it is the acting creature",
        lambda state, frame, one: one != frame.acting,
        lambda state, frame: ~_own(state, frame),
    ),
}


def value(state: State, creature: int, stat: str) -> int:
    """A stat, or another current value: damage, hit points left."""
    if stat == "damage":
        return state.damage[creature]
    if stat == "hit points left":
        return max(0, (state.stat(creature, "hit points") or 0) - state.damage[creature])
    return state.stat(creature, stat) or 0


_ADJECTIVES: Final = frozenset(("allied", "enemy", "other", "tapped", "untapped", "free"))
_WORDS: Final = (
    Quantity, Selector, Several, Either, Adjacent, Within, OtherThan, AnyKeyword, HasKeyword, HasPower,
    Named,
    Number, Bonus, Modifier, Get, Cannot, Only,
)  # fmt: skip


def by_board(text: Node) -> bool:
    """Whether the legal actions that a text causes depend only on the board. Words about amounts do not affect them."""
    return isinstance(text, DealsMore) or all(map(_is_by_board, walk(text)))


def _is_by_board(node: Node) -> bool:
    match node:
        case Is(adjective):
            return adjective in _ADJECTIVES
        case Ref(to):
            return to in ("this", "acting", "chosen")
    return isinstance(node, _WORDS)


SEMANTICS: Final = Semantics(
    adjectives=ADJECTIVES,
    terrains={
        "difficult terrain": lambda state, frame: state.tables.board.difficult,
        "beside a wall": lambda state, frame: state.tables.board.beside_walls,
    },
    value=value,
    before=before,
    by_board=by_board,
    powers=POWERS,
    timing=timing,
    taps=taps,
    carried_out=carried_out,
    held=(_creatures_held,),
)

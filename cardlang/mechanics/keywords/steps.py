"""Keyword powers that are gained and lost, and granted abilities."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardlang.language.nodes.base import Node
from cardlang.mechanics.keywords.nodes import Gain, Grant, Keyword, Lose, LoseAll
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Ability, Frame, Static
from cardlang.rules.compiler import ability_set_of, compile_abilities, only_while
from cardlang.rules.decision import Constraint
from cardlang.rules.game import Game, Verb
from cardlang.rules.state import LOST, State

Value = int | str | bool | None


def hold_keyword(node: Keyword, build: Builder) -> Iterator[Ability]:
    """A power. What the creature can do with it is a separate ability; everything else looks the power up, on the
    creature and among its gains."""
    given = _abilities_of(node, build)
    if not build.printed:
        yield Static(f"gain {node.keyword}", lambda state, frame, thing: thing == frame.acting, _added(node, build))
    yield from given


def _abilities_of(node: Keyword, build: Builder) -> Sequence[Ability]:
    """What a creature with the power can do.

    Errors: `Unplayable` for a power that only people can play.
    """
    power = build.game.semantics.powers.get(node.keyword)
    if power is None:
        raise Unplayable(node)
    try:
        return power.abilities(node, build)
    except Unplayable as stop:
        raise Unplayable(node) from stop


def lost(state: State, frame: Frame, power: str) -> bool:
    """Whether the acting creature has lost the power."""
    return f"lose {power}" in state.effects.statics and state.power(frame.acting, power) is None


def hold_gain(node: Gain, build: Builder) -> Iterator[Ability]:
    """`gains Flying and Block 10`: as if printed on it."""
    fits = build.group(node.who)
    for power in node.powers:
        yield Static(f"gain {power.keyword}", fits, _added(power, build))
        given = _abilities_of(power, build)
        if given:
            yield Static("grant", fits, ability_set_of(build.next_name(), given))


def hold_lose(node: Lose, build: Builder) -> Iterator[Ability]:
    """`loses Flying`, `loses Ranged 5`: all of it; of Block, only this much."""
    fits = build.group(node.who)
    for power in node.powers:
        _abilities_of(power, build)
        yield Static(f"lose {power.keyword}", fits, _taken(power, build))


def hold_grant(node: Grant, build: Builder) -> Iterator[Ability]:
    """`has "T: Heal 5 damage from an adjacent ally."` The ability numbers its choices separately."""
    fits = build.group(node.who)
    yield Static("grant", fits, compile_abilities((node.ability,), build.game, build.next_name()))


def _added(power: Keyword, build: Builder) -> Callable[[Value], Value]:
    adds = build.game.semantics.powers[power.keyword].adds
    return lambda old: stacked(old, power.value, adds)


def _taken(power: Keyword, build: Builder) -> Callable[[Value], Value]:
    lost = power.value if build.game.semantics.powers[power.keyword].adds else None
    return lambda old: old - lost if isinstance(old, int) and isinstance(lost, int) and old > lost else None


def stacked(old: Value, new: Value, adds: bool) -> Value:
    """The value of a power that a creature has twice: the sum, or the higher number.

    >>> stacked(5, 10, True), stacked(5, 3, False), stacked(None, None, False)
    (15, 5, True)
    """
    if new is None:
        return True
    if not isinstance(old, int) or not isinstance(new, int):
        return new
    return old + new if adds else max(old, new)


def by_text(effect: Node, name: str) -> Callable[[Keyword, Builder], Sequence[Ability]]:
    """The abilities of a power that is a name for a text. They are gone while the creature has lost the power."""

    def abilities(node: Keyword, build: Builder) -> Sequence[Ability]:
        return [only_while(has, ability, name) for ability in build.for_new_ability().abilities(effect)]

    has = Constraint("power", f"it has lost {name}", lambda state, frame: not lost(state, frame, name))
    return abilities


STEPS = Game(
    verbs=(
        Verb(Keyword, holds=hold_keyword),
        Verb(Gain, holds=hold_gain),
        Verb(Lose, holds=hold_lose),
        Verb(LoseAll, holds=lambda node, build: (Static(LOST, build.group(node.who)),)),
        Verb(Grant, holds=hold_grant),
    )
)

"""Keyword powers: printed, gained, lost (S12); and abilities given as if printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from cardlang.language.nodes.effect import Activated
from cardlang.language.nodes.reference import ACTING, THIS
from cardlang.language.nodes.selector import ONE, Selector, Within
from cardlang.mechanics.attacks.nodes import Attack
from cardlang.mechanics.keywords.nodes import Gain, Grant, Keyword, Lose
from cardlang.mechanics.tapping.nodes import Tap
from cardlang.rules.abilities import box_of
from cardlang.rules.actions import NO, YES
from cardlang.rules.box import Ability, Static, Trigger, Use
from cardlang.rules.builder import Builder, compile_box
from cardlang.rules.cards import Unplayable
from cardlang.rules.core import NO_SUCH_ANSWER
from cardlang.rules.decision import Decision, Law
from cardlang.rules.frame import Frame, Program
from cardlang.rules.play import Play
from cardlang.rules.state import State

Value = int | str | bool | None


def hold_keyword(node: Keyword, build: Builder) -> Iterator[Ability]:
    """A power. What it lets the creature do is an ability of its own; all else is looked up where it counts, on the
    creature and in what it gains."""
    give = _ability_of(node)
    if not build.printed:
        yield Static(f"gain {node.keyword}", lambda state, frame, thing: thing == frame.acting, _added(node))
    if give:
        yield give(node, build)


def _ranged(node: Keyword, build: Builder) -> Use:
    """`Ranged 6`: a ranged attack of that range as a standard action."""
    assert isinstance(node.value, int)
    target = Selector(ONE, "creature", (Within(node.value, ACTING),))
    attack = Activated((Tap(THIS),), "free", Attack(ACTING, "ranged", target))
    (use,) = Builder(build.game, build.next_name()).abilities(attack)
    assert isinstance(use, Use)
    lost = Law("S12", "it has lost Ranged", lambda state, frame: not _lost(state, frame, "Ranged"))
    return replace(use, program=replace(use.program, needs=(lost, *use.program.needs)), keyword="Ranged")


def _ready(node: Keyword, build: Builder) -> Trigger:
    """`Ready DEX`: when it is deployed, a card of that ability may be taken from the action deck."""
    ability = str(node.value)

    def reveal(play: Play) -> Decision | None:
        state, player = play.state, play.frame.player
        cards = state.zones[state.zone(player, "deck")]
        if not cards or play.answer == NO():
            return None
        if play.answer is None:
            return Decision(player, (NO(), YES()), lambda state, code: NO_SUCH_ANSWER)
        found = next((card for card in cards if state.tables.cards[card].ability == ability), None)
        if found is not None:
            play.take(player, "deck", found)
            play.put(player, "hand", found)
        play.shuffle(player, "deck")
        return None

    return Trigger(
        "is deployed",
        lambda state, frame, event: event.subject == frame.acting and not _lost(state, frame, "Ready"),
        Program(build.next_name(), "trigger", (reveal,)),
    )


Give = Callable[[Keyword, Builder], Ability]
_ABILITIES: Final[dict[str, Give]] = {"Ranged": _ranged, "Ready": _ready}
_LOOKED_UP: Final = frozenset(("Block", "Flying", "Scuttle", "Nimble", "Teleport"))


def _ability_of(node: Keyword) -> Give | None:
    """What gives the ability that a power is, if it is one. Errors: `Unplayable` for a power of a project's own."""
    if node.keyword not in _ABILITIES and node.keyword not in _LOOKED_UP:
        raise Unplayable(node)
    return _ABILITIES.get(node.keyword)


def _lost(state: State, frame: Frame, power: str) -> bool:
    return f"lose {power}" in state.live.statics and state.power(frame.acting, power) is None


def hold_gain(node: Gain, build: Builder) -> Iterator[Ability]:
    """`gains Flying and Block 10`: as if printed on it."""
    fits = build.group(node.who)
    for power in node.powers:
        yield Static(f"gain {power.keyword}", fits, _added(power))
        give = _ability_of(power)
        if give:
            yield Static("grant", fits, box_of(build.next_name(), (give(power, build),)))


def hold_lose(node: Lose, build: Builder) -> Iterator[Ability]:
    """`loses Flying`, `loses Ranged 5`: all of it; of Block so much."""
    fits = build.group(node.who)
    for power in node.powers:
        _ability_of(power)
        yield Static(f"lose {power.keyword}", fits, _taken(power))


def hold_grant(node: Grant, build: Builder) -> Iterator[Ability]:
    """`has "T: Heal 5 damage from an adjacent ally."`: its ability numbers its own choices."""
    fits = build.group(node.who)
    yield Static("grant", fits, compile_box((node.ability,), build.game, build.next_name()))


def _added(power: Keyword) -> Callable[[Value], Value]:
    return lambda old: stacked(power.keyword, old, power.value)


def _taken(power: Keyword) -> Callable[[Value], Value]:
    lost = power.value if power.keyword == "Block" else None
    return lambda old: old - lost if isinstance(old, int) and isinstance(lost, int) and old > lost else None


def stacked(keyword: str, old: Value, new: Value) -> Value:
    """A power twice: each Block lowers a packet, so they add up; of other numbers the higher counts.

    >>> stacked("Block", 5, 10), stacked("Teleport", 5, 3), stacked("Flying", None, None)
    (15, 5, True)
    """
    if new is None:
        return True
    if not isinstance(old, int) or not isinstance(new, int):
        return new
    return old + new if keyword == "Block" else max(old, new)

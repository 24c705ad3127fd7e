"""Keyword powers: printed, gained, lost (S12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from cardlang.games.skirmish.nodes import Attack, Gain, Keyword, Lose, Tap
from cardlang.language.nodes.effect import Activated
from cardlang.language.nodes.reference import ACTING, THIS
from cardlang.language.nodes.selector import ONE, Selector, Within
from cardlang.rules.box import Box, Static, Trigger, Use
from cardlang.rules.builder import Builder
from cardlang.rules.decision import Law
from cardlang.rules.frame import Frame
from cardlang.rules.state import State

Value = int | str | bool | None


def hold_keyword(node: Keyword, build: Builder) -> Iterator[Static | Trigger | Use]:
    """A printed power. What it makes the creature do is an ability of its own; the rest is looked up where it counts."""
    give = _ABILITIES.get(node.keyword)
    if give:
        yield give(node, build)


def _ranged(node: Keyword, build: Builder) -> Use:
    """`Ranged 6`: a ranged attack of that range as a standard action, while it has the power."""
    assert isinstance(node.value, int)
    inner = _inner(build)
    target = Selector(ONE, "creature", (Within(node.value, ACTING),))
    attack = Activated((Tap(THIS),), "free", Attack(ACTING, "ranged", target))
    (use,) = inner.abilities(attack)
    assert isinstance(use, Use)
    program = replace(use.program, needs=(_HAS_RANGED, *use.program.needs))
    return replace(use, program=program, keyword="Ranged")


def _has_ranged(state: State, frame: Frame) -> bool:
    return "lose Ranged" not in state.live.statics or state.power(frame.acting, "Ranged") is not None


_HAS_RANGED: Final = Law("S12", "it has lost Ranged", _has_ranged)

_ABILITIES: Final[dict[str, Callable[[Keyword, Builder], Trigger | Use]]] = {"Ranged": _ranged}


def _inner(build: Builder) -> Builder:
    """What compiles a power's own ability, whose choices are none of the text's."""
    build.programs += 1
    return Builder(build.game, f"{build.name}/{build.programs}")


def hold_gain(node: Gain, build: Builder) -> Iterator[Static]:
    """`gains Flying and Block 10`: as if printed on it."""
    fits = build.group(node.who)
    for power in node.powers:
        yield Static(f"gain {power.keyword}", fits, _added(power))
        give = _ABILITIES.get(power.keyword)
        if give:
            build.programs += 1
            name = f"{build.name}/{build.programs}"
            one = give(power, build)
            abilities = {"uses": (one,)} if isinstance(one, Use) else {"triggers": (one,)}
            yield Static("grant", fits, Box(name, **abilities))


def hold_lose(node: Lose, build: Builder) -> Iterator[Static]:
    """`loses Flying`: whatever its number."""
    fits = build.group(node.who)
    for power in node.powers:
        yield Static(f"lose {power.keyword}", fits, lambda old: None)


def _added(power: Keyword) -> Callable[[Value], Value]:
    return lambda old: stacked(power.keyword, old, power.value)


def stacked(keyword: str, old: Value, new: Value) -> Value:
    """A power twice: numbers of Block add up, each lowering the packet; of others the higher counts.

    >>> stacked("Block", 5, 10), stacked("Teleport", 5, 3), stacked("Flying", None, None)
    (15, 5, True)
    """
    if new is None:
        return True
    if not isinstance(old, int) or not isinstance(new, int):
        return new
    return old + new if keyword == "Block" else max(old, new)

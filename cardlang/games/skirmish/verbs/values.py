"""Values that count higher or lower than printed, and damage that is dealt more (S11.9)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.games.skirmish.damage import ANY_ATTACK, MELEE, RANGED
from cardlang.games.skirmish.nodes import DealsMore, Get
from cardlang.rules.amounts import change
from cardlang.rules.box import Static
from cardlang.rules.builder import Builder
from cardlang.rules.frame import Frame
from cardlang.rules.state import State


def hold_get(node: Get, build: Builder) -> Iterator[Static]:
    """`gets +1 level and +10 hit points` (S11.9)."""
    fits = build.group(node.who)
    for modifier in node.modifiers:
        yield Static(f"stat {modifier.stat}", fits, change(modifier.amount, build))


def hold_deals_more(node: DealsMore, build: Builder) -> Iterator[Static]:
    """`deals +5 damage against damaged creatures with melee attacks`: attacks alone are raised (S11.9, S7.5)."""
    fits = build.group(node.who)
    raise_it = change(node.bonus, build)
    against = build.described(node.against) if node.against else None
    said = node.means or ""
    means = (MELEE,) if "melee" in said else (RANGED,) if "ranged" in said else ANY_ATTACK

    def value(state: State, frame: Frame, amount: int, victim: int, how: str) -> int:
        if how not in means or (against and not against(state, frame, victim)):
            return amount
        return raise_it(state, frame, amount)

    yield Static("deals", fits, value)

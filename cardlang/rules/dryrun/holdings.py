"""Cards and resources are conserved: none appears or disappears unless a text says so."""

from __future__ import annotations

from itertools import chain
from operator import gt, lt

from cardlang.rules.event import NOBODY
from cardlang.rules.state import State


def same_cards(before: State, now: State) -> bool:
    """Whether exactly the same cards are in the game, wherever they are."""
    lost: list[int] = []
    come: list[int] = []
    for old, new in zip(before.zones, now.zones, strict=True):
        if old != new:
            lost += old
            come += new
    if before.attached != now.attached:
        lost += [card for card, _ in chain(*before.attached)]
        come += [card for card, _ in chain(*now.attached)]
    if before.present != now.present:
        creatures = now.tables.creatures
        lost += [creatures[one].card for one in before.present if creatures[one].card != NOBODY]
        come += [creatures[one].card for one in now.present if creatures[one].card != NOBODY]
    return sorted(lost) == sorted(come)


def renewed(before: State, now: State) -> bool:
    """Whether any creature has been untapped, or a resource of player 0 has grown."""
    mine = len(now.tables.resources)
    grown = any(map(lt, before.resources[:mine], now.resources))
    return grown or any(map(gt, before.tapped, now.tapped))


def gained(before: State, now: State, kept: tuple[str, ...]) -> int:
    """How much more of some resources all players together have."""
    names = now.tables.resources
    return sum(
        new - old
        for n, (old, new) in enumerate(zip(before.resources, now.resources, strict=True))
        if old != new and names[n % len(names)] in kept
    )

"""What a player's dice are worth: symbols that a text lets be used as others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from cardlang.mechanics.dice.steps import SYMBOLS, shown
from cardlang.rules.state import State

CASTING: Final = "casting"
ACTIVATING: Final = "activating"


class Use(NamedTuple):
    """So many symbols of a face, 0 for all, can be used as one of others; for one purpose, or any if it is ""."""

    face: str
    as_: frozenset[str]
    most: int
    purpose: str


def _uses(state: State, player: int, purpose: str) -> Iterator[Use]:
    """What texts allow a player, the narrower first."""
    if SYMBOLS in state.effects.statics:
        found = [Use(*static.value) for static in state.holding(SYMBOLS, player)]
        yield from sorted((one for one in found if one.purpose in ("", purpose)), key=lambda one: len(one.as_))


def spent(state: State, player: int, needs: Mapping[str, int], purpose: str = "") -> Counter[str] | None:
    """The dice, by what they show, that give the symbols that are needed; None if there are too few. A symbol is used
    as another only where that is missing."""
    used = Counter({face: min(n, shown(state, player, face)) for face, n in needs.items()})
    missing = Counter({face: n - used[face] for face, n in needs.items() if n > used[face]})
    for use in _uses(state, player, purpose) if missing else ():
        left = shown(state, player, use.face) - used[use.face]
        left = min(left, use.most) if use.most else left
        for face in sorted(missing.keys() & use.as_):
            many = min(left, missing[face])
            left -= many
            missing[face] -= many
            used[use.face] += many
    return None if +missing else used


def worth(state: State, player: int, face: str, used: Mapping[str, int] | None = None, purpose: str = "") -> int:
    """How many symbols of a face the dice give that are not used."""
    gone = used or {}
    total = shown(state, player, face) - gone.get(face, 0)
    for use in _uses(state, player, purpose):
        if face in use.as_ and use.face != face:
            left = shown(state, player, use.face) - gone.get(use.face, 0)
            total += min(left, use.most) if use.most else left
    return total

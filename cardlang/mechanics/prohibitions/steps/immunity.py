"""Creatures that something does not affect (`cannot be affected by …`), or that cannot be chosen for it."""

from __future__ import annotations

from typing import Final

from cardlang.mechanics.damage.steps.packets import MELEE
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Constraint
from cardlang.rules.select import creature_constraint
from cardlang.rules.state import State

_CARDS: Final = ("be affected by action cards", "be affected by enemies' action cards")
_POWERS: Final = ("be affected by powers", "be affected by enemies' powers")
_KEYS: Final = frozenset(f"{can} {deed}" for can in ("cannot", "only") for deed in (*_CARDS, *_POWERS))


def immune(state: State, frame: Frame, creature: int) -> bool:
    """Whether a card or power does not affect a creature. A creature is never immune to what it does itself."""
    if _KEYS.isdisjoint(state.effects.statics) or creature == frame.acting or (creature, "immune") in state.asking:
        return False
    by_all, by_enemies = _CARDS if frame.program.kind.endswith("card") else _POWERS
    # immunity may come from powers that depend on it
    asking, state.asking = state.asking, (*state.asking, (creature, "immune"))
    enemy = not state.allies(frame.player, state.controller[creature])
    found = state.barred(creature, by_all) or (enemy and state.barred(creature, by_enemies))
    state.asking = asking
    return bool(found)


def unharmed(state: State, target: int, means: str, opportunity: bool) -> bool:
    """Whether an attack does not affect a creature."""
    if not state.effects.statics:
        return False
    kind = "melee" if means == MELEE else "ranged"
    deeds = ("attacks", f"{kind} attacks", *(("opportunity attacks",) if opportunity else ()))
    return any(state.barred(target, f"be affected by {deed}") for deed in deeds)


def _targets(state: State, frame: Frame) -> int:
    """The squares of the creatures that can be chosen."""
    deed = "be targeted by action cards"
    if deed not in state.effects.bans:
        return -1
    mask = -1
    for one in state.present:
        if state.barred(one, deed):
            mask &= ~(1 << state.at[one])
    return mask


TARGETED: Final[Constraint] = creature_constraint("text", "it cannot be targeted by action cards", _targets)._replace(
    by_board=True
)

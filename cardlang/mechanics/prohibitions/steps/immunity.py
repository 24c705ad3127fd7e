"""Creatures that something does not affect (`cannot be affected by …`), or that cannot be chosen for it."""

from __future__ import annotations

from typing import Final

from cardlang.mechanics.damage.steps.packets import MELEE, RANGED
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Constraint
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
    found = state.prohibition(creature, by_all) or (enemy and state.prohibition(creature, by_enemies))
    state.asking = asking
    return bool(found)


def unharmed(state: State, target: int, means: str, opportunity: bool) -> bool:
    """Whether an attack does not affect a creature."""
    if _ATTACKS.isdisjoint(state.effects.bans):
        return False
    deeds = ("be affected by attacks", f"be affected by {means}s", *((_OPPORTUNITY,) if opportunity else ()))
    return any(state.prohibition(target, deed) for deed in deeds)


_OPPORTUNITY: Final = "be affected by opportunity attacks"
_ATTACKS: Final = frozenset(
    ("be affected by attacks", f"be affected by {MELEE}s", f"be affected by {RANGED}s", _OPPORTUNITY)
)


_TARGETED: Final = "be targeted by action cards"
TARGETED: Final = Constraint(
    "text",
    f"it cannot {_TARGETED}",
    lambda state, frame, creature: state.prohibition(creature, _TARGETED) is None,
    by_board=True,
    bans=frozenset((_TARGETED,)),
)

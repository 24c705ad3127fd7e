"""The wording of damage."""

from __future__ import annotations

from cardlang.language.construct import Wording
from cardlang.language.tells import Tells, says
from cardlang.mechanics.damage.amounts import ALL, BOUNDED, NUMBER, PER
from cardlang.mechanics.damage.nodes import DealDamage, Destroy, Heal, Piercing, Prevent, Unpreventable
from cardlang.mechanics.damage.wording.dealing import DEAL_DAMAGE, HEAL, PREVENT
from cardlang.mechanics.damage.wording.destroying import DESTROY
from cardlang.mechanics.damage.wording.piercing import PIERCING, UNPREVENTABLE
from cardlang.mechanics.damage.wording.telling import tell_deal, tell_heal, tell_prevent

WORDING = Wording(
    constructs=(ALL, BOUNDED, NUMBER, PER, DEAL_DAMAGE, HEAL, PREVENT, DESTROY, PIERCING, UNPREVENTABLE),
    tells=Tells(
        remarks={
            DealDamage: tell_deal,
            Heal: tell_heal,
            Prevent: tell_prevent,
            Piercing: says("Neither Block nor any other prevention reduces it.", "prevention"),
            Destroy: says(
                "A destroyed creature leaves the board, and its owner pays for it as usual.", "damage", "price"
            ),
        },
        joining=frozenset({Unpreventable}),
    ),
)

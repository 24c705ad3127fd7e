"""The wording of damage."""

from __future__ import annotations

from cardlang.language.builders.doers import done_to, write_done
from cardlang.language.construct import Construct, Wording
from cardlang.language.explanations import Explanations, remark
from cardlang.mechanics.damage.amounts import ALL, BOUNDED, NUMBER, PER
from cardlang.mechanics.damage.nodes import DealDamage, Destroy, Heal, Piercing, Prevent, Unpreventable
from cardlang.mechanics.damage.wording.dealing import DEAL_DAMAGE, HEAL, PREVENT
from cardlang.mechanics.damage.wording.piercing import PIERCING, UNPREVENTABLE
from cardlang.mechanics.damage.wording.remarks import explain_deal, explain_heal, explain_prevent

DESTROY = Construct(Destroy, {"destroy": done_to(Destroy)}, write_done("destroy"))
WORDING = Wording(
    constructs=(ALL, BOUNDED, NUMBER, PER, DEAL_DAMAGE, HEAL, PREVENT, DESTROY, PIERCING, UNPREVENTABLE),
    explanations=Explanations(
        remarks={
            DealDamage: explain_deal,
            Heal: explain_heal,
            Prevent: explain_prevent,
            Piercing: remark("Neither Block nor any other prevention reduces it.", "prevention"),
            Destroy: remark(
                "A destroyed creature leaves the board, and its owner pays for it as usual.", "damage", "price"
            ),
        },
        joining=frozenset({Unpreventable}),
    ),
)

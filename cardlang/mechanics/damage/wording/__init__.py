"""The wording of damage."""

from __future__ import annotations

from cardlang.language.construct import Explanations, Wording, remark
from cardlang.language.saying import say
from cardlang.mechanics.damage.amounts import ALL, BOUNDED, NUMBER, PER
from cardlang.mechanics.damage.nodes import DealDamage, Destroy, Halved, Heal, Piercing, Prevent, Raise, Unpreventable
from cardlang.mechanics.damage.wording.dealing import DEAL_DAMAGE, TAKEN, gone
from cardlang.mechanics.damage.wording.healing import HEAL, HEALED
from cardlang.mechanics.damage.wording.lessening import HALVED, KINDS, RAISE
from cardlang.mechanics.damage.wording.piercing import PIERCING, UNPREVENTABLE
from cardlang.mechanics.damage.wording.preventing import PREVENT
from cardlang.mechanics.damage.wording.remarks import explain_deal, explain_heal, explain_prevent

DESTROY = say(Destroy, "destroy {what}", whom=("", "foe"), then=gone)


def wording(taken: bool = False) -> Wording:
    """The wording. `taken`: damage is taken where nobody deals it, has kinds, and is healed on pieces."""
    dealing = (*TAKEN, HEALED, *KINDS) if taken else (DEAL_DAMAGE, HEAL, PREVENT, HALVED, RAISE)
    return Wording(
        constructs=(ALL, BOUNDED, NUMBER, PER, *dealing, DESTROY, PIERCING, UNPREVENTABLE),
        explanations=Explanations(
            remarks={
                **({} if taken else {DealDamage: explain_deal, Heal: explain_heal}),
                Prevent: explain_prevent,
                Raise: remark("What prevents damage applies to all of it.", "prevention"),
                Halved: remark("A half is rounded down unless the text says up.", "prevention"),
                Piercing: remark("Neither Block nor any other prevention reduces it.", "prevention"),
            },
            joining=frozenset({Unpreventable}),
        ),
    )


WORDING = wording

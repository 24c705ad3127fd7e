"""The wording of damage."""

from __future__ import annotations

from cardlang.language.builders.doers import done_to, write_done
from cardlang.language.construct import Construct, Explanations, Wording, remark
from cardlang.mechanics.damage.amounts import ALL, BOUNDED, NUMBER, PER
from cardlang.mechanics.damage.nodes import Capped, DealDamage, Destroy, Halved, Heal, Piercing, Prevent, Unpreventable
from cardlang.mechanics.damage.wording.dealing import DEAL_DAMAGE, HEAL, PREVENT
from cardlang.mechanics.damage.wording.dealing import taken as dealing_taken
from cardlang.mechanics.damage.wording.lessening import CAPPED, DAMAGE_ON, HALVED, IGNORED
from cardlang.mechanics.damage.wording.piercing import PIERCING, UNPREVENTABLE
from cardlang.mechanics.damage.wording.remarks import explain_deal, explain_heal, explain_prevent

DESTROY = Construct(Destroy, {"destroy": done_to(Destroy)}, write_done("destroy"))


def wording(taken: bool = False) -> Wording:
    """The wording. `taken`: damage is taken where nobody deals it, has kinds, and is healed on pieces."""
    *dealing, prevent = dealing_taken() if taken else (DEAL_DAMAGE, HEAL, PREVENT)
    ignored = IGNORED if taken else {}
    prevent = prevent._replace(rules={**prevent.rules, **ignored})
    return Wording(
        constructs=(
            *(ALL, BOUNDED, NUMBER, PER, *dealing, prevent),
            *(HALVED, _capped(taken), *((DAMAGE_ON,) if taken else ()), DESTROY, PIERCING, UNPREVENTABLE),
        ),
        explanations=Explanations(
            remarks={
                **({} if taken else {DealDamage: explain_deal, Heal: explain_heal}),
                Prevent: explain_prevent,
                Halved: remark("A half is rounded down unless the text says up.", "prevention"),
                Capped: remark("What exceeds that is prevented.", "prevention"),
                Piercing: remark("Neither Block nor any other prevention reduces it.", "prevention"),
                Destroy: remark(
                    "A destroyed creature leaves the board, and its owner pays for it as usual.", "damage", "price"
                ),
            },
            joining=frozenset({Unpreventable}),
        ),
    )


def _capped(taken: bool) -> Construct:
    """The rest of its rules are of games where damage is taken."""
    kept = CAPPED.rules if taken else {"takes_at_most": CAPPED.rules["takes_at_most"]}
    return CAPPED._replace(rules=kept)


WORDING = wording

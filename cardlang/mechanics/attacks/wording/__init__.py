"""The wording of attacks."""

from __future__ import annotations

from cardlang.language.construct import Wording
from cardlang.language.explanations import Explanations, remark
from cardlang.mechanics.attacks.nodes import Attack, Boost
from cardlang.mechanics.attacks.wording.asking import DEALS_DAMAGE, HAPPENED, ONLY_IF
from cardlang.mechanics.attacks.wording.attacks import ATTACK, BOOST
from cardlang.mechanics.attacks.wording.bonuses import BONUS, DEALS_MORE, SCALED
from cardlang.mechanics.attacks.wording.remarks import explain_attack

WORDING = Wording(
    constructs=(DEALS_DAMAGE, HAPPENED, ONLY_IF, ATTACK, BOOST, BONUS, DEALS_MORE, SCALED),
    explanations=Explanations(
        remarks={Attack: explain_attack, Boost: remark("That attack alone deals so much more.", "bonus")}
    ),
)

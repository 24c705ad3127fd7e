"""The wording of attacks."""

from __future__ import annotations

from cardlang.language.construct import Wording
from cardlang.language.tells import Tells, says
from cardlang.mechanics.attacks.nodes import Attack, Boost
from cardlang.mechanics.attacks.wording.asking import DEALS_DAMAGE, HAPPENED, ONLY_IF
from cardlang.mechanics.attacks.wording.attacks import ATTACK, BOOST
from cardlang.mechanics.attacks.wording.bonus import BONUS
from cardlang.mechanics.attacks.wording.bonuses import DEALS_MORE
from cardlang.mechanics.attacks.wording.telling import tell_attack

WORDING = Wording(
    constructs=(DEALS_DAMAGE, HAPPENED, ONLY_IF, ATTACK, BOOST, BONUS, DEALS_MORE),
    tells=Tells(remarks={Attack: tell_attack, Boost: says("That attack alone deals so much more.", "bonus")}),
)

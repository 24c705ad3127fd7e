"""What is said of attacks."""

from __future__ import annotations

from cardlang.language.construct import Wording
from cardlang.mechanics.attacks.wording.asking import DEALS_DAMAGE, HAPPENED, ONLY_IF
from cardlang.mechanics.attacks.wording.attacks import ATTACK, BOOST
from cardlang.mechanics.attacks.wording.bonus import BONUS
from cardlang.mechanics.attacks.wording.bonuses import DEALS_MORE

WORDING = Wording(constructs=(DEALS_DAMAGE, HAPPENED, ONLY_IF, ATTACK, BOOST, BONUS, DEALS_MORE))

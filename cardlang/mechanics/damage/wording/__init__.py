"""What is said of damage."""

from __future__ import annotations

from cardlang.language.construct import Wording
from cardlang.mechanics.damage.wording.amounts import ALL, BOUNDED, NUMBER, PER
from cardlang.mechanics.damage.wording.dealing import DEAL_DAMAGE, HEAL, PREVENT
from cardlang.mechanics.damage.wording.destroying import DESTROY
from cardlang.mechanics.damage.wording.piercing import PIERCING, UNPREVENTABLE

WORDING = Wording(constructs=(ALL, BOUNDED, NUMBER, PER, DEAL_DAMAGE, HEAL, PREVENT, DESTROY, PIERCING, UNPREVENTABLE))

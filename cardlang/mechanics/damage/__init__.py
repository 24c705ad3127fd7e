"""Damage, healing, prevention and destruction."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

DAMAGE = Mechanic("damage", __name__)

"""Damage, healing, prevention and destruction."""

from cardlang.mechanics.compose import Mechanic

DAMAGE = Mechanic("damage", __name__)

"""Attacks with pools of dice: declared with cards that join them, rolled, changed die by die, and counted."""

NEEDS = ("cards", "damage", "dice", "values", "counters")

"""Melee and ranged attacks of creatures, and bonuses to their damage."""

NEEDS = ("damage",)

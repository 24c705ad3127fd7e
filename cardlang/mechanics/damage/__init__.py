"""Damage, healing, prevention and destruction."""

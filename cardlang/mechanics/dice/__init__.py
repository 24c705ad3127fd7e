"""Kinds of dice, rolled by players, and conditions about what was rolled."""

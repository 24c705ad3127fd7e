"""Dice of `sides` sides, rolled by players, and conditions about what was rolled."""

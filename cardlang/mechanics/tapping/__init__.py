"""Creatures that tap, as a cost or by an effect, and that untap."""

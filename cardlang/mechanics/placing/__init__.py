"""Creatures that are put on squares, or swap places, without a move."""

"""Creatures that move, shift and teleport, and creatures that are slid."""

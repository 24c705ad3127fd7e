"""Creatures that are activated for points, each once in a turn: they attack in their directions, or use an ability.
Points also move creatures. Creatures without an activation cost are never activated."""

NEEDS = ("damage", "facing", "values")

"""Plays scenarios: given a position, when steps are taken, then so it must be. A game adds its own words
(`game.Words`); what the engine does not play yet is refused at its place, never passed over."""

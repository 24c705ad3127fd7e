"""Runs scenarios: a position, steps, and the expected outcome. A game adds its own words (`game.ScenarioWords`). What
the engine cannot play yet is reported at its place, never skipped."""

"""Skirmish, the first game: miniatures on a board of squares, commanded with action cards (rules S1 to S15)."""

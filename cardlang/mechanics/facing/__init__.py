"""Rows on a board: what is in front, and what is behind."""

NEEDS = ("permanents", "placing", "players")

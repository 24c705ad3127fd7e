"""Keyword powers, gained and lost, and granted abilities."""

NEEDS = ("values",)

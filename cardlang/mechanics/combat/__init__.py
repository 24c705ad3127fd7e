"""Pieces attack players. The attacked player may block with one of their pieces; then both deal damage at once. What is
not blocked takes a resource from the player. The values that count are settings, or the section `combat` of a game's
file; the procedure `attack` is an action of such a file."""

NEEDS = ("damage", "tapping", "resources")

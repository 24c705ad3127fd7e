"""C45x: decks with which no game can be played."""

from __future__ import annotations

from cardlang.model.codes.code import Code

_DECK = """\
game: skirmish
deck: giants
name: Giants
kind: creature
faction: giants
cards:
  - {name: Hill Giant, level: 4, abilities: [STR], hp: 50, speed: 5, melee: 20}
"""

CODES = (
    Code(
        "C451",
        "cannot-begin",
        "No game can start with this deck.",
        "Each player begins with creatures of level 3 or less; a deck without any has nobody to put on the board.",
        _DECK,
        _DECK.replace("level: 4", "level: 3"),
    ),
)

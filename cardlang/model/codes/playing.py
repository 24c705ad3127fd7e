"""C45x: decks with which no game can be played."""

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
_OWN = """\
# games/marsh/vocabulary.yaml
game: marsh
name: Marsh
extends: skirmish
powers:
  Hungry: {{{power}}}
# cards/marsh/frogs.yaml
game: marsh
deck: frogs
name: Frogs
kind: creature
cards:
  - {{name: Frog, level: 1, abilities: [DEX], keywords: [], hp: 10, speed: 6, melee: 5, powers: [Hungry]}}
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
    Code(
        "C452",
        "for-people",
        "Only people can play a text of this card, because it uses words that the engine does not know.",
        "A playtest plays the card without this text, or leaves the card out, so its numbers say less about it.",
        _OWN.format(power='reminder: "Feed this creature every day.", people: true'),
        _OWN.format(power="reminder: This creature cannot be slid."),
    ),
)

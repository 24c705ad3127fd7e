"""Wagers as one value."""

from cardlang.language.nodes.reference import YOU
from cardlang.mechanics.cards import CARDS
from cardlang.mechanics.cards.nodes import Cards, Draw
from cardlang.mechanics.compose import compose
from cardlang.mechanics.dice import DICE
from cardlang.mechanics.resources import RESOURCES
from cardlang.mechanics.turns import TURNS

GAME = compose(
    "wagers",
    "Wagers",
    CARDS(kinds={"bet card": "bet"}, zones={"hand": {"bet": "hand"}, "deck": {"bet": "deck"}}, discards="deck"),
    RESOURCES(stores={"coin": ()}),
    DICE,
    TURNS(
        phases={"draw": Draw(YOU, Cards(1, "bet card")), "play": None}, decks={"bet": "deck"}, hand=3, most=("coin", 10)
    ),
    own="wagers",
)

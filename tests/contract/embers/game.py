"""Embers as one value."""

from cardlang.language.nodes.reference import YOU
from cardlang.mechanics.cards import CARDS
from cardlang.mechanics.cards.nodes import Cards, Draw
from cardlang.mechanics.compose import compose
from cardlang.mechanics.resources import RESOURCES
from cardlang.mechanics.turns import TURNS

GAME = compose(
    "embers",
    "Embers",
    CARDS(kinds={"spark card": "spark"}, zones={"hand": {"spark": "hand"}, "deck": {"spark": "deck"}}, discards="deck"),
    RESOURCES(stores={"ember": ()}),
    TURNS(
        phases={"draw": Draw(YOU, Cards(1, "spark card")), "play": None},
        decks={"spark": "deck"},
        hand=3,
        most=("ember", 10),
    ),
    own="embers",
)

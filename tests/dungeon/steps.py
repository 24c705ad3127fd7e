"""How dungeon is played: effects only, no turns."""

from cardlang.rules.game import Game, Opening, TurnFlow
from cardlang.rules.plan.cards import creature, load

STEPS = Game(
    counters={"doom counter": "creature"},
    load=load,
    creature=creature,
    pieces=frozenset(("hero",)),
    flow=TurnFlow(turn=lambda play: None, begin=lambda play, code: None),
    opening=Opening(decks={"trick": "deck"}),
)

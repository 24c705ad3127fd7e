"""How dungeon is played: effects only, no turns."""

from cardlang.rules.game import Game, Opening, TurnFlow
from cardlang.rules.plan.cards import load

STEPS = Game(
    counters={"doom counter": "creature"},
    load=load,
    pieces=frozenset(("hero",)),
    flow=TurnFlow(turn=lambda play: None, begin=lambda play, code: None),
    opening=Opening(decks={"trick": "deck"}, winners=lambda state: ()),
)

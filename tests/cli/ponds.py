"""A small game in a file, quickly played: who has caught twelve fish wins."""

from __future__ import annotations

from .conftest import Desk

GAME = """\
format: 1
game: ponds
name: Ponds
players: {number: [2, 4]}
uses: [cards, resources, choosing, players, amounts]
kinds:
  trick: {fields: {bait: {type: integer, minimum: 0}}, required: [bait], texts: {text: main}}
zones:
  hand:
  deck: {deck: true}
  discard pile: {discards: true}
resources:
  worm: {start: 3}
  fish: {plural: fish}
setup: [Shuffle your deck. Draw 3 trick cards.]
turn:
  - {phase: morning, text: Gain 1 worm. Draw 1 trick card.}
  - {phase: day, choose: [play, rest]}
actions:
  play: {play: {from: hand, price: {worm: bait}}}
  rest: {ends: turn}
win: [{if: you have 12 or more fish}]
end: [{turns: 60}]
"""
NETS = """\
game: ponds
deck: nets
name: Nets
kind: trick
cards:
  - {name: Net, bait: 1, text: Gain 4 fish., copies: 6}
  - {name: Heron, bait: 1, text: Each opponent loses 1 fish. Gain 1 fish., copies: 4}
  - {name: Old Map, bait: 0, text: Draw 2 trick cards., copies: 3}
  - {name: Reed, bait: 9, text: Gain 1 worm., copies: 1}
"""
LINES = """\
game: ponds
deck: lines
name: Lines
kind: trick
cards:
  - {name: Line, bait: 1, text: Gain 2 fish., copies: 14}
"""


def ponds(desk: Desk) -> Desk:
    """Makes the folder a project of two decks of this game."""
    desk.write("cardlang.yaml", "name: Ponds\n")
    desk.write("games/ponds/game.yaml", GAME)
    desk.write("cards/ponds/nets.yaml", NETS)
    desk.write("cards/ponds/lines.yaml", LINES)
    return desk

"""What a player may know of a position: their own hand, open zones, and how many cards lie in hidden ones."""

from __future__ import annotations

from pprint import pformat

from cardlang.games.skirmish import actions as a
from cardlang.rules.actions import PASS
from cardlang.rules.views import observe
from measures.playing import begin, open_file

CHARMED = """\
- scenario: s
  board: |
    A b
    c .
  creatures:
    A: {player: 1, level: 2, hp: 40, damage: 5, attached: [level-up]}
    b: {player: 2, tapped: true}
    c: {player: 2, abilities: [INT], level: 2}
  cards:
    test-charm: {level: 1, action: Minor, text: Take control of an adjacent creature until the end of the turn.}
  players:
    1: {hand: [web, test-charm, feint], deck: [run, shove], discard: [run, feint], creature_hand: [drow-skulker]}
    2: {hand: [shield, feint], deck: [run], supply: 3, vp: 1, creature_deck: [drow-skulker]}
"""


def test_what_each_player_sees(golden) -> None:
    """At the start, while a card waits for responses, and after it has changed control of a creature."""
    play = begin(open_file(CHARMED))
    charm = next(n for n, card in enumerate(play.state.tables.cards) if card.card.id == "test-charm")
    seen = [observe(play, 1)]
    play.apply(a.ACTIVATE(0))
    play.apply(a.PLAY(0, charm))
    assert play.decision
    play.apply(play.decision.options[0])
    seen += [observe(play, 0), observe(play, 1)]
    play.apply(PASS())
    seen += [observe(play, 0)]
    golden.check("view.txt", "\n\n".join(pformat(view, width=120) for view in seen) + "\n")


def test_a_view_shows_current_values() -> None:
    """Also if it has fallen to nothing."""
    yaml = """\
- scenario: s
  board: A b
  creatures:
    A: {player: 1, level: 1, hp: 20, powers: ["This creature gets +10 hit points."]}
    b: {player: 2, level: 1, attached: [test-bane]}
  cards:
    test-bane:
      level: 1
      action: Minor
      text: Attach this card to an adjacent enemy.
      attached: This creature gets -1 level.
"""
    for player in (0, 1):
        strong, weak = observe(begin(open_file(yaml)), player).creatures
        assert (strong.hit_points, strong.level, weak.hit_points, weak.level) == (30, 1, 30, 0)

"""Replays tell everything that happens, in order, each event with its cause."""

from __future__ import annotations

import pytest

from cardlang.rules.play import Play
from cardlang.rules.scenario import run
from cardlang.rules.scenario.run import play_scenario
from measures.playing import GAME, open_file, reader, shipped
from measures.recorded import Audited

STORIES = {
    "Block stops a part of it": (
        """
  board: A b
  creatures: {A: {player: 1, melee: 15}, b: {player: 2, powers: [Block 5], tapped: true}}
  when: [{activate: A}, {attack: b}]
""",
        """
A attacks b.
  A taps.
  Block stops 5 of 15 damage to b from the melee attack of A.
  b takes 10 damage from the melee attack of A (10 of 30).
""",
    ),
    "What is prevented in full is told, and who let it happen": (
        """
  board: A b C
  creatures: {A: {player: 1}, b: {player: 2, tapped: true}, C: {player: 2, abilities: [INT], level: 2}}
  players: {2: {hand: [shield, shield]}}
  when: [{activate: A}, {attack: b}, {respond: {player: 2, play: shield, by: C, choose: [b]}}]
""",
        """
A attacks b.
  A taps.
  C answers the melee attack of A with Shield.
    C taps.
  player 2 chooses b.
    From now on: all damage to b from one source will be prevented (Shield, C).
    To the discard pile of player 2: Shield.
  The melee attack of A is carried out.
  10 of 10 damage to b from the melee attack of A is prevented.
""",
    ),
    "An attack whose target has got away comes to nothing": (
        """
  board: |
    A b .
    . . .
  creatures: {A: {player: 1}, b: {player: 2, abilities: [DEX], level: 4}}
  players: {2: {hand: [retreat]}}
  when: [{activate: A}, {attack: b}, {respond: {player: 2, play: retreat, by: b, choose: [no, [2, 1]]}}]
""",
        """
A attacks b.
  A taps.
  b answers the melee attack of A with Retreat.
    b taps.
  player 2 says no: “You may ignore all damage from one attack” (Retreat, b).
  player 2 chooses [2, 1].
    b stands on [2, 1].
    To the discard pile of player 2: Retreat.
  The melee attack of A is carried out.
  The melee attack of A on b comes to nothing: the target is not adjacent.
""",
    ),
    "An attack on a creature that nobody has to choose is told like any other": (
        """
  board: A b
  creatures: {A: {player: 1, tapped: true}, b: {player: 2}}
  players: {1: {hand: [taunt]}}
  cards: {taunt: {level: 1, action: Minor, text: Each adjacent enemy makes a melee attack against the acting creature.}}
  when: [{activate: A}, {play: taunt}]
""",
        """
A plays taunt.
  To the discard pile of player 1: taunt.
  A takes 10 damage from the melee attack of b (10 of 30).
""",
    ),
    "Damage of several causes is told one by one, before those who fall and what falls with them": (
        """
  board: A b C
  creatures: {A: {player: 1, hp: 5}, b: {player: 2, card: drow-skulker, damage: 5}, C: {player: 1}}
  players: {2: {vault: 0}}
  when: [{activate: A}, {attack: b}, {respond: {player: 2, attack: A, by: b}}, {respond: {player: 1, attack: b, by: C}}]
""",
        """
A attacks b.
  A taps.
  b answers the tap of A with an opportunity attack.
    b taps.
    C answers the tap of b with an opportunity attack.
      C taps.
    The opportunity attack of b is carried out.
  The melee attack of A is carried out.
  b takes 10 damage from the melee attack of C (15 of 15).
  A takes 10 damage (5, +5 by a text of b) from the melee attack of b (10 of 5).
  b takes 10 damage from the melee attack of A (25 of 15).
  A is destroyed.
  b is destroyed.
  The activation of A ends.
  player 1 moves 1 gold from the vault to the supply for the loss of A.
  To the discard pile of player 2: Drow Skulker.
  The vault of player 2 is 1 gold short for the loss of b.
  The game ends after this turn.
  player 1 gains 1 VP.
""",
    ),
    "What raises a stat is told text by text, and what lowers it": (
        """
  board: |
    C b A
    . d .
  creatures:
    A: {player: 1, melee: 10, attached: [keen]}
    C: {player: 1, powers: [Each ally gets +5 melee damage for each enemy adjacent to it.]}
    d: {player: 2, powers: [Adjacent enemies get -30 melee damage.]}
    b: {player: 2, hp: 50}
  cards:
    keen: {level: 1, action: Minor, text: Attach this card to an ally., attached: This creature gets +20 melee damage.}
  when: [{activate: A}, {attack: b}]
""",
        """
A attacks b.
  A taps.
  b takes 10 damage (10, +20 by keen, +10 by a text of C, -30 by a text of d) from the melee attack of A (10 of 50).
""",
    ),
    "A question is put in the card's words, and what lasts is told until it is over": (
        """
  board: A b
  creatures: {A: {player: 1}, b: {player: 2}}
  players: {1: {hand: [offer], deck: [run]}}
  cards:
    offer:
      level: 1
      action: Minor
      text: The acting creature gains Flying until the end of the turn. Draw 1 action card or heal 5 damage on it.
  when: [{activate: A}, {play: offer, choose: [0]}, {end: turn}]
""",
        """
A plays offer.
  From now on: “gains Flying” for A (offer) until the end of the turn of player 1.
player 1 chooses “Draw 1 action card” (offer, A).
  player 1 draws Run!
  To the discard pile of player 1: offer.
The activation of A ends.
player 1 ends the action phase.
player 1 ends the deploy phase.
  The draw of 1 creature card by player 1 comes to nothing: the deck is empty.
  No longer: “gains Flying” for A (offer).
  Refresh phase:
    player 2 moves 1 gold from the vault to the supply.
    The draw of 1 action card by player 2 comes to nothing: the deck is empty.
""",
    ),
}


@pytest.mark.parametrize("name", STORIES)
def test_it_is_told_as_it_happens(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario, story = STORIES[name]
    watched: list[Audited] = []
    monkeypatch.setattr(run, "Play", lambda game, state: watched.append(Audited(Play(game, state))) or watched[-1])
    result = play_scenario(open_file(f"- scenario: {name}{scenario}"), 0, GAME, shipped(), reader())
    lines = [line for line in watched[0].lines if "passes" not in line]
    assert result.passed and lines[0] == "A is activated." and lines[1:] == story.strip("\n").split("\n")

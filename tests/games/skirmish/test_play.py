"""The engine's interface for automated players: decisions, integer actions, clones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.games.skirmish.actions import ACTIVATE, PLAY
from cardlang.pipeline.play.matches import arrange
from cardlang.pipeline.play.session import Session
from cardlang.rules.actions import describe, split
from cardlang.rules.play import Play
from measures.playing import GAME, random_play, snapshot

Begin = Callable[[str], Play]

MELEE = """\
- scenario: melee
  board: |
    A b c
    D E f
  creatures:
    A: {player: 1, level: 3, abilities: [STR], hp: 20, melee: 15}
    D: {player: 1, hp: 10}
    E: {player: 1, level: 2, abilities: [INT], powers: [Block 5]}
    b: {player: 2, hp: 20, powers: [Block 5]}
    c: {player: 2, hp: 15}
    f: {player: 2, hp: 20, melee: 20}
  cards:
    test-sweep:
      {level: 2, ability: STR, action: Standard, text: Make a melee attack against up to two adjacent creatures.}
    test-blast: {level: 1, ability: INT, action: Minor, text: Deal 10 damage to each creature within 2 squares.}
    test-bold:
      level: 1
      ability: Any
      action: Standard
      text: Make a melee attack. If the attack deals damage, you may draw 1 action card.
    test-or: {level: 1, ability: Any, action: Minor, text: Heal 10 damage on an adjacent ally or draw 1 action card.}
  players:
    1: {hand: [test-sweep, test-blast, test-bold, test-or, test-or], deck: [power-attack, test-bold]}
    2: {vault: 3}
"""


ENDLESS = """\
- scenario: endless
  board: |
    A b
  creatures:
    A: {player: 1}
    b: {player: 2, powers: ["When this creature untaps, tap it.", "When this creature taps, untap it."]}
  cards:
    test-poke: {level: 1, ability: Any, action: Minor, text: Draw 1 action card. Tap each adjacent enemy.}
  players:
    1: {hand: [test-poke], deck: [power-attack]}
"""


@pytest.fixture
def melee(begin: Begin) -> Play:
    return begin(MELEE)


@pytest.mark.parametrize("seed", range(40))
def test_options_are_sorted_unique_and_readable(melee: Play, seed: int) -> None:
    random_play(melee, seed, seed % 30)
    assert melee.decision
    options = melee.decision.options
    assert list(options) == sorted(set(options)) != []
    assert len(set(said(melee))) == len(options)


@pytest.mark.parametrize("seed", range(40))
def test_offered_actions_are_accepted_and_all_others_refused(melee: Play, seed: int) -> None:
    """Every action code for two creatures, or a creature and a card, is either offered or breaks a rule."""
    random_play(melee, seed, seed % 30)
    assert melee.decision
    for kind in melee.game.actions.values():
        for a in range(6):
            for b in range(6):
                code, before = kind(a, b), snapshot(melee.state)
                if code in melee.decision.options:
                    trial = melee.clone()
                    trial.apply(code)
                    assert snapshot(trial.state) != before
                else:
                    with pytest.raises(ValueError, match="not offered"):
                        melee.apply(code)
                    assert snapshot(melee.state) == before
                    if kind in melee.game.kinds and len(kind.parts) == 2 and not melee.state.frames:
                        constraint = melee.decision.refusal(melee.state, code)
                        assert constraint and GAME.number(constraint).startswith("S")


@pytest.mark.parametrize("seed", range(40))
def test_a_clone_is_independent_and_plays_on_alike(melee: Play, seed: int) -> None:
    random_play(melee, seed, seed)
    before = snapshot(melee.state)
    clone = melee.clone()
    random_play(clone, seed + 1, 30)
    assert snapshot(melee.state) == before
    random_play(melee, seed + 1, 30)
    assert snapshot(melee.state) == snapshot(clone.state)


@pytest.mark.parametrize("seed", range(40))
def test_a_state_alone_is_enough_to_resume(melee: Play, seed: int) -> None:
    random_play(melee, seed, seed)
    resumed = Play(melee.game, melee.state.clone())
    assert (resumed.decision and resumed.decision.options) == (melee.decision and melee.decision.options)
    assert snapshot(resumed.state) == snapshot(melee.state)


@given(seed=st.integers(0, 10_000))
def test_cards_and_gold_are_conserved(begin: Begin, seed: int) -> None:
    play = begin(MELEE)
    cards = sorted(card for zone in play.state.zones for card in zone)
    random_play(play, seed, 1000)
    state = play.state
    assert play.decision is None and state.over  # a vault of 3 is soon empty
    assert sorted(card for zone in state.zones for card in zone) == cards
    gold = [state.resources[state.resource(player, name)] for player in (0, 1) for name in ("vault", "supply")]
    assert sum(gold) == 23
    assert all(
        (square < 0) == (state.damage[one] >= (state.stat(one, "hit points") or 0))
        for one, square in enumerate(state.at)
    )


def said(play: Play) -> dict[str, int]:
    """The options, by their text."""
    assert play.decision
    tables = play.state.tables

    def name(part: str, n: int) -> str:
        names = {"creature": [one.name for one in tables.creatures], "card": [one.card.id for one in tables.cards]}
        return names[part][n] if part in names else str(n)

    return {describe(code, play.game.actions, name): code for code in play.decision.options}


def pick(play: Play, wording: str) -> None:
    """Take the option with this text."""
    play.apply(said(play)[wording])


def test_damage_waits_for_the_end_of_the_action(melee: Play) -> None:
    """Source: S8.5: no damage lands while a question is on the stack."""
    pick(melee, "activate A")
    pick(melee, "A plays test-bold")
    pick(melee, "no more")  # D or E might assist
    pick(melee, "b")
    pick(melee, "pass")  # b may strike back
    assert melee.state.frames and melee.state.packets
    assert sum(melee.state.damage) == 0
    pick(melee, "no")
    assert not melee.state.frames
    assert melee.state.damage[melee.state.tables.creatures.index(creature(melee, "b"))] == 10


def test_after_a_response_all_are_asked_again(melee: Play) -> None:
    """Source: S8.6."""
    pick(melee, "activate E")
    pick(melee, "E attacks b")
    pick(melee, "b taps to attack E")
    pick(melee, "pass")  # player 1, A and D standing next to b
    pick(melee, "pass")  # player 2: b's attack is carried out
    assert len(melee.state.frames) == 1
    pick(melee, "c taps to attack E")


def creature(play: Play, name: str) -> Any:
    return next(one for one in play.state.tables.creatures if one.name == name)


def test_splitting_a_code_gives_its_parts_back(melee: Play) -> None:
    for kind in melee.game.actions.values():
        assert split(kind(41, 1023)) == (kind.number, 41, 1023)


def test_effects_without_end_leave_a_session_as_it_was(begin: Begin) -> None:
    play = begin(ENDLESS)
    play.apply(ACTIVATE(0))
    assert play.decision
    (poke,) = (code for code in play.decision.options if split(code)[0] == PLAY.number)
    session = Session(arrange(("drow", "hero")).pairings[0], play)
    before = session.observe(1)
    with pytest.raises(RuntimeError, match="→"):
        session.apply(poke)
    assert session.observe(1) == before and before.players[0].counts["hand"] == 1

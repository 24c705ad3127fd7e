"""What a player is offered is made once and kept while nothing that it depends on has changed. What is kept must be
what would be made now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from cardlang.games.skirmish.offers import at_any_time, response_options, turn_options
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.play.matches import arrange
from cardlang.rules.play import Play
from cardlang.rules.state import State
from measures.trials import POSITIONS, trial, tried_out

from .test_constructs import texts


def at_once(state: State) -> list[tuple[int, ...]]:
    """The actions that each player could take at any time."""
    players = range(len(state.tables.teams))
    return [at_any_time(state, player) for player in players]


def rebuilt(state: State) -> State:
    """The same position, of which nothing has been kept: new tables, and the active effects found anew."""
    fresh = state.clone()
    fresh.tables = replace(state.tables)
    fresh.settle()
    return fresh


def everything(state: State) -> list[object]:
    """What could be offered in a position: to the player whose turn it is, and to each player who may respond."""
    players = range(len(state.tables.teams))
    if state.frames:
        return [[response_options(state, player, kind) for kind in ("", "tap", "dodge")] for player in players]
    return [turn_options(state) if state.phase != "setup" else (), at_once(state)]


@pytest.mark.parametrize("names", [("drow", "hero"), ("hero", "drow", "drow", "hero")])
@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_offered_in_a_game_would_be_offered_afresh(names: tuple[str, ...], seed: int) -> None:
    (pairing,) = arrange(names, teams=(0, 1, 0, 1)[: len(names)]).pairings
    play, chance, found = pairing.match.start(seed), Random(seed), 0
    while decision := play.decision:
        fresh = rebuilt(play.state)
        offered = everything(play.state)
        assert offered == everything(fresh) == everything(play.state)
        if not play.state.frames and play.state.phase in ("action", "deploy"):
            assert decision.options == offered[0]
        found += any(at_once(play.state))
        play.resume(chance.choice(decision.options))
    assert found > 10


@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS)
def test_cached_actions_equal_fresh_ones_whatever_a_text_does(position: str) -> None:
    found = 0
    for n, (box, effect) in enumerate(texts()):
        play = trial(position, box, effect, "Immediate")
        for _ in tried_out(play, n, 30):
            could = at_once(play.state)
            assert could == at_once(rebuilt(play.state)), effect
            found += any(could)
    assert found > 1_000


def hurt(play: Play) -> None:
    for one in play.state.present:
        play.state.damage[one] = 15


def pass_the_turn(play: Play) -> None:
    play.state.turn = 1 - play.state.turn


def use_up(play: Play) -> None:
    (use, _), *_ = play.state.effects.uses[0]
    assert use.period == "turn"
    play.use("turn", use.program.name, 0)


def activate(play: Play) -> None:
    play.activate(0)


@pytest.mark.parametrize(
    "box, text, change",
    [
        (
            "attached",
            "While this creature has 55 or less hit points left, enemies cannot take immediate actions.",
            hurt,
        ),
        ("attached", "Damaged enemies cannot take immediate actions.", hurt),
        ("attached", "Each enemy with 19 or less hit points left gets -5 level.", hurt),
        ("attached", "Each enemy gets -5 level during this creature's activation.", activate),
        ("attached", "Enemies cannot play immediate cards during your turn.", pass_the_turn),
        ("power", "Immediate: Deal 5 damage to a creature with 5 or less hit points left.", hurt),
        ("power", "Immediate: Draw 1 action card. Use this only during your turn.", pass_the_turn),
        ("power", "Immediate: Draw 1 action card. Use this only once per turn.", use_up),
    ],
)
def test_texts_count_even_while_the_board_stays_the_same(box: str, text: str, change: Callable[[Play], None]) -> None:
    effect = load_game("skirmish").language.parse(text, box).effect
    assert effect, text
    play = trial("crowd", box, effect)
    before = at_once(play.state)
    change(play)
    assert at_once(play.state) == at_once(rebuilt(play.state)) != before

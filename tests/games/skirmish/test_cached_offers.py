"""The actions that are possible at any time are cached while the board does not change. The cache must not change
them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardlang.games.skirmish.offers import at_any_time
from cardlang.pipeline.load.games import load_game
from cardlang.rules.play import Play
from cardlang.rules.state import State
from measures.trials import POSITIONS, trial, tried_out

from .test_constructs import texts


def at_once(state: State) -> list[list[int]]:
    """The actions that each player could take at any time."""
    hands = [state.zones[place] for place in state.tables.zone_places["hand"]]
    return [sorted(at_any_time(state, player, hand)) for player, hand in enumerate(hands)]


def afresh(state: State) -> list[list[int]]:
    """The same without the cache."""
    known = state.tables.known
    filter_by_obligation = known[:]
    known[:] = [((), ())] * len(filter_by_obligation)
    found = at_once(state)
    known[:] = filter_by_obligation
    return found


@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS)
def test_cached_actions_equal_fresh_ones_whatever_a_text_does(position: str) -> None:
    found = 0
    for n, (box, effect) in enumerate(texts()):
        play = trial(position, box, effect, "Immediate")
        for _ in tried_out(play, n, 30):
            could = at_once(play.state)
            assert could == afresh(play.state), effect
            found += any(could)
    assert found > 1_000


def hurt(play: Play) -> None:
    for one in play.state.present:
        play.state.damage[one] = 15


def pass_the_turn(play: Play) -> None:
    play.state.turn = 1 - play.state.turn


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
    ],
)
def test_texts_count_even_while_the_board_stays_the_same(box: str, text: str, change: Callable[[Play], None]) -> None:
    effect = load_game("skirmish").language.parse(text, box).effect
    assert effect, text
    play = trial("crowd", box, effect)
    before = at_once(play.state)
    change(play)
    assert at_once(play.state) == afresh(play.state) != before

"""Automated players: what a position is worth, and that the ladder leads up."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from cardlang.playtest.players import sight
from cardlang.playtest.policies import POLICIES
from cardlang.playtest.worth import Worth, advantage, regression
from cardlang.rules.start import Match
from contract.games import every_game


def play_out(match: Match, worth: Worth, seats: tuple[str, str], seed: int) -> tuple[list[int], list[float]]:
    """The actions of a game, and what it brings each player."""
    play, chance, actions = match.start(seed), Random(seed), list[int]()
    while play.decision:
        actions.append(POLICIES[seats[play.decision.player]](sight(play, play.decision, chance, worth)))
        play.apply(actions[-1])
    return actions, [worth.result(play.state, player) for player in (0, 1)]


@pytest.fixture(scope="module")
def embers() -> tuple[Match, Worth]:
    match = every_game()["embers"].match
    return match, Worth(match)


def test_a_regression_finds_what_matters() -> None:
    chance = Random(1)
    rows = [[chance.random() - 0.5 for _ in range(3)] for _ in range(400)]
    first, second, third = regression(rows, [0.5 + row[0] - 0.5 * row[1] for row in rows])
    assert first == pytest.approx(1, abs=0.05) and second == pytest.approx(-0.5, abs=0.05) and abs(third) < 0.05
    assert regression([], []) == []
    assert regression([[0.0], [0.0]], [1, 0]) == [0]  # what nobody ever has


def test_what_one_player_has_more_the_other_has_less(embers: tuple[Match, Worth]) -> None:
    match, worth = embers
    play = match.start(1)
    while play.decision and not any(advantage(play.state, 0)):
        play.apply(play.decision.options[-1])
    mine, theirs = (advantage(play.state, player) for player in (0, 1))
    assert any(mine) and mine == [-value for value in theirs]
    assert worth(play.state, 0) + worth(play.state, 1) == pytest.approx(1)


@pytest.mark.parametrize("game", ["embers", "ruins", "skirmish"])
def test_positions_are_judged_by_the_sum_of_what_a_player_has_more(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlang.playtest.worth.GAMES", 2)
    match = every_game()[game].match
    worth, play, chance = Worth(match), match.start(1), Random(1)
    worth.weights = [chance.random() / 100 - 0.005 for _ in advantage(play.state, 0)]
    for _ in range(30):
        if play.decision:
            summed = sum(weight * much for weight, much in zip(worth.weights, advantage(play.state, 0), strict=True))
            assert worth(play.state, 0) == pytest.approx(1 / (1 + exp(-4 * summed)))
            play.resume(chance.choice(play.decision.options))


def test_where_no_random_game_ends_all_positions_are_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlang.playtest.worth.LONGEST", 3)
    match = every_game()["embers"].match
    worth, play = Worth(match), match.start(1)
    assert play.decision and worth(play.state, 0) == 0.5
    assert POLICIES["greedy"](sight(play, play.decision, Random(1), worth)) in play.decision.options


def test_players_are_the_same_with_the_same_chance(embers: tuple[Match, Worth]) -> None:
    match, worth = embers
    for policy in POLICIES:
        games = [play_out(match, worth, (policy, "random"), 3) for _ in range(2)]
        assert games[0] == games[1]


def test_greedy_beats_random_from_both_seats(embers: tuple[Match, Worth]) -> None:
    match, worth = embers
    won = sum(play_out(match, worth, ("greedy", "random"), seed)[1][0] for seed in range(20))
    won += sum(play_out(match, worth, ("random", "greedy"), seed)[1][1] for seed in range(20))
    assert won >= 32


@pytest.mark.slow
@pytest.mark.parametrize(("game", "games"), [("duel", 10), ("elements", 6), ("skirmish", 4)])
def test_greedy_beats_random_in_whole_games(game: str, games: int) -> None:
    match = every_game()[game].match
    worth = Worth(match)
    won = [
        play_out(match, worth, seats, seed)[1][seats.index("greedy")]
        for seed in range(games // 2)
        for seats in (("greedy", "random"), ("random", "greedy"))
    ]
    assert sum(won) >= 0.8 * games


@pytest.mark.slow
def test_rollouts_beat_greedy_in_the_duel() -> None:
    match = every_game()["duel"].match
    worth = Worth(match)
    won = (
        play_out(match, worth, ("rollouts", "greedy"), 1)[1][0]
        + play_out(match, worth, ("greedy", "rollouts"), 1)[1][1]
    )
    assert won >= 1

"""The course of a game: what its decisions offered, its dead turns, who led; and what is measured of it."""

from __future__ import annotations

import json
from random import Random
from statistics import mean, stdev

import pytest

from cardlang.model.certainty import decides
from cardlang.model.course import Course, Tally, decided, drama, lead_changes, measured
from cardlang.model.playtest import Played, Summary
from cardlang.playtest.course import Follower
from cardlang.report.playtests import playtest_as_json, playtest_as_text
from contract.games import every_game
from measures.playing import uniform


@pytest.mark.parametrize("game", ["elements", "embers", "duel", "crawl"])
def test_a_course_is_what_is_counted_of_the_decisions(game: str) -> None:
    match = every_game()[game].match
    play, chance = match.start(3), Random(3)
    follower = Follower(match, play)
    offered: list[tuple[int, bool, int]] = []  # the turn, whether its player decides, the number of options
    while play.decision:
        follower.look(play.decision)
        state = play.state
        offered.append((state.turns, play.decision.player == state.turn, len(play.decision.options)))
        play.resume(uniform(play, chance))
    course, turns = follower.course(), play.state.turns
    assert (course.options, course.forced) == (sum(n for *_, n in offered), sum(n == 1 for *_, n in offered))
    alive = {turn for turn, own, options in offered if own and options > 1}
    assert course.dead == len(set(range(1, offered[-1][0] + 1)) - alive)
    if match.game.story.counts:
        assert 2 <= len(course.points) <= turns and len(course.points[0]) == len(match.names)
        last = [match.game.story.points(play.state, player) for player in play.state.tables.players]
        assert list(course.points[-1]) == last
    else:
        assert course.points == ()


def test_a_turn_without_a_choice_is_dead() -> None:
    dead = measured(Course(options=9, forced=3, dead=2), turns=8, decisions=6, won=[True, False])
    assert dead == {"length": 8, "decisions": 0.75, "options": 1.5, "forced": 0.5, "dead": 0.25}


def test_formulas_against_values_that_were_calculated_by_hand() -> None:
    # Of three players the second wins; it is behind by 3, 1, 0 and 0, of at most 8 points.
    points = [(3, 0, 1), (3, 2, 3), (4, 8, 3), (4, 8, 4)]
    won = [False, True, False]
    assert drama(points, won) == (3 + 1) / 8 / 4
    assert decided(points, won) == 3 / 4  # it leads by 4 from the third turn on, and nobody else ever led by 4
    assert lead_changes(points) == 1  # with 3 to 3 nobody leads
    assert lead_changes([(5, 1), (1, 5), (5, 1)]) == 2
    assert decided([(0, 1), (1, 1)], [True, False]) == 1  # it never led
    assert drama([(0, 0), (0, 0)], [True, False]) == 0
    assert "drama" not in measured(Course(5, 0, 0, ((1, 1),)), 1, 3, [False, False])  # nobody won
    assert decides(150, 200)[0] == 0.5 and decides(30, 40)[0] == decides(10, 40)[0] == 0.5
    low, high = decides(75, 100)[1:]
    assert (round((1 + low) / 2, 3), round((1 + high) / 2, 3)) == (0.657, 0.825)  # Wilson's interval of 75 of 100


def test_a_mean_has_the_interval_of_its_standard_error() -> None:
    values, tally = [2.0, 3.5, 3.5, 9.0, 1.25], Tally()
    for value in values:
        tally.add(value)
    assert tally.mean == mean(values) and tally.error == pytest.approx(stdev(values) / 5**0.5)
    low, high = tally.interval
    assert high - low == pytest.approx(2 * 1.959964 * tally.error)


def game(number: int, winner: str, turns: int, policies: tuple[str, str] = ("a", "b"), *, forced: int = 1) -> Played:
    course = Course(30, forced, 0, ((0, 1), (2, 1)))
    return Played(
        number, "", "", 1, ("d", "d"), "", ("D 1", "D 2"), policies, (winner,) if winner else (), turns,
        (0,) * 10, ended="rule 1", course=course,
    )  # fmt: skip


def test_each_row_names_the_games_that_show_it_best() -> None:
    summary = Summary(1, ("a", "b"))
    for number, (winner, turns, forced) in enumerate(
        [("D 1", 5, 1), ("D 1", 3, 4), ("D 2", 9, 1), ("", 2, 0), ("D 1", 3, 2)], 1
    ):
        summary.add(game(number, winner, turns, forced=forced))
    data = json.loads(playtest_as_json(summary))
    assert data["players"][0]["replays"] == {"won": 2, "lost": 3}  # the shortest, and of these the first
    assert data["seats"][1]["replays"] == {"won": 3, "lost": 2}
    assert data["end_replays"]["rule 1"] == {"shortest": 4, "longest": 3} and data["draw_replays"] == {"like": 4}
    assert data["measures"]["forced"]["replays"] == {"least": 4, "most": 2}
    assert data["measures"]["forced"]["mean"] == pytest.approx(0.16)
    assert data["skill"][0]["decides"] == 0.4 and data["skill"][0]["policies"] == ["a", "b"]
    assert data["policy_shares"][0]["replays"] == {"won": 2, "lost": 3}
    text = playtest_as_text(summary, 0, journal="out/games.jsonl")
    assert "forced decisions      16.0 %, " in text and "cardlang replay out/games.jsonl --game" in text
    assert "a against b decides 40 % of games (0 to 85 %), luck the rest" in text

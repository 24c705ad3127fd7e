"""Full games by policies: the same seed gives the same bytes, and a stopped run loses nothing."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import mean, median

import pytest

from cardlang.model.playtest import Played, Summary
from cardlang.pipeline.load.processes import no_garbage_collection
from cardlang.pipeline.load.reading import SourceError
from cardlang.pipeline.play.matches import Pairing
from cardlang.playtest import run
from cardlang.playtest.players import sight
from cardlang.playtest.policies import POLICIES
from cardlang.playtest.record import FILE, as_line, read_game, recording, replay
from cardlang.playtest.run import Playtest, Run, play_all
from cardlang.report.playtests import playtest_as_json, playtest_as_text
from cardlang.rules.play import Play
from measures.waiting import until


@pytest.fixture(scope="module")
def pairings() -> list[Pairing]:
    return order().arranged().pairings


def order(games: int = 3, seed: int = 1, jobs: int = 1) -> Playtest:
    return Playtest(("drow", "hero"), "crossing", games, seed, ("random",), jobs)


def lines(games: Sequence[Played]) -> list[str]:
    return [as_line(one) for one in games]


@pytest.mark.slow
def test_a_seed_gives_the_same_bytes_with_any_number_of_processes(pairings: list[Pairing]) -> None:
    alone = lines(list(play_all(order(20), pairings)))
    assert alone == lines(list(play_all(order(20, jobs=2), pairings)))
    assert len(set(alone)) == 20 and json.loads(alone[4])["number"] == 5


@pytest.mark.slow
def test_a_game_makes_no_reference_cycles(pairings: list[Pairing]) -> None:
    Run(order(), pairings).play(1)
    gc.collect()
    with no_garbage_collection():
        for number in range(2, 5):
            Run(order(), pairings).play(number)
        assert gc.collect() == 0
    assert gc.isenabled()


def test_another_seed_gives_other_games(pairings: list[Pairing]) -> None:
    one, other = Run(order(), pairings).play(1), Run(order(seed=2), pairings).play(1)
    assert one.seed != other.seed and one.actions != other.actions


def test_players_take_all_seats_in_games_with_the_same_seed() -> None:
    playtest = Playtest(("drow", "hero"), "crossing", 4, 1, ("random",))
    run = Run(playtest, playtest.arranged().pairings)
    begun = [run.unplayed(number)[1] for number in range(1, 5)]
    assert [one.decks for one in begun] == [("drow", "hero"), ("hero", "drow")] * 2
    assert [one.players for one in begun] == [("Drow", "Hero"), ("Hero", "Drow")] * 2
    assert begun[0].seed == begun[1].seed != begun[2].seed == begun[3].seed


def test_policies_go_with_their_decks_and_nothing_is_played_twice() -> None:
    """The same deck with the same policy in both seats is one seating; with different ones, each plays both."""

    def begun(decks: tuple[str, ...], *policies: str) -> list[Played]:
        playtest = Playtest(decks, None, 6, 1, policies)
        run = Run(playtest, playtest.arranged().pairings)
        return [run.unplayed(number)[1] for number in range(1, 7)]

    assert len({one.seed for one in begun(("drow", "drow"), "random")}) == 6
    mirror = begun(("drow", "drow"), "a", "b")
    assert [(one.players, one.policies) for one in mirror[:2]] == [
        (("Drow 1", "Drow 2"), ("a", "b")), (("Drow 2", "Drow 1"), ("b", "a")),
    ]  # fmt: skip
    three = begun(("drow", "hero", "drow"), "a", "b", "c")
    assert [one.policies for one in three[:4]] == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a"), ("a", "b", "c")]
    assert {one.policies[one.decks.index("hero")] for one in three} == {"b"}


def test_the_random_policy_is_uniform(pairings: list[Pairing]) -> None:
    """All options of a decision are picked equally often, within five standard deviations."""
    play, chance = pairings[0].match.start(1), Random(1)
    assert play.decision
    seen, options = sight(play, play.decision, chance, None), play.decision.options
    picked = Counter(POLICIES["random"](seen) for _ in range(700 * len(options)))
    assert set(picked) == set(options) and all(abs(count - 700) < 132 for count in picked.values())


def added(games: list[Played]) -> Summary:
    summary = Summary(1, ("random",))
    for played in games:
        summary.add(played)
    return summary


def test_shares_lengths_and_decisions_are_added_up(pairings: list[Pairing]) -> None:
    games = list(play_all(order(), pairings))
    summary = added(games)
    data = json.loads(playtest_as_json(summary))
    assert data["games"] == 3 and data["battlefields"] == {"crossing": 3} and data["errors"] == []
    assert sum(row["won"] for row in data["players"]) + data["draws"] == 3
    assert data["decisions"]["max"] == max(len(one.actions) for one in games)
    assert data["turns"]["median"] == sorted(one.turns for one in games)[1]
    assert "games_per_second" not in data and "games_per_second" in json.loads(playtest_as_json(summary, 2.0))


def test_the_length_of_games_is_told_as_it_is() -> None:
    for lengths in ([3], [3, 4], [1, 5, 5, 9], [2, 2, 7, 8, 9]):
        summary = Summary(1, ("random",))
        for turns in lengths:
            summary.add(Played(1, "", "", 1, ("a", "b"), "", ("A", "B"), ("r", "r"), ("A",), turns, ()))
        data = json.loads(playtest_as_json(summary))["turns"]
        assert data == {"mean": round(mean(lengths), 2), "median": median(lengths), "max": max(lengths)}


def test_a_warning_where_games_are_too_few() -> None:
    def told(won: int, lost: int) -> str:
        summary = Summary(1, ("random",))
        for winner in ["A"] * won + ["B"] * lost:
            summary.add(Played(1, "", "", 1, ("a", "b"), "", ("A", "B"), ("r", "r"), (winner,), 5, ()))
        assert json.loads(playtest_as_json(summary))["matchups"][0]["sure"] is (
            "too few" not in playtest_as_text(summary, 0)
        )
        return playtest_as_text(summary, 0)

    assert "A vs B: too few games to say who wins more often: about 385 would show this difference\n" in told(11, 9)
    assert "A vs B: too few games to say who wins more often\n" in told(5, 5)
    assert "too few" not in told(19, 1) and "A          won 19 of 20 (95.0 %, 76.4 to 99.1 %)\n" in told(19, 1)


def test_an_engine_error_is_reported_so_that_it_can_be_reproduced(
    pairings: list[Pairing], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other games go on; the saved game stops where the engine failed, and so does its replay."""
    resume = Play.resume

    def fail(play: Play, code: int) -> None:
        if play.state.turns == 3 and play.state.seed == unmet.seed:
            raise RuntimeError("a bug")
        resume(play, code)

    unmet = Run(order(), pairings).play(3)
    monkeypatch.setattr(Play, "resume", fail)
    games = list(play_all(order(), pairings))
    summary = added(games)
    ((number, seed, message),) = summary.errors
    assert (number, seed) == (3, unmet.seed) and message.startswith("RuntimeError: a bug (test_run.py:")
    assert (games[0].error, games[1].error) == ("", "") and games[0].actions and games[1].actions
    assert "1 engine error\n  game 3 (seed" in playtest_as_text(summary, 1.0)
    *_, last = replay(pairings[0], games[2])
    assert last.error == "the engine fails: RuntimeError: a bug" and last.number == len(games[2].actions)


def test_a_game_that_does_not_end_is_an_engine_error(pairings: list[Pairing], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "LONGEST", 50)
    played = Run(order(), pairings).play(1)
    assert played.error == "it did not end within 50 decisions" and len(played.actions) == 50 and not played.winners


def test_saved_games_are_read_back(pairings: list[Pairing], tmp_path: Path) -> None:
    games = list(play_all(order(), pairings))
    with recording(tmp_path / "deep" / "folder") as keep:
        for played in games:
            keep(played)
    assert [read_game(tmp_path / "deep/folder" / FILE, number) for number in (1, 2, 3)] == games


@pytest.mark.slow
@pytest.mark.parametrize(("jobs", "ending"), [(1, signal.SIGTERM), (2, signal.SIGINT), (2, signal.SIGKILL)])
def test_a_stopped_run_leaves_its_finished_games(tmp_path: Path, jobs: int, ending: signal.Signals) -> None:
    """After Ctrl-C and SIGTERM there is a summary; after SIGKILL the file remains, and no process."""
    command = [sys.executable, "-m", "cardlang", "playtest", "drow", "hero", "--games", "100000"]
    process = subprocess.Popen(
        [*command, "--jobs", str(jobs), "--traces", str(tmp_path)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    file = tmp_path / FILE
    until(lambda: file.exists() and file.read_bytes().count(b"\n") >= 3)
    if ending is signal.SIGINT:
        os.killpg(process.pid, ending)  # as a terminal would
    else:
        process.send_signal(ending)
    out, err = process.communicate(timeout=60)
    finished = file.read_text().splitlines(keepends=True)
    assert len(finished) >= 3 and all(json.loads(line)["winners"] is not None for line in finished[:-1])
    if ending is signal.SIGKILL:
        until(lambda: not _running(process.pid))
        return
    assert process.returncode == 130 and json.loads(finished[-1])
    assert f"{len(finished)} games, seed 0" in out and "interrupted after" in err and "Traceback" not in err


def _running(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_game_is_saved_completely_or_not_at_all(
    tmp_path: Path, pairings: list[Pairing], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fills in the middle of a line."""
    resource = pytest.importorskip("resource")
    one, two = play_all(Playtest((), None, 2, 1, ("random",)), pairings)
    room = len(as_line(one).encode()) + 100
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    with recording(tmp_path) as keep:
        keep(one)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, usual[1]))
        try:
            with pytest.raises(SourceError, match=r"cannot write .*games\.jsonl: file too large"):
                keep(two)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, usual)
        assert (tmp_path / FILE).read_text() == as_line(one)
        keep(two)
    assert [read_game(tmp_path / FILE, number) for number in (1, 2)] == [one, two]

"""The file of games as a journal: a stopped run goes on, parts are merged, and both give the bytes of one run."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tracemalloc
from collections import deque
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang.model.playtest import Played
from cardlang.pipeline.load.reading import SourceError
from cardlang.pipeline.play.matches import Pairing, arrange
from cardlang.playtest.record import FILE, as_line, finished, merged, recording
from cardlang.playtest.run import Playtest, play_all
from measures.waiting import until

ORDER = Playtest(("drow", "hero"), "crossing", 6, 1, ("random",))


@pytest.fixture(scope="module")
def pairings() -> list[Pairing]:
    return ORDER.arranged().pairings


@pytest.fixture(scope="module")
def games(pairings: list[Pairing]) -> list[Played]:
    return list(play_all(ORDER, pairings))


@pytest.fixture(scope="module")
def whole(games: list[Played]) -> bytes:
    """What an undisturbed run writes."""
    return "".join(map(as_line, games)).encode()


def resume(folder: Path, pairings: list[Pairing], order: Playtest = ORDER) -> int:
    """Let the run in the folder go on to its end; how many games were there."""
    there = sum(1 for _ in finished(folder, order, pairings))
    with recording(folder, resume=True) as keep:
        for played in play_all(order, pairings, order.numbers[there:]):
            keep(played)
    return there


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_a_file_cut_at_any_byte_goes_on_to_the_same_bytes(
    tmp_path_factory: pytest.TempPathFactory, pairings: list[Pairing], games: list[Played], data: st.DataObject
) -> None:
    """What is whole is kept, and only the rest is played."""
    whole, folder = "".join(map(as_line, games)).encode(), tmp_path_factory.mktemp("cut")
    at = data.draw(st.integers(0, len(whole)) | st.sampled_from([n + m for n in _ends(whole) for m in (-1, 0, 1)]))
    (folder / FILE).write_bytes(whole[:at])
    there = list(finished(folder, ORDER, pairings))
    assert there == games[: whole[:at].count(b"\n")]
    with recording(folder, resume=True) as keep:
        for played in games[len(there) :]:
            keep(played)
    assert (folder / FILE).read_bytes() == whole


def _ends(whole: bytes) -> list[int]:
    """Where lines end, without the end of the file."""
    return [n + 1 for n, byte in enumerate(whole[:-2]) if byte == ord("\n")]


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_a_file_that_is_spoiled_anywhere_is_told_and_left_alone(
    tmp_path_factory: pytest.TempPathFactory, pairings: list[Pairing], games: list[Played], data: st.DataObject
) -> None:
    """Without some bytes in its middle it has fewer games, or an error names the line; nothing is written."""
    whole, folder = "".join(map(as_line, games)).encode(), tmp_path_factory.mktemp("spoiled")
    at = data.draw(st.integers(0, len(whole) - 2))
    text = whole[:at] + data.draw(st.binary(max_size=3)) + whole[at + data.draw(st.integers(0, 300)) :]
    (folder / FILE).write_bytes(text)
    try:
        assert len(list(finished(folder, ORDER, pairings))) <= len(games)
    except SourceError as error:
        assert re.search(r"games\.jsonl(:\d+: | is not UTF-8)", str(error))
    assert (folder / FILE).read_bytes() == text


def test_a_run_that_never_began_is_begun(tmp_path: Path, pairings: list[Pairing], whole: bytes) -> None:
    assert resume(tmp_path / "new", pairings) == 0 and (tmp_path / "new" / FILE).read_bytes() == whole


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"version": "0.0.1"}, "games.jsonl:1: this game was played with cardlang 0.0.1, not "),
        ({"decks": ["hero", "drow"]}, "this game was played with the decks hero, drow, not drow, hero"),
        ({"game": "elements"}, "this game was played with the game elements, not skirmish"),
        ({"policies": ["a", "b"]}, "this game was played with the policies a, b, not random, random"),
        ({"seed": 5}, "this game was played with another --seed"),
        ({"leave_out": True}, "this game was played with --leave-out True, not False"),
        ({}, "this game was played with other cards or rules, or in a playtest of other decks"),
    ],
)
def test_another_playtest_does_not_go_on(
    tmp_path: Path, pairings: list[Pairing], whole: bytes, changed: dict[str, object], message: str
) -> None:
    lines = whole.splitlines(keepends=True)
    first = json.dumps(json.loads(lines[0]) | {"run": "other"} | changed).encode() + b"\n"
    (tmp_path / FILE).write_bytes(first + lines[1])
    with pytest.raises(SourceError, match=message):
        resume(tmp_path, pairings)
    assert (tmp_path / FILE).read_bytes() == first + lines[1]


def test_a_file_without_its_beginning_does_not_go_on(tmp_path: Path, pairings: list[Pairing], whole: bytes) -> None:
    (tmp_path / FILE).write_bytes(b"".join(whole.splitlines(keepends=True)[1:]))
    with pytest.raises(SourceError, match=r"games\.jsonl:1: here is game 2 where game 1 should be"):
        resume(tmp_path, pairings)


def test_cards_decide_what_the_same_playtest_is(whole: bytes) -> None:
    """Another deck of the same game is other content; the same deck is the same content."""
    contents = [arrange(decks, "crossing").pairings[0].content for decks in (("drow", "hero"), ("hero", "drow"))]
    assert contents[0] != contents[1] and contents[0] == arrange(("drow", "hero"), "crossing").pairings[0].content
    assert arrange(("drow", "hero"), "twin-watch").pairings[0].content != contents[0]


def test_the_parts_of_a_playtest_merge_to_its_bytes(tmp_path: Path, pairings: list[Pairing], whole: bytes) -> None:
    paths = []
    for part in (2, 1, 3):
        resume(tmp_path / str(part), pairings, replace(ORDER, shard=(part, 4)))
        paths.append(tmp_path / str(part) / FILE)
    with pytest.raises(SourceError, match=r"games\.jsonl:2: game 4 is missing: let its playtest go on with --resume"):
        list(merged(paths))
    resume(tmp_path / "4", pairings, replace(ORDER, shard=(4, 4)))
    paths.append(tmp_path / "4" / FILE)
    assert b"".join(merged(paths)) == whole
    assert b"".join(merged([*paths, *paths])) == whole  # what is there twice counts once


def test_games_of_different_playtests_are_not_merged(tmp_path: Path, whole: bytes) -> None:
    lines = whole.splitlines(keepends=True)
    a, b = tmp_path / "a", tmp_path / "b"
    a.write_bytes(lines[0])

    def said(text: bytes) -> str:
        b.write_bytes(text)
        with pytest.raises(SourceError) as error:
            list(merged([a, b]))
        return str(error.value).removeprefix(f"{b}:")

    run = json.loads(lines[0])["run"].encode()
    assert said(lines[1].replace(run, b"other")).endswith(f"1: this game is of another playtest than the one in {a}:1")
    assert said(lines[0].replace(b'"turns": ', b'"turns": 9')) == f"1: this is another game 1 than the one in {a}:1"
    assert said(lines[2] + lines[1]) == "2: game 2 comes after game 3"
    assert said(lines[1][:-9]) == "1: this line is not a game of a playtest"
    a.write_bytes(b"")
    assert said(b"").endswith("these files hold no games")


def test_many_games_are_merged_and_read_in_little_memory(tmp_path: Path, pairings: list[Pairing], whole: bytes) -> None:
    first = json.loads(whole.splitlines()[0])
    with (tmp_path / FILE).open("w") as file:
        for number in range(1, 3_001):
            file.write(json.dumps(first | {"number": number}) + "\n")
    size = (tmp_path / FILE).stat().st_size
    tracemalloc.start()
    deque(merged([tmp_path / FILE] * 2), maxlen=0)
    deque(finished(tmp_path, replace(ORDER, games=3_000), pairings), maxlen=0)
    assert tracemalloc.get_traced_memory()[1] < size / 5
    tracemalloc.stop()


@pytest.mark.slow
def test_killed_runs_go_on_to_the_same_bytes(tmp_path: Path, pairings: list[Pairing]) -> None:
    """Several times, with one process or two."""
    command = [sys.executable, "-m", "cardlang", "playtest", "drow", "hero", "--battlefield", "crossing", "--seed", "1"]
    command += ["--games", "60", "--traces", str(tmp_path), "--resume", "--jobs"]
    file, seen = tmp_path / FILE, 0
    for jobs in ("1", "2", "1"):
        process = subprocess.Popen([*command, jobs], stdout=subprocess.DEVNULL, start_new_session=True)
        until(lambda least=seen + 5: file.exists() and file.read_bytes().count(b"\n") >= least)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        seen = file.read_bytes().count(b"\n")
    assert subprocess.run([*command, "2"], stdout=subprocess.DEVNULL, check=False).returncode == 0
    assert file.read_text() == "".join(map(as_line, play_all(replace(ORDER, games=60), pairings)))


@pytest.mark.parametrize(
    "course", [[1, 0, 0], [1, 0, "0", []], [1, 0, 0, [[1]]], [1, 0, 0, [[1, "2"]]], [1, 0, 0, [3]], [1.5, 0, 0, []], 7]
)
def test_a_course_that_is_none_is_told(tmp_path: Path, pairings: list[Pairing], whole: bytes, course: object) -> None:
    game = json.loads(whole.splitlines()[0]) | {"course": course}
    (tmp_path / FILE).write_text(json.dumps(game) + "\n")
    with pytest.raises(SourceError, match=r"games\.jsonl:1: this line is not a game of a playtest"):
        list(finished(tmp_path, ORDER, pairings))

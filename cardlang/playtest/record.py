"""The file of a playtest: one game per line, as JSON, each written as soon as it is finished."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import fields, replace
from heapq import merge
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, BinaryIO

from cardlang.model.course import UNTOLD, Course
from cardlang.model.edit import Edit
from cardlang.model.page import ReplayStep
from cardlang.model.playtest import CardUse, LogRow, Played
from cardlang.pipeline import SourceError
from cardlang.pipeline.play.matches import Pairing
from cardlang.playtest.run import Playtest, Run
from cardlang.report.as_json import as_json_text
from cardlang.rules.trace import retell
from cardlang.source.disk import TooLarge, open_file
from cardlang.source.paths import shown
from cardlang.source.write import open_end, refuse_other_file, write_all

FILE = "games.jsonl"
LONGEST = 4 * 2**20  # bytes of a line, enough for 100,000 decisions
_KINDS = {"number": int, "game": str, "seed": int, "decks": tuple, "battlefield": str, "actions": tuple} | {
    "shipped": bool,
    "leave_out": bool,
    "run": str,
    "version": str,
    "players": tuple,
    "policies": tuple,
    "winners": tuple,
    "turns": int,
    "error": str,
    "ended": str,
}
_SAID = {
    "version": "cardlang {}",
    "game": "the game {}",
    "decks": "the decks {}",
    "battlefield": "the battlefield {}",
    "shipped": "--shipped {}",
    "leave_out": "--leave-out {}",
    "policies": "the policies {}",
    "seed": "another --seed",
}  # what a game is played with, in the order in which a difference is told


def refuse_other(folder: Path | None) -> None:
    """Errors: `SourceError` if the folder has a `FILE` that never was one of games."""
    if folder:
        refuse_other_file(folder / FILE, folder, "a record of games", b'"actions"')


def finished(folder: Path, playtest: Playtest, pairings: Sequence[Pairing]) -> Iterator[Played]:
    """The games of this playtest that `FILE` in the folder has, in order; none if there is no such file. Nothing is
    kept in memory. The beginning of a line at the end, as a killed process leaves it, is no game.

    Errors: `SourceError` for a file that cannot be read, or is not of this playtest.
    """
    path, run = folder / FILE, Run(playtest, pairings)
    if not path.exists():
        return
    for number, (place, played, _) in zip(playtest.numbers, _games(path, cut=True), strict=False):
        if played.run != run.id:
            raise SourceError(f"{place}: {_difference(played, run.unplayed(max(played.number, 1))[1])}")
        if played.number != number:
            raise SourceError(f"{place}: here is game {played.number} where game {number} should be")
        yield played


def _difference(there: Played, now: Played) -> str:
    """Why a game is of another playtest."""
    for name, said in _SAID.items():
        was, is_now = (
            ", ".join(map(str, value)) if isinstance(value := getattr(one, name), tuple) else str(value)
            for one in (there, now)
        )
        if was != is_now:
            but = f", not {is_now}" if "{}" in said else ""
            return f"this game was played with {said.format(was)}{but}"
    return "this game was played with other cards or rules, or in a playtest of other decks"


def merged(paths: Sequence[Path]) -> Iterator[bytes]:
    """The lines of several files of one playtest, in the order of their numbers, each once. Little is kept in memory.

    Errors: `SourceError` for a file that cannot be read, for games of different playtests, and if a game is missing.
    """
    expected, run, first = 1, None, ""
    in_order = merge(*(_in_order(path) for path in paths), key=itemgetter(0))
    for number, those in groupby(in_order, itemgetter(0)):
        _, place, played, line = next(those)
        run, first = (played.run, place) if run is None else (run, first)
        for _, other, again, text in [(number, place, played, line), *those]:
            if again.run != run:
                raise SourceError(f"{other}: this game is of another playtest than the one in {first}")
            if text != line:
                raise SourceError(f"{other}: this is another game {number} than the one in {place}")
        if number != expected:
            raise SourceError(f"{place}: game {expected} is missing: let its playtest go on with --resume")
        expected += 1
        yield line
    if run is None:
        raise SourceError("these files hold no games")


def _in_order(path: Path) -> Iterator[tuple[int, str, Played, bytes]]:
    last = 0
    for place, played, line in _games(path):
        if played.number <= last:
            raise SourceError(f"{place}: game {played.number} comes after game {last}")
        last = played.number
        yield last, place, played, line


@contextmanager
def recording(folder: Path | None, *, resume: bool = False) -> Iterator[Callable[[Played], None]]:
    """A function that saves games in a new `FILE` in the folder, or does nothing without a folder. The first game
    replaces an earlier file, or with `resume` is added to its whole lines. However the run ends, the file has only
    complete lines.

    Errors: the function raises `SourceError` if a game cannot be saved.
    """
    if folder is None:
        yield lambda played: None
        return
    path = folder / FILE
    with ExitStack() as opened:
        file: BinaryIO | None = None

        def keep(played: Played) -> None:
            nonlocal file
            line = as_line(played).encode()
            try:
                if file is None:
                    goes_on = resume and path.exists()
                    if not goes_on:
                        write_all([(path, line, folder)])
                    file = opened.enter_context(open_end(path, folder))
                    if not goes_on:
                        return
                    os.ftruncate(file.fileno(), _whole(path, folder))
                _append(file.fileno(), line)
            except OSError as error:
                raise SourceError.of(path, "write", error) from error

        yield keep


def _whole(path: Path, folder: Path) -> int:
    """How many bytes the complete lines of a file have."""
    with open_file(path, folder) as file:
        return sum(len(line) for line in _lines(file) if line.endswith(b"\n"))


def _append(file: int, line: bytes) -> None:
    """Writes all of `line` or nothing. `file` is a descriptor positioned at the end of the file.

    Errors: `OSError`.
    """
    end = os.lseek(file, 0, os.SEEK_END)
    try:
        while line:
            line = line[os.write(file, line) :]
    except OSError:
        os.ftruncate(file, end)
        os.lseek(file, end, os.SEEK_SET)
        raise


def as_line(played: Played) -> str:
    """A game as a line of `FILE`, with its line break."""
    return as_json_text({one.name: getattr(played, one.name) for one in fields(Played)}) + "\n"


def read_game(path: Path, number: int | None) -> Played:
    """The game with that `number` in the file at `path`; None means the first one.

    Errors: `SourceError` if the file cannot be read, has a line that is not a game, or has no such game.
    """
    for _, played, _ in _games(path):
        if number in (None, played.number):
            return played
    raise SourceError(f"{shown(path)}: there is no game {number}" if number else f"{shown(path)} holds no games")


def _games(path: Path, *, cut: bool = False) -> Iterator[tuple[str, Played, bytes]]:
    """The games of a file, each with the place of its line, and the line. With `cut`, the end of the file may be only
    the beginning of a line.

    Errors: `SourceError`, as `read_game`.
    """
    try:
        with open_file(path, path.parent if cut else None) as file:
            for number, line in enumerate(_lines(file), 1):
                if cut and not line.endswith(b"\n"):
                    return
                place = f"{shown(path)}:{number}"
                yield place, _played(line.decode(), place), line
    except OSError as error:
        raise SourceError.of(path, "read", error) from error
    except UnicodeDecodeError as error:
        raise SourceError(f"{shown(path)} is not UTF-8") from error


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of the file. Errors: `TooLarge` for a line longer than `LONGEST`."""
    while line := file.readline(LONGEST + 1):
        if len(line) > LONGEST:
            raise TooLarge(f"one of its lines is longer than {LONGEST // 2**20} MiB")
        yield line


def _played(text: str, place: str) -> Played:
    """The game in a line of the file. Errors: `SourceError`, with the `place` of the line."""
    try:
        data: dict[str, Any] = json.loads(text)
        values: dict[str, Any] = {}
        values |= {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
        values["cards"] = tuple(CardUse(*one) for one in values.get("cards", ()))
        values["edits"] = tuple(
            Edit(game, card, tuple(place), value) for game, card, place, value in values.get("edits", ())
        )
        values["log"] = tuple(LogRow(*one) for one in values.get("log", ()))
        options, forced, dead, points = values.get("course", UNTOLD)
        values["course"] = Course(options, forced, dead, tuple(map(tuple, points)))
        played = Played(**values)
        if any(not isinstance(getattr(played, name), kind) for name, kind in _KINDS.items()):
            raise TypeError
        if any([type(one) for one in use] != [int, str, int, int, int] for use in played.cards):
            raise TypeError
        if not all(0 <= use.seat < len(played.players) for use in played.cards):
            raise TypeError
        if any(type(one) is not int for row in ((options, forced, dead), *played.course.points) for one in row) or any(
            len(row) != len(played.players) for row in played.course.points
        ):
            raise TypeError
        if played.course.options and not (played.turns > 0 and played.actions):
            raise TypeError
        if not len(played.players) == len(played.policies) == len(played.decks):
            raise TypeError
        if not all(isinstance(one, str) for one in (*played.decks, *played.players)) or not all(
            type(one) is int for one in played.actions
        ):
            raise TypeError
    except (ValueError, AttributeError, TypeError, RecursionError) as error:
        raise SourceError(f"{place}: this line is not a game of a playtest") from error
    return played


def replay(pairing: Pairing, played: Played, *, boards: bool = False, step: int | None = None) -> Iterator[ReplayStep]:
    """The game step by step, or only the given `step` (from 1); with `boards`, a board whenever it has changed. The
    pairing must be of the decks in `played`, in the same order. If cards have changed since, the last step may be an
    error."""
    match = pairing.match
    if len(played.players) == len(match.names):
        match = replace(match, names=played.players)  # who has which seat
    return retell(match, played.seed, played.actions, boards=boards, step=step)

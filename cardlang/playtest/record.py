"""The file of a playtest: one game per line, as JSON, each written as soon as it is finished."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any, BinaryIO

from cardlang.model.page import ReplayStep
from cardlang.model.playtest import Played
from cardlang.pipeline import SourceError
from cardlang.pipeline.play.matches import Pairing
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
}


def refuse_other(folder: Path | None) -> None:
    """Errors: `SourceError` if the folder has a `FILE` that never was one of games."""
    if folder:
        refuse_other_file(folder / FILE, folder, "a record of games", b'"actions"')


@contextmanager
def recording(folder: Path | None) -> Iterator[Callable[[Played], None]]:
    """A function that saves games in a new `FILE` in the folder, or does nothing without a folder. The first game
    replaces an earlier file. However the run ends, the file has only complete lines.

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
                    write_all([(path, line, folder)])
                    file = opened.enter_context(open_end(path, folder))
                else:
                    _append(file.fileno(), line)
            except OSError as error:
                raise SourceError.of(path, "write", error) from error

        yield keep


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
    try:
        with open_file(path, None) as file:
            for line, text in enumerate(_lines(file), 1):
                played = _played(text.decode(), f"{shown(path)}:{line}")
                if number in (None, played.number):
                    return played
    except OSError as error:
        raise SourceError.of(path, "read", error) from error
    except UnicodeDecodeError as error:
        raise SourceError(f"{shown(path)} is not UTF-8") from error
    raise SourceError(f"{shown(path)}: there is no game {number}" if number else f"{shown(path)} holds no games")


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
        played = Played(**values)
        if any(not isinstance(getattr(played, name), kind) for name, kind in _KINDS.items()):
            raise TypeError
        if not all(isinstance(one, str) for one in played.decks) or not all(type(one) is int for one in played.actions):
            raise TypeError
    except (ValueError, AttributeError, TypeError, RecursionError) as error:
        raise SourceError(f"{place}: this line is not a game of a playtest") from error
    return played


def replay(pairing: Pairing, played: Played, *, boards: bool = False, step: int | None = None) -> Iterator[ReplayStep]:
    """The game step by step, or only the given `step` (from 1); with `boards`, a board whenever it has changed. The
    pairing must be of the decks in `played`, in the same order. If cards have changed since, the last step may be an
    error."""
    return retell(pairing.match, played.seed, played.actions, boards=boards, step=step)

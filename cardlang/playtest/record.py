"""The file of a playtest: one game a line, as JSON, written as soon as it is finished."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Protocol

from cardlang.model.playtest import Played

FILE = "games.jsonl"


class Keep(Protocol):
    """Keeps a finished game."""

    def __call__(self, played: Played) -> None: ...


@contextmanager
def recording(folder: Path | None) -> Iterator[Keep]:
    """What keeps games in `FILE` of the folder, anew; in none at all without a folder. Whatever ends the run, each line
    written is whole.

    Errors: `OSError`.
    """
    if folder is None:
        yield lambda played: None
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / FILE).open("w", encoding="utf-8", newline="\n") as file:

        def keep(played: Played) -> None:
            file.write(as_line(played))
            file.flush()

        yield keep


def as_line(played: Played) -> str:
    """A game as a line of the file."""
    return json.dumps({one.name: getattr(played, one.name) for one in fields(Played)}, ensure_ascii=False) + "\n"

"""A game told step by step, for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cardlang.model.drawing import Drawing


class Line(NamedTuple):
    """A sentence; `level` says how deep it stands below the action that the stack began with."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Told:
    """One action and what it did; `level` is 0 but for what answers an action, and what a text asks that did.

    Before it stand, where a turn begins, its `heading`, what has happened by itself as it `opened`, and the `standing`
    of the players; and the `board`, there or where it is asked for. `error` says why it could not be taken; then
    `offered` is what could.
    """

    number: int  # of the action, from 1
    said: str = ""
    level: int = 0
    changes: tuple[Line, ...] = ()
    heading: str = ""
    opened: tuple[Line, ...] = ()
    standing: tuple[str, ...] = ()
    board: Drawing | None = None
    notation: str = ""
    error: str = ""
    offered: tuple[str, ...] = ()

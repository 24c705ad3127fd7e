"""Explanations and replayed games for people: pages and steps."""

from __future__ import annotations

from typing import NamedTuple

from cardlang.model.result import BoardPicture
from cardlang.model.value import Value


class Step(Value):
    """One step in whole sentences, the rules behind it (`S7.1`), and its own smaller steps. A `joined` step continues
    the one before it (`Otherwise:`) and gets no number."""

    text: str
    rules: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    joined: bool = False


class Section(Value):
    """Steps under a heading."""

    title: str
    steps: tuple[Step, ...]


class Page(Value):
    """The explanation of one thing: a text, labelled facts (`rows`), then sections."""

    title: str
    text: str = ""
    rows: tuple[tuple[str, Step], ...] = ()
    sections: tuple[Section, ...] = ()


class Line(NamedTuple):
    """A sentence about the game. `level` is the depth of the stack: 0 for the action that started it."""

    level: int
    text: str


class ReplayStep(Value):
    """One action and its consequences (`changes`). `level` is the depth of the stack, above 0 for responses and for
    choices that they ask for.

    At the start of a turn there are also its `heading`, what happened on its own (`opened`) and the `standing` of the
    players. `board` is set at the start of a turn and where it was asked for. If the action was not legal, `error`
    says why and `offered` lists the legal actions.

    After it, it is the `turn` of this number, and the players have so many `points` of the number that tells who leads,
    called `counts` (none in a game without one), and so many `pieces` in play. When the game is over, `final` is
    how they stand, and `why` are the rules by which it has ended, if these say so.
    """

    number: int  # of the action, from 1
    said: str = ""
    level: int = 0
    changes: tuple[Line, ...] = ()
    heading: str = ""
    opened: tuple[Line, ...] = ()
    standing: tuple[str, ...] = ()
    board: BoardPicture | None = None
    notation: str = ""
    error: str = ""
    offered: tuple[str, ...] = ()
    turn: int = 0
    counts: str = ""
    points: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    final: tuple[str, ...] = ()
    why: tuple[str, ...] = ()

"""A game told step by step, for people."""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.model.drawing import Drawing


@dataclass(frozen=True, slots=True)
class Told:
    """One action and what it did.

    Before it stand, where a turn begins, its `heading`, what has happened by itself as it `opened`, and the `standing`
    of the players; and the `board`, there or where it is asked for. `error` says why it could not be taken; then
    `offered` is what could.
    """

    number: int  # of the action, from 1
    said: str = ""
    changes: tuple[str, ...] = ()
    heading: str = ""
    opened: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()
    board: Drawing | None = None
    notation: str = ""
    error: str = ""
    offered: tuple[str, ...] = ()

"""A game told step by step, for people."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """One action and what it did.

    Before it stand `heading`, what has happened by itself as a turn `opened`, and `board`, where a turn begins or the
    board is asked for. `error` says why it could not be taken; then `offered` is what could.
    """

    number: int  # of the action, from 1
    said: str = ""
    changes: tuple[str, ...] = ()
    heading: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    notation: str = ""
    error: str = ""
    offered: tuple[str, ...] = ()
    passes: bool = False

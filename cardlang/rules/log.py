"""The log of a game: entries from which a replay is told."""

from __future__ import annotations

from typing import NamedTuple

from cardlang.rules.compiled import Frame
from cardlang.rules.event import NOBODY


class Part(NamedTuple):
    """A part of an amount of damage: first the damage itself, then each change of it, with the cause in `by`."""

    amount: int
    by: str = ""


class LogEntry(NamedTuple):
    """Something that happened. `what` is a row of this table, which says what the other fields hold.

    | what | other fields |
    |---|---|
    | taps, untaps, leaves, dies | `creature` |
    | comes, stands | `creature`, on square `amount`; who comes has damage `now` |
    | obeys | `creature`, which `player` now controls |
    | stopped, prevented | `amount` out of damage `of`, `made` of parts, to `creature`, from `other`, `means`, … |
    | damaged | the same, with `amount` of it landed; `now` out of its hit points `of` are damage |
    | healed | `creature`, by `amount`; `now` and `of` as before |
    | capped | `creature` has damage `now` and no more; `amount` of what has landed is lost |
    | no effect | `means` of `creature` or `player`, or to it from `other`, had no effect; `words` say why |
    | attached, detached | `card`, of `creature` |
    | card | `card` from zone `source` of `giver` to `to` of `player` (`amount`: under it); in play without a zone |
    | drawn | the same, from the top |
    | shuffled | zone `to` of `player` |
    | moved | `amount` of resource `source` of `giver` to resource `to` of `player`, because `creature` left |
    | short | that amount was missing and could not be moved |
    | gained | `amount` of resource `to`, for `player` |
    | rolled | `player` has rolled dice, which show `words` |
    | counted | `amount` of counter `words` went to or from `creature`, or `card` attached to it, which has `now` |
    | answers | the text `words` of `card` begins, on `creature` |
    | resumes | an answered action of `creature` is carried out; with `amount` it continues |
    | lasts, past | `words` apply from now on, or no longer |
    | rests | the activation of `creature` has ended |
    | first, turn | `player` has the first turn; a turn of `player` begins |
    | phase | the phase `words` begins |
    | ending, over | the end of the game is triggered; it is over |
    """

    what: str
    creature: int = NOBODY
    other: int = NOBODY
    player: int = NOBODY
    giver: int = NOBODY
    card: int = NOBODY
    amount: int = 0
    of: int = 0
    now: int = 0
    means: str = ""
    source: str = ""
    to: str = ""
    words: str = ""
    made: tuple[Part, ...] = ()
    # how deep below the first action of the stack: 1 for what that action does, 2 for what an answer to it does
    level: int = 1
    frame: Frame | None = None  # the action that `resumes`

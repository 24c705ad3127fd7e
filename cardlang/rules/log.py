"""What has happened in a game, in entries that a story is told from."""

from __future__ import annotations

from typing import NamedTuple

from cardlang.rules.compiled import Frame
from cardlang.rules.event import NOBODY


class Part(NamedTuple):
    """What makes up an amount of damage: first what it is by itself, then what changes it, `by` what."""

    amount: int
    by: str = ""


class LogEntry(NamedTuple):
    """Something that has happened; `what` is a row of the table below, which says what the rest holds.

    | what | the rest |
    |---|---|
    | taps, untaps, leaves, dies | `creature` |
    | comes, stands | `creature`, on square `amount` |
    | obeys | `creature`, which `player` controls |
    | stopped, prevented | `amount` of damage `of` so much, `made` of parts, to `creature`, from `other`, `means`, … |
    | damaged | the same, `amount` of it having landed; `now` of its hit points `of` are damage |
    | healed | `creature`, by `amount`; `now` and `of` as before |
    | in vain | `means` of `creature` or `player`, or to it from `other`, has come to nothing; `words` say why |
    | attached, detached | `card`, of `creature` |
    | card | `card` from zone `source` of `giver` to `to` of `player` (`amount`: under it); in play without a zone |
    | drawn | the same, it having been the top one |
    | shuffled | zone `to` of `player` |
    | moved | `amount` of resource `source` of `giver` to resource `to` of `player`, because `creature` has left |
    | short | as much was not there to be moved |
    | gained | `amount` of resource `to`, for `player` |
    | answers | the text `words` of `card` begins, on `creature` |
    | resumes | an action that was answered, of `creature`, is carried out; with `amount` it goes on |
    | lasts, past | `words` count from now on, or no longer |
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
    level: int = 1  # how deep below the action that the stack began with: 1 what it does, 2 what an answer to it does
    frame: Frame | None = None  # what `resumes`

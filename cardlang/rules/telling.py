"""The log of a game, and the sentences in which a game is told: those for its actions, and for entries of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from cardlang.model.article import listed
from cardlang.rules.actions import split
from cardlang.rules.compiled import Frame
from cardlang.rules.event import NOBODY
from cardlang.rules.state import State


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


_CARDS: Final = ("card", "drawn")


@dataclass(frozen=True)
class Sentences:
    """The sentences of a game. Those of `actions`, by the number of their kind, have the parts of the action in braces,
    a second creature being the `target`, and `who`; `part(state, code, names)` words an ability. `happens` has those of
    log entries, with `me`, `who`, `card`, `square`, `cause` and the fields of the entry. `zones` are the names of
    zones; cards that come into zones whose names begin with `open` are told without a player. Actions in `says` tell
    where their card goes, those in `exchanges` where all cards go, those in `moves` where their creature stands.
    Entries with words in `silent` are not told."""

    actions: Mapping[int, str]
    happens: Mapping[str, str]
    part: Callable[[State, int, Any], str]
    zones: Mapping[str, str] = field(default_factory=dict)
    open: str = ""
    says: tuple[int, ...] = ()
    exchanges: tuple[int, ...] = ()
    moves: tuple[int, ...] = ()
    silent: tuple[str, ...] = ()

    def action(self, play: Any, code: int, names: Any, done: bool = True) -> str:
        """What a player does."""
        return self.actions[split(code)[0]].format(**action_parts(play, code, names, self.part))

    def tells(self, code: int, entry: LogEntry) -> bool:
        """Whether the sentence of an action already says what then happens."""
        kind, one, other = split(code)
        if kind in self.moves:
            return entry.what == "comes" or (entry[:2] == ("stands", one) and entry.amount == other)
        return entry.what in _CARDS and (kind in self.exchanges or (kind in self.says and entry.card == one))

    def changes(self, state: State, entries: Sequence[LogEntry], names: Any) -> Iterator[tuple[int, str]]:
        """The sentences for entries of the log. Cards that are drawn together are told together."""
        drawn: list[LogEntry] = []
        for entry in entries:
            if drawn and (entry.what, entry.player, entry.to) != ("drawn", drawn[0].player, "hand"):
                yield drawn[0].level, self._drawn(drawn, names)
                drawn.clear()
            if entry.what == "drawn" and entry.to == "hand":
                drawn.append(entry)
            elif entry.what in _CARDS:
                if entry.to:
                    yield entry.level, self._card(entry, names)
            elif entry.what in self.happens and entry.words not in self.silent:
                yield entry.level, self._happened(entry, names)
        if drawn:
            yield drawn[0].level, self._drawn(drawn, names)

    def _drawn(self, entries: Sequence[LogEntry], names: Any) -> str:
        return f"{names.player(entries[0].player)} draws {listed([names.card(entry.card) for entry in entries])}."

    def _card(self, entry: LogEntry, names: Any) -> str:
        """A card that goes from one place to another."""
        card, who = names.card(entry.card), names.player(entry.player)
        if self.open and entry.to.startswith(self.open):
            return f"{card} comes into the tableau."
        to = self.zones.get(entry.to, entry.to)
        return (
            f"{who} discards {card}."
            if entry.source == "hand" and "discard" in to
            else f"{card} goes to the {to} of {who}."
        )

    def _happened(self, entry: LogEntry, names: Any) -> str:
        by = entry.other if entry.other != entry.creature else NOBODY
        cause = names.creature(by) if by != NOBODY else ""
        if entry.card != NOBODY and entry.what in ("damaged", "prevented"):
            cause = names.card(entry.card)
        own = {
            "s": "" if entry.amount == 1 else "s",
            "to": self.zones.get(entry.to, entry.to),
            "cause": cause and f" from {cause}",
            "by": "" if by == NOBODY else f" of {names.creature(by)}",
        }
        return self.happens[entry.what].format(**entry_parts(entry, names) | own)


def action_parts(play: Any, code: int, names: Any, power: Callable[[State, int, Any], str]) -> dict[str, Any]:
    """What the sentence of an action may contain: who decides, and the parts of the action, a second creature as the
    `target`; `power(state, code, names)` words an ability."""
    kind, *parts = split(code)
    said = {"who": names.player(play.decision.player if play.decision else play.state.turn)}
    for part, n in zip(names.game.actions[kind].parts, parts, strict=False):
        text = power(play.state, code, names) if part == "power" else names.part(part, n)
        said["target" if part in said else part] = text
    return said


def entry_parts(entry: LogEntry, names: Any) -> dict[str, Any]:
    """What the sentence of a log entry may contain: its fields, and in words what they are about."""
    return entry._asdict() | {
        "me": "" if entry.creature == NOBODY else names.creature(entry.creature),
        "who": "" if entry.player == NOBODY else names.player(entry.player),
        "giver": "" if entry.giver == NOBODY else names.player(entry.giver),
        "card": "" if entry.card == NOBODY else names.card(entry.card),
        "square": names.square(entry.amount) if entry.what in ("comes", "stands") else "",
        "why": entry.words and f": {entry.words}",
    }

"""The log of a game, and how a replay tells it: by the sentences of its kinds of action, and those in its file
`story.yaml`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from cardlang.model.article import listed
from cardlang.model.value import Value
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


CARDS: Final = ("card", "drawn")  # entries about a card that changes zones


class Sentences(Value):
    """What a game chooses of its sentences.

    `card(entry)` names the sentence about a card that changes zones, and
    `key(entry)` the one about another entry, "" if it is not told. `parts(state, entry, names)` are further words that
    they may contain. Events of the phase `deeper` are one level deeper. Cards of dead creatures go with them untold if
    `buried`.
    """

    card: Callable[[LogEntry], str]
    parts: Callable[[State, LogEntry, Any], Mapping[str, object]]
    key: Callable[[LogEntry], str] = lambda entry: entry.what
    deeper: str = ""
    buried: bool = False

    def changes(self, state: State, entries: Sequence[LogEntry], names: Any) -> Iterator[tuple[int, str]]:
        """The sentences about what has happened up to `state`, in order, each with its level. Cards of which the same
        is said share a sentence."""
        sentences = self._sentences(state, entries, names)
        for (level, words, several), same in groupby(sentences, lambda one: (*one[:2], bool(one[2]))):
            if several:
                yield level, f"{words}{listed([card for *_, card in same])}."
            else:
                yield from ((level, words) for _ in same)

    def _sentences(self, state: State, entries: Sequence[LogEntry], names: Any) -> Iterator[tuple[int, str, str]]:
        """Each sentence with its level, and the name of a card if one is to follow."""
        told, below = names.game.sentences, 0
        dead: set[int] = set()
        for entry in entries:
            if entry.what in ("dies", "leaves"):
                dead.add(entry.creature)
            if entry.what == "phase":
                below = int(entry.words == self.deeper)
            if entry.what in CARDS:
                sentence = told["cards"][self.card(entry)] if entry.to else ""
            elif self.buried and entry.what == "detached" and entry.creature in dead:
                continue
            else:
                sentence = told["happens"].get(self.key(entry), "")
            if sentence:
                words = sentence.format(**{**entry_parts(entry, names), **self.parts(state, entry, names)})
                level = entry.level + (below if entry.what != "phase" else 0)
                yield level, words, names.card(entry.card) if sentence.endswith(" ") else ""


def action(play: Any, code: int, names: Any, done: bool = True, told: str = "") -> str:
    """What a player does, in the sentence of the kind of action, or in another. It may contain who decides, the phase,
    the `active` creature, and the parts of the action, a second creature as the `target`."""
    state, (kind, *parts) = play.state, split(code)
    said = {
        "who": names.player(play.decision.player if play.decision else state.turn),
        "phase": state.phase,
        "active": "" if state.active == NOBODY else names.creature(state.active),
    }
    for part, n in zip(names.game.actions[kind].parts, parts, strict=False):
        text = names.game.story.part(state, code, names) if part == "power" else names.part(part, n)
        said["target" if part in said else part] = text
    return (told or names.game.actions[kind].told).format(**said)


def answer(play: Any, code: int, names: Any) -> str:
    """The same in a few words, as an answer to a question."""
    return action(play, code, names, told=names.game.actions[split(code)[0]].answer)


def heading(state: State, names: Any) -> str:
    """Whose turn it is."""
    return f"Turn {state.turns}: {names.player(state.turn)}"


def entry_parts(entry: LogEntry, names: Any) -> dict[str, Any]:
    """What the sentence of a log entry may contain: its fields, and in words what they are about."""
    return entry._asdict() | {
        "me": "" if entry.creature == NOBODY else names.creature(entry.creature),
        "who": "" if entry.player == NOBODY else names.player(entry.player),
        "giver": "" if entry.giver == NOBODY else names.player(entry.giver),
        "card": "" if entry.card == NOBODY else names.card(entry.card),
        "square": names.square(entry.amount) if entry.what in ("comes", "stands") else "",
        "why": entry.words and f": {entry.words}",
        "to": names.called(entry.to),
    }

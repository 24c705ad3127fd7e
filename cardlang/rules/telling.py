"""How a replay tells a game by its sentences: those of its kinds of action, and those in its file `story.yaml`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from cardlang.model.article import listed
from cardlang.model.value import Value
from cardlang.rules.actions import split
from cardlang.rules.event import NOBODY
from cardlang.rules.log import LogEntry
from cardlang.rules.state import State

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

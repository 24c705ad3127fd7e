"""How a replay tells a game by its sentences: those of its kinds of action, and those in its file `story.yaml`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from cardlang.model.article import listed
from cardlang.model.value import Value
from cardlang.rules.actions import Kind, split
from cardlang.rules.event import NOBODY
from cardlang.rules.log import LogEntry
from cardlang.rules.state import State

CARDS: Final = ("card", "drawn")  # entries about a card that changes zones


class Sentences(Value):
    """What a game chooses of its sentences.

    `part(state, code, names)` words an ability. `card(entry)` names the sentence about a card that changes zones, and
    `key(entry)` the one about another entry, "" if it is not told. `parts(state, entry, names)` are further words that
    they may contain. Events of the phase `deeper` are one level deeper. Cards of dead creatures go with them untold if
    `buried`.
    """

    part: Callable[[State, int, Any], str]
    card: Callable[[LogEntry], str]
    parts: Callable[[State, LogEntry, Any], Mapping[str, object]]
    key: Callable[[LogEntry], str] = lambda entry: entry.what
    deeper: str = ""
    buried: bool = False

    def action(self, play: Any, code: int, names: Any, done: bool = True) -> str:
        """What a player does."""
        kind: Kind = names.game.actions[split(code)[0]]
        return kind.told.format(**action_parts(play, code, names, self.part))

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
        "to": names.called(entry.to),
    }

"""What a game's words are: the spellings of every terminal, and what the words stand for."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from cardlang.language.lexicon import Entry, tupled
from cardlang.language.rows import Lines, Rows, lines_of


class Power(NamedTuple):
    """A keyword power: what follows it (`number`, `damage`, `ability`, nothing), and its reminder text."""

    takes: str | None
    reminder: str

    def meaning(self, value: int | str | None) -> str:
        """The reminder text with what follows the keyword in the place of `{value}`, its one field.

        >>> Power("number", "It has {value} of {them}.").meaning(5)
        'It has 5 of {them}.'
        """
        return self.reminder.replace("{value}", "" if value is None else str(value))


class Zone(NamedTuple):
    """Where a player's cards lie: the kinds of card that it holds, and whether it is a deck, which has a top."""

    holds: tuple[str, ...]
    deck: bool


class Vocabulary:
    """What one game's vocabulary and the core's say together. `lines` of JSON hold it: the first all but the spellings,
    each other one the spellings of a terminal with their values."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        said = json.loads(lines[0])
        self.game: str = said["game"]
        self.name: str = said["name"]
        self.terminals: list[str] = said["terminals"]  # in the order of their lines
        self.verbs: tuple[str, ...] = tuple(said["verbs"])  # terminals
        self.powers: Mapping[str, Power] = {name: Power(*power) for name, power in said["powers"].items()}
        # Creature types and other keywords that filters know.
        self.types: tuple[str, ...] = tuple(said["types"])
        # Nouns, and adjectives and types that serve as one: singular, plural.
        self.forms: Mapping[str, tuple[str, str]] = _tuples(said["forms"])
        self.words: Mapping[str, str] = said["words"]  # the first spelling of every adjective
        # Whether a thing follows what may be forbidden: "may", "must", or "" for not.
        self.deeds: Mapping[str, str] = said["deeds"]
        self.targeting: tuple[str, ...] = tuple(said["targeting"])  # events with a target, named or not
        # Events that are actions: they are carried out, so `after` one is not `when` (S8.8).
        self.actions: tuple[str, ...] = tuple(said["actions"])
        self.gone: tuple[str, ...] = tuple(said["gone"])  # events after which the one they are done to is no more
        # Events that, said with `by …`, are another with the parties changed over.
        self.active: Mapping[str, str] = said["active"]
        self.after: Mapping[str, str] = said["after"]  # of the adjectives that stand after their noun, how
        self.cards: tuple[str, ...] = tuple(said["cards"])  # the kinds of card; a card of no kind said is of the first
        # The first is the hand, out of which cards are played.
        self.zones: Mapping[str, Zone] = {
            name: Zone(tuple(holds), deck) for name, (holds, deck) in said["zones"].items()
        }
        # The places where each lies, the usual one first.
        self.resources: Mapping[str, tuple[str, ...]] = _tuples(said["resources"])
        # Keyword powers, in lower case, that are deeds in a main text.
        self.played: Mapping[str, tuple[str, str]] = _tuples(said["played"])
        # Words that promise what they mean when they stand in a card's name.
        self.promises: tuple[str, ...] = tuple(said["promises"])
        self.largest: int = said["largest"]  # no number in a text is larger, or is taken away more at once
        self.meant: Mapping[str, str] = said["meant"]  # words of other games: what to write here
        # Words of the game it extends, and its own for them.
        self.renamed: Mapping[str, str] = said["renamed"]
        self._spelled = Rows(lines[1:], _by_value)
        self._rows = {terminal: number for number, terminal in enumerate(self.terminals)}

    @classmethod
    def of(cls, entries: Iterable[Entry], **said: object) -> Vocabulary:
        """The vocabulary of these spellings, with all else that it holds by name."""
        spellings: dict[str, list[tuple[str, Any]]] = {}
        for spelling, terminal, value in entries:
            spellings.setdefault(terminal, []).append((spelling, value))
        return cls(lines_of([{**said, "terminals": list(spellings)}, *spellings.values()]))

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All spellings, terminal by terminal."""
        rows = zip(self.terminals, self.lines[1:], strict=True)
        return tuple(
            Entry(spelling, terminal, tupled(value)) for terminal, row in rows for spelling, value in json.loads(row)
        )

    def spelled(self, terminal: str) -> Mapping[Any, list[str]]:
        """How the values of a terminal are written, the usual way first."""
        number = self._rows.get(terminal)
        return {} if number is None else self._spelled[number]

    def complete(self) -> None:
        """Decodes all of it.

        Errors: as `json`, `zip` and look-ups have them, for what no vocabulary gave.
        """
        self._spelled.all()
        if len(self.entries) < len(self._rows):
            raise ValueError("a terminal without a spelling")

    def house(self, text: str, names: Collection[str] = ()) -> str:
        """`text`, written in the words of the game that this one extends, in the words of this one; `names` stay."""
        if not self.renamed:
            return text
        from cardlang.language.house import in_house

        return in_house(text, self.renamed, names)


def _by_value(spellings: list[list[Any]]) -> dict[Any, list[str]]:
    spelled: dict[Any, list[str]] = {}
    for spelling, value in spellings:
        spelled.setdefault(tupled(value), []).append(spelling)
    return spelled


def _tuples(values: Mapping[str, list[str]]) -> dict[str, Any]:
    return {name: tuple(value) for name, value in values.items()}

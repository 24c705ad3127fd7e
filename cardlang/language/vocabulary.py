"""Vocabulary files as values: the spellings of every terminal, and what the words stand for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardlang.language.lexicon import Entry


@dataclass(frozen=True, slots=True)
class Power:
    """A keyword power: what follows it (`number`, `damage`, `ability`, nothing), and its reminder text."""

    takes: str | None
    reminder: str


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What one game's vocabulary and the core's say together."""

    game: str
    name: str
    entries: tuple[Entry, ...]
    verbs: tuple[str, ...]  # terminals
    powers: Mapping[str, Power]
    types: tuple[str, ...]  # creature types and other keywords that filters know
    forms: Mapping[str, tuple[str, str]]  # nouns, and adjectives and types that serve as one: singular, plural
    words: Mapping[str, str]  # the first spelling of every adjective
    meant: Mapping[str, str]  # words of other games: what to write here

    def as_data(self) -> tuple[Any, ...]:
        """For the cache: plain values only."""
        powers = [(name, power.takes, power.reminder) for name, power in self.powers.items()]
        return (
            self.game,
            self.name,
            [tuple(e) for e in self.entries],
            self.verbs,
            powers,
            self.types,
            dict(self.forms),
            dict(self.words),
            dict(self.meant),
        )

    @classmethod
    def from_data(cls, data: tuple[Any, ...]) -> Vocabulary:
        game, name, entries, verbs, powers, types, forms, words, meant = data
        return cls(
            game,
            name,
            tuple(Entry(*entry) for entry in entries),
            tuple(verbs),
            {power: Power(takes, reminder) for power, takes, reminder in powers},
            tuple(types),
            forms,
            words,
            meant,
        )


def read_vocabulary(core: Mapping[str, Any], game: Mapping[str, Any]) -> Vocabulary:
    """The vocabulary that two checked vocabulary files give together."""
    powers = {
        name: Power(power.get("takes"), power.get("reminder", "")) for name, power in game.get("powers", {}).items()
    }
    verbs = (*core.get("verbs", {}), *game.get("verbs", {}), *game.get("verb_values", {}))
    entries = tuple(dict.fromkeys((*_entries(core), *_entries(game))))
    forms, words = {}, {}
    for kind in ("nouns", "adjectives", "types"):
        for name, said in game.get(kind, {}).items():
            singular = said.get("singular", [name] if kind == "types" else [])
            if singular and said.get("plural"):
                forms[name] = (singular[0], said["plural"][0])
            words[name] = (said.get("words") or [name])[0]
    types = tuple(game.get("types", {}))
    meant = {
        theirs.casefold(): ours
        for data in (core, game)
        for ours, words in data.get("meant", {}).items()
        for theirs in words
    }
    return Vocabulary(game["game"], game["name"], entries, verbs, powers, types, forms, words, meant)


def _entries(data: Mapping[str, Any]) -> Iterator[Entry]:
    for section in ("words", "verbs"):
        for terminal, spellings in data.get(section, {}).items():
            yield from (Entry(spelling, terminal) for spelling in spellings)
    for section in ("values", "verb_values"):
        for terminal, values in data.get(section, {}).items():
            for value, spellings in values.items():
                yield from (Entry(spelling, terminal, value) for spelling in spellings)
    # A describing word is (kind, name, number): number says whether it can close a noun phrase as a singular ("s") or
    # a plural ("p"), or only stand before a noun ("").
    for kind in ("nouns", "adjectives", "types"):
        for name, forms in data.get(kind, {}).items():
            singular = forms.get("singular", [name] if kind == "types" else [])
            plural = forms.get("plural", [])
            numbers: dict[str, str] = dict.fromkeys(forms.get("words", ()), "")
            for word in singular:
                numbers[word] = "s"
            for word in plural:
                numbers[word] = "sp" if word in singular else "p"
            yield from (Entry(word, "DESC", (kind, name, number)) for word, number in numbers.items())
    for name in data.get("powers", {}):
        yield Entry(name, "POWER", name)
    for name, spellings in data.get("stats", {}).items():
        yield from (Entry(spelling, "STAT", name) for spelling in spellings)

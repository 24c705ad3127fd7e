"""The words of a game: the spellings of every terminal, and what the words stand for."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from cardlang.language.lexicon import Entry
from cardlang.model.card import CardKind

THIS_WAY: Final = "this way"  # in place of a period, after a past form: by what it happened


class Power(NamedTuple):
    """A keyword power: what follows it (`number`, `damage`, `ability`, nothing), and its reminder text."""

    takes: str | None
    reminder: str

    def meaning(self, value: int | str | None) -> str:
        """The reminder text with the keyword's value in place of `{value}`, its only field.

        >>> Power("number", "It has {value} of {them}.").meaning(5)
        'It has 5 of {them}.'
        """
        return self.reminder.replace("{value}", "" if value is None else str(value))


class Zone(NamedTuple):
    """Where a player's cards lie: the kinds of card that it holds, and whether it is a deck, which has a top."""

    holds: tuple[str, ...]
    deck: bool


class Terrain(NamedTuple):
    """Terrain that a project adds: the mark of its squares on boards, or the terrain that they are `like`, "" if only
    people know them, and the text of each creature there, "" for none. `people`: only people can play the text."""

    mark: str
    like: str
    text: str
    people: bool


class Faction(NamedTuple):
    """A faction that a game declares: its name, "" if its id says it, and its look, a name under `factions` in the
    theme."""

    name: str
    look: str


class Box(NamedTuple):
    """A part of a card with a rules text. `mode`: how it is read, as `main`, `attached` or `power`. `this`: the noun of
    what has the text, "" for the usual one. `acts`: whether a creature acts, whose deeds need no subject. `static`: the
    word that begins an ability that applies all the time, "" if none does. `card`: what the card is called.
    `head`: a word that begins a part of a text, if all of it stands in such parts; "" if it does not."""

    mode: str
    this: str = ""
    acts: bool = True
    static: str = ""
    card: str = "card"
    head: str = ""


class Vocabulary:
    """The vocabularies of a game and of the core, combined."""

    def __init__(self, entries: Iterable[Entry], **said: Any) -> None:
        """`entries` are all spellings; everything else is given by name."""
        self._spelled: dict[str, dict[Any, list[str]]] = {}
        by_terminal: dict[str, list[Entry]] = {}
        for entry in entries:
            by_terminal.setdefault(entry.terminal, []).append(entry)
            self._spelled.setdefault(entry.terminal, {}).setdefault(entry.value, []).append(entry.spelling)
        self.entries = tuple(entry for one in by_terminal.values() for entry in one)
        self.terminals = tuple(by_terminal)
        self.game: str = said["game"]
        self.name: str = said["name"]
        self.verbs: tuple[str, ...] = tuple(said["verbs"])  # terminals
        self.powers: Mapping[str, Power] = {name: Power(*power) for name, power in said["powers"].items()}
        # Creature types and other keywords that filters can use.
        self.types: tuple[str, ...] = tuple(said["types"])
        # Nouns, and adjectives and types used as nouns: singular, plural.
        self.forms: Mapping[str, tuple[str, str]] = _tuples(said["forms"])
        self.words: Mapping[str, str] = said["words"]  # the first spelling of every adjective
        # What follows a deed that may be forbidden: "may" for something optional, "must" for something required, "" for
        # nothing.
        self.deeds: Mapping[str, str] = said["deeds"]
        self.targeting: tuple[str, ...] = tuple(said["targeting"])  # events with a target, named or not
        # Events that are actions: they take time, so `after` one differs from `when` (S8.8).
        self.actions: tuple[str, ...] = tuple(said["actions"])
        self.gone: tuple[str, ...] = tuple(said["gone"])  # events after which their object no longer exists
        # Events that, with `by …`, are another event with the parties swapped.
        self.active: Mapping[str, str] = said["active"]
        self.after: Mapping[str, str] = said["after"]  # for adjectives that follow their noun, the words
        self.kinds: Mapping[str, CardKind] = {
            name: CardKind(texts, tuple(reverse), own, fields, tuple(required))
            for name, (texts, reverse, own, fields, required) in said["kinds"].items()
        }
        self.boxes: Mapping[str, Box] = {name: Box(*box) for name, box in said["boxes"].items()}
        self.nouns: Mapping[str, str] = said["nouns"]  # what each is a word for: "creature" for pieces
        self.choice: str = said["choice"]  # a sentence that chooses something, as an example
        self.unique: tuple[str, ...] = tuple(said["unique"])  # nouns for what each player has one of
        self.mine: str = said["mine"]  # the adjective that means "you control"; "" if there is none
        self.yours: tuple[str, ...] = tuple(
            said["yours"]
        )  # adjectives for what you control, which texts say after the noun
        self.attributes: tuple[str, ...] = tuple(said["attributes"])  # adjectives that are said with a noun
        # Adjectives, each with the one that means not this.
        self.opposites: Mapping[str, str] = said["opposites"]
        self.step: int = said["step"]  # damage is a multiple of this
        self.symbols: Mapping[str, tuple[str, str]] = _tuples(said["symbols"])  # of dice: singular, plural
        self.counters: Mapping[str, str] = said["counters"]  # the noun of what each lies on; "" if on any piece
        # What texts call the kinds of card; an unspecified card is of the first kind.
        self.cards: tuple[str, ...] = tuple(said["cards"])
        # The first is the hand, from which cards are played.
        self.zones: Mapping[str, Zone] = {
            name: Zone(tuple(holds), deck) for name, (holds, deck) in said["zones"].items()
        }
        self.terrain: Mapping[str, Terrain] = {name: Terrain(*one) for name, one in said["terrain"].items()}
        # The places of each resource, the default first.
        self.resources: Mapping[str, tuple[str, ...]] = _tuples(said["resources"])
        # Keyword powers, in lower case, that are effects in a main text.
        self.played: Mapping[str, tuple[str, str]] = _tuples(said["played"])
        self.line_by_line: bool = said["line_by_line"]  # whether each line of a text is a sentence of its own
        # Words in a card's name that promise what they mean.
        self.promises: tuple[str, ...] = tuple(said["promises"])
        # the largest number that a text can have, and the most that it can subtract at once
        self.largest: int = said["largest"]
        self.start: Mapping[str, int] = said["start"]  # numbers with which a game begins
        # Factions and sets that the game declares, by id.
        self.factions: Mapping[str, Faction] = {id: Faction(*said) for id, said in said["factions"].items()}
        self.sets: Mapping[str, str] = said["sets"]  # their names
        self.meant: Mapping[str, Sequence[str]] = said["meant"]  # words of other games, with what to write here
        # Words of other games that mean exactly this: they are read, and written as the game's own.
        self.same: Mapping[str, Sequence[str]] = said["same"]
        self.unsaid: Mapping[str, str] = said["unsaid"]  # what texts cannot say, with what is told of it
        # Words with which a text would begin to say what a field of the card says, and the field.
        self.fields: Mapping[str, str] = said["fields"]
        # Words of the game that it extends, and its own words for them.
        self.renamed: Mapping[str, str] = said["renamed"]

    @cached_property
    def noun(self) -> str:
        """The noun for any piece."""
        return next((noun for noun, of in self.nouns.items() if of == "creature"), "creature")

    @cached_property
    def plurals(self) -> frozenset[str]:
        """The stats and measures whose name is a plural: `hit points`."""
        measures = {measure: words[0] for measure, words in self.spelled("MEASURE").items()}
        said = {stat: stat for stat in self.spelled("STAT")} | measures
        return frozenset(one for one, words in said.items() if re.search(r"[^s]s\b", words))

    @cached_property
    def domains(self) -> tuple[str, ...]:
        """All that nouns are words for."""
        return tuple(dict.fromkeys(("creature", *self.nouns.values())))

    def domain(self, noun: str) -> str:
        """What a noun is a word for: "creature" for pieces, "square", "card" …"""
        return self.nouns.get(noun, noun)

    def spelled(self, terminal: str) -> Mapping[Any, list[str]]:
        """The spellings of the values of a terminal, the usual one first."""
        return self._spelled.get(terminal, {})

    def in_own_words(self, text: str, names: Collection[str] = ()) -> str:
        """`text` with the words of the parent game replaced by this game's own; `names` stay."""
        if not self.renamed:
            return text
        from cardlang.language.renaming import rename_words

        return rename_words(text, self.renamed, names)


def _tuples(values: Mapping[str, list[str]]) -> dict[str, Any]:
    return {name: tuple(value) for name, value in values.items()}

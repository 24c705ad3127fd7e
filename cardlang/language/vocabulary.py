"""The words of a game: the spellings of every terminal, and what the words stand for."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Final, NamedTuple

from cardlang.language.clause import Unwritable
from cardlang.language.lexicon import Entry
from cardlang.language.renaming import rename_words
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
    """Where cards lie: the kinds of card that it holds, and whether it is a deck, which has a top."""

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
    `head`: a word that begins a part of a text, if all of it stands in such parts; "" if it does not. `used`: its text
    counts when the card is used in something, as in an attack, which says when."""

    mode: str
    this: str = ""
    acts: bool = True
    static: str = ""
    card: str = "card"
    head: str = ""
    used: bool = False


class Table(dict[str, Any]):
    """What names of a game stand for. For any other name there are no words."""

    def __missing__(self, name: str) -> Any:
        raise Unwritable(f"no words for {name}")


@dataclass(eq=False)
class Vocabulary:
    """The vocabularies of a game and of the core, combined."""

    entries: tuple[Entry, ...]  # all spellings; those of one terminal stand together
    game: str
    name: str
    verbs: tuple[str, ...]  # terminals
    powers: Mapping[str, Power]
    types: tuple[str, ...]  # creature types and other keywords that filters can use
    forms: Mapping[str, tuple[str, str]]  # of nouns, and of adjectives and types used as nouns: singular, plural
    words: Mapping[str, str]  # the first spelling of every adjective
    # What follows a deed that may be forbidden: "may" for something optional, "must" for something required, "" for
    # nothing.
    deeds: Mapping[str, str]
    targeting: tuple[str, ...]  # events with a target, named or not
    # Events that are actions: they take time, so `after` one differs from `when` (S8.8).
    actions: tuple[str, ...]
    gone: tuple[str, ...]  # events after which their object no longer exists
    active: Mapping[str, str]  # events that, with `by …`, are another event with the parties swapped
    after: Mapping[str, str]  # for adjectives that follow their noun, the words
    kinds: Mapping[str, CardKind]
    boxes: Mapping[str, Box]
    nouns: Mapping[str, str]  # what each is a word for: "creature" for pieces
    choice: str  # a sentence that chooses something, as an example
    unique: tuple[str, ...]  # nouns for what each player has one of
    mine: str  # the adjective that means "you control"; "" if there is none
    yours: tuple[str, ...]  # adjectives for what you control, which texts say after the noun
    attributes: tuple[str, ...]  # adjectives that are said with a noun
    opposites: Mapping[str, str]  # adjectives, each with the one that means not this
    step: int  # damage is a multiple of this
    fills: str  # the stat of a creature that damage fills
    units: Mapping[str, tuple[str, str]]  # what a bonus counts of a stat that has a word for it: singular, plural
    bonuses: Mapping[str, str]  # the field of what a piece has that is added to a stat, by stat
    symbols: Mapping[str, tuple[str, str]]  # of dice: singular, plural
    dice: Mapping[str, tuple[str, str]]  # the kinds of dice, if there are several: singular, plural
    counters: Mapping[str, tuple[str, ...]]  # the nouns of what each lies on
    # What texts call the kinds of card; an unspecified card is of the first kind, or of any if that is "card".
    cards: tuple[str, ...]
    pieces: frozenset[str]  # those of `cards` that are put on the board, as pieces
    zones: Mapping[str, Zone]  # the first is the hand, from which cards are played
    terrain: Mapping[str, Terrain]
    resources: Mapping[str, tuple[str, ...]]  # the places of each, the default first
    brief: bool  # whether "this turn" is written for "until the end of the current turn"
    worded: bool  # whether costs are said as a clause: joined by "and", with no capital after the colon
    first: Mapping[str, str]  # the zone where the cards of each kind lie at first, if the game says it
    table: frozenset[str]  # the zones, and the places of resources, of which there is one for all players
    played: Mapping[str, tuple[str, str]]  # keyword powers, in lower case, that are effects in a main text
    line_by_line: bool  # whether each line of a text is a sentence of its own
    promises: tuple[str, ...]  # words in a card's name that promise what they mean
    largest: int  # the largest number that a text can have, and the most that it can subtract at once
    start: Mapping[str, int]  # numbers with which a game begins
    factions: Mapping[str, Faction]  # those that the game declares, by id
    sets: Mapping[str, str]  # the names of those that the game declares, by id
    meant: Mapping[str, Sequence[str]]  # words of other games, with what to write here
    # Words of other games that mean exactly this: they are read, and written as the game's own.
    same: Mapping[str, Sequence[str]]
    unsaid: Mapping[str, str]  # what texts cannot say, with what is told of it
    fields: Mapping[str, str]  # words with which a text would begin to say what a field of the card says, and the field
    renamed: Mapping[str, str]  # words of the game that it extends, and its own words for them

    def __post_init__(self) -> None:
        for one in fields(self):
            if isinstance(said := getattr(self, one.name), Mapping):
                setattr(self, one.name, Table(said))
        self._spelled: dict[str, dict[Any, list[str]]] = {}
        by_terminal: dict[str, list[Entry]] = {}
        for entry in self.entries:
            by_terminal.setdefault(entry.terminal, []).append(entry)
            self._spelled.setdefault(entry.terminal, {}).setdefault(entry.value, []).append(entry.spelling)
        self.entries = tuple(entry for entries in by_terminal.values() for entry in entries)
        self.terminals = tuple(by_terminal)

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
    def damage_stats(self) -> frozenset[str]:
        """The stats and measures that are counted as damage is, in its steps."""
        stats = (stat for stat in self.spelled("STAT") if stat.endswith(" damage"))
        return frozenset(("damage", self.fills, f"{self.fills} left", *stats))

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
        return rename_words(text, self.renamed, names)

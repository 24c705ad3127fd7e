"""Vocabulary files as values: the spellings of every terminal, and what the words stand for."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from cardlang.language.house import in_house
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
        return in_house(text, self.renamed, names)


def _by_value(spellings: list[list[Any]]) -> dict[Any, list[str]]:
    spelled: dict[Any, list[str]] = {}
    for spelling, value in spellings:
        spelled.setdefault(tupled(value), []).append(spelling)
    return spelled


def _tuples(values: Mapping[str, list[str]]) -> dict[str, Any]:
    return {name: tuple(value) for name, value in values.items()}


def joined(parts: Iterable[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Checked vocabulary files as one. A word may be spelled in several of them: the spellings come together, those of
    the first file first.

    >>> joined([{"words": {"IN": ["in"]}}, {"game": "dice", "words": {"IN": ["in", "into"], "ROLL": ["roll"]}}])
    {'words': {'IN': ['in', 'into'], 'ROLL': ['roll']}, 'game': 'dice'}
    """
    made: dict[str, Any] = {}
    for part in parts:
        for name, value in part.items():
            made[name] = _both(made[name], value) if name in made else value
    return made


def _both(one: Any, other: Any) -> Any:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return joined((one, other))
    return list(dict.fromkeys((*one, *other))) if isinstance(one, list) and isinstance(other, list) else other


def read_vocabulary(core: Mapping[str, Any], game: Mapping[str, Any]) -> Vocabulary:
    """The vocabulary that two checked vocabulary files give together."""
    renamed = game.get("rename", {})
    powers = {
        name: Power(power.get("takes"), in_house(power.get("reminder", ""), renamed))
        for name, power in game.get("powers", {}).items()
    }
    first = {terminal: n for n, terminal in enumerate(game.get("hints", ()))}

    said = [*entries_of(core), *entries_of(game)]
    met = {terminal: n for n, terminal in enumerate(dict.fromkeys(entry.terminal for entry in said))}

    def rank(entry: Entry) -> tuple[int, int, int]:
        terminal = entry.terminal
        return first.get(terminal, len(first)), met[terminal], first.get(str(entry.value), len(first))

    said.sort(key=rank)
    entries = tuple(dict.fromkeys(in_house_words(said, game)))
    verbs = (*core.get("verbs", {}), *game.get("verbs", {}), *game.get("verb_values", {}))
    verbs = tuple(sorted(dict.fromkeys(verbs), key=lambda verb: first.get(verb, len(first))))
    forms, words, after = {}, {}, {}
    for kind in ("nouns", "adjectives", "types"):
        for name, said in game.get(kind, {}).items():
            singular = said.get("singular", [name] if kind == "types" else [])
            if singular and said.get("plural"):
                forms[name] = (singular[0], said["plural"][0])
            words[name] = (said.get("words") or [name])[0]
            if "after" in said and not said.get("words"):
                after[name] = said["after"][0]
    for kind in _COUNTED:
        forms |= {name: (said["singular"][0], said["plural"][0]) for name, said in game.get(kind, {}).items()}
    cards = tuple(name for name in game.get("cards", {}) if name != "card")
    zones = {name: Zone(tuple(said["holds"]), said.get("deck", False)) for name, said in game.get("zones", {}).items()}
    resources = {name: tuple(said.get("where", ())) for name, said in game.get("resources", {}).items()}
    ours = {entry.spelling.casefold() for entry in entries}
    meant = {
        theirs.casefold(): here
        for data in (core, game)
        for here, words in data.get("meant", {}).items()
        for theirs in words
        if not renamed or theirs.casefold() not in ours
    }
    # Another name may have an everyday sense.
    promises = tuple(word for word in game.get("promises", ()) if word not in renamed)
    played = {
        in_house(name, renamed).casefold(): next(iter(power["played"].items()))
        for name, power in game.get("powers", {}).items()
        if "played" in power
    }
    deeds = {name: said.get("object", "") for name, said in game.get("deeds", {}).items()}
    targeting = tuple(name for name, said in game.get("events", {}).items() if said.get("target"))
    actions = tuple(name for name, said in game.get("events", {}).items() if said.get("action"))
    gone = tuple(name for name, said in game.get("events", {}).items() if said.get("gone"))
    active = {name: said["active"] for name, said in game.get("events", {}).items() if "active" in said}
    return Vocabulary.of(
        entries,
        game=game["game"],
        name=game["name"],
        verbs=verbs,
        powers=powers,
        types=list(game.get("types", {})),
        forms=forms,
        words=words,
        deeds=deeds,
        targeting=targeting,
        actions=actions,
        gone=gone,
        active=active,
        after=after,
        cards=cards,
        zones=zones,
        resources=resources,
        played=played,
        promises=promises,
        largest=game["largest"],
        meant=meant,
        renamed=renamed,
    )


# The forms of an event, by the terminal each is read as.
_EVENT_FORMS = {"now": "EVENT", "would": "WOULD_EVENT", "past": "PAST", "not": "PAST_NOT"}

# What is counted, by its section: each spelling says a name and whether it is a singular ("s"), a plural ("p") or both.
_COUNTED = {"cards": "CARD", "zones": "ZONE", "resources": "RESOURCE"}


def in_house_words(entries: Iterable[Entry], game: Mapping[str, Any]) -> Iterator[Entry]:
    """The entries in a game's own words: its other names (`rename`), and what it understands beside them
    (`synonyms`)."""
    for entry in entries:
        named = entry._replace(spelling=in_house(entry.spelling, game.get("rename", {})))
        yield named
        for form, others in game.get("synonyms", {}).items():
            spellings = (in_house(named.spelling, {form.casefold(): other}) for other in others)
            yield from (named._replace(spelling=spelling) for spelling in spellings)


def entries_of(data: Mapping[str, Any]) -> Iterator[Entry]:
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
            for phrase in forms.get("after", ()):
                yield from (Entry(phrase, "AFTER", name), Entry(f"and {phrase}", "AFTER", name))
            yield from (Entry(phrase, "HAS_DESC", name) for phrase in forms.get("has", ()))
    for name, forms in data.get("events", {}).items():
        for form, terminal in _EVENT_FORMS.items():
            for spelling in forms.get(form, ()):
                yield Entry(spelling, terminal, (name, None) if terminal.startswith("PAST") else name)
                if terminal.startswith("PAST"):  # `was damaged this turn`: the past says since when
                    for how in ("this way", "by this attack", "by the attack", "by this damage", "by that attack"):
                        yield Entry(f"{spelling} {how}", terminal, (name, None))
                    for period in data["values"]["PERIOD"]:
                        yield Entry(f"{spelling} this {period}", terminal, (name, period))
                        yield Entry(f"{spelling} during this {period}", terminal, (name, period))
    for name, deed in data.get("deeds", {}).items():
        yield from (Entry(spelling, "DEED", name) for spelling in deed["words"])
    for name, spellings in data.get("measures", {}).items():
        yield from (Entry(spelling, "MEASURE", name) for spelling in spellings)
    for name, spellings in data.get("terrain", {}).items():
        for spelling in spellings:
            yield from (Entry(spelling, "TERRAIN", name), Entry(f"and {spelling}", "TERRAIN", name))
    for kind, terminal in _COUNTED.items():
        for name, counted in data.get(kind, {}).items():
            numbers = dict.fromkeys(counted["singular"], "s")
            for word in counted["plural"]:
                numbers[word] = numbers.get(word, "") + "p"
            yield from (Entry(word, terminal, (name, number)) for word, number in numbers.items())
    places = [("STORE", one.get("where", {})) for one in data.get("resources", {}).values()]
    places += [("AREA", data.get("areas", {})), ("SUBTYPE", data.get("subtypes", {}))]
    for terminal, named in places:
        for name, spellings in named.items():
            yield from (Entry(spelling, terminal, name) for spelling in spellings)
    for name in data.get("powers", {}):
        yield Entry(name, "POWER", name)
    for name, spellings in data.get("stats", {}).items():
        yield from (Entry(spelling, "STAT", name) for spelling in spellings)

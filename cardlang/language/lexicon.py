"""The words that a language knows: a trie over atoms, filled from vocabulary data."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from itertools import product
from sys import intern
from typing import Any, NamedTuple

from cardlang.language.atoms import Atom, split
from cardlang.language.rows import Lines, Rows, lines_of

_PARTS = r"[^\W\d_][\w'’-]*"
# The classes of words that are all the spellings of a terminal.
_CLASSES = {
    f"<{terminal.lower()}>": terminal
    for terminal in ("STAT", "ABILITY", "PERIOD", "PERIODS", "COUNTER", "FACE", "SYMBOL", "DEED", "POWER")
} | {"<number>": "NUM", "<bound>": "BOUND_BEFORE"}
_KEPT = 256  # states whose usual spellings are cached: few more than a grammar has


class Entry(NamedTuple):
    """A spelling of a terminal. Atoms in parentheses at its end must follow but are not part of it. `#` and `+#` stand
    for any number in digits, `<number>` also for number words, `<verb>`, `<stat>`, `<power>`, `<noun>`, `<type>`,
    `<face>`, `<symbol>`, `<period>` and `<zone>` for any of these. Several entries may have the same spelling: the
    parser's state decides which is meant."""

    spelling: str
    terminal: str
    value: Any = None

    @property
    def words(self) -> str:
        """The words of the spelling, without those that must follow."""
        return self.spelling.partition("(")[0].strip()


def tupled(value: Any) -> Any:
    """A value with its lists as tuples again, which JSON had turned into lists."""
    return tuple(map(tupled, value)) if type(value) is list else value


class Match(NamedTuple):
    """`size` atoms can be read as `terminal`. `seen` also counts those that must follow; longer matches win."""

    terminal: str
    value: Any
    size: int
    seen: int


# A node of the trie: the numbers of the next nodes by atom, and the readings that end here.
_Place = tuple[dict[str, int], list[tuple[str, Any, int, int]]]
# The same while the trie is built, with the nodes themselves.
_Growing = tuple[dict[str, Any], list[tuple[str, Any, int, int]]]


class Lexicon:
    """All spellings of a language.

    >>> words = Lexicon.of([Entry("melee", "REACH", "melee"), Entry("with (# damage)", "WITH_DAMAGE")], verbs=())
    >>> [match.terminal for match in words.matches(split("with 10 damage"), 0)]
    ['WITH_DAMAGE']
    >>> words.matches(split("with 10 gold"), 0)
    []
    """

    def __init__(self, data: Mapping[str, Lines], entries: Callable[[], tuple[Entry, ...]]) -> None:
        """`data` holds the trie in sections of lines, with the root as the last of its `places`; `entries` returns all
        spellings."""
        self.data = {name: data[name] for name in ("readings", "places", "vocabulary", "verbs")}
        self._entries = entries
        readings = Rows(data["readings"], _reading)

        def place(said: list[Any]) -> _Place:
            words, after, here = said
            follows = dict(zip(words.split(" "), after, strict=True)) if after else {}
            return follows, [readings[number] for number in here]

        self.places: Rows[_Place] = Rows(data["places"], place)
        self.root = self.places[len(data["places"]) - 1]  # where the parser starts
        self._usual: dict[frozenset[str], list[str]] = {}
        self._below: dict[int, frozenset[str]] = {}  # by the number of a node, where something was looked up

    @classmethod
    def of(cls, entries: Iterable[Entry], verbs: Iterable[str]) -> Lexicon:
        """The lexicon of `entries`; `verbs` are the terminals that `<verb>` stands for.

        Errors: `ValueError` for a spelling without a word of its own: a bug of a game.
        """
        entries, verb_terminals = tuple(entries), set(verbs)
        root: _Growing = ({}, [])
        words: set[str] = set()
        said: dict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            said[entry.terminal].append(entry)
        powers = {entry.spelling.casefold() for entry in said["POWER"]}
        classes = {name: [one.spelling for one in said[terminal]] for name, terminal in _CLASSES.items()} | {
            "<verb>": sorted({_as_verb(entry, powers) for terminal in verb_terminals for entry in said[terminal]}),
            # `with 10 damage` alone is said of attacks
            "<measure>": [entry.spelling for entry in said["MEASURE"] if " " in entry.spelling],
            "<type>": [entry.spelling for entry in said["DESC"] if entry.value[0] == "types"],
            "<noun>": [entry.spelling for entry in said["DESC"] if entry.value[2]],
            "<zone>": [entry.spelling for entry in entries if entry.terminal in ("ZONE", "STORE", "AREA")],
        }

        @cache
        def ahead(spelling: str) -> list[list[str]]:
            """The atoms that must follow, in each way to say them; none if nothing can be said there."""
            found = [keys_of(said.rstrip(")")) for said in _spelled_out(spelling, classes)]
            words.update(*found)
            return found

        for entry in entries:
            own, _, rest = entry.spelling.partition("(")
            for spelling in _spelled_out(own, classes):
                if following := ahead(rest):
                    words.update(_add(root, spelling, following, entry))
        numbers = {entry.spelling: str(entry.value) for entry in said["NUM"] if entry.spelling != "#"}
        _add_digits(root, numbers, set())
        vocabulary = sorted(word for word in words if word[0].isalpha())
        data = {**_numbered(root), "vocabulary": [vocabulary], "verbs": [sorted(classes["<verb>"])]}
        return cls({name: lines_of(values) for name, values in data.items()}, lambda: entries)

    def complete(self) -> None:
        """Decode all of it.

        Errors: those of `json`, `zip`, `intern` and look-ups, for data that is not a lexicon.
        """
        for number, (follows, _) in enumerate(self.places.all()):
            if any(not 0 <= after < number for after in follows.values()):
                raise ValueError("a place in the trie is there before one that may follow it")
        if not all(isinstance(word, str) for word in (*self.vocabulary, *self._verbs)):
            raise TypeError("a word is none")

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All spellings, as the vocabulary gave them."""
        return self._entries()

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word of any spelling."""
        return frozenset(json.loads(self.data["vocabulary"][0]))

    @cached_property
    def _verbs(self) -> frozenset[str]:
        return frozenset(json.loads(self.data["verbs"][0]))

    def matches(self, atoms: list[Atom], at: int) -> list[Match]:
        """All readings of the atoms from `at`, longest first. The parser's inner loop contains the same code."""
        found: list[Match] = []
        words, readings = self.root
        for index in range(at, len(atoms)):
            after = _after(words, atoms[index])
            if after is None:
                break
            words, readings = self.places[after]
            found = [*(Match(*reading) for reading in readings), *found]
        return found

    def shared(self) -> Iterator[tuple[str, list[Match]]]:
        """Each spelling with several readings: its first word, and the readings."""
        below: list[bool] = []  # whether there are such readings at a node or below; those below come before it
        for follows, readings in self.places.all():
            below.append(len(readings) > 1 or any(below[number] for number in follows.values()))
        todo = [("", self.root)]
        while todo:
            first, (after, readings) = todo.pop()
            if len(readings) > 1:
                yield first, [Match(*reading) for reading in readings]
            todo += ((first or word, self.places[number]) for word, number in after.items() if below[number])

    def has_word(self, word: str) -> bool:
        """Whether any spelling contains the word."""
        return word in self.vocabulary

    @cached_property
    def longest(self) -> int:
        """The number of letters of the longest word."""
        return max(map(len, self.vocabulary), default=0)

    def spelled(self, word: str) -> str:
        """The word with the capitals that its spellings have: `Drow`, `STR`."""
        return self._capitals.get(word, word)

    @cached_property
    def _capitals(self) -> dict[str, str]:
        """The words of all spellings, capitalised as in the first spelling with them."""
        words = [word for entry in self.entries for word in re.findall(_PARTS, entry.spelling)]
        return {word.casefold(): word for word in reversed(words)}

    def reach(self, atoms: list[Atom], at: int, terminals: Iterable[str]) -> tuple[int, list[str]]:
        """How far the atoms from `at` match the beginning of a spelling of one of the terminals, and what could follow
        there."""
        wanted, place = set(terminals), self.root
        while at < len(atoms):
            last = at + 1 == len(atoms)  # a number alone begins no phrase such as `three times`
            after = place[0].get(atoms[at].key) if last else _after(place[0], atoms[at])
            if after is None or not self._leads(after, wanted):
                break
            place, at = self.places[after], at + 1
        below = self._below  # asked here first, as there are thousands of words
        return at, [
            key
            for key, after in place[0].items()
            if not key.isdecimal() and not wanted.isdisjoint(below.get(after) or self._terminals(after))
        ]

    def _leads(self, number: int, wanted: set[str]) -> bool:
        """Whether a spelling of a wanted terminal continues there."""
        return not wanted.isdisjoint(self._terminals(number))

    def _terminals(self, number: int) -> frozenset[str]:
        """The terminals whose spellings continue or end there."""
        if (found := self._below.get(number)) is None:
            follows, readings = self.places[number]
            ending = frozenset(match[0] for match in readings)
            found = self._below[number] = ending.union(*map(self._terminals, follows.values()))
        return found

    def usual(self, terminals: Iterable[str]) -> list[str]:
        """The usual spellings of the terminals, at most two of each: verbs, then words with a value, then the rest."""
        wanted = frozenset(terminals)
        if (known := self._usual.get(wanted)) is None:
            if len(self._usual) >= _KEPT:
                self._usual.clear()
            known = self._usual[wanted] = self._find_usual(wanted)
        return known

    def _find_usual(self, wanted: frozenset[str]) -> list[str]:
        first: dict[tuple[str, str], Entry] = {}
        for entry in self.entries:
            if entry.terminal in wanted and entry.words:
                first.setdefault((entry.terminal, str(entry.value)), entry)
        said: dict[str, list[Entry]] = {}
        for entry in first.values():
            said.setdefault(entry.terminal, []).append(entry)
        ranked = sorted(
            said.values(), key=lambda entries: (entries[0].words not in self._verbs, entries[0].value is None)
        )
        return [entry.words for entries in ranked for entry in entries[:2]]


def _after(words: dict[str, int], atom: Atom) -> int | None:
    """The node after an atom: for a number that is also written as a word, that of the word and of any number."""
    any_number = words.get(atom.key)
    return words.get(str(atom.number), any_number) if atom.key == "#" else any_number


def _reading(said: list[Any]) -> tuple[str, Any, int, int]:
    terminal, value, size, seen = said
    return intern(terminal), tupled(value), size, seen


def _numbered(root: _Growing) -> dict[str, list[Any]]:
    """The nodes of a trie and their readings, by number. Nodes with equal continuations are merged."""
    readings: dict[tuple[str, Any, int, int], int] = {}
    places: dict[tuple[str, tuple[int, ...], tuple[int, ...]], int] = {}

    def number(place: _Growing) -> int:
        after = tuple(map(number, place[0].values()))
        here = tuple([readings.setdefault(reading, len(readings)) for reading in place[1]])
        return places.setdefault((" ".join(place[0]), after, here), len(places))

    number(root)
    return {"readings": list(readings), "places": list(places)}


def _as_verb(entry: Entry, powers: set[str]) -> str:
    """The words by which a verb is offered: its first word, or all words that must follow if a keyword power begins
    alike: `teleport 5 squares`, but `Teleport 5`."""
    first = keys_of(entry.spelling)[0]
    return first if first not in powers else entry.spelling.replace("(", "").replace(")", "")


def _spelled_out(spelling: str, classes: Mapping[str, list[str]]) -> Iterator[str]:
    """All spellings that a spelling with classes of words stands for."""
    used = [name for name in classes if name in spelling] if "<" in spelling else []
    if not used:
        yield spelling
        return
    for words in product(*(classes[name] for name in used)):
        said = spelling
        for name, word in zip(used, words, strict=True):
            said = said.replace(name, word)
        yield from _spelled_out(said, classes)


def _add(root: _Growing, spelling: str, following: Iterable[list[str]], entry: Entry) -> list[str]:
    """Put one spelling of an entry into the trie, before each of the atoms that must follow. Returns its own atoms."""
    keys = keys_of(spelling)
    if not keys:
        raise ValueError(f'"{entry.spelling}", a spelling of {entry.terminal}, has no word of its own')
    terminal, size, place = intern(entry.terminal), len(keys), _grown(root, keys)
    for others in following:
        _grown(place, others)[1].append((terminal, entry.value, size, size + len(others)))
    return keys


def _grown(place: _Growing, keys: Iterable[str]) -> _Growing:
    """The node of the trie to which these atoms lead."""
    for key in keys:
        after = place[0].get(key)
        if after is None:
            after = place[0][key] = ({}, [])
        place = after
    return place


def _add_digits(place: _Growing, numbers: Mapping[str, str], seen: set[int]) -> None:
    """Let digits stand for the number words in all spellings: where `one` or any number may follow, what follows `1` is
    all that follows either."""
    after = place[0]
    if not after or id(place) in seen:
        return
    seen.add(id(place))
    if "#" in after:  # numbers that a spelling names
        after.update({key: _both(after["#"], after[key]) for key in after if key.isdecimal()})
    for word in sorted(numbers.keys() & after.keys()):
        digits = after.get(numbers[word], after.get("#"))
        after[numbers[word]] = _both(digits, after[word]) if digits else after[word]
    for follows in after.values():
        _add_digits(follows, numbers, seen)


def _both(one: _Growing, other: _Growing) -> _Growing:
    """What follows two nodes of the trie. Of two values of one terminal that of the first stays: any number."""
    after = {**other[0], **one[0]}
    for key in one[0].keys() & other[0].keys():
        after[key] = _both(one[0][key], other[0][key])
    known = {(terminal, *size) for terminal, _, *size in one[1]}
    return after, [*one[1], *(read for read in other[1] if (read[0], *read[2:]) not in known)]


def keys_of(spelling: str) -> list[str]:
    """The atoms of a spelling."""
    return [key for part in spelling.split() for key in _parted(part)]


@lru_cache(maxsize=4096)  # all spellings are made of a few hundred words
def _parted(part: str) -> tuple[str, ...]:
    """The atoms of the characters between two spaces. `#`, `+#` and `-#` are classes here, not marks; `non-` is
    followed by its word; digits are themselves."""
    return (part,) if part in ("#", "+#", "-#", "non-") or part.isdecimal() else tuple(atom.key for atom in split(part))

"""The words that a language knows: a trie over atoms, filled from vocabulary data."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from itertools import product
from sys import intern
from typing import Any, NamedTuple

from cardlang.language.atoms import Atom, split

_PARTS = r"[^\W\d_][\w'’-]*"
# The classes of words that are all the spellings of a terminal.
_CLASSES = {
    f"<{terminal.lower()}>": terminal
    for terminal in ("STAT", "ABILITY", "PERIOD", "PERIODS", "COUNTER", "FACE", "SYMBOL", "DEED", "POWER")
} | {"<number>": "NUM", "<bound>": "BOUND_BEFORE"}
_ZONES = ("ZONE", "TABLE_ZONE", "STORE", "TABLE_STORE", "AREA")
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


class Match(NamedTuple):
    """`size` atoms can be read as `terminal`. `seen` also counts those that must follow; longer matches win."""

    terminal: str
    value: Any
    size: int
    seen: int


# A node of the trie: the next nodes by atom, and the readings that end here.
Place = tuple[dict[str, Any], list[tuple[str, Any, int, int]]]


class Lexicon:
    """All spellings of a language.

    >>> words = Lexicon([Entry("melee", "REACH", "melee"), Entry("with (# damage)", "WITH_DAMAGE")], verbs=())
    >>> [match.terminal for match in words.matches(split("with 10 damage"), 0)]
    ['WITH_DAMAGE']
    >>> words.matches(split("with 10 gold"), 0)
    []

    Errors: `ValueError` for a spelling without a word of its own: a bug of a game.
    """

    def __init__(self, entries: Iterable[Entry], verbs: Iterable[str]) -> None:
        """`verbs` are the terminals that `<verb>` stands for."""
        self.entries, verb_terminals = tuple(entries), set(verbs)
        self.root: Place = ({}, [])  # where the parser starts
        self._usual = lru_cache(maxsize=_KEPT)(self._find_usual)
        self._below: dict[int, frozenset[str]] = {}  # by the identity of a node, where something was looked up
        words: set[str] = set()
        said: dict[str, list[Entry]] = defaultdict(list)
        for entry in self.entries:
            said[entry.terminal].append(entry)
        powers = {entry.spelling.casefold() for entry in said["POWER"]}
        classes = {name: [one.spelling for one in said[terminal]] for name, terminal in _CLASSES.items()} | {
            "<verb>": sorted({_as_verb(entry, powers) for terminal in verb_terminals for entry in said[terminal]}),
            # `with 10 damage` alone is said of attacks
            "<measure>": [entry.spelling for entry in said["MEASURE"] if " " in entry.spelling],
            "<type>": [entry.spelling for entry in said["DESC"] if entry.value[0] == "types"],
            "<noun>": [entry.spelling for entry in said["DESC"] if entry.value[2]],
            "<zone>": [entry.spelling for entry in self.entries if entry.terminal in _ZONES],
        }

        @cache
        def ahead(spelling: str) -> list[list[str]]:
            """The atoms that must follow, in each way to say them; none if nothing can be said there."""
            found = [keys_of(said.rstrip(")")) for said in _spelled_out(spelling, classes)]
            words.update(*found)
            return found

        for entry in self.entries:
            own, _, rest = entry.spelling.partition("(")
            for spelling in _spelled_out(own, classes):
                if following := ahead(rest):
                    words.update(_add(self.root, spelling, following, entry))
        numbers = {entry.spelling: str(entry.value) for entry in said["NUM"] if entry.spelling != "#"}
        _add_digits(self.root, numbers, set())
        # Every word of any spelling.
        self.vocabulary = frozenset(word for word in words if word[0].isalpha())
        self._verbs = frozenset(classes["<verb>"])

    def matches(self, atoms: list[Atom], at: int) -> list[Match]:
        """All readings of the atoms from `at`, longest first. The lexer's inner loop contains the same code."""
        found: list[Match] = []
        place: Place | None = self.root
        for index in range(at, len(atoms)):
            assert place
            place = _after(place[0], atoms[index])
            if place is None:
                break
            found = [*(Match(*reading) for reading in place[1]), *found]
        return found

    def shared(self) -> Iterator[tuple[str, list[Match]]]:
        """Each spelling with several readings: its first word, and the readings."""
        todo, seen = [("", self.root)], set()
        while todo:
            first, (after, readings) = todo.pop()
            if len(readings) > 1:
                yield first, [Match(*reading) for reading in readings]
            for word, place in after.items():
                if id(place) not in seen:
                    seen.add(id(place))
                    todo.append((first or word, place))

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

    def reach(self, atoms: list[Atom], at: int, terminals: Iterable[str]) -> tuple[int, Place]:
        """How far the atoms from `at` match the beginning of a spelling of one of the terminals, and the place of what
        could follow there."""
        wanted, place = set(terminals), self.root
        while at < len(atoms):
            last = at + 1 == len(atoms)  # a number alone begins no phrase such as `three times`
            after: Place | None = place[0].get(atoms[at].key) if last else _after(place[0], atoms[at])
            if after is None or wanted.isdisjoint(self._terminals(after)):
                break
            place, at = after, at + 1
        return at, place

    def following(self, place: Place, terminals: Iterable[str]) -> list[str]:
        """The words that continue a spelling of one of the terminals at a place."""
        wanted, words = set(terminals), place[0].items()
        return [key for key, to in words if not key.isdecimal() and not wanted.isdisjoint(self._terminals(to))]

    def _terminals(self, place: Place) -> frozenset[str]:
        """The terminals whose spellings continue or end there."""
        if (found := self._below.get(id(place))) is None:
            ending = frozenset(match[0] for match in place[1])
            found = self._below[id(place)] = ending.union(*map(self._terminals, place[0].values()))
        return found

    def usual(self, terminals: Iterable[str]) -> list[str]:
        """The usual spellings of the terminals, at most two of each: verbs, then words with a value, then the rest."""
        return self._usual(frozenset(terminals))

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


def _after(words: dict[str, Place], atom: Atom) -> Place | None:
    """The node after an atom: for a number that is also written as a word, that of the word and of any number."""
    any_number = words.get(atom.key)
    return words.get(str(atom.number), any_number) if atom.key == "#" else any_number


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


def _add(root: Place, spelling: str, following: Iterable[list[str]], entry: Entry) -> list[str]:
    """Put one spelling of an entry into the trie, before each of the atoms that must follow. Returns its own atoms."""
    keys = keys_of(spelling)
    if not keys:
        raise ValueError(f'"{entry.spelling}", a spelling of {entry.terminal}, has no word of its own')
    terminal, size, place = intern(entry.terminal), len(keys), _grown(root, keys)
    for others in following:
        _grown(place, others)[1].append((terminal, entry.value, size, size + len(others)))
    return keys


def _grown(place: Place, keys: Iterable[str]) -> Place:
    """The node of the trie to which these atoms lead."""
    for key in keys:
        after = place[0].get(key)
        if after is None:
            after = place[0][key] = ({}, [])
        place = after
    return place


def _add_digits(place: Place, numbers: Mapping[str, str], seen: set[int]) -> None:
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


def _both(one: Place, other: Place) -> Place:
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

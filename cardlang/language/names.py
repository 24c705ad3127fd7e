"""The names of cards in texts, which must be written exactly, including capitals."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final, NamedTuple

from cardlang.language.atoms import QUOTE, Atom, split
from cardlang.language.lexicon import Match

_HEAD = r"(?s)(.+?)((?: (?:of|from|in|with) .+)?)"  # the word that is put in the plural
_LETTERS = 5  # letters by which a slip and a name may differ: two changed, and one left out
_NONE: Final[Mapping[int, Mapping[tuple[str, ...], list[Name]]]] = {}
_SAME = 3  # letters by which names are kept until they are needed
_FIRST = re.compile(r"[A-Za-z]+(?= |$)")  # a first word whose plural begins with all its letters but the last
_FAR = 0.4  # of its letters: no slip changes more of a name


class Name(NamedTuple):
    """A name that begins at an atom: its number of atoms, and whether it is in the plural."""

    name: str
    size: int
    plural: bool


class SimilarName(NamedTuple):
    """Atoms `first` to `end` may be a slip for a name, at distance `cost`."""

    first: int
    end: int
    name: str
    cost: float


class Names:
    """The names of one game's cards, each with the kinds of card (`action card`) that have it."""

    def __init__(self, kinds: Mapping[str, Collection[str]]) -> None:
        self.kinds = kinds
        self._letters: dict[str, list[str]] = {}  # by how they begin, until they are needed; "" for all others
        for name in kinds:
            first = _FIRST.match(name)
            self._letters.setdefault(first[0][:-1][:_SAME] if first else "", []).append(name)
        # By first word, then by number of words in descending order, then by the words.
        self._first_words: dict[str, Mapping[int, Mapping[tuple[str, ...], list[Name]]]] = {}

    def __bool__(self) -> bool:
        return bool(self.kinds)

    def at(self, text: str, atoms: list[Atom], at: int) -> Iterator[Name]:
        """The names that begin at an atom of `text`.

        >>> text = "Tap each Acolyte of Dawn"
        >>> [*Names({"Acolyte of Dawn": ["creature card"], "Acolyte": ["creature card"]}).at(text, split(text), 2)]
        ... # doctest: +NORMALIZE_WHITESPACE
        [Name(name='Acolyte of Dawn', size=3, plural=False), Name(name='Acolyte', size=1, plural=False)]
        """
        for size, names in self.beginning(text[atoms[at].start : atoms[at].end]).items():
            yield from names.get(tuple(_words(text, atoms[at : at + size])), ())

    def beginning(self, word: str) -> Mapping[int, Mapping[tuple[str, ...], list[Name]]]:
        """The names, and their plurals, that begin with a word: by number of words in descending order, then by the
        words."""
        known = self._first_words.get(word)
        if known is None:
            for size in range(_SAME + 1):
                self._take_apart(self._letters.pop(word[:size], ()))
            known = self._first_words.setdefault(word, _NONE)
        return known

    def _take_apart(self, names: Iterable[str]) -> None:
        """Split names into words; many are never looked for."""
        found: dict[str, dict[int, dict[tuple[str, ...], list[Name]]]] = {}
        for name in names:
            for words, plural in ((name, False), (plural_of(name), True)):
                parts = tuple(_words(words, split(words)))
                if parts:
                    same = found.setdefault(parts[0], {}).setdefault(len(parts), {}).setdefault(parts, [])
                    same.append(Name(name, len(parts), plural))
        for first, sizes in found.items():
            known = self._first_words.get(first, {})
            by_size = sorted({*known, *sizes}, reverse=True)
            self._first_words[first] = {size: {**known.get(size, {}), **sizes.get(size, {})} for size in by_size}

    @cached_property
    def _sized(self) -> dict[int, list[tuple[str, str, frozenset[str]]]]:
        """The names by number of atoms: as they are written, as they are compared, and their letters."""
        sized: dict[int, list[tuple[str, str, frozenset[str]]]] = {}
        for name in self.kinds:
            folded = name.casefold()
            sized.setdefault(len(split(name)), []).append((name, folded, frozenset(folded)))
        return sized

    def similar(self, text: str, atoms: list[Atom], index: int, spend: Callable[[int], None]) -> list[SimilarName]:
        """The names for which words around an atom may be slips, the nearest first. `spend` is told how many letters
        are compared."""
        found = []
        for size, names in self._sized.items():
            for first in range(max(0, index - size + 1), min(index, len(atoms) - size) + 1):
                end = first + size
                said = text[atoms[first].start : atoms[end - 1].end].casefold()
                letters = set(said)
                spend(len(names) // 4)
                for name, folded, has in names:
                    if abs(len(said) - len(folded)) <= 2 and len(letters ^ has) <= _LETTERS:
                        spend(len(said))
                        cost = distance(said, folded)
                        if cost <= min(2.5, _FAR * len(name)):
                            found.append(SimilarName(first, end, name, cost))
        return sorted(found, key=lambda one: (one.cost, one.name))


NO_NAMES: Final = Names({})


def short_names(name: str) -> list[str]:
    """What a text may call its own card for short: what comes before a title, and each word of that.

    >>> short_names("Dame Petra Underhill, Keeper of the Hearth"), short_names("The Hollow King of Ash")
    (['Dame Petra Underhill', 'Dame', 'Petra', 'Underhill'], ['Hollow King', 'Hollow', 'King'])
    >>> short_names("Brakka")
    []
    """
    head = re.split(r",| (?:the|of|from|in) ", name.removeprefix("The "), maxsplit=1)[0]
    words = head.split()
    return [one for one in dict.fromkeys((head, *(words if len(words) > 1 else ()))) if one != name]


def plural_of(name: str) -> str:
    """The plural of a name.

    >>> plural_of("Drow House Guard"), plural_of("Acolyte of Dawn"), plural_of("Deep Priestess"), plural_of("Harpy")
    ('Drow House Guards', 'Acolytes of Dawn', 'Deep Priestesses', 'Harpies')
    """
    found = re.fullmatch(_HEAD, name)
    head, rest = found.groups() if found else (name, "")
    if re.search(r"[^aeiouAEIOU]y$", head):
        return f"{head[:-1]}ies{rest}"
    return f"{head}{'es' if re.search('(s|x|z|ch|sh)$', head) else 's'}{rest}"


def _words(text: str, atoms: list[Atom]) -> list[str]:
    return [text[atom.start : atom.end].replace("’", "'") for atom in atoms]


_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_KEYS = {letter: (x + 0.5 * y, y) for y, row in enumerate(_ROWS) for x, letter in enumerate(row)}


def near(word: str, words: Iterable[str], spend: Callable[[int], None] = lambda _: None) -> list[tuple[float, str]]:
    """The words for which `word` may be a slip, with their distances, the nearest first. `spend` is told how many
    letters are compared.

    >>> [other for _, other in near("meele", ["melee", "heal", "make"])]
    ['melee']
    """
    most = 1.5 if len(word) < 5 else 2.5
    letters = set(word)
    alike = [
        other
        for other in words
        if other != word and abs(len(other) - len(word)) <= most and len(letters ^ set(other)) <= 2 * most
    ]
    spend(len(alike) * len(word))
    found = sorted((distance(word, other), other) for other in alike)
    return [one for one in found if one[0] <= min(most, found[0][0] + 1)]


def distance(one: str, other: str) -> float:
    """The number of letters left out, added, changed or swapped with the next (Damerau-Levenshtein), weighted. Common
    slips cost less: swapping, doubling, hitting a neighbouring key. Changes of the first or last letter cost more.

    >>> distance("attacks", "attack"), distance("atack", "attack"), distance("attcak", "attack")
    (1.2, 0.8, 0.8)
    """
    above: list[float] = []
    last = [float(i) for i in range(len(other) + 1)]
    for i, a in enumerate(one, 1):
        here = [float(i)]
        for j, b in enumerate(other, 1):
            cost = min(
                last[j] + (0.8 if i > 1 and one[i - 2] == a else 1),
                here[j - 1] + (0.8 if j > 1 and other[j - 2] == b else 1),
                last[j - 1] + (0 if a == b else 0.9 if _neighbours(a, b) else 1.1),
            )
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2] and a != b:
                cost = min(cost, above[j - 2] + 0.8)
            here.append(cost)
        above, last = last, here
    swapped = sorted(one) == sorted(other)
    return last[-1] + (0 if swapped else 0.3 * (one[:1] != other[:1]) + 0.2 * (one[-1:] != other[-1:]))


def _neighbours(a: str, b: str) -> bool:
    if a not in _KEYS or b not in _KEYS:
        return False
    (x, y), (u, v) = _KEYS[a], _KEYS[b]
    return abs(x - u) <= 1 and abs(y - v) <= 1


def outside_lexicon(
    text: str, atoms: list[Atom], own: Names, itself: str, names: Names, pieces: frozenset[str]
) -> dict[int, list[Match]] | None:
    """Readings that are not in the lexicon: an ability in quotes, names of cards, and the card's `own` name, which
    means `itself`. Names of cards of kinds that are `pieces` are also names of those."""
    keys = [atom.key for atom in atoms]
    marked = QUOTE in keys
    if not (marked or own or names):
        return None
    extra: dict[int, list[Match]] = {}
    if keys.count(QUOTE) > 1:
        at = keys.index(QUOTE)
        close = keys.index(QUOTE, at + 1)
        size = close - at + 1
        extra[at] = [Match("QUOTE", text[atoms[at].end : atoms[close].start], size, size)]
    for at, atom in enumerate(atoms) if own or names else ():
        word = text[atom.start : atom.end]
        if not names.beginning(word) and not own.beginning(word):
            continue
        mine = [*own.at(text, atoms, at)]
        itself_said = [Match(itself, one.name, one.size, one.size) for one in mine if not one.plural]
        readings = [*itself_said]
        if at and atoms[at - 1].key == "the":  # `the Gravel Hound`
            whole = [match._replace(size=match.size + 1, seen=match.seen + 1) for match in itself_said]
            extra[at - 1] = [*extra.get(at - 1, ()), *whole]
        for one in (*mine, *names.at(text, atoms, at)):
            if not pieces.isdisjoint(names.kinds.get(one.name, ())):
                number = "p" if one.plural else "s"
                readings.append(Match("DESC", ("names", one.name, number), one.size, one.size))
            if not one.plural:
                readings.append(Match("CARD_NAME", one.name, one.size, one.size))
        if readings:
            extra[at] = [*extra.get(at, ()), *readings]
    return extra or None

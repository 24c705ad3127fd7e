"""The words a language knows: a trie over atoms, filled from vocabulary data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from cardlang.language.atoms import Atom, split


class Entry(NamedTuple):
    """A spelling of a terminal. Atoms in parentheses at its end must follow but are not part of it; `#` and `+#` stand
    for any number in digits, `<number>` also for number words, `<verb>` for any verb. Several entries may spell alike; the parser's state decides which is meant."""

    spelling: str
    terminal: str
    value: Any = None


class Match(NamedTuple):
    """`size` atoms can be read as `terminal`; `seen` counts those that must follow, too: longer wins."""

    terminal: str
    value: Any
    size: int
    seen: int


class _Place:
    __slots__ = ("matches", "next")

    def __init__(self) -> None:
        self.next: dict[str, _Place] = {}
        self.matches: list[Match] = []


class Lexicon:
    """All spellings of a language.

    >>> words = Lexicon([Entry("melee", "REACH", "melee"), Entry("with (# damage)", "WITH_DAMAGE")], verbs=())
    >>> [match.terminal for match in words.matches(split("with 10 damage"), 0)]
    ['WITH_DAMAGE']
    >>> words.matches(split("with 10 gold"), 0)
    []
    """

    def __init__(self, entries: Iterable[Entry], verbs: Iterable[str]) -> None:
        """`verbs` are the terminals whose spellings `<verb>` stands for."""
        self.entries = [Entry(*entry) for entry in entries]
        self.vocabulary: set[str] = set()  # every word of any spelling
        self._root = _Place()
        verb_terminals = set(verbs)
        self.verbs = sorted({_keys(e.spelling)[0] for e in self.entries if e.terminal in verb_terminals})
        numbers = [entry.spelling for entry in self.entries if entry.terminal == "NUM"]
        for entry in self.entries:
            for placeholder, words in (("<verb>", self.verbs), ("<number>", numbers)):
                if placeholder in entry.spelling:
                    for word in words:
                        self._add(entry._replace(spelling=entry.spelling.replace(placeholder, word)))
                    break
            else:
                self._add(entry)

    def _add(self, entry: Entry) -> None:
        own, _, ahead = entry.spelling.partition("(")
        size, keys = len(_keys(own)), _keys(own) + _keys(ahead.rstrip(")"))
        place = self._root
        for key in keys:
            place = place.next.setdefault(key, _Place())
        self.vocabulary.update(key for key in keys if key[0].isalpha())
        place.matches.append(Match(entry.terminal, entry.value, size, len(keys)))

    def matches(self, atoms: list[Atom], at: int) -> list[Match]:
        """All readings of the atoms from `at`, longest first."""
        found: list[Match] = []
        place = self._root
        for index in range(at, len(atoms)):
            after = place.next.get(atoms[index].key)
            if after is None:
                break
            place = after
            if place.matches:
                found = place.matches + found
        return found

    def knows_anywhere(self, word: str) -> bool:
        """Whether the word stands in any spelling."""
        return word in self.vocabulary

    def spellings(self, terminals: Iterable[str]) -> list[str]:
        """How the terminals can be written, without what must follow."""
        wanted = set(terminals)
        return [e.spelling.partition("(")[0].strip() for e in self.entries if e.terminal in wanted]


def _keys(spelling: str) -> list[str]:
    """The atoms of a spelling; `#` and `+#` are classes here, not marks."""
    keys: list[str] = []
    for part in spelling.split():
        keys += [part] if part in ("#", "+#") else [atom.key for atom in split(part)]
    return keys

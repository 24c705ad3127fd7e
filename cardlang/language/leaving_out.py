"""Finds the words that keep a sentence from being read: the shortest phrase without which the rest can be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.language.atoms import Atom, split
from cardlang.language.budget import SuggestionsExhausted
from cardlang.language.parser import ParseFailure
from cardlang.language.reader import Reader

_BEFORE: Final = 6  # words before the place where reading stops, at which the phrase may begin
_MOST: Final = 12  # its words
_NAME: Final = 6  # words of a name, and the mark after it, at most
_AFTER_NAME: Final = frozenset((":", "-", "–", "—"))
_LEFT: Final = 3  # words of the rest, at least
_TRIED: Final = 24  # phrases at most
# A phrase begins at one of these words, and ends before one of them.
_OPENING: Final = {
    "to", "from", "within", "against", "with", "until", "at", "if", "when", "whenever", "unless", "for", "in", "on",
    "during", "while", "this", "that", "which", "who", "whose", "and", "or", "but", "instead", "then", "also", "per",
    "adjacent", "under", "by", "as", "even", "because", "after", "before", "except", "without", "of", "than", "once",
    ",", ";",
}  # fmt: skip
# Without these, the rest would say something else than a part of the sentence.
_NEVER: Final = {"not", "no", "cannot", "can't", "never", "unless", "other", "another", "only"}


def unreadable(sentence: str, at: int, reader: Reader) -> tuple[int, int] | None:
    """The characters of the shortest phrase without which the sentence can be read; None if there is none. Reading
    stops at atom `at`."""
    atoms = split(sentence)
    try:
        for first, last in list(_phrases(atoms, at))[:_TRIED]:
            before, after = sentence[: atoms[first].start].rstrip(" ,"), sentence[atoms[last].end :].lstrip(" ,")
            rest = f"{before} {after}".strip()
            if not isinstance(reader.read(rest), ParseFailure) and reader.meaning(rest)[0]:
                return atoms[first].start, atoms[last].end
    except SuggestionsExhausted:
        pass
    return None


def name_before(sentence: str, reader: Reader) -> int:
    """The characters before what a sentence says where it begins with a name, as the powers of other games do:
    `Rage: While …`; 0 if it does not. A name has a word that is none of the game."""
    atoms = split(sentence)
    end = next((n for n, atom in enumerate(atoms[:_NAME]) if atom.key in _AFTER_NAME), 0)
    words = [atom for atom in atoms[:end] if atom.number is None]
    if not words or len(atoms) - end <= _LEFT or not all(sentence[atom.start].isupper() for atom in words):
        return 0
    meant = {*reader.vocabulary.meant, *reader.vocabulary.renamed}
    strange = [atom.key for atom in words if not reader.lexicon.has_word(atom.key)]
    return atoms[end + 1].start if strange and not meant.issuperset(atom.key for atom in words) else 0


def outside(atoms: list[Atom], start: int) -> Iterator[int]:
    """The atoms from one on that stand outside parentheses."""
    depth = 0
    for index in range(start, len(atoms)):
        depth += (atoms[index].key == "(") - (atoms[index - 1].key == ")" and depth > 0 and index > start)
        if not depth:
            yield index


def _phrases(atoms: list[Atom], at: int) -> Iterator[tuple[int, int]]:
    """The phrases around an atom, by their first and last atoms, the shortest first."""
    keys = [atom.key for atom in atoms]
    last = min(at, len(keys) - 1)
    firsts = [n for n in range(max(1, at - _BEFORE), last + 1) if n == last or keys[n] in _OPENING]
    ends = [n for n in range(last + 1, len(keys) + 1) if n in (last + 1, len(keys)) or keys[n] in _OPENING]
    found = [
        (end - first, first, end - 1)
        for first in firsts
        for end in ends
        if end - first <= min(_MOST, len(keys) - _LEFT) and _NEVER.isdisjoint(keys[first:end])
    ]
    if "," in keys[at:]:  # what the sentence begins with
        end = keys.index(",", at)
        found += [(end, 0, end)] * (end <= _MOST and len(keys) - end > _LEFT)
    return ((first, last) for _, first, last in sorted(found))

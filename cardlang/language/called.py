"""How a text names an ability, with what it does in parentheses: `Rage (This creature gets +1 strength …)`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardlang.language.atoms import Atom
from cardlang.language.lexicon import Match

_LONGEST = 3  # words of a name
_GAINS = frozenset({"has", "have", "becomes", "become"})  # beside those that can stand before any power


class Said(NamedTuple):
    """What such words say: the name, the text in parentheses, and where that begins."""

    name: str
    text: str
    start: int


def readings(
    text: str, atoms: Sequence[Atom], fails: int, aside: Sequence[Atom], powers: Iterable[str]
) -> Iterator[dict[int, list[Match]]]:
    """How the words of a sentence where its reading `fails`, or up to two words before, could be a name that the
    `aside` explains; the longest first. They are no known power, nor like one, which would more likely be meant."""
    said = text[aside[1].start : aside[-2].end]
    gains = fails + 1 < len(atoms) and atoms[fails].key in _GAINS
    for first in range(fails + gains, max(fails - _LONGEST, -1), -1):
        words = 0
        while words < _LONGEST and first + words < len(atoms) and _part(text, atoms[first + words], first >= fails):
            words += 1
        for size in range(words, max(fails - first, 0), -1):
            number = first + size < len(atoms) and atoms[first + size].number is not None  # `Retaliate 1`
            name = text[atoms[first].start : atoms[first + size - 1 + number].end]
            if not _like(text[atoms[first].start : atoms[first + size - 1].end], powers):
                value = Said(name[:1].upper() + name[1:], said, aside[1].start)
                found = {first: [Match("CALLED", value, size + number, size + number)]}
                if first and atoms[first - 1].key in _GAINS:
                    found[first - 1] = [Match("GAIN", None, 1, _LONGEST)]
                yield found


def _part(text: str, atom: Atom, small: bool) -> bool:
    """Whether it is a word of a name, which may begin with a `small` letter."""
    return atom.key.isalpha() and (small or text[atom.start].isupper())


def _like(name: str, powers: Iterable[str]) -> bool:
    """Whether a name is that of a known power, or nearly."""
    from difflib import get_close_matches

    return bool(get_close_matches(name.casefold(), [one.casefold() for one in powers], cutoff=0.8))


def leading(atoms: Sequence[Atom]) -> list[Atom]:
    """What stands in parentheses at the beginning of a sentence, with its marks."""
    depth = 0
    for at, atom in enumerate(atoms):
        depth += (atom.key == "(") - (atom.key == ")")
        if not depth:
            return [*atoms[: at + 1]] if at else []
    return []

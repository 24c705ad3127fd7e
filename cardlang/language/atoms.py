"""Splits card text into atoms: words, numbers and marks. Only this module decides where words end."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

_ATOM = re.compile(
    r"[^\W\d_]++(?!['’-])"  # most words, first because it is fastest
    r"|[+\-−](?=\d)\d+"  # a signed number is one atom: `+10` is never read as `10`
    r"|\d+"
    r"|(?i:non)-(?=[^\W\d_])"
    r"|['’](?i:s)\b|(?<=[^\W\d_])['’](?![^\W\d_])"  # possessives
    r"|[^\W\d_]+(?:['’](?!(?i:s)\b)[^\W\d_]+|-[^\W\d_]+)*"
    r"|[^\s]"
)


QUOTES: Final = {'"': '"', "“": "”"}  # opening quotation marks and their closing ones
OPENING: Final = frozenset({"(", *QUOTES})  # marks inside which a full stop does not end a sentence
# Words with which something in parentheses is a part of the sentence around it: `(to a minimum of 1)`.
PARTS: Final = frozenset({"minimum", "maximum", "to", "down", "up", "but", "rounded"})


class Atom(NamedTuple):
    """One word, number or mark. `key` is what the lexicon looks up: lower case, `#` for any number, `+#` for any signed
    number. `text[start:end]` is what the designer wrote."""

    key: str
    start: int
    end: int
    number: int | None


_atom: Callable[[tuple[Any, ...]], Atom] = partial(tuple.__new__, Atom)  # the same as `Atom(…)`, but faster


_known: dict[str, tuple[str, int | None]] = {}  # the words that were read before, with their keys and numbers
_KEPT: Final = 5_000
_LONGEST: Final = 30  # letters of a word that is kept


def _read(word: str) -> tuple[str, int | None]:
    """The key and the number of an atom."""
    read: tuple[str, int | None]
    if word.isalpha():
        read = word.lower(), None
    elif word[-1].isdecimal():
        read = "+#" if word[0] in "+-−" else "#", int(word.replace("−", "-"))
    else:
        key = word.lower().replace("’", "'")
        read = "no number" if key == "#" else key, None  # the mark itself, because `#` stands for numbers
    if len(word) <= _LONGEST:
        if len(_known) == _KEPT:
            _known.clear()
        _known[word] = read
    return read


def split(text: str) -> list[Atom]:
    """The atoms of `text`, in order. White space separates atoms and is dropped.

    >>> [atom.key for atom in split("Its controller’s non-Drow: +10, 5")]
    ['its', 'controller', "'s", 'non-', 'drow', ':', '+#', ',', '#']
    """
    atoms = []
    known = _known
    for match in _ATOM.finditer(text):
        word = match.group()
        start = match.start()
        key, number = known.get(word) or _read(word)
        if key == "'" and start and text[start - 1] in "sS":
            key = "'s"
        atoms.append(_atom((key, start, start + len(word), number)))
    return atoms


def sentences(atoms: list[Atom], text: str = "") -> list[list[Atom]]:
    """The atoms of each sentence, without its full stop. Full stops inside parentheses and quotes do not end a
    sentence, unless the bracket or quote is never closed. A quotation that ends in a full stop ends the sentence if
    `text` continues with a capital."""
    found: list[list[Atom]] = []
    current: list[Atom] = []
    if OPENING.isdisjoint([atom.key for atom in atoms]):
        for atom in atoms:
            if atom.key == ".":
                found.append(current)
                current = []
            else:
                current.append(atom)
        return [*found, current] if current else found
    last = {atom.key: index for index, atom in enumerate(atoms)}
    closes = last.get(")", -1)
    depth, quoted = 0, ""
    for index, atom in enumerate(atoms):
        if atom.key == "(" and index < closes:
            depth += 1
        elif atom.key == ")":
            depth = max(0, depth - 1)
        if quoted:
            if atom.key == quoted:
                quoted = ""
                after = atoms[index + 1].start if index + 1 < len(atoms) else len(text)
                if atoms[index - 1].key == "." and text[after : after + 1].isupper():
                    found.append([*current, atom])
                    current = []
                    continue
        elif atom.key in QUOTES and last.get(QUOTES[atom.key], -1) > index:
            quoted = QUOTES[atom.key]
        if atom.key == "." and not depth and not quoted:
            found.append(current)
            current = []
        else:
            current.append(atom)
    if current:
        found.append(current)
    return found

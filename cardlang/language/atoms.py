"""Splits card text into atoms: words, numbers and marks. Only this module decides where words end."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

_ATOM = re.compile(
    r"[+\-−](?=\d)\d+"  # a signed number is one atom: `+10` is never read as `10`
    r"|\d+"
    r"|non-(?=[^\W\d_])"
    r"|['’]s\b|(?<=[^\W\d_])['’](?![^\W\d_])"  # possessives
    r"|[^\W\d_]+(?:['’](?!s\b)[^\W\d_]+|-[^\W\d_]+)*"
    r"|[^\s]",
    re.IGNORECASE,
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


def split(text: str) -> list[Atom]:
    """The atoms of `text`, in order. White space separates atoms and is dropped.

    >>> [atom.key for atom in split("Its controller’s non-Drow: +10, 5")]
    ['its', 'controller', "'s", 'non-', 'drow', ':', '+#', ',', '#']
    """
    atoms = []
    for match in _ATOM.finditer(text):
        word = match.group()
        start, end = match.span()
        if word.isalpha():
            atoms.append(_atom((word.lower(), start, end, None)))
        elif word[-1].isdecimal():
            signed = word[0] in "+-−"
            atoms.append(Atom("+#" if signed else "#", start, end, int(word.replace("−", "-"))))
        else:
            key = word.lower().replace("’", "'")
            key = "no number" if key == "#" else key  # the mark itself, because `#` stands for numbers
            atoms.append(Atom("'s" if key == "'" and start and text[start - 1] in "sS" else key, start, end, None))
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

"""Lists of effects to choose from, in the layouts that designers use: one effect a line, numbered or lettered."""

from __future__ import annotations

import re
from typing import Final

from cardlang.language.atoms import Atom

# `Choose one:`, `Choose two of the following.`: a line that ends so begins a list.
_HEAD: Final = re.compile(
    r"\b(?:choose|chooses|do|does)\s+(?:up\s+to\s+)?(?:one|two|three|any|any\s+number|one\s+or\s+(?:more|both)|either)"
    r"(?:\s+(?:of\s+(?:the\s+following|these)|different))?(?:\s+(?:effects?|options?|ones|modes?))?\s*([.:])[ \t]*\n",
    re.IGNORECASE,
)
_LINE: Final = re.compile(r"[ \t]*(?:[-*–·•]|(?:\d+|[a-zA-Z])[.)]|\((?:\d+|[a-zA-Z])\))?[ \t]*(?=\S)")
_OTHER: Final = re.compile(r"(?:then|if|otherwise|in any case)\b|[a-z]+:", re.IGNORECASE)  # begins no option
_MARK: Final = re.compile(r"(?<=[:;,\s])\((?:\d|[a-z])\)(?=\s)", re.IGNORECASE)  # `(a) …; (b) …`


def with_bullets(text: str, atoms: list[Atom]) -> list[Atom]:
    """The atoms with a mark `•` before each line of a list, and a colon where the list begins; without letters and
    numbers that stand before an effect.

    >>> from cardlang.language.atoms import split
    >>> text = "Choose one of these.\\nDraw 1 card.\\nb) Gain 1 gold."
    >>> " ".join(atom.key for atom in with_bullets(text, split(text)))
    'choose one of these : • draw # card . • gain # gold .'
    """
    head = _HEAD.search(text)
    if head is None:
        return _unlettered(text, atoms)
    begins: dict[int, int] = {}  # where an option begins, by where its line does
    end = head.end()
    for line in text[head.end() :].split("\n"):
        mark = _LINE.match(line)
        if mark is None or (_OTHER.match(line, mark.end()) and mark.end() == len(line) - len(line.lstrip())):
            break
        if line[mark.end()].isupper() or mark[0].strip():  # else it goes on with the line before it
            begins[end] = end + mark.end()
        end += len(line) + 1
    if len(begins) < 2:
        return atoms
    kept: list[Atom] = []
    for atom in atoms:
        if any(start <= atom.start < begin for start, begin in begins.items()):
            continue  # the bullet, number or letter
        if atom.start in begins.values():
            kept.append(Atom("•", atom.start, atom.start, None))
        kept.append(atom._replace(key=":") if atom.start == head.start(1) else atom)
    return kept


def _unlettered(text: str, atoms: list[Atom]) -> list[Atom]:
    marks = [match.span() for match in _MARK.finditer(text)] if "(" in text else []
    if len(marks) < 2:
        return atoms
    return [atom for atom in atoms if not any(start <= atom.start < end for start, end in marks)]

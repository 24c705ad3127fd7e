"""Splits card text into atoms: words, numbers and marks. Only this module decides where words end."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
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


QUOTE: Final = '"'  # the key of every quotation mark
_PLAIN: Final = str.maketrans("’“”„«»", "'" + QUOTE * 5)
OPENING: Final = frozenset({"(", QUOTE})  # marks inside which a full stop does not end a sentence
# Words that may refer to something said before.
REFERRING: Final = frozenset(
    {
        "it",
        "its",
        "he",
        "him",
        "his",
        "she",
        "her",
        "they",
        "them",
        "their",
        "that",
        "those",
        "either",
        "both",
        "target",
    }
)
# Words with which something in parentheses is a part of the sentence around it: `(to a minimum of 1)`.
PARTS: Final = frozenset({"minimum", "maximum", "to", "down", "up", "but", "rounded", "round"})


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
        key = word.lower().translate(_PLAIN)
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


def sentences(atoms: list[Atom], text: str = "", headings: Collection[str] = ()) -> list[list[Atom]]:
    """The atoms of each sentence, without its full stop. Full stops inside parentheses and quotes do not end a
    sentence, unless the bracket or quote is never closed. A quotation or remark that ends in a full stop ends the
    sentence if `text` continues with a capital. So does a line, if the next one begins with one of the `headings`, such
    as `Instant`."""
    if "\n" in text or "•" in text:
        atoms = _listed(text, atoms)
    found: list[list[Atom]] = []
    current: list[Atom] = []
    heads = _heads(text, atoms, headings) if headings and "\n" in text else ()
    if OPENING.isdisjoint([atom.key for atom in atoms]):
        for index, atom in enumerate(atoms):
            if atom in heads:
                found.append(current)
                current = []
            if _ends(atoms, index):
                found.append(current)
                current = []
            else:
                current.append(atom)
        return [*found, current] if current else found
    last = {atom.key: index for index, atom in enumerate(atoms)}
    closes = last.get(")", -1)
    depth, quoted = 0, False
    for index, atom in enumerate(atoms):
        if atom in heads and not depth and not quoted:
            found.append(current)
            current = []
        if atom.key == "(" and index < closes:
            depth += 1
        elif atom.key == ")":
            depth = max(0, depth - 1)
        if quoted:
            if atom.key == QUOTE:
                quoted = False
                after = atoms[index + 1].start if index + 1 < len(atoms) else len(text)
                if atoms[index - 1].key == "." and text[after : after + 1].isupper():
                    found.append([*current, atom])
                    current = []
                    continue
        elif atom.key == QUOTE and last[QUOTE] > index:
            quoted = True
        if _ends(atoms, index) and not depth and not quoted:
            found.append(current)
            current = []
        else:
            current.append(atom)
        if atom.key == ")" and not depth and not quoted and atoms[index - 1].key == "." and index + 1 < len(atoms):
            after = atoms[index + 1].start
            if text[after : after + 1].isupper():
                found.append(current)
                current = []
    if current:
        found.append(current)
    return found


def _ends(atoms: list[Atom], at: int) -> bool:
    """Whether a sentence ends: at a full stop, or before `; otherwise`."""
    return atoms[at].key == "." or (
        atoms[at].key in (";", ",") and at + 1 < len(atoms) and atoms[at + 1].key == "otherwise"
    )


def lines(atoms: list[Atom], text: str) -> list[list[Atom]]:
    """The atoms of each line. A line that does not begin with a capital goes on with the one before it, and so does any
    inside parentheses or quotes.

    >>> text = "Attacks front\\nWhen it dies,\\ndraw 1 spell"
    >>> [[atom.key for atom in line] for line in lines(split(text), text)]
    [['attacks', 'front'], ['when', 'it', 'dies', ',', 'draw', '#', 'spell']]
    """
    found: list[list[Atom]] = [[]]
    end = 0
    for atom in atoms:
        begins = "\n" in text[end : atom.start] and text[atom.start].isupper() and atom.key != "•"
        if begins and not any(_open(found[-1], *marks) for marks in ("()", QUOTE * 2)):
            found.append([])
        found[-1].append(atom)
        end = atom.end
    return found


def with_x(atoms: list[Atom]) -> list[Atom]:
    """The atoms with a sentence that explains X as a part of the one before it: `Deal X damage, where X is …`.

    >>> " ".join(atom.key for atom in with_x(split("Draw X cards. X is the number of Drow.")))
    'draw x cards , where x is the number of drow .'
    """
    keys, explained = [atom.key for atom in atoms], list(atoms)
    for at in range(len(keys) - 3, 0, -1):
        if keys[at] == "." and keys[at + 1] == "x" and keys[at + 2] in ("is", "equals"):
            before = keys[:at][::-1]
            if "x" in before[: before.index(".") if "." in before else None]:
                comma, where = atoms[at]._replace(key=","), Atom("where", atoms[at].end, atoms[at].end, None)
                explained[at : at + 1] = [comma, where]
    return explained


def unbracketed(atoms: list[Atom]) -> list[Atom]:
    """A sentence with what stands in parentheses before its colon as a part of it: `Permanent (on a creature): …`."""
    keys = [atom.key for atom in atoms[: next((at for at, atom in enumerate(atoms) if atom.key == ":"), 0)]]
    if keys[-1:] != [")"] or "(" not in keys:
        return atoms
    first, last = keys.index("("), len(keys) - 1
    return [*atoms[:first], *atoms[first + 1 : last], *atoms[last + 1 :]]


def _open(atoms: list[Atom], opening: str, closing: str) -> bool:
    """Whether a mark is opened and not closed."""
    keys = [atom.key for atom in atoms if atom.key in (opening, closing)]
    return len(keys) % 2 == 1 if opening == closing else keys.count(opening) > keys.count(closing)


def _listed(text: str, atoms: list[Atom]) -> list[Atom]:
    """The atoms of a text, with a mark `•` between the lines of a list instead of a bullet and the full stop before it,
    and `◦` for a full stop inside a line. The first line follows a colon or dash, and needs no mark."""
    lines = {match.end() - 2 for match in re.finditer(r"\n\s*[-*–·•] ", text)}
    kept: list[Atom] = []
    listed, begins = False, 0
    for atom in atoms:
        if atom.key != "•" and atom.start not in lines:
            kept.append(atom)
        elif kept and kept[-1].key in (":", "-", "—", "–"):
            listed, begins = True, begins or len(kept)
        elif not listed:
            kept.append(atom)
        else:
            while kept[-1].key in (".", ",", ";"):
                kept.pop()
            if kept[-1].key == "or" and kept[-2].key in (".", ",", ";", ":"):
                del kept[-2:]
            kept.append(atom._replace(key="•"))
    apart = lines or any(atom.key == "•" and atom.start == atom.end for atom in atoms)  # each option has its line
    last = max((at for at, atom in enumerate(kept) if atom.key == "•"), default=0) if apart else 0
    for at in range(begins, len(kept) - 1 if last else 0):
        if kept[at].key == "." and at > last and "\n" in text[kept[at].end : kept[at + 1].start]:
            break  # what follows the list
        if kept[at].key == ".":
            kept[at] = kept[at]._replace(key="◦")
    return kept


def _heads(text: str, atoms: list[Atom], headings: Collection[str]) -> set[Atom]:
    """The atoms at the beginning of a line that are headings, with a capital."""
    lines = {match.end() for match in re.finditer(r"\n\s*", text)}
    return {one for one in atoms if one.start in lines and one.key in headings and text[one.start].isupper()}


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

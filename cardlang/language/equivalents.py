"""Words of other games that mean exactly what words of this game mean. Where a sentence cannot be read as it stands,
they are read as the game's own, in which it is then written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from cardlang.language.atoms import Atom
from cardlang.language.clause import COUNTS, with_s
from cardlang.language.lexicon import keys_of
from cardlang.language.parser import ParseFailure, Tree
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span

_NUMBERS: Final = ("#", "+#", "-#")  # any, one with a plus or minus, one with a minus
GAP: Final = "…"  # stands for any words of one clause
_OPEN: Final = (GAP, *_NUMBERS)
_TRIES: Final = 24  # readings of one sentence
_BEFORE: Final = 8  # words before the place where reading stops that may be the reason
_ENDS: Final = frozenset(",.;:()")  # marks that no gap spans
_WIDE: Final = 12  # words in a gap

Keys = tuple[str, ...]
Read = Callable[[list[Atom]], Tree | ParseFailure]


class Equivalents:
    """The equivalents of a game, by the first word of each."""

    def __init__(self, same: Mapping[str, Sequence[str]], is_word: Callable[[str], bool]) -> None:
        self.known: dict[str, list[tuple[Keys, Keys, frozenset[str]]]] = {}  # with the words that theirs need
        for said, several in same.items():
            for ours in several:
                for theirs, own in _inflected(tuple(said.split()), tuple(keys_of(ours.casefold())), is_word):
                    pair = (theirs, own, frozenset(theirs).difference(_OPEN))
                    if theirs and pair not in self.known.setdefault(theirs[0], []):
                        self.known[theirs[0]].append(pair)
        for pairs in self.known.values():
            pairs.sort(key=lambda pair: -len(pair[0]))

    def reading(self, atoms: list[Atom], failure: ParseFailure, read: Read) -> tuple[Tree, list[Atom]] | None:
        """The reading of a sentence in the game's own words, and its atoms, which keep the places of what the designer
        wrote; None if there is none, or what is wrong is known."""
        tried, begun = 0, [] if failure.finding else [(len(atoms) - failure.at, atoms, failure)]
        seen = {_said(atoms)}
        while begun:
            left, words, failed = begun.pop(0)
            for changed in self.changed(words, failed.at):
                said = _said(changed)
                if said in seen:
                    continue
                if tried == _TRIES:
                    return None
                seen.add(said)
                tried += 1
                found = read(changed)
                if isinstance(found, Tree):
                    return found, changed
                after = len(changed) - found.at
                if after < left and not found.finding:
                    begun.append((after, changed, found))
            begun.sort(key=lambda one: one[0])
        return None

    def replaced(self, atoms: list[Atom]) -> Iterator[list[Atom]]:
        """The sentence with one equivalent anywhere replaced that says how the words around it are meant, too."""
        yield from islice(self.changed(atoms, len(atoms), len(atoms) + 1, wide=True), _TRIES)

    @staticmethod
    def in_words(text: str, atoms: Iterable[Atom]) -> str:
        """A sentence of which some atoms stand where others stand in the text."""

        def word(atom: Atom) -> str:
            written = text[atom.start : atom.end]
            if atom.number is not None:
                return f"{atom.number:+}" if atom.key == "+#" else str(atom.number)
            return written if written.casefold() == atom.key else atom.key

        return " ".join(map(word, atoms))

    def changed(self, atoms: list[Atom], stop: int, before: int = _BEFORE, wide: bool = False) -> Iterator[list[Atom]]:
        """The sentence with one equivalent near the place where reading stops replaced, the nearest first."""
        said = {atom.key for atom in atoms}
        begins = [n for n in range(len(atoms)) if n == 0 or atoms[n - 1].key in _ENDS]
        near = [(at, atoms[at].key) for at in range(min(stop, len(atoms) - 1), max(-1, stop - before), -1)]
        counts = [(at, "#") for at, key in near if key in COUNTS[1:]]
        for at, key in (*near, *counts, *((n, key) for n in begins for key in (atoms[n].key, GAP))):
            for theirs, ours, needed in self.known.get(key, ()):
                following = theirs[1] if len(theirs) > 1 and key != GAP else GAP
                beside = following in _OPEN or (at + 1 < len(atoms) and atoms[at + 1].key == following)
                if not beside or not needed <= said or (wide and GAP not in theirs):
                    continue
                for groups, end in matches(theirs, atoms, at):
                    yield [*atoms[:at], *_in_place(ours, groups, atoms[at:end]), *atoms[end:]]


def _said(atoms: Iterable[Atom]) -> tuple[object, ...]:
    return tuple((atom.key, atom.number) for atom in atoms)


def _inflected(theirs: Keys, ours: Keys, is_word: Callable[[str], bool]) -> Iterator[tuple[Keys, Keys]]:
    """The phrases, and both with `s` after their first or last word, if the game has such a word: `inflicts` for
    `deals`, `foes` for `enemies`."""
    yield theirs, ours
    for at in {0, -1} if ours else ():
        more = with_s(ours[at])
        if theirs[at].isalpha() and ours[at].isalpha() and is_word(more):
            yield _put(theirs, at, with_s(theirs[at])), _put(ours, at, more)


def _put(keys: Keys, at: int, word: str) -> Keys:
    changed = [*keys]
    changed[at] = word
    return tuple(changed)


def matches(theirs: Keys, atoms: list[Atom], at: int) -> Iterator[tuple[list[list[Atom]], int]]:
    """What stands in the gaps and for the numbers of a phrase that begins at an atom, and where the phrase ends."""
    if not theirs:
        yield [], at
        return
    first, *rest = theirs
    if first == GAP:
        wide = range(at, min(at + _WIDE, len(atoms)))
        last = next((end for end in wide if atoms[end].key in _ENDS), wide.stop)
        for end in range(at + 1, last + 1) if rest else range(last, at, -1):
            if rest and rest[0] not in _OPEN and (end == len(atoms) or atoms[end].key != rest[0]):
                continue
            for groups, stop in matches(tuple(rest), atoms, end):
                yield [atoms[at:end], *groups], stop
    elif at < len(atoms) and (atom := _as_number(atoms[at], first)).key == first:
        held = [[atom]] if atom.number is not None else []
        for groups, stop in matches(tuple(rest), atoms, at + 1):
            yield [*held, *groups], stop


def _as_number(atom: Atom, wanted: str) -> Atom:
    """A number that is written as a word as one in digits, and one with a minus as such."""
    if wanted == "#" and atom.key in COUNTS[1:]:
        return atom._replace(key="#", number=COUNTS.index(atom.key))
    return atom._replace(key="-#") if wanted == "-#" and (atom.number or 0) < 0 else atom


def _in_place(ours: Keys, groups: list[list[Atom]], said: list[Atom]) -> Iterator[Atom]:
    """The game's own words where those of the designer stood."""
    numbers = [group for group in groups if len(group) == 1 and group[0].number is not None]
    gaps = [group for group in groups if group not in numbers]
    kept = {atom for group in groups for atom in group}
    free = [atom for atom in said if atom not in kept]
    for n, key in enumerate(ours, 1):
        if key == GAP and gaps:
            group = gaps.pop(0)
        elif key in _NUMBERS and numbers:
            (amount,) = numbers.pop(0)
            n = amount.number or 0
            signed = {"#": abs(n), "+#": n, "-#": -abs(n)}[key]
            group = [amount._replace(key="#" if key == "#" else "+#", number=signed)]
        else:
            here, *rest = free or said[-1:]
            end = [here, *rest][-1].end if n == len(ours) else here.end  # what is left belongs to the last word
            number = int(key) if key.isdecimal() else None
            yield Atom("#" if number is not None else key, here.start, end, number)
            free = rest or free
            continue
        yield from group
        free = [atom for atom in free if atom.start >= group[-1].end]


_END: Final = (".",)
_REFUSAL: Final = re.compile(r"! (C\d+) (.*) \| (.*)")


class Unsaid(NamedTuple):
    """Words that cannot be said after and before others, or at the end, and what is told of them."""

    before: Keys
    words: Keys
    after: Keys
    code: str
    message: str
    help: str

    @property
    def said(self) -> Keys:
        """All its words."""
        return (*self.before, *self.words, *self.after)

    def places(self, atoms: list[Atom], at: int) -> Iterator[tuple[int, int]]:
        """The first and the last atom of the words, where all of it begins at an atom."""
        for _, start in matches(self.before, atoms, at):
            for _, end in matches(self.words, atoms, start):
                if end == len(atoms) if self.after == _END else any(True for _ in matches(self.after, atoms, end)):
                    yield start, end - 1

    def finding(self, sentence: str, start: int, end: int) -> Diagnostic:
        """What is told of these characters of a sentence."""
        message, help = (one.replace("{}", sentence[start:end]) for one in (self.message, self.help))
        return Diagnostic(self.code, message, Span("", start, end), help)


def unsaid(said: str, told: str) -> Unsaid:
    """What is told of words that stand between bars, or after one, or alone: `! C302 message | help`, in which `{}` are
    the words, or only the help.

    >>> unsaid("above … 's | speed", '! C303 "{}" is another number | leave it out').words
    ('speed',)
    """
    parts = [tuple(part.split()) for part in said.split("|")]
    before, words, after = ([()] * (len(parts) == 1) + parts + [()])[:3]
    refusal = _REFUSAL.fullmatch(told)
    code, message, help = refusal.groups() if refusal else ("C204", '"{}" does not fit here', told)
    return Unsaid(before, words, after, code, message, help)

"""Compares two wordings: where they differ, and whether only by synonyms."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from cardlang.language.atoms import PARTS, Atom, split
from cardlang.language.lexicon import Lexicon

PLAIN_MARKS = str.maketrans("’−“”„«»", "'-" + '"' * 5)  # typographic characters are as good as plain ones


class Run(NamedTuple):
    """Characters, or atoms, `start` to `end` of one text correspond to `other_start` to `other_end` of the other."""

    start: int
    end: int
    other_start: int
    other_end: int


def without_reminders(text: str) -> list[Atom]:
    """The atoms of a text without its reminders, which add nothing to its meaning, and its final full stops.

    >>> [atom.key for atom in without_reminders("Flying (It flies.) and Block 5.")]
    ['flying', 'and', 'block', '#']
    """
    atoms, depth, part = [], 0, False
    said = split(text)
    for atom, after in zip_longest(said, said[1:]):
        if atom.key == "(" and not depth:
            part = after is not None and after.key in PARTS
        depth += atom.key == "("
        if not depth or (part and atom.key not in "()"):
            atoms.append(atom)
        depth -= atom.key == ")"
    while atoms and atoms[-1].key == ".":
        atoms.pop()
    return atoms


def common(one: Sequence[Atom], other: Sequence[Atom]) -> tuple[int, int]:
    """The number of atoms that both have at the beginning, and at the end, counting none twice."""
    most = min(len(one), len(other))
    before = next((i for i in range(most) if not _same(one[i], other[i])), most)
    after = next((i for i in range(most - before) if not _same(one[-1 - i], other[-1 - i])), most - before)
    return before, after


def differing(one: Sequence[Atom], other: Sequence[Atom]) -> Run | None:
    """The smallest run of words of `one` to replace to get `other`; None if they are equal. A neighbour is included if
    a run would be empty, or marks would be separated from their word.

    >>> said, meant = "Then draw a card if you do", "Draw a card, if you do"
    >>> run = differing(split(said), split(meant))
    >>> said[run.start : run.end], meant[run.other_start : run.other_end]
    ('Then draw a card if', 'Draw a card, if')
    """
    before, after = common(one, other)
    if before == len(one) == len(other):
        return None

    def loose(end: int) -> bool:  # whether a run is empty, or has a mark at its end (-1) or beginning (0)
        runs = one[before : len(one) - after], other[before : len(other) - after]
        return any(not run or _is_mark(run[end].key[0]) for run in runs)

    after -= bool(after and loose(-1))
    before -= bool(before and loose(0))
    a, b = one[before : len(one) - after], other[before : len(other) - after]
    return Run(a[0].start, a[-1].end, b[0].start, b[-1].end) if a and b else None


def synonyms(lexicon: Lexicon, one: list[Atom], other: list[Atom]) -> list[Run]:
    """The atoms at which the two differ, if each difference is one in the spelling of a word and no more; else nothing.

    >>> from cardlang.language.lexicon import Entry
    >>> words = Lexicon([Entry("next to", "NEAR"), Entry("beside", "NEAR"), Entry("near", "NEAR")], verbs=())
    >>> synonyms(words, split("a foe next to it"), split("a foe near it"))
    [Run(start=2, end=4, other_start=2, other_end=3)]
    """

    came: dict[tuple[int, int], tuple[int, int]] = {(0, 0): (0, 0)}  # from which place each was reached
    waiting = [(0, 0)]
    while waiting:
        i, j = here = waiting.pop()
        if here == (len(one), len(other)):
            return _pairs(came, here, one, other)
        if i == len(one) or j == len(other):
            continue
        meant = lexicon.matches(other, j)
        steps = [
            (i + a.size, j + b.size)
            for a in reversed(lexicon.matches(one, i))
            for b in meant
            if (a.terminal, a.value) == (b.terminal, b.value) and a.value != "#"  # any number: not the same one
        ]
        if _same(one[i], other[j]):
            steps.append((i + 1, j + 1))  # tried first
        for step in steps:
            if step not in came:
                came[step] = here
                waiting.append(step)
    return []


def _pairs(
    came: dict[tuple[int, int], tuple[int, int]], end: tuple[int, int], one: list[Atom], other: list[Atom]
) -> list[Run]:
    """The steps that led to `end` and were no step over equal atoms, in order."""
    pairs: list[Run] = []
    while end != (0, 0):
        start = came[end]
        if [a.key for a in one[start[0] : end[0]]] != [b.key for b in other[start[1] : end[1]]]:
            pairs.append(Run(start[0], end[0], start[1], end[1]))
        end = start
    return pairs[::-1]


def _same(one: Atom, other: Atom) -> bool:
    return one.key == other.key and one.number == other.number


def _is_mark(character: str) -> bool:
    return not (character.isalnum() or character in "+#")

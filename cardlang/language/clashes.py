"""Proves that no spelling has two meanings in one place, between which the parser would have to guess."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping
from functools import cache
from itertools import accumulate, combinations, pairwise
from typing import Any, Final

from cardlang.language.atoms import split
from cardlang.language.lexicon import Entry, Lexicon, Match
from cardlang.language.parser import LATER

_Waiting = tuple[str, int]  # a reduction that removes everything known of the stack: to what, and how many more states
_DONE: Final[_Waiting] = ("", 0)  # the terminal can follow


class Lookaheads:
    """Tells which terminals can both follow somewhere. Asks the stacks, because a state alone allows too much."""

    def __init__(self, table: Mapping[int, Mapping[str, Any]]) -> None:
        """`table` has the moves of a parser by state and symbol: (Shift, state) or (Reduce, alternative)."""
        self._table = table
        self._before: dict[int, set[int]] = defaultdict(set)
        for state, moves in table.items():
            for after in [to for _, to in moves.values() if isinstance(to, int)]:
                self._before[after].add(state)
        self.overlap = cache(self._overlap)
        self._top = cache(self._at_top)
        self._below = cache(self._one_below)

    def _overlap(self, a: str, b: str) -> bool:
        """Whether on some stack both `a` and `b` can follow. Goes down from the top of all stacks at once; deeper
        states matter only where a reduction reaches them, and are the same for both terminals."""
        here, there = self._top(a), self._top(b)
        todo = [(state, here[state], there[state]) for state in here.keys() & there.keys()]
        seen = set(todo)
        while todo:
            state, one, other = todo.pop()
            if one == other == _DONE:
                return True
            for before in self._before[state]:
                if (under := self._below(before, one, a)) and (beside := self._below(before, other, b)):
                    deeper = before, under, beside
                    if deeper not in seen:
                        seen.add(deeper)
                        todo.append(deeper)
        return False

    def _at_top(self, terminal: str) -> dict[int, _Waiting]:
        """What the terminal does to stacks that end in a state, for each state after which it may follow."""
        ends = ((state, self._reduced([state], terminal)) for state in self._table)
        return {state: waiting for state, waiting in ends if waiting}

    def _one_below(self, state: int, waiting: _Waiting, terminal: str) -> _Waiting | None:
        """The same, one state deeper."""
        origin, more = waiting
        if waiting == _DONE:
            return _DONE
        if more:
            return origin, more - 1
        goto = self._table[state].get(origin)
        return None if goto is None else self._reduced([state, goto[1]], terminal)

    def _reduced(self, stack: list[int], terminal: str) -> _Waiting | None:
        """What becomes of the states on top of a stack."""
        while (move := self._table[stack[-1]].get(terminal)) is not None:
            if isinstance(move[1], int):
                return _DONE
            origin, size = move[1].origin.name, len(move[1].expansion)
            if size >= len(stack):
                return origin, size - len(stack)
            del stack[len(stack) - size :]
            if (goto := self._table[stack[-1]].get(origin)) is None:
                return None
            stack.append(goto[1])
        return None


def clashes(
    lexicon: Lexicon, lookaheads: Lookaheads, among: Container[tuple[str, Any]] | None = None
) -> Iterator[tuple[str, Match, Match]]:
    """Two readings of one spelling in one place, with its first word; only those where one is the terminal and the
    value of a word `among` these, if any are given."""
    for first, readings in lexicon.shared():
        for one, other in combinations(readings, 2):
            asked = among is None or one[:2] in among or other[:2] in among
            decided = one.terminal in LATER or other.terminal in LATER  # where it joins no things
            if not asked or decided or one[:2] == other[:2]:
                continue
            if lookaheads.overlap(*sorted((one.terminal, other.terminal))):
                yield first, one, other


def in_parts(entry: Entry, lexicon: Lexicon, lookaheads: Lookaheads) -> list[str]:
    """The words of an entry that can also stand side by side, so that the entry would swallow them: `enemy scout` means
    an enemy that is a scout. A longer wording of the same word swallows none: `in a marsh square` for `in a marsh`."""
    atoms = split(entry.spelling)

    def words(at: int) -> list[Match] | None:
        """Words of which the atoms from `at` consist."""
        if at == len(atoms):
            return []
        found = ((match, words(at + match.size)) for match in lexicon.matches(atoms, at))
        return next(([match, *rest] for match, rest in found if rest is not None), None)

    for match in lexicon.matches(atoms, 0):
        if match.terminal == "WAS":  # what has happened is said as it is: `was slid`
            continue
        if match.size < len(atoms) and lookaheads.overlap(*sorted((match.terminal, entry.terminal))):
            rest = words(match.size)
            if rest is not None and (entry.terminal, entry.value) not in [one[:2] for one in (match, *rest)]:
                ends = [*accumulate(one.size for one in (match, *rest))]
                return [entry.spelling[atoms[start].start : atoms[end - 1].end] for start, end in pairwise([0, *ends])]
    return []

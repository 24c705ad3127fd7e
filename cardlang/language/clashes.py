"""The proof that no spelling has two meanings in one place, which the parser could only choose between by guessing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from cardlang.language.atoms import split
from cardlang.language.lexicon import Entry, Lexicon, Match
from cardlang.language.table import Table

_Stack = tuple[int, ...]  # states, the topmost last; what lies below the first is not known


class Rivals:
    """Which terminals can both follow somewhere: asked of the stacks, since a state alone promises too much."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._before: dict[int, set[int]] = defaultdict(set)
        for state, (action, goto) in enumerate(zip(table.actions, table.gotos, strict=True)):
            for after in [*(move for move in action.values() if move >= 0), *goto.values()]:
                self._before[after].add(state)
        self.meet = cache(self._meet)

    def _meet(self, a: str, b: str) -> bool:
        """Whether some stack lets `a` follow as well as `b`. Walks down from the top of all stacks at once: what lies
        deeper is only looked at where a reduction reaches it, and both terminals see the same."""
        actions = self._table.actions
        states = [state for state, action in enumerate(actions) if a in action and b in action]
        todo: list[tuple[_Stack, ...]] = [((state,), (state,)) for state in states]
        seen = set(todo)
        while todo:
            after = [self._advance(stack, terminal) for stack, terminal in zip(todo.pop(), (a, b), strict=True)]
            if None in after:
                continue
            waiting = [stack for stack in after if stack]
            if not waiting:
                return True
            for state in self._before[waiting[0][0]]:
                deeper = tuple((state, *stack) if stack else () for stack in after if stack is not None)
                if deeper not in seen:
                    seen.add(deeper)
                    todo.append(deeper)
        return False

    def _advance(self, stack: _Stack, terminal: str) -> _Stack | None:
        """The stack where the next reduction reaches below it; empty if the terminal can follow, None if it cannot."""
        while stack:
            move = self._table.actions[stack[-1]].get(terminal)
            if move is None:
                return None
            if move >= 0:
                return ()
            origin, size, _ = self._table.rules[~move]
            if size >= len(stack):
                return stack
            rest = stack[: len(stack) - size]
            goto = self._table.gotos[rest[-1]].get(origin)
            if goto is None:
                return None
            stack = (*rest, goto)
        return stack


def clashes(lexicon: Lexicon, rivals: Rivals) -> Iterator[tuple[str, Match, Match]]:
    """Two readings that one spelling has in one place, with its first word."""
    for first, readings in lexicon.shared():
        for one, other in combinations(readings, 2):
            if one[:2] != other[:2] and rivals.meet(*sorted((one.terminal, other.terminal))):
                yield first, one, other


def in_parts(entry: Entry, lexicon: Lexicon, rivals: Rivals) -> bool:
    """Whether the words of an entry can stand side by side as well, so that it would swallow them: `enemy scout` of
    an enemy that is a scout."""
    atoms = split(entry.spelling)

    def words(at: int) -> bool:
        return at == len(atoms) or any(words(at + match.size) for match in lexicon.matches(atoms, at))

    shorter = (match for match in lexicon.matches(atoms, 0) if match.size < len(atoms))
    return any(rivals.meet(*sorted((match.terminal, entry.terminal))) and words(match.size) for match in shorter)

"""Makes the LALR(1) parse table of a grammar, as in DeRemer and Pennello, *Efficient Computation of LALR(1) Look-Ahead
Sets* (1982). No alternative is empty, so what may follow a rule is never behind a symbol that stands for nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from sys import intern
from typing import NamedTuple

from cardlang.language.table import END, Rule, Table

START = "sentence"


class _Alternative(NamedTuple):
    origin: str
    symbols: tuple[str, ...]
    alias: str | None

    def __str__(self) -> str:
        return f"{self.origin}: {' '.join(self.symbols)}"


def build_table(grammar: Mapping[str, Sequence[str]]) -> Table:
    """The table of the alternatives of each rule, such as `{"sentence": ["VERB object -> act"], "object": ["NOUN"]}`.
    Its names are interned, here and in the lexicon, so that the parser compares no letters.

    Errors: `ValueError` for a conflict, and for an alternative that is empty or lacks an alias: a bug of a game.
    """
    said = [_read(origin, one) for origin, alternatives in grammar.items() for one in alternatives]
    said.sort(key=lambda one: one[:2])
    states = _states(said)
    actions: list[dict[str, int]] = []
    gotos: list[dict[str, int]] = []
    for moves in states:
        actions.append({symbol: after for symbol, after in moves.items() if symbol not in grammar})
        gotos.append({symbol: after for symbol, after in moves.items() if symbol in grammar})
    reductions = list(_reductions(said, states, gotos))
    reduced = sorted({number for _, number, _ in reductions})
    rules = {number: ~place for place, number in enumerate(reduced)}
    for state, number, terminals in reductions:
        for terminal in terminals:
            if (move := actions[state].setdefault(terminal, rules[number])) != rules[number]:
                other = "a shift" if move >= 0 else said[reduced[~move]]
                raise ValueError(f"a conflict before {terminal}: {said[number]}, or {other}")
    in_order = [dict(sorted(action.items())) for action in actions]
    made = [Rule(said[number].origin, len(said[number].symbols), said[number].alias) for number in reduced]
    return Table.of(in_order, gotos, made, 0, states[0][START])


def _read(origin: str, alternative: str) -> _Alternative:
    words, _, alias = (part.strip() for part in alternative.partition("->"))
    symbols = tuple(map(intern, words.split()))
    if not symbols:
        raise ValueError(f"an alternative of {origin} is empty")
    if not alias and len(symbols) != 1 and not origin.startswith("_"):
        raise ValueError(f"an alternative of {origin} carries meaning but has no alias: {words}")
    return _Alternative(intern(origin), symbols, intern(alias) if alias else None)


def _states(said: Sequence[_Alternative]) -> list[dict[str, int]]:
    """For each state of the LR(0) automaton the state after each symbol, in the order of the symbols. State 0 is the
    first; the others have the order in which they are met, so that a grammar always has the same table."""
    after: list[str | None] = [START, None]  # for each place in an alternative, the symbol that stands there
    firsts: dict[str, list[int]] = defaultdict(list)  # the first places of each rule
    for one in said:
        firsts[one.origin].append(len(after))
        after += [*one.symbols, None]

    @cache
    def begun(origin: str) -> Mapping[str, list[int]]:
        """The places behind each symbol with which the rule can begin."""
        found, todo = defaultdict(list), [origin]
        for rule in todo:
            for place in firsts[rule]:
                symbol = after[place]
                assert symbol
                if symbol in firsts and symbol not in todo:
                    todo.append(symbol)
                found[symbol].append(place + 1)
        return found

    numbers: dict[tuple[int, ...], int] = {(0,): 0}
    kernels, states = [*numbers], []
    for kernel in kernels:
        moves: dict[str, set[int]] = defaultdict(set)
        for place in kernel:
            if symbol := after[place]:
                moves[symbol].add(place + 1)
                for first, places in begun(symbol).items() if symbol in firsts else ():
                    moves[first].update(places)
        state = {}
        for symbol in sorted(moves):
            following = tuple(sorted(moves[symbol]))
            if following not in numbers:
                numbers[following] = len(kernels)
                kernels.append(following)
            state[symbol] = numbers[following]
        states.append(state)
    return states


def _reductions(
    said: Sequence[_Alternative], states: Sequence[dict[str, int]], gotos: Sequence[dict[str, int]]
) -> Iterator[tuple[int, int, list[str]]]:
    """In which states which alternatives can end, and the terminals before which they do. A set of terminals is an
    integer with a bit for each."""
    alternatives: dict[str, list[int]] = defaultdict(list)
    for number, one in enumerate(said):
        alternatives[one.origin].append(number)
    terminals = [*{symbol for moves in states for symbol in moves if symbol not in alternatives}, END]
    bits = {terminal: 1 << number for number, terminal in enumerate(terminals)}
    first = [sum(bits[symbol] for symbol in moves.keys() - alternatives.keys()) for moves in states]
    follow = {(state, origin): first[after] for state, goto in enumerate(gotos) for origin, after in goto.items()}
    follow[0, START] |= bits[END]
    passed: dict[tuple[int, str], list[tuple[int, str]]] = defaultdict(list)  # what follows one also follows these
    ends: dict[tuple[int, int], list[tuple[int, str]]] = defaultdict(list)
    for state, origin in follow:
        for number in alternatives[origin]:
            last = place = state
            for symbol in said[number].symbols:
                last, place = place, states[place][symbol]
            ends[place, number].append((state, origin))
            if symbol in alternatives:
                passed[state, origin].append((last, symbol))
    todo = [*follow]
    while todo:
        here = todo.pop()
        for there in passed[here]:
            if follow[here] & ~follow[there]:
                follow[there] |= follow[here]
                todo.append(there)

    @cache
    def named(mask: int) -> list[str]:
        return [terminal for terminal in terminals if mask & bits[terminal]]

    for (state, number), before in ends.items():
        mask = 0
        for here in before:
            mask |= follow[here]
        yield state, number, named(mask)

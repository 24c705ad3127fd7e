"""Lark's LALR parser, as card texts are read with it: a lexer that takes words from the lexicon, a parse table that is
quickly made, and trees without anything that a builder does not need.

The table is LALR(1) as in DeRemer and Pennello, *Efficient Computation of LALR(1) Look-Ahead Sets* (1982): a tenth of
the time of Lark's own, with the same moves. No alternative is empty, so what may follow a rule is never behind a symbol
that stands for nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, Final, cast

from lark.exceptions import UnexpectedInput
from lark.grammar import NonTerminal
from lark.parsers.lalr_analysis import ParseTable, Reduce, Shift
from lark.parsers.lalr_parser import _Parser

from cardlang.language.atoms import Atom
from cardlang.language.lexicon import Lexicon, Match
from cardlang.language.parser import END, LATER, ParseFailure, Token, Tree

START: Final = "sentence"
_TRIES: Final = 12  # readings of one sentence that are tried

Grammar = Mapping[str, Sequence[str]]  # the alternatives of each rule: `{"sentence": ["VERB object -> act"], …}`
Extra = Mapping[int, list[Match]]  # readings that are not in the lexicon, by the atom at which they begin
Table = Mapping[int, Mapping[str, Any]]  # the moves by state and symbol: (Shift, state) or (Reduce, alternative)
Make = Callable[["Alternative"], Callable[[list[Any]], Any]]  # what becomes of the parts of an alternative


class Alternative:
    """One alternative of a rule, as a grammar has it."""

    __slots__ = ("alias", "expansion", "origin")

    def __init__(self, rule: str, said: str) -> None:
        symbols, _, alias = said.partition("->")
        self.origin, self.expansion = NonTerminal(rule), symbols.split()
        # What its tree is called; "" for one whose parts belong to the rule above.
        self.alias = alias.strip() or ("" if rule[0] == "_" or len(self.expansion) == 1 else rule)

    def __str__(self) -> str:
        return f"{self.origin.name}: {' '.join(self.expansion)}"

    @property
    def renames(self) -> bool:
        """Whether it only stands for its one symbol."""
        return len(self.expansion) == 1 and not self.alias


class _Group:
    """The parts of an alternative that makes no tree of its own."""

    __slots__ = ("end", "kids", "start")

    def __init__(self, kids: list[Tree | Token], start: int, end: int) -> None:
        self.kids, self.start, self.end = kids, start, end


def tree_maker(of: Alternative) -> Callable[[list[Any]], Any]:
    """The tree of an alternative, or the group of its parts. Words without a value are left out: the alternative's name
    implies them."""
    if of.renames:
        return lambda parts: parts[0]

    def made(parts: list[Any]) -> Tree | _Group:
        kids: list[Tree | Token] = []
        for part in parts:
            if type(part) is _Group:
                kids += part.kids
            elif type(part) is Tree or part.value is not None:
                kids.append(part)
        start, end = parts[0].start, parts[-1].end
        if end <= start:  # words of a phrasebook have the places of others
            start, end = min(part.start for part in parts), max(part.end for part in parts)
        return Tree(of.alias, kids, start, end) if of.alias else _Group(kids, start, end)

    return made


class _Sentence:
    """The atoms of a sentence, as the lexer that Lark reads from: of all readings of the next words, the longest that
    the states of the parser accept. It notes how far it came, the states there, and where words could also join
    clauses."""

    __slots__ = ("at", "atoms", "extra", "joins", "joint", "lexicon", "states")

    def __init__(self, lexicon: Lexicon, atoms: Sequence[Atom], extra: Extra, joint: frozenset[int]) -> None:
        self.lexicon, self.atoms, self.extra, self.joint = lexicon, atoms, extra, joint
        self.joins: list[int] = []
        self.at, self.states = 0, [0]

    def lex(self, parser_state: Any) -> Iterator[Token]:
        atoms, extra, joint = self.atoms, self.extra, self.joint
        root, states = self.lexicon.root, parser_state.state_stack
        table, at, count = parser_state.parse_conf.states, 0, len(atoms)
        while at < count:
            self.at, self.states = at, [*states]
            action, after, ahead = table[states[-1]], root[0], at
            fitting: list[tuple[str, Any, int, int]] = []
            while ahead < count:
                key = atoms[ahead].key
                place = after.get(key)
                if key == "#":  # digits stand for number words, too
                    place = after.get(str(atoms[ahead].number), place)
                if place is None:
                    break
                after, readings = place
                fitting += [match for match in readings if match[0] in action]
                ahead += 1
            if at in extra:
                fitting += [match for match in extra[at] if match[0] in action]
            if len(fitting) > 1:  # LALR states were merged, so that they allow too much
                fitting.sort(key=_seen, reverse=True)
                fitting = [match for match in fitting if states_after(table, states, match[0]) is not None]
                later = [match for match in fitting[1:] if match[0] in LATER and match[0] != fitting[0][0]]
                if later and at in joint:
                    fitting = later
                elif later and at > max(joint, default=-1):
                    self.joins.append(at)
            if not fitting:
                raise UnexpectedInput
            terminal, value, size, _ = fitting[0]
            if value == "#":  # the number that was written
                value = next((atom.number for atom in atoms[at:] if atom.number is not None), value)
            yield Token(terminal, value, atoms[at].start, atoms[at + size - 1].end)
            at += size
        self.at, self.states = at, [*states]


def _seen(match: tuple[str, Any, int, int]) -> tuple[int, bool]:
    return match[3], match[0] not in LATER


def states_after(table: Table, states: Sequence[int], terminal: str) -> list[int] | None:
    """The states after a terminal, or None where it cannot come next: a state alone allows too much."""
    states = list(states)
    while (move := table[states[-1]].get(terminal)) is not None:
        kind, to = move
        if kind is Shift:
            return [*states, to]
        del states[len(states) - len(to.expansion) :]
        states.append(table[states[-1]][to.origin.name][1])
        if not table[states[-1]]:  # the end
            return states
    return None


class Parser:
    """Reads sentences by a grammar and a lexicon. `make` makes what is read of the alternatives.

    Errors: `ValueError` for a conflict in the grammar: a bug of a game.
    """

    def __init__(self, grammar: Grammar, lexicon: Lexicon, make: Make = tree_maker) -> None:
        self.alternatives, self.table = _table(tuple((rule, *said) for rule, said in grammar.items()))
        self._lexicon = lexicon
        whole = cast(Any, ParseTable)(self.table, {START: 0}, {START: self.table[0][START][1]})
        self._parser = _Parser(whole, cast(Any, {one: make(one) for one in self.alternatives}))

    def read(self, atoms: Sequence[Atom], extra: Extra | None = None) -> Any:
        """What is made of the only reading of a sentence, or a `ParseFailure`. `extra` gives readings that are not in
        the lexicon."""
        todo, failed = [frozenset[int]()], None
        for _ in range(_TRIES):
            sentence = _Sentence(self._lexicon, atoms, extra or {}, todo.pop())
            try:
                return self._parser.parse(cast(Any, sentence), START)
            except UnexpectedInput:
                failure = ParseFailure(sentence.at, partial(self._accepts, sentence.states))
            failed = failed if failed and failed.at >= failure.at else failure
            todo += [sentence.joint | {at} for at in sentence.joins]
            if not todo:
                break
        return failed

    def _accepts(self, states: list[int]) -> list[str]:
        table, said = self.table, [one for one in self.table[states[-1]] if one[0] not in _LOWER]
        return [terminal for terminal in said if states_after(table, states, terminal) is not None]

    def nothing_read(self) -> ParseFailure:
        """The failure before the first word."""
        return ParseFailure(0, partial(self._accepts, [0]))


_LOWER: Final = frozenset("abcdefghijklmnopqrstuvwxyz_")


def _alternatives(grammar: Grammar) -> list[Alternative]:
    """The alternatives that a sentence can be made of."""
    rules = {rule: [Alternative(rule, said) for said in alternatives] for rule, alternatives in grammar.items()}
    used = {START: None}
    for rule in (todo := [START]):
        new = dict.fromkeys(name for one in rules[rule] for name in one.expansion if name in rules and name not in used)
        used |= new
        todo += new
    return [one for rule in rules if rule in used for one in rules[rule]]


@lru_cache(maxsize=4)  # two of a game; games that extend it have the same
def _table(rules: tuple[tuple[str, ...], ...]) -> tuple[Sequence[Alternative], Table]:
    """The alternatives of a grammar, and its parse table.

    Errors: `ValueError` for a conflict."""
    said = _alternatives({rule: alternatives for rule, *alternatives in rules})
    moves = _states(said)
    origins = {one.origin.name for one in said}
    gotos = [{symbol: to for symbol, to in here.items() if symbol in origins} for here in moves]
    shifts, reductions = [(Shift, to) for to in range(len(moves))], [(Reduce, one) for one in said]
    table: dict[int, dict[str, Any]] = {
        state: {symbol: shifts[to] for symbol, to in here.items()} for state, here in enumerate(moves)
    }
    for state, number, terminals in _reductions(said, moves, gotos):
        reduced = reductions[number]
        for terminal in terminals:
            if (move := table[state].setdefault(terminal, reduced)) != reduced:
                other = "a shift" if move[0] is Shift else move[1]
                raise ValueError(f"a conflict before {terminal}: {said[number]}, or {other}")
    for goto, here in zip(gotos, table.values(), strict=True):
        here |= {origin: shifts[_renamed(to, table, goto)] for origin, to in goto.items()}
    return said, table


def _renamed(state: int, table: Table, goto: Mapping[str, int]) -> int:
    """The state after everything that a rule, once complete, can only stand for."""
    while (only := {*table[state].values()}) and len(only) == 1:
        kind, to = only.pop()
        if kind is Shift or not to.renames or to.origin.name == START:
            break
        state = goto[to.origin.name]
    return state


def _states(said: Sequence[Alternative]) -> list[dict[str, int]]:
    """For each state of the LR(0) automaton the state after each symbol. State 0 is the first."""
    behind: list[str | None] = [START, None]  # for each place in an alternative, the symbol that stands there
    firsts: dict[str, list[int]] = defaultdict(list)  # the first places of each rule
    for one in said:
        firsts[one.origin.name].append(len(behind))
        behind += [*one.expansion, None]

    @cache
    def begun(origin: str) -> Mapping[str, list[int]]:
        """The places behind each symbol with which the rule can begin."""
        found, todo = defaultdict(list), [origin]
        for rule in todo:
            for place in firsts[rule]:
                symbol = behind[place]
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
            if symbol := behind[place]:
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
    said: Sequence[Alternative], states: Sequence[dict[str, int]], gotos: Sequence[dict[str, int]]
) -> Iterator[tuple[int, int, list[str]]]:
    """In which states which alternatives can end, and the terminals before which they do. A set of terminals is an
    integer with a bit for each."""
    alternatives: dict[str, list[int]] = defaultdict(list)
    for number, one in enumerate(said):
        alternatives[one.origin.name].append(number)
    terminals = [*{symbol for moves in states for symbol in moves if symbol not in alternatives}, END]
    bits = {terminal: 1 << number for number, terminal in enumerate(terminals)}
    first = [sum(bits[symbol] for symbol in moves.keys() - alternatives.keys()) for moves in states]
    follow = {(state, origin): first[to] for state, goto in enumerate(gotos) for origin, to in goto.items()}
    follow[0, START] |= bits[END]
    passed: dict[tuple[int, str], list[tuple[int, str]]] = defaultdict(list)  # what follows one also follows these
    ends: dict[tuple[int, int], list[tuple[int, str]]] = defaultdict(list)
    for state, origin in follow:
        for number in alternatives[origin]:
            last = place = state
            for symbol in said[number].expansion:
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

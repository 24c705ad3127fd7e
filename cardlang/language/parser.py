"""Runs the parse table over the atoms of one sentence. The lexicon proposes readings, the parser's state selects."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from cardlang.language.atoms import PARTS, QUOTES, Atom
from cardlang.language.lexicon import Lexicon, Match
from cardlang.language.table import END, Table

# Terminals without words: their readings are given with each sentence (`extra`). A creature card's name is SELF in its
# own
# text, another card's name is NAME; any card's name is CARD_NAME after `named`. CALLED is a name before parentheses.
GIVEN: Final = frozenset({"NAME", "SELF", "CARD_NAME", "QUOTE", "CALLED"})
# What joins clauses is read as that only where it joins no things: `Tap an ally and an enemy.`, `Tap an ally and each
# opponent loses 1 gold.`
LATER: Final = frozenset({"AND_DO", "OR_THEY"})
_TRIES: Final = 12  # readings of one sentence that are tried
_KEPT: Final = 2_000  # sentences whose readings are kept; large projects have some hundreds
_LONGEST: Final = 60  # atoms of such a sentence


class Token:
    """A word that carries a value: the number, the noun, the keyword, …"""

    __slots__ = ("end", "start", "terminal", "value")

    def __init__(self, terminal: str, value: Any, start: int, end: int) -> None:
        self.terminal = terminal
        self.value = value
        self.start = start
        self.end = end


class Tree:
    """A parse tree: the alternative of the grammar, its subtrees and words with a value, and the characters that it
    covers. Words without a value are dropped, because the alternative's name implies them."""

    __slots__ = ("end", "kids", "rule", "start")

    def __init__(self, rule: str, kids: list[Tree | Token], start: int, end: int) -> None:
        self.rule = rule
        self.kids = kids
        self.start = start
        self.end = end

    @property
    def span(self) -> tuple[int, int]:
        """Its characters in the text."""
        return self.start, self.end


class ParseFailure:
    """There is no reading: the atom at `at` (or the end of the sentence) cannot follow."""

    def __init__(self, at: int, table: Table, states: list[int]) -> None:
        self.at = at
        self._table, self._states = table, states

    @cached_property
    def accepts(self) -> list[str]:
        """The terminals that could follow. Each is tried, because the keys of the table allow too much."""
        table, states = self._table, self._states
        return [terminal for terminal in table.actions[states[-1]] if _can_follow(table, list(states), terminal)]


class _Number(Token):
    """A number, of which `value` is only the atom that has it."""

    __slots__ = ()


# States, their values, the next atom, and the reading of it that is tried, if not the best. Each value: (kids, start,
# end). A tree is one kid, a word without a value none.
_Begun = tuple[list[int], list[tuple[list["Tree | Token"], int, int]], int, tuple[str, Any, int, int] | None]


class Shapes(dict[tuple[str, ...], Tree]):
    """The readings of sentences without names, by their atoms: cards often say the same with other numbers. Their
    trees have places instead of positions: 2 n for the start of atom n, 2 n + 1 for its end."""


def parse_sentence(
    table: Table,
    lexicon: Lexicon,
    atoms: list[Atom],
    extra: dict[int, list[Match]] | None = None,
    known: Shapes | None = None,
) -> Tree | ParseFailure:
    """The only reading of a sentence. `extra` gives further readings by the atom at which they begin, such as names of
    cards. `known` are readings by the same table and lexicon."""
    if extra or known is None:
        shape = _shape(table, lexicon, atoms, extra)
    else:
        words = lexicon.root[0]  # where small numbers, which are also written as words, stand beside any number
        keys = tuple([one.key if one.key != "#" or (n := str(one.number)) not in words else n for one in atoms])
        shape = known.get(keys) or _shape(table, lexicon, atoms, None)
        if keys not in known and type(shape) is Tree and len(keys) <= _LONGEST:
            if len(known) == _KEPT:
                known.clear()
            known[keys] = shape
    if type(shape) is not Tree:
        return shape
    places: list[int] = []
    for _, start, end, _ in atoms:
        places += (start, end)
    return _placed(shape, atoms, places)


def _placed(shape: Tree, atoms: list[Atom], places: list[int]) -> Tree:
    """The tree with the positions and numbers of these atoms."""
    kids: list[Tree | Token] = []
    for kid in shape.kids:
        if isinstance(kid, Tree):
            kids.append(_placed(kid, atoms, places))
        else:
            value = kid.value if type(kid) is Token else atoms[kid.value].number
            kids.append(Token(kid.terminal, value, places[kid.start], places[kid.end]))
    return Tree(shape.rule, kids, places[shape.start], places[shape.end])


def _shape(
    table: Table, lexicon: Lexicon, atoms: list[Atom], extra: dict[int, list[Match]] | None
) -> Tree | ParseFailure:
    """The reading, with places instead of positions."""
    begun: list[_Begun] = [([table.start], [], 0, None)]
    failed: ParseFailure | None = None
    for _ in range(_TRIES):
        shape = _follow(table, lexicon, atoms, extra, begun)
        if type(shape) is Tree:
            return shape
        assert isinstance(shape, ParseFailure)
        failed = failed if failed and failed.at >= shape.at else shape
        if not begun:
            break
    assert failed
    return failed


def _follow(
    table: Table, lexicon: Lexicon, atoms: list[Atom], extra: dict[int, list[Match]] | None, begun: list[_Begun]
) -> Tree | ParseFailure:
    """The reading that goes on from the last of those `begun`. Adds those that could be tried after it."""
    actions, rules, jumps, places, root = table.actions, table.rules, table.jumps, lexicon.places, lexicon.root
    states, values, at, given = begun.pop()
    count = len(atoms)
    action = actions[states[-1]]
    while True:
        # The readings of the next word that this state allows, the longest first.
        if at == count:
            terminal, value, size = END, None, 0
        else:
            after, ahead = root[0], at
            fitting: list[tuple[str, Any, int, int]] = []
            while True:
                key = atoms[ahead].key
                place = after.get(key)
                if key == "#":  # digits stand for number words, too
                    place = after.get(str(atoms[ahead].number), place)
                if place is None:
                    break
                after, readings = places[place]
                for match in readings:
                    if match[0] in action:
                        fitting.append(match)  # noqa: PERF401 (most words make no list)
                ahead += 1
                if ahead == count:
                    break
            if extra and at in extra:
                fitting += [match for match in extra[at] if match[0] in action]
            if given is not None:
                fitting, given = [given], None
            if len(fitting) > 1:  # LALR states were merged, so their keys allow too much: check on the stack
                fitting.sort(key=_seen, reverse=True)
                while fitting and not _can_follow(table, list(states), fitting[0][0]):
                    del fitting[0]
            if not fitting:
                return ParseFailure(at, table, states)
            terminal, value, size, _ = fitting[0]
            for other in [one for one in fitting[1:] if one[0] in LATER and one[0] != terminal]:
                if _can_follow(table, list(states), other[0]):
                    begun += [([*states], [*values], at, other)]
        # Everything that the word completes, then the word itself.
        move, before = action.get(terminal), None
        while move is not None and move < 0:
            before = before or list(states)
            origin, length, alias = rules[~move]
            if length == 1:
                states.pop()
                if alias is not None:
                    kids, start, end = values[-1]
                    values[-1] = ([Tree(alias, kids, start, end)], start, end)
            else:
                if length:
                    parts = values[-length:]
                    del values[-length:], states[-length:]
                    kids = []
                    for part in parts:
                        kids += part[0]
                    start, end = parts[0][1], parts[-1][2]
                else:
                    kids = []
                    start = end = 2 * at if at < count else 2 * count - 1
                values.append((kids if alias is None else [Tree(alias, kids, start, end)], start, end))
            under = states[-1]
            state, move = jumps.get((under, origin, terminal)) or table.jump(under, origin, terminal)
            states.append(state)
        if terminal is END and states[-1] == table.end:
            tree = values[-1][0][0]
            assert isinstance(tree, Tree)
            return tree
        if move is None:  # merged states let a word complete what it cannot follow
            return ParseFailure(at, table, states if at == count else before or states)
        start, end = 2 * at, 2 * (at + size) - 1
        if value is None:
            values.append(([], start, end))
        else:
            word = Token(terminal, value, start, end)
            if value == "#":  # the number that was written
                number = next((n for n in range(at, count) if atoms[n].number is not None), None)
                word = word if number is None else _Number(terminal, number, start, end)
            values.append(([word], start, end))
        states.append(move)
        action = actions[move]
        at += size


def _seen(match: tuple[str, Any, int, int]) -> tuple[int, bool]:
    return match[3], match[0] not in LATER


def _can_follow(table: Table, states: list[int], terminal: str) -> bool:
    while True:
        move = table.actions[states[-1]].get(terminal)
        if move is None:
            return terminal == END and states[-1] == table.end
        if move >= 0:
            return True
        origin, length, _ = table.rules[~move]
        if length:
            del states[-length:]
        states.append(table.gotos[states[-1]][origin])
        if terminal == END and states[-1] == table.end:
            return True


Parse = Callable[[list[Atom]], Tree | ParseFailure]


def apart(atoms: list[Atom]) -> tuple[list[Atom], list[list[Atom]]]:
    """A sentence without its parentheses, and what these are, each with its marks. Those in quotes belong to the
    quotation, and one that is never closed to the sentence."""
    kept: list[Atom] = []
    asides: list[list[Atom]] = []
    last = {atom.key: index for index, atom in enumerate(atoms)}
    depth, quoted = 0, ""
    for index, atom in enumerate(atoms):
        closing = QUOTES.get(atom.key, "")
        if quoted or (not depth and last.get(closing, -1) > index):
            (asides[-1] if depth else kept).append(atom)
            quoted = "" if atom.key == quoted else quoted or closing
            continue
        if atom.key == "(" and index < last.get(")", -1):
            if not depth:
                asides.append([])
            depth += 1
        (asides[-1] if depth else kept).append(atom)
        depth -= bool(depth and atom.key == ")")
    return kept, asides


def read_apart(parse: Parse, atoms: list[Atom]) -> tuple[Tree | ParseFailure | None, list[list[Atom]]]:
    """The reading of a sentence, and what it has in parentheses that is no part of it: `(to a minimum of 1)` is. None
    if there is nothing else in it."""
    if not any(atom.key == "(" for atom in atoms):
        return parse(atoms), []
    kept, asides = apart(atoms)
    parts = [aside for aside in asides if aside[1].key in PARTS]
    if parts:
        marks = {part[end].start for part in parts for end in (0, -1)}
        inside = {atom.start for aside in asides if aside not in parts for atom in aside}
        kept = [atom for atom in atoms if atom.start not in marks | inside]
        asides = [aside for aside in asides if aside not in parts]
    tree = parse(kept) if kept else None
    if isinstance(tree, ParseFailure):
        tree.at = atoms.index(kept[tree.at]) if tree.at < len(kept) else len(atoms)
    return tree, asides

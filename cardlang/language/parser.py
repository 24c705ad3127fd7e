"""What reading gives: of a sentence a tree, or the place where it fails; of a text what it means. Lark reads the
sentences (lalr.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from operator import attrgetter
from typing import Any, Final, NamedTuple

from cardlang.language.atoms import PARTS, QUOTE, Atom
from cardlang.language.nodes.base import Node
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span

# Terminals without words: their readings are given with each sentence (`extra`). A creature card's name is SELF in its
# own text, another card's name is NAME; any card's name is CARD_NAME after `named`; CALLED is a name before
# parentheses.
GIVEN: Final = frozenset({"NAME", "SELF", "CARD_NAME", "QUOTE", "CALLED"})
# What joins clauses is read as that only where it joins no things: `Tap an ally and an enemy.`, `Tap an ally and each
# opponent loses 1 gold.`
END: Final = "$END"
LATER: Final = frozenset({"AND_DO", "OR_THEY"})


class Token:
    """A word that carries a value: the number, the noun, the keyword, …"""

    __slots__ = ("end", "start", "terminal", "value")
    line = column = start_pos = end_line = end_column = end_pos = None  # Lark's, which are not used
    type = property(attrgetter("terminal"))  # what Lark calls it

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


def tokens(tree: Tree, terminal: str) -> list[Token]:
    """The words of a terminal directly in a tree."""
    return [kid for kid in tree.kids if type(kid) is Token and kid.terminal == terminal]


def token(tree: Tree, *terminals: str) -> Token | None:
    """The first word of one of the terminals directly in a tree, by the order of `terminals`; None if there is none."""
    for terminal in terminals:
        for kid in tree.kids:
            if type(kid) is Token and kid.terminal == terminal:
                return kid
    return None


def one_token(tree: Tree, *terminals: str) -> Token:
    """The same where the grammar requires a word of one of the terminals: its absence is a bug of a builder."""
    found = token(tree, *terminals)
    assert found
    return found


def trees(tree: Tree, *rules: str) -> list[Tree]:
    """The trees directly in a tree, in the order of the text; only those of these rules, if any are given. Words that
    stand beside them are left out."""
    return [kid for kid in tree.kids if type(kid) is Tree and (not rules or kid.rule in rules)]


def one_tree(tree: Tree, *rules: str) -> Tree | None:
    """The first tree of one of the rules directly in a tree; None if there is none."""
    return next(iter(trees(tree, *rules)), None)


def value(tree: Tree) -> Any:
    """The value of a tree that consists of one word."""
    word = tree.kids[0]
    assert isinstance(word, Token)
    return word.value


class ParseFailure:
    """There is no reading: the atom at `at` (or the end of the sentence) cannot follow. `accepts` gives the terminals
    that could. `finding` says what is wrong, if that is known."""

    def __init__(self, at: int, accepts: Callable[[], Sequence[str]], finding: Diagnostic | None = None) -> None:
        self.at = at
        self._accepts = accepts
        self.finding = finding

    @cached_property
    def accepts(self) -> Sequence[str]:
        """The terminals that could follow."""
        return self._accepts()


def shifted(found: Diagnostic, by: int) -> Diagnostic:
    """A finding in a part of a text that begins at character `by` of it."""

    def moved(span: Span) -> Span:
        return Span("", span.start + by, span.end + by)

    return replace(found, span=moved(found.span), fix=found.fix and replace(found.fix, span=moved(found.fix.span)))


Parse = Callable[[list[Atom]], Tree | ParseFailure]


def apart(atoms: list[Atom]) -> tuple[list[Atom], list[list[Atom]]]:
    """A sentence without its parentheses, and what these are, each with its marks. Those in quotes belong to the
    quotation, and one that is never closed to the sentence."""
    kept: list[Atom] = []
    asides: list[list[Atom]] = []
    last = {atom.key: index for index, atom in enumerate(atoms)}
    depth, quoted = 0, False
    for index, atom in enumerate(atoms):
        if quoted or (not depth and atom.key == QUOTE and last[QUOTE] > index):
            (asides[-1] if depth else kept).append(atom)
            quoted = quoted != (atom.key == QUOTE)
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


class Parsed(NamedTuple):
    """What a text means (None if any diagnostic is an error), its canonical wording, and its diagnostics. Spans count
    the characters of the text; their path is empty."""

    effect: Node | None
    text: str | None
    diagnostics: tuple[Diagnostic, ...]

"""What stands in parentheses: a part of the sentence around it, a remark about the effect before it, or a reminder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardlang.language.abilities import Composer
from cardlang.language.atoms import QUOTES, Atom, sentences
from cardlang.language.builders.sequence import Amendment
from cardlang.language.parser import ParseFailure, Token, Tree
from cardlang.language.reminder import check_reminder
from cardlang.language.scope import Scope, trees
from cardlang.language.wording import PARTS

# Sentences that only limit what stands before them.
_LIMITS: Final = ("only_once", "only_if", "only_while", "only_when", "only_during", "only_in_response")
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


def explain_aside(composer: Composer, parse: Parse, aside: list[Atom]) -> None:
    """Take what stands in parentheses after the last sentence: as a remark about its effect, such as `(This is not an
    attack.)`, or as the reminder of a keyword in it."""
    scope = composer.scope
    remarks = [parse(part) for part in sentences(aside[1:-1]) if part]
    if remarks and all(isinstance(one, Tree) and _is_remark(scope, one) for one in remarks):
        for one in remarks:
            composer.add(one)  # type: ignore[arg-type]
        return
    words = Token("REMINDER", "", aside[0].start, aside[-1].end)
    before = [one for one in scope.keywords if one[0] <= words.start]
    if before:
        check_reminder(scope, words, *before[-1][1:])
        return
    help = "leave it out; or, if the card does this, leave only the parentheses out"
    scope.problem("C309", words, "this explains nothing that stands before it", help)


def _is_remark(scope: Scope, tree: Tree) -> bool:
    """Whether a sentence only says more about what stands before it. Nothing is recorded."""
    if tree.rule in _LIMITS:
        return True
    if tree.rule != "statement":
        return False
    mark, last = scope.mark(), scope.last
    built = scope.build(trees(tree)[0])
    scope.rewind(mark)
    scope.last = last
    return isinstance(built, Amendment)

"""What stands in parentheses beside a sentence: a remark about the effect before it, or a reminder."""

from __future__ import annotations

from typing import Final

from cardlang.language.abilities import Composer
from cardlang.language.atoms import Atom, sentences
from cardlang.language.builders.sequence import Amendment
from cardlang.language.parser import Parse, Token, Tree
from cardlang.language.scope import Scope, trees

# Sentences that only limit what stands before them.
_LIMITS: Final = ("only_once", "only_if", "only_while", "only_when", "only_during")


def explain_aside(composer: Composer, parse: Parse, aside: list[Atom]) -> None:
    """Take what stands in parentheses after the last sentence: as a remark about its effect, such as `(This is not an
    attack.)`, or as the reminder of a keyword in it."""
    scope = composer.scope
    parts = [parse(part) for part in sentences(aside[1:-1]) if part]
    remarks = [one for one in parts if isinstance(one, Tree) and _is_remark(scope, one)]
    if remarks and len(remarks) == len(parts):
        for one in remarks:
            composer.add(one)
        return
    words = Token("REMINDER", "", aside[0].start, aside[-1].end)
    before = [one for one in scope.keywords if one[0] <= words.start]
    if before:
        from cardlang.language.reminder import check_reminder

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

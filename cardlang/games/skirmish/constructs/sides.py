"""The wording of allies and enemies of others than the acting creature: `an ally of the target`, `with no adjacent
allies`."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.nodes import Sided
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Is, Within
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope

_SIDES = {"ally": "allied", "enemy": "enemy"}
_SAID = {"ally": "allied with", "enemy": "opposed to"}


def _of(scope: Scope, tree: Tree, of: Ref, side: Any) -> Sided | Is:
    """On that side of a creature; what is said without one is seen from the acting or this creature."""
    if side is None:
        message = f'"{scope.words(tree)}": only allies and enemies are of a creature'
        scope.problem("C303", tree, message, 'write "ally" or "enemy" before it')
    return Sided(of, side, span=tree.span) if side and of != scope.self_ref else Is(_SIDES[side or "ally"])


def _within(one: Any, of: Ref) -> bool:
    return isinstance(one, Within) and one.of == of

"""Builders of abilities that a text names itself."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.sequence import lasts
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import Activated, Called, Limited, Sequence
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token


def called(scope: Scope, tree: Tree) -> Called:
    """An ability with a name of its own."""
    said = one_token(tree, "CALLED")
    if scope.box == "main":
        help = "leave the name out, or put it in a power or lower box"
        scope.problem("C303", said, f'"{said.value.name}" is not an effect of a card that is played', help)
        return Called(said.value.name, Sequence(()), span=tree.span)
    return granted(scope, said, scope.box != "main")


def granted(scope: Scope, said: Any, own: bool = False) -> Called:
    """The ability, of this card's (`own`), or one that a text grants."""
    name, text, start = said.value
    assert scope.read
    effect = scope.read(scope, text, start, own) or Sequence(())
    if not all(_has_moment(scope, one) for one in getattr(effect, "abilities", (effect,))):
        message = f'what is said of "{name}" does not say when it happens'
        scope.problem("C303", said, message, 'begin it with "When …", or with what is paid and a colon')
    return Called(name, effect, span=(said.start, said.end))


def _has_moment(scope: Scope, ability: Node) -> bool:
    """Whether an ability applies all the time, answers something or is paid for, rather than just happens."""
    return isinstance(ability, Activated | Limited) or lasts(scope, ability)

"""Verbs: what a game can do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardlang.language.nodes.base import Node
from cardlang.model.value import Value
from cardlang.rules.compiled import Ability, Step
from cardlang.rules.decision import Constraint

Compile = Callable[[Any, Any], Iterator[Step]]
Holds = Callable[[Any, Any], Iterator[Ability]]
Price = Callable[[Any, Any], Constraint | None]


class Verb(Value):
    """A node of the language and what it does: `compile(node, build)` yields the steps of an effect, `holds` the
    abilities that apply while the text is active. `price` gives the constraint that it can be paid as a cost, called
    with `(state, frame)`, if that is more than its choices having answers."""

    node: type[Node]
    compile: Compile | None = None
    holds: Holds | None = None
    price: Price | None = None

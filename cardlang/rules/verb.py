"""What a game can do: one row for each verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from cardlang.language.nodes.base import Node
from cardlang.rules.compiled import Ability, Step
from cardlang.rules.decision import Constraint

Compile = Callable[[Any, Any], Iterator[Step]]
Holds = Callable[[Any, Any], Iterator[Ability]]
Price = Callable[[Any, Any], Constraint | None]


@dataclass(frozen=True, slots=True)
class Verb:
    """A node of the language and what it does: `compile(node, build)` yields the steps of a deed, `holds` what is so as
    long as the text counts. `price` gives the constraint by which it can be paid as a cost, asked `(state, frame)`,
    where that is not merely that its choices have answers.
    """

    node: type[Node]
    compile: Compile | None = None
    holds: Holds | None = None
    price: Price | None = None

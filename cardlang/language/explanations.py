"""What a game adds to explanations: the words say what happens, the rules of the game what that means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Any

from cardlang.language.nodes.base import Node
from cardlang.model.page import Step
from cardlang.model.value import Value

# tell(teller, node): what the rules say about a node, in whole sentences; None if its words say everything.
Remark = Callable[..., Step | None]


class Explanations(Value):
    """`remarks`, by node, follow the words of the step with that node. `choice(node, selector, mention, declared)` is
    the remark about a selection of a node: who makes it, and when: as the card or power is `declared`, or when it is
    reached. A node in `joining` says more about the step before it and is told there. `rule_numbers` gives the number
    that the game's rules have for a key."""

    remarks: Mapping[type[Node], Remark] = field(default_factory=dict)
    choice: Callable[..., Step | None] = lambda node, selector, mention, declared: None
    joining: frozenset[type[Any]] = frozenset()
    rule_numbers: Mapping[str, str] = field(default_factory=dict)

    def numbered(self, step: Step) -> Step:
        """A remark with rule numbers in place of keys."""
        return (
            replace(step, rules=tuple(self.rule_numbers.get(rule, rule) for rule in step.rules)) if step.rules else step
        )


def remark(text: str, *rules: str) -> Remark:
    """A remark that is the same for every node of its kind."""
    return lambda explainer, node: Step(text, rules)

"""Nodes with one part changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardlang.language.nodes.amount import Bonus, Number, Per
from cardlang.language.nodes.base import Counted, Node, node_fields
from cardlang.language.nodes.effect import If, Lasting, May, Sequence


def per(node: Node, each: Counted) -> Node | None:
    """`node` with its only amount, or that of its last part, counted for each of something."""
    return changed(node, (Number, Bonus), lambda amount: Per(amount, each))


def changed(node: Node, kinds: tuple[type[Any], ...], change: Callable[[Any], Node]) -> Node | None:
    """`node` with its only amount of these kinds, or that of its last part, changed; None if there is none."""
    match node:
        case Sequence(effects) if effects:
            last = changed(effects[-1], kinds, change)
            return last and Sequence((*effects[:-1], last), span=node.span)
        case May() | Lasting() | If(otherwise=None):
            inner = changed(node.effect, kinds, change)
            return inner and replace(node, effect=inner)
    amounts = [one.name for one in node_fields(type(node)) if isinstance(getattr(node, one.name), kinds)]
    for one in node_fields(type(node)):  # `+5 hit points for each …`: a list of one
        value = getattr(node, one.name)
        if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], Node) and not amounts:
            inner = changed(value[0], kinds, change)
            return inner and with_field(node, one.name, (inner,))
    if len(amounts) != 1:
        return None
    return with_field(node, amounts[0], change(getattr(node, amounts[0])))


def mapped(value: Any, change: Callable[[Node], Node]) -> Any:
    """A node with `change` applied to everything inside it, and then to itself."""
    if isinstance(value, tuple):
        return tuple(mapped(one, change) for one in value)
    if not isinstance(value, Node):
        return value
    parts = {one.name: mapped(getattr(value, one.name), change) for one in node_fields(type(value))}
    return change(replace(value, **parts))


def with_field(node: Any, name: str, value: object) -> Node:
    """`node` with another value of one field."""
    changed: Node = replace(node, **{name: value})
    return changed

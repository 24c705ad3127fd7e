"""The selections that a text makes, in order: the numbers in `Ref("chosen", n)`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from cardlang.language.nodes.base import Node, node_fields, with_field
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Either, Selector

# Metadata of a field that looks at the game and chooses nothing: conditions, events, and selectors that only describe,
# as in `+5 damage against tapped creatures`.
DESCRIBES = {"describes": True}
# Metadata of a field with alternatives or separate abilities: what one of them chooses, nothing outside it refers to.
APART = {"apart": True}
# Metadata of a field that is said before the others, and so refers to nothing that they choose.
FIRST = {"first": True}


def choices(effect: Node) -> Iterator[Selector | Either]:
    """The selectors of `effect` that make choices, in the order of the fields, which is the order in which they are
    reached.

    `Ref("chosen", n)` means number n of them; `each` counts, too. Filters inside a selector, conditions and events do
    not count.
    """
    if isinstance(effect, Selector | Either):
        yield effect
        return
    kind: Any = type(effect)
    for name in choosing(kind):
        value = getattr(effect, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Node):
                yield from choices(item)


def referring(effect: Node, ref: Ref) -> tuple[Node, Selector | Either] | None:
    """An effect with a reference in place of its first choice, and that choice; None if it chooses nothing."""
    kind: Any = type(effect)
    for name in choosing(kind):
        value = getattr(effect, name)
        items = value if isinstance(value, tuple) else (value,)
        for n, item in enumerate(items):
            found: tuple[Node, Selector | Either] | None = (ref, item) if isinstance(item, Selector | Either) else None
            found = found or (referring(item, ref) if isinstance(item, Node) else None)
            if found is None:
                continue
            known, first = found
            changed = (*items[:n], known, *items[n + 1 :]) if isinstance(value, tuple) else known
            return with_field(effect, name, changed), first
    return None


@cache
def choosing(node: Any) -> tuple[str, ...]:
    """The fields of a node that can make choices."""
    return tuple(one.name for one in node_fields(node) if not one.metadata.get("describes"))


def canonical_costs(costs: Iterable[Node]) -> tuple[Node, ...]:
    """Costs in canonical order, since their order has no meaning: those that choose nothing come first, and tapping
    comes before discarding. What is done to one thing is done once."""
    kept: list[Node] = []
    for cost in costs:
        if cost not in kept or not isinstance(getattr(cost, "what", None), Ref):
            kept.append(cost)
    costs = tuple(kept)
    choosing = tuple(cost for cost in costs if any(choices(cost)))
    plain = (cost for cost in costs if cost not in choosing)
    return (*sorted(plain, key=lambda cost: type(cost).__name__, reverse=True), *choosing)

"""Which selections a text makes, and in which order: the numbers that `Ref("chosen", n)` speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import At, DealsDamage, Did, Exists, Happens, Holds, Unless
from cardlang.language.nodes.selector import Selector

# Conditions and events look at the game and choose nothing.
LOOKING = (Exists, Holds, Did, DealsDamage, Unless, Happens, At)

# Metadata of a field whose selector only describes, as in `+5 damage against tapped creatures`.
DESCRIBES = {"describes": True}


def choices(effect: Node) -> Iterator[Selector]:
    """The selectors of `effect` that are carried out, in the order of the fields, which is the order they are reached.

    Number n of this order is what `Ref("chosen", n)` means, `each` included. Filters inside a selector, conditions and
    events count for nothing.
    """
    if isinstance(effect, Selector):
        yield effect
        return
    for one in fields(effect):
        if one.metadata.get("describes"):
            continue
        value = getattr(effect, one.name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Node) and not isinstance(item, LOOKING):
                yield from choices(item)

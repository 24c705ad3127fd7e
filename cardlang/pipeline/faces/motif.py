"""The emblem of a card without a picture: an icon for what the card is or does, chosen by the `motifs` of the theme."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardlang.language.nodes.base import Node, as_data, walk
from cardlang.model.card import Card
from cardlang.pipeline.faces.art import types


def motif(motifs: Sequence[Mapping[str, Any]], card: Card, effects: Iterable[Node | None]) -> str | None:
    """The icon of the first motif that fits `card`, whose texts mean `effects`; None if no motif does.

    A motif names a `type` of the card, its `kind`, or an `effect`: a node of any text, with the values in `where`.
    """
    nodes: dict[str, list[Node]] = defaultdict(list)
    for effect in effects:
        for node in walk(effect) if effect else ():
            nodes[type(node).__name__].append(node)
    for one in motifs:
        if "effect" in one:
            found = nodes.get(one["effect"], ())
            fits = any(_holds(as_data(node), one["where"]) for node in found) if "where" in one else bool(found)
        else:
            fits = one["type"] in types(card) if "type" in one else one["kind"] == card.kind
        if fits:
            return str(one["icon"])
    return None


def _holds(value: Any, wanted: Any) -> bool:
    """Whether `value` is `wanted`, or has what it asks for: a group its keys, a list all its items.

    >>> _holds({"type": "Attack", "reach": "ranged", "another": False}, {"reach": "ranged"})
    True
    >>> _holds(["move", "shift"], ["slide"])
    False
    """
    if isinstance(wanted, Mapping) and isinstance(value, Mapping):
        return all(key in value and _holds(value[key], part) for key, part in wanted.items())
    if isinstance(wanted, list) and isinstance(value, list):
        return all(any(_holds(item, part) for item in value) for part in wanted)
    return bool(value == wanted)

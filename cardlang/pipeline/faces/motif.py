"""The emblem of a card without a picture: an icon for what the card is or does, chosen by the `motifs` of the theme."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardlang.language.nodes.base import Node, walk
from cardlang.model.card import Card
from cardlang.pipeline.faces.art import types

NONE = object()  # equal to nothing that a motif can ask for


def motif(motifs: Sequence[Mapping[str, Any]], card: Card, effects: Iterable[Node | None]) -> str | None:
    """The icon of the first motif that fits `card`, whose texts mean `effects`; None if no motif does.

    A motif names a `type` of the card, its `kind`, or an `effect`: a node of any text, with the values in `where`.
    """
    nodes: dict[str, list[Node]] = defaultdict(list)
    for effect in effects:
        for node in walk(effect) if effect else ():
            nodes[type(node).__name__].append(node)
    own = types(card)
    for one in motifs:
        if "effect" in one:
            found = nodes.get(one["effect"], ())
            fits = any(_holds(node, one["where"]) for node in found) if "where" in one else bool(found)
        else:
            fits = one["type"] in own if "type" in one else one["kind"] == card.kind
        if fits:
            return str(one["icon"])
    return None


def _holds(value: Any, wanted: Any) -> bool:
    """Whether `value`, a node or a part of one, is `wanted` or has what it asks for: a node the values of its keys, a
    tuple all items of a list.

    >>> _holds(("move", "shift"), ["shift"]), _holds(("move", "shift"), ["slide"])
    (True, False)
    """
    if isinstance(wanted, dict) and isinstance(value, Node):
        return all(_holds(_part(value, key), part) for key, part in wanted.items())
    if isinstance(wanted, list) and isinstance(value, tuple):
        return all(any(_holds(item, part) for item in value) for part in wanted)
    return bool(value == wanted)


def _part(node: Node, key: str) -> Any:
    """The value of a node that `cardlang parse --json` shows under `key`; NONE if there is none."""
    return type(node).__name__ if key == "type" else getattr(node, key, NONE)

"""The emblem of a card without a picture: an icon for what the card is or does, chosen by the `motifs` of the theme."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardlang.language.nodes.base import Node, walk
from cardlang.model.card import Card
from cardlang.pipeline.faces.art import types

NONE = object()  # equal to nothing that a motif can ask for


class Motifs:
    """The motifs of a theme, of which the first that fits a card gives its icon.

    A motif names a `type` of the card, its `kind`, or an `effect`: a node of any text, with the values in `where`.
    """

    def __init__(self, motifs: Sequence[Mapping[str, Any]]) -> None:
        self._icons = [str(one["icon"]) for one in motifs]
        self._by_effect: dict[str, list[tuple[int, Any]]] = defaultdict(list)  # their numbers and `where`
        self._others: list[tuple[int, Mapping[str, Any]]] = []
        for number, one in enumerate(motifs):
            if "effect" in one:
                self._by_effect[one["effect"]].append((number, one.get("where")))
            else:
                self._others.append((number, one))

    def icon(self, card: Card, effects: Iterable[Node | None]) -> str | None:
        """The icon of a card whose texts mean `effects`; None if no motif fits."""
        own = types(card)
        fits = (n for n, one in self._others if (one["type"] in own if "type" in one else one["kind"] == card.kind))
        first = next(fits, len(self._icons))
        for effect in effects:
            for node in walk(effect) if effect else ():
                for number, where in self._by_effect.get(type(node).__name__, ()):
                    if number >= first:
                        break
                    if where is None or _holds(node, where):
                        first = number
                        break
        return self._icons[first] if first < len(self._icons) else None


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

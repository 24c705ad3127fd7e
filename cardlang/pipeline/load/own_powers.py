"""Keyword powers and terrain of a project's own: names for texts, or for people only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from cardlang.language.language import Language
from cardlang.language.nodes.base import Node, node_fields, walk
from cardlang.language.reminder import reminder
from cardlang.mechanics.keywords.nodes import Keyword
from cardlang.model.diagnostic import has_errors

SAMPLE: Final = {"number": 2, "damage": 10, "ability": "STR", None: None}
_FIELD: Final = "{value}"
NOTHING: Final[Mapping[str, str]] = {}

Value = int | str | None


class OwnPowers:
    """The powers `names` of a language, which are played if their reminders can be read. `like` has the words of the
    shipped game that own events and deeds stand for."""

    def __init__(self, language: Language, names: frozenset[str], like: Mapping[str, str] = NOTHING) -> None:
        self.language, self.names, self.like = language, names, like
        self.meaning = cache(self._meaning)
        self.read = cache(self._read)

    def effects(self, nodes: Iterable[Node]) -> tuple[Node, ...]:
        """The effects of the powers among `nodes`, and of the powers that these give in turn."""
        found: dict[tuple[str, Value], Node] = {}
        left = list(nodes)
        while left:
            node = left.pop()
            if not isinstance(node, Keyword) or node.keyword not in self.names or (node.keyword, node.value) in found:
                continue
            if effect := self.meaning(node.keyword, node.value):
                found[node.keyword, node.value] = effect
                left += walk(effect)
        return tuple(found.values())

    def _meaning(self, name: str, value: Value) -> Node | None:
        """The effect of a power with that value; None if only people can play it."""
        if name not in self.names or self.is_circular(name, value):
            return None
        return self._said(name, value)

    def played(self, node: Any) -> Any:
        """A node of a text with the events and deeds that the engine knows in place of those that are like them."""
        if isinstance(node, tuple):
            return tuple(map(self.played, node))
        if not isinstance(node, Node) or not self.like:
            return node
        parts = {one.name: self.played(getattr(node, one.name)) for one in node_fields(type(node))}
        if isinstance(deed := parts.get("deed"), str):
            parts["deed"] = self.like.get(deed, deed)
        if isinstance(deeds := parts.get("deeds"), tuple):
            parts["deeds"] = tuple(self.like.get(one, one) for one in deeds)
        return replace(node, **parts)

    def is_circular(self, name: str, value: Value) -> bool:
        """Return True if the text of a power gives or takes that power, directly or through other powers."""
        met: set[str] = set()
        left = [(name, value)]
        while left:
            effect = self._said(*left.pop())
            for node in walk(effect) if effect else ():
                if isinstance(node, Keyword) and node.keyword in self.names - met:
                    met.add(node.keyword)
                    left.append((node.keyword, node.value))
        return name in met

    def _said(self, name: str, value: Value) -> Node | None:
        return self.read(reminder(self.language.vocabulary, name, value))

    def _read(self, text: str) -> Node | None:
        """The effect of a text on a creature; None if it cannot be read."""
        parsed = self.language.parse(text, "power")
        if parsed.effect is None or has_errors(parsed.diagnostics):
            return None
        effect: Node = self.played(_placeless(parsed.effect))
        return effect


def _placeless(node: Any) -> Any:
    """The node without spans, which would be taken for places in the text of the card that has the power."""
    if isinstance(node, tuple):
        return tuple(map(_placeless, node))
    if not isinstance(node, Node):
        return node
    parts = {one.name: _placeless(getattr(node, one.name)) for one in node_fields(type(node))}
    return replace(node, span=None, **parts)

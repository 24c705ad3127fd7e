"""Keyword powers and terrain of a project's own: names for texts, or for people only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from cardlang.language.asides import reminder
from cardlang.language.language import Language
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Happened, Happens
from cardlang.language.nodes.effect import mapped
from cardlang.language.nodes.selector import Past
from cardlang.mechanics.keywords.nodes import Keyword
from cardlang.model.diagnostic import has_errors

SAMPLE: Final = {"number": 2, "damage": 10, "ability": "STR", None: None}
NOTHING: Final[Mapping[str, str]] = {}

Value = int | str | None


class OwnPowers:
    """The powers `names` of a language, which are played if their reminders can be read. `like` maps
    own events and deeds to those of the shipped game that they stand for."""

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
        """A node with own events and deeds replaced by those of the engine that they are like."""
        return mapped(node, self._liked) if self.like else node

    def _liked(self, node: Node) -> Node:
        known: dict[str, Any] = {}
        if isinstance(node, Happens | Happened | Past):
            known["kind"] = self.like.get(node.kind, node.kind)
        if isinstance(deeds := getattr(node, "deeds", None), tuple):
            known["deeds"] = tuple(self.like.get(one, one) for one in deeds)
        return replace(node, **known)

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
        # Its spans would be taken for places in the text of the card that has the power.
        effect: Node = self.played(mapped(parsed.effect, lambda node: replace(node, span=None)))
        return effect

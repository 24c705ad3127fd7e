"""Keyword powers of a project's own: names for the texts that their reminders say, or for people only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from cardlang.language.language import Language
from cardlang.language.nodes.amended import mapped
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Happened, Happens
from cardlang.language.reminder import reminder
from cardlang.mechanics.keywords.nodes import Keyword
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.pipeline.load.texts import read_text
from cardlang.source.yaml.nodes import Document, Scalar
from cardlang.source.yaml.offsets import rules_text

SAMPLE: Final = {"number": 2, "damage": 10, "ability": "STR", None: None}
_FIELD: Final = "{value}"
NOTHING: Final[Mapping[str, str]] = {}

Value = int | str | None


class OwnPowers:
    """The powers `names` of a language, which are played if their reminders can be read. `like` maps
    own events and deeds to those of the shipped game that they stand for."""

    def __init__(self, language: Language, names: frozenset[str], like: Mapping[str, str] = NOTHING) -> None:
        self.language, self.names, self.like = language, names, like
        self.meaning = cache(self._meaning)
        self._read = cache(self._read_anew)

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
        return None if name not in self.names or self.is_circular(name, value) else self._read(name, value)

    def played(self, node: Any) -> Any:
        """A node with own events and deeds replaced by those of the engine that they are like."""
        return mapped(node, self._liked) if self.like else node

    def _liked(self, node: Node) -> Node:
        known: dict[str, Any] = {}
        if isinstance(node, Happens | Happened):
            known["kind"] = self.like.get(node.kind, node.kind)
        if isinstance(deeds := getattr(node, "deeds", None), tuple):
            known["deeds"] = tuple(self.like.get(one, one) for one in deeds)
        return replace(node, **known)

    def is_circular(self, name: str, value: Value) -> bool:
        """Return True if the text of a power gives or takes that power, directly or through other powers."""
        met: set[str] = set()
        left = [(name, value)]
        while left:
            effect = self._read(*left.pop())
            for node in walk(effect) if effect else ():
                if isinstance(node, Keyword) and node.keyword in self.names - met:
                    met.add(node.keyword)
                    left.append((node.keyword, node.value))
        return name in met

    def _read_anew(self, name: str, value: Value) -> Node | None:
        parsed = self.language.parse(reminder(self.language.vocabulary, name, value), "power")
        if parsed.effect is None or has_errors(parsed.diagnostics):
            return None
        # Its spans would be taken for places in the text of the card that has the power.
        effect: Node = self.played(mapped(parsed.effect, lambda node: replace(node, span=None)))
        return effect


def powers_for_people(document: Document, language: Language) -> Iterator[Diagnostic]:
    """A warning for each power of a vocabulary whose reminder cannot be played, unless it says that the power is for
    people."""
    powers = {name: said for name, said in document.data.get("powers", {}).items() if not said.get("people")}
    own = OwnPowers(language, frozenset(powers))
    for name, power in powers.items():
        node = document.at(("powers", name, "reminder"))
        assert isinstance(node, Scalar)
        value = SAMPLE[power.get("takes")]
        found = read_text(language, _filled(rules_text(document, node, "power"), value)).diagnostics
        said = f"only people can play {name}: "
        if wrong := next((one for one in found if one.severity == "error"), None):
            help = f"{wrong.help}; or add people: true" if wrong.help else "reword it, or add people: true"
            yield replace(wrong, code="C169", severity="warning", message=said + wrong.message, help=help, fix=None)
        elif own.is_circular(name, value):
            message, help = f"{said}its reminder comes back to {name} itself", "reword it, or add people: true"
            yield Diagnostic("C169", message, document.span(node), help, severity="warning")


def _filled(text: Text, value: Value) -> Text:
    """A reminder with its value. Every character of the value has the place of the field."""
    said, places, put = "", [], "" if value is None else str(value)
    at = 0
    while at < len(text.text):
        is_field = text.text.startswith(_FIELD, at)
        part = put if is_field else text.text[at]
        said += part
        places += [text.offsets[at]] * len(part)
        at += len(_FIELD) if is_field else 1
    return replace(text, text=said, offsets=(*places, text.offsets[-1]))

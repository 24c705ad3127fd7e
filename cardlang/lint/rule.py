"""What a rule is, and what it looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cardlang.language.language import Language, Parsed
from cardlang.language.nodes.base import Node, node_fields
from cardlang.model.card import Card, Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span


@dataclass(frozen=True, slots=True)
class CardText:
    """A card with what each of its texts means (no effect where a text has errors), and where its fields stand."""

    card: Card
    parsed: tuple[Parsed, ...]  # one for one with the card's texts
    where: Callable[[tuple[str | int, ...]], Span]  # keys and places from the card on
    language: Language

    def box(self, box: str) -> list[Node | None]:
        """The effects of the texts of one box."""
        return [parsed.effect for text, parsed in zip(self.card.texts, self.parsed, strict=True) if text.box == box]

    @property
    def reworded(self) -> Iterator[tuple[Text, str]]:
        """The texts that are not written as the canonical wording is, each with that wording."""
        for text, parsed in zip(self.card.texts, self.parsed, strict=True):
            if parsed.text is not None and parsed.text != text.text:
                yield text, parsed.text


def inside(node: Node) -> Iterator[Node]:
    """The effects inside one that only holds them together."""
    for one in node_fields(type(node)):
        if one.name in ("effect", "effects", "options", "abilities", "otherwise", "replacement"):
            value = getattr(node, one.name)
            yield from (part for part in (value if isinstance(value, tuple) else (value,)) if part is not None)


Check = Callable[[CardText], Iterator[Diagnostic]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its code in the catalogue, and how it is found broken."""

    code: str
    check: Check

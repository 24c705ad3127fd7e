"""What a rule is, and what it looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cardlang.language.nodes.base import Node
from cardlang.language.vocabulary import Vocabulary
from cardlang.model.card import Card
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span


@dataclass(frozen=True, slots=True)
class CardText:
    """A card with the effect of each of its texts (`None` where a text has errors), and where its fields stand."""

    card: Card
    effects: tuple[Node | None, ...]
    where: Callable[[tuple[str | int, ...]], Span]  # keys and places from the card on
    vocabulary: Vocabulary

    def box(self, box: str) -> list[Node | None]:
        """The effects of the texts of one box."""
        return [effect for text, effect in zip(self.card.texts, self.effects, strict=True) if text.box == box]


Check = Callable[[CardText], Iterator[Diagnostic]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its code in the catalogue, and how it is found broken."""

    code: str
    check: Check

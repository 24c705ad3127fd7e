"""What other files must know of a deck file, without its texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardlang.model.span import Span


class CardMark(NamedTuple):
    """A card, as other files must know it."""

    id: str
    name: str
    number: int
    span: Span


class Outline(NamedTuple):
    """What other files must know of a deck file: `fields` are those of the deck, `places` where some of them stand."""

    path: str
    game: str
    id: str
    kind: str
    fields: Mapping[str, Any]
    places: Mapping[str, Span]
    cards: tuple[CardMark, ...]

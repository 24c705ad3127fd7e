"""Decks and cards as values, the same for every game: what a kind of card holds beyond this is its game's affair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlang.model.span import Span
from cardlang.model.value import Value

MAX_TEXT = 4_000  # characters of one text: no card holds more


class Text(Value):
    """One rules text as the designer wrote it.

    `box` says where on the card it stands (`main`, `attached`, `power`). `offsets[i]` is the place in the file of
    character `i` of `text`, with one more entry for its end, so any words in it can be shown in the YAML whatever
    the style of the scalar, which `style` names: "" plain, ' or " quoted, > folded, | literal.
    """

    box: str
    text: str
    path: str
    offsets: tuple[int, ...]
    style: str = ""

    def span(self, start: int, end: int) -> Span:
        """The place in the file of `text[start:end]`."""
        if end <= start:
            return Span(self.path, self.offsets[start], self.offsets[start])
        return Span(self.path, self.offsets[start], max(self.offsets[end - 1] + 1, self.offsets[start] + 1))


class Card(Value):
    """One card of a deck. `fields` holds its YAML values with defaults filled in, already checked by the schema."""

    id: str
    name: str
    kind: str  # "action", "creature": the deck's kind
    game: str
    deck: str
    number: int  # printed number: its place in the file, from 1
    copies: int
    fields: Mapping[str, Any]
    texts: tuple[Text, ...]  # in printed order
    span: Span  # of its name in the file


class Deck(Value):
    """One deck file."""

    id: str
    name: str
    kind: str
    game: str
    path: str
    fields: Mapping[str, Any]  # faction, set and whatever else the game's schema has at the top
    cards: tuple[Card, ...]

"""The schema of a kind of card without a file for it: that of any deck, with the fields that a vocabulary declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlang.model.card import CardKind
from cardlang.source.schema import Schema

_TEXT = {"type": "string", "maxLength": 4_000, "pattern": r"\S", "patternErrorMessage": "must hold words"}
_TEXTS = {
    "description": "A rules text, or a list of them.",
    "type": ["string", "array"],
    "maxLength": 4_000,
    "maxItems": 40,
    "pattern": r"\S",
    "patternErrorMessage": "must hold words",
    "items": _TEXT,
}


def kind_schema(kind: CardKind, any_deck: Schema) -> Schema:
    """The schema for decks of this kind. It refuses fields that the kind does not declare.

    Errors: `SourceError` for fields that make no schema.
    """
    whole: dict[str, Any] = dict(any_deck.content)
    cards = any_deck.below("properties", "cards")
    card = any_deck.below("properties", "cards", "items")
    known = {name: field for name, field in card["properties"].items() if name != "text"}
    own = {name: _closed(field) for name, field in kind.fields.items()}
    texts = {name: _TEXTS for name in kind.texts if "." not in name and name not in own}
    first = {name: known[name] for name in ("id", "name")}
    fields = first | own | texts | known  # in the order of a file in canonical layout
    made = {**card, "properties": fields, "required": [*kind.required], "additionalProperties": False}
    whole["properties"] = {**whole["properties"], "cards": {**cards, "items": made}}
    return Schema(any_deck.path, whole)


def _closed(field: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a field; groups in it, and in lists, refuse fields that are not declared."""
    made = dict(field)
    if "properties" in field:
        made["type"] = "object"
        made["properties"] = {name: _closed(inner) for name, inner in field["properties"].items()}
        made["additionalProperties"] = False
    if "items" in field:
        made["type"] = "array"
        made["items"] = _closed(field["items"])
    return made

"""Matches the columns of a spreadsheet with the fields of cards, and converts cells to values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardlang.model.card import FORMULA
from cardlang.source.bounded import searcher
from cardlang.source.schema import Schema
from cardlang.source.table import Cell
from cardlang.source.yaml.nodes import CELL, Node, Scalar, Sequence
from cardlang.source.yaml.nodes import Mapping as Group
from cardlang.source.yaml.offsets import aligned

_LISTED = re.compile(r"[^,;|/\n]+")
_TEXTS = re.compile(r"[^|\n]*:[ \t]*(?:\n[ \t]*[•*–-][^|\n]*)+|[^|\n]+")  # a colon and bullets are one text
_SHORT = 200  # characters; an entry that may be longer is a text, which may contain commas and semicolons
_TRUE = ("true", "yes", "y", "x", "1", "✓", "✔")
_FALSE = ("false", "no", "n", "0")
_NUMBER = re.compile(r"-?(?:[0-9]{1,9}|[0-9]{1,3}(?:,[0-9]{3}){1,2})(?:\.0{1,2})?")
_FRACTION = re.compile(r"-?[0-9]{1,9}\.[0-9]{1,9}")
_COPIES = ("qty", "quantity", "count", "amount", "number of copies", "card count")  # what people call `copies`


@dataclass(frozen=True, slots=True)
class CardField:
    """A field of a card (`path` is `("level",)`), or a part of one (`("ranged", "damage")`). A value must match one of
    `schemas`."""

    path: tuple[str, ...]
    schemas: tuple[Mapping[str, Any], ...]

    @property
    def is_list(self) -> bool:
        """Return True if the field may hold a list."""
        return any("array" in _json_types(one) for one in self.schemas)

    @property
    def is_one_or_list(self) -> bool:
        """Return True if one entry may stand without a list."""
        return any({"array", "string"} <= set(_json_types(one)) for one in self.schemas)

    def read(self, text: str) -> Any:
        """The value of a cell's `text`: a number, boolean or list if the field can hold one, or one of its choices,
        ignoring case. Any other text is returned unchanged, and the schema reports it later."""
        if text[:1] == "'" and FORMULA.match(text.lstrip("'")):  # as `cardlang build` writes it in its lists
            text = text[1:].strip()
        for one in self.schemas:
            if "array" in _json_types(one):
                items = one.get("items", {})
                if "properties" in items:
                    return [_group(line, items["properties"]) for line in text.splitlines() if line.strip()]
                parts = (_TEXTS if items.get("maxLength", 0) > _SHORT else _LISTED).findall(text)
                return [_value(part, (items,)) for part in map(str.strip, parts) if part]
        return _value(text, self.schemas)


def node_of(target: CardField, cell: Cell, source: str) -> Node:
    """The value of a cell as a node; its entries, if it is a list, are each at their place in the text `source`."""
    return _node(target.read(cell.text), source, cell.span.start, cell.span.end)


def _node(value: Any, source: str, start: int, end: int) -> Node:
    """A value that stands in a part of a text. What is in it follows one after the other."""
    at = start
    if isinstance(value, list):
        items: list[Node] = []
        for entry in value:
            items.append(_node(entry, source, at, end))
            at = items[-1].end
        return Sequence(value, tuple(items), start, end, False)
    if isinstance(value, dict):
        entries: dict[str, tuple[Scalar, Node]] = {}
        for name, inner in value.items():
            key = _scalar(name, source, at, end)
            entries[name] = key, _node(inner, source, key.end, end)
            at = entries[name][1].end
        return Group(value, entries, start, at, False)
    return _scalar(value, source, start, end)


def _scalar(value: Any, source: str, start: int, end: int) -> Scalar:
    words = str(value)
    places = aligned(source, start, end, words)
    return Scalar(value, words, places[0], places[-1], CELL)


def card_fields(schema: Schema) -> dict[str, CardField]:
    """The fields of the cards in decks that `schema` describes, and their parts, by name: "level", "ranged.damage"."""
    found: dict[str, CardField] = {}
    for name, field in field_schemas(schema).items():
        for part in _card_fields((name,), field):
            found[".".join(part.path)] = part
    return found


def field_schemas(schema: Schema) -> dict[str, Mapping[str, Any]]:
    """The schema of each field of a card, in the order of the schema; inherited fields come first."""
    own = schema.below("properties", "cards", "items", "properties")
    return {**(field_schemas(schema.base) if schema.base else {}), **own}


def required_fields(schema: Schema) -> set[str]:
    """The names of the fields that every card in a deck of this schema must have."""
    return set(schema.below("properties", "cards", "items").get("required", ()))


def field_for(heading: str, known: Mapping[str, CardField]) -> str | None:
    """The name of the field that a column's heading means, or None. Case, spaces, punctuation and plural forms are
    ignored, and so is a number at the end for a field that holds a list ("Power 2"). Copies may be called "Qty".

    >>> field_for("Hit-Points ", {"hit_point": CardField(("hit_point",), ())})
    'hit_point'
    """
    names = {normalized(name): name for name in known}
    name = names.get(normalized(heading))
    if name is None and (name := names.get(normalized(heading.rstrip("0123456789 #.")))):
        return name if known[name].is_list else None
    if name is None and normalized(heading) in map(normalized, _COPIES):
        return names.get(normalized("copies"))
    return name


def _card_fields(path: tuple[str, ...], field: Mapping[str, Any]) -> Iterator[CardField]:
    choices = tuple(one for one in field.get("anyOf", (field,)) if isinstance(one, Mapping))
    yield CardField(path, choices)
    for one in choices:
        for name, part in one.get("properties", {}).items():
            yield from _card_fields((*path, name), part)


def normalized(name: str) -> str:
    """What counts of a heading: letters and digits, in one case and number.

    >>> normalized("Hit-Points "), normalized("PRICE")
    ('hitpoint', 'price')
    """
    letters = "".join(filter(str.isalnum, name.casefold()))
    if letters.endswith("ies"):
        return letters[:-3] + "y"
    return letters[:-1] if letters.endswith("s") and not letters.endswith("ss") else letters


def _json_types(schema: Mapping[str, Any]) -> tuple[str, ...]:
    names = schema.get("type", ())
    return (names,) if isinstance(names, str) else tuple(names)


def _group(line: str, fields: Mapping[str, Mapping[str, Any]]) -> Any:
    """The group in a line such as "at: 1, effect: Draw 1 card.", or the line if it is none."""
    before, *parts = re.split(rf"(?:^|, )({'|'.join(map(re.escape, fields))}): ", line.strip())
    if before or not parts:
        return line.strip()
    return {
        name: CardField((name,), (fields[name],)).read(said) for name, said in zip(parts[::2], parts[1::2], strict=True)
    }


def _value(text: str, schemas: tuple[Mapping[str, Any], ...]) -> Any:
    words = " ".join(text.split())
    for schema in schemas:
        types = _json_types(schema)
        if {"integer", "number"} & {*types} and _NUMBER.fullmatch(words):
            return int(words.split(".")[0].replace(",", ""))
        if "number" in types and _FRACTION.fullmatch(words):
            return float(words)
        if "boolean" in types and words.casefold() in (*_TRUE, *_FALSE):
            return words.casefold() in _TRUE
        for choice in schema.get("enum", ()):
            if isinstance(choice, str) and choice.casefold() == words.casefold():
                return choice
    lines = "\n".join(" ".join(line.split()) for line in text.splitlines())
    return lines if "\n" in lines and any(_allows(one, lines) for one in schemas) else words


def _allows(schema: Mapping[str, Any], text: str) -> bool:
    is_text = "string" in (_json_types(schema) or ("string",)) and "enum" not in schema
    return is_text and searcher(schema.get("pattern", ""))(text)

"""Which field of a card a column of a spreadsheet holds, and what a cell says there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardlang.source.schema import Schema

_LISTED = re.compile(r"[,;|/\n]")
_TEXTS = re.compile(r"[|\n]")
_SHORT = 200  # characters: an entry that may be longer is a text, in which commas and semicolons may stand
_FORMULA = ("'=", "'@")  # as lists made by `cardlang build` write a text that a spreadsheet would take for a formula


@dataclass(frozen=True, slots=True)
class Slot:
    """A field of a card (`("level",)`) or a part of one (`("ranged", "damage")`), and the schemas of what may stand in
    it."""

    path: tuple[str, ...]
    schemas: tuple[Mapping[str, Any], ...]

    @property
    def is_list(self) -> bool:
        """Return True if the field may hold a list."""
        return any("array" in _types(one) for one in self.schemas)

    def read(self, text: str) -> Any:
        """The value that `text` says: a number where one may stand, the entries of a list, one of the words to choose
        from whatever its capitals. What is none of these stays as it is, for the schema to refuse."""
        if text.startswith(_FORMULA):
            text = text[1:]
        for one in self.schemas:
            if "array" in _types(one):
                items = one.get("items", {})
                parts = (_TEXTS if items.get("maxLength", 0) > _SHORT else _LISTED).split(text)
                return [_read(part, (items,)) for part in map(str.strip, parts) if part]
        return _read(text, self.schemas)


def slots(schema: Schema) -> dict[str, Slot]:
    """The slots of the cards in decks that `schema` describes, by their names: "level", "ranged.damage"."""
    found: dict[str, Slot] = {}
    for name, field in fields(schema).items():
        for slot in _slots((name,), field):
            found[".".join(slot.path)] = slot
    return found


def fields(schema: Schema) -> dict[str, Mapping[str, Any]]:
    """The schema of each field of a card, in the order in which they are declared."""
    own = schema.below("properties", "cards", "items", "properties")
    return {**(fields(schema.base) if schema.base else {}), **own}


def required(schema: Schema) -> set[str]:
    """The fields that every card needs."""
    return set(schema.below("properties", "cards", "items").get("required", ()))


def meant(heading: str, slots: Mapping[str, Slot]) -> str | None:
    """The name of the slot that a heading means: capitals, blanks, signs and the plural do not count, nor does a number
    at the end of one that holds a list ("Power 2").

    >>> meant("Hit-Points ", {"hit_point": Slot(("hit_point",), ())})
    'hit_point'
    """
    names = {_letters(name): name for name in slots}
    name = names.get(_letters(heading))
    if name is None and (name := names.get(_letters(heading.rstrip("0123456789 #.")))):
        return name if slots[name].is_list else None
    return name


def _slots(path: tuple[str, ...], field: Mapping[str, Any]) -> Iterator[Slot]:
    choices = tuple(one for one in field.get("anyOf", (field,)) if isinstance(one, Mapping))
    yield Slot(path, choices)
    for one in choices:
        for name, part in one.get("properties", {}).items():
            yield from _slots((*path, name), part)


def _letters(name: str) -> str:
    letters = "".join(filter(str.isalnum, name.casefold()))
    if letters.endswith("ies"):
        return letters[:-3] + "y"
    return letters[:-1] if letters.endswith("s") and not letters.endswith("ss") else letters


def _types(schema: Mapping[str, Any]) -> tuple[str, ...]:
    said = schema.get("type", ())
    return (said,) if isinstance(said, str) else tuple(said)


def _read(text: str, schemas: tuple[Mapping[str, Any], ...]) -> Any:
    words = " ".join(text.split())
    for schema in schemas:
        types = _types(schema)
        if {"integer", "number"} & {*types} and re.fullmatch(r"-?[0-9]{1,9}(\.0{1,9})?", words):
            return int(words.split(".")[0])
        if "boolean" in types and words.casefold() in ("true", "false"):
            return words.casefold() == "true"
        for choice in schema.get("enum", ()):
            if isinstance(choice, str) and choice.casefold() == words.casefold():
                return choice
    return words

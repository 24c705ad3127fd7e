"""Tables of cards: a heading row, and one row for each card; and the fields of cards that their columns are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from cardlang.model.card import FORMULA
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span
from cardlang.source.bounded import searcher
from cardlang.source.schema import Schema

MOST_ROWS = 1000  # the most cards that a deck can have
MOST_COLUMNS = 100
MOST_ABOVE = 9  # rows above the heading: a title, notes
LEFT_OUT = "C189"


@dataclass(frozen=True, slots=True)
class Cell:
    """A value without surrounding spaces, and its position in the file."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Row:
    """The non-empty cells of a row by column (from 0). `number` is the row's number in the spreadsheet (from 1, the
    heading included)."""

    number: int
    cells: dict[int, Cell]

    @property
    def span(self) -> Span:
        """The position of the first cell."""
        return next(iter(self.cells.values())).span


@dataclass(frozen=True, slots=True)
class Table:
    """The heading row, and the non-empty rows below it."""

    heading: Row
    rows: tuple[Row, ...]


def table_of(
    path: str, rows: Iterable[Row | Diagnostic], is_field: Callable[[str], bool]
) -> tuple[Table | None, list[Diagnostic]]:
    """The table of these rows, and findings. If a diagnostic comes in place of a row, there is no table, and only the
    diagnostic is returned."""
    filled: list[Row] = []
    for row in rows:
        if isinstance(row, Diagnostic):
            return None, [row]
        if not row.cells:
            continue
        filled.append(row)
        if len(filled) > MOST_ROWS + MOST_ABOVE + 1:
            break
        if len(row.cells) > MOST_COLUMNS:
            return None, [_too_large(f"{MOST_COLUMNS} columns", "leave out those that hold no field of a card", row)]
    first = filled[: MOST_ABOVE + 1]  # the heading is the row that names most fields
    at = max(range(len(first)), key=lambda number: fields_in(first[number], is_field), default=0)
    above, filled = filled[:at], filled[at:]
    if len(filled) > MOST_ROWS + 1:
        return None, [_too_large(f"{MOST_ROWS} rows of cards", "a deck holds no more: make several files", filled[-1])]
    if len(filled) < 2:
        message = "the table has a heading but no cards" if filled else "this table is empty"
        help = "the first row names the columns, and each row below it is a card"
        return None, [Diagnostic("C180", message, Span(path, 0, 0), help)]
    why = "is above the heading of the table and is left out"
    found = [Diagnostic(LEFT_OUT, f"row {row.number} {why}", row.span, severity="warning") for row in above]
    return Table(filled[0], tuple(filled[1:])), found


def fields_in(row: Row, is_field: Callable[[str], bool]) -> int:
    """How many cells of a row name fields."""
    return sum(is_field(cell.text) for cell in islice(row.cells.values(), MOST_COLUMNS))


def column_name(number: int) -> str:
    """The letters of a column in a spreadsheet; `number` counts from 0.

    >>> column_name(0), column_name(25), column_name(26)
    ('A', 'Z', 'AA')
    """
    name = ""
    while number >= 0:
        name, number = chr(ord("A") + number % 26) + name, number // 26 - 1
    return name


def _too_large(what: str, help: str, at: Row) -> Diagnostic:
    return Diagnostic("C184", f"this table has more than {what}", at.span, help)


_LISTED = re.compile(r"[^,;|/\n]+")
_TEXTS = re.compile(r"[^|\n]*:[ \t]*(?:\n[ \t]*[•*–-][^|\n]*)+|[^|\n]+")  # a colon and bullets are one text
_SHORT = 200  # characters; an entry that may be longer is a text, which may contain commas and semicolons
_TRUE = ("true", "yes", "y", "x", "1", "✓", "✔")
_FALSE = ("false", "no", "n", "0")
_NUMBER = re.compile(r"-?(?:[0-9]{1,9}|[0-9]{1,3}(?:,[0-9]{3}){1,2})(?:\.0{1,2})?")
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
        if text[:1] == "'" and FORMULA.match(text[1:]):  # as `cardlang build` writes it in its lists
            text = text[1:].strip()
        for one in self.schemas:
            if "array" in _json_types(one):
                items = one.get("items", {})
                parts = (_TEXTS if items.get("maxLength", 0) > _SHORT else _LISTED).findall(text)
                return [_value(part, (items,)) for part in map(str.strip, parts) if part]
        return _value(text, self.schemas)


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
    names = {_normalized(name): name for name in known}
    name = names.get(_normalized(heading))
    if name is None and (name := names.get(_normalized(heading.rstrip("0123456789 #.")))):
        return name if known[name].is_list else None
    if name is None and _normalized(heading) in map(_normalized, _COPIES):
        return names.get(_normalized("copies"))
    return name


def _card_fields(path: tuple[str, ...], field: Mapping[str, Any]) -> Iterator[CardField]:
    choices = tuple(one for one in field.get("anyOf", (field,)) if isinstance(one, Mapping))
    yield CardField(path, choices)
    for one in choices:
        for name, part in one.get("properties", {}).items():
            yield from _card_fields((*path, name), part)


def _normalized(name: str) -> str:
    letters = "".join(filter(str.isalnum, name.casefold()))
    if letters.endswith("ies"):
        return letters[:-3] + "y"
    return letters[:-1] if letters.endswith("s") and not letters.endswith("ss") else letters


def _json_types(schema: Mapping[str, Any]) -> tuple[str, ...]:
    names = schema.get("type", ())
    return (names,) if isinstance(names, str) else tuple(names)


def _value(text: str, schemas: tuple[Mapping[str, Any], ...]) -> Any:
    words = " ".join(text.split())
    for schema in schemas:
        types = _json_types(schema)
        if {"integer", "number"} & {*types} and _NUMBER.fullmatch(words):
            return int(words.split(".")[0].replace(",", ""))
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

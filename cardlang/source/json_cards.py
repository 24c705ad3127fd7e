"""Cards in JSON as a table: a list of objects, or an object of objects, each with the fields of a card."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from cardlang.model.card import FORMULA
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText, Span
from cardlang.source.deck import slug
from cardlang.source.table import Cell, Row

_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*+"|[^\s,:\[\]{}"]+|[,:\[\]{}])')
_HALF = re.compile("[\ud800-\udfff]")  # of a character, which an escape may leave
_DEEPEST = 16
_FORM = 'write a list of cards, each an object of its fields, such as [{"name": "Run", "level": 2}]'


class _Node(NamedTuple):
    """A value at its place: a scalar as text (None for null), a list, or the values of an object, each with its key."""

    value: str | list[_Node] | dict[str, tuple[_Node, _Node]] | None
    start: int
    end: int


def json_rows(source: SourceText) -> Iterator[Row | Diagnostic]:
    """The rows of the table that the cards in a JSON text make: a column for each field, whose heading is row 0, and a
    row for each card, from 1. A field within a field is `ranged.damage`, and the entries of a list are lines of a cell.
    An object may name its cards by its keys, or hold a list of them as `cards`, as in the lists of `cardlang build`.
    What keeps the text from being read comes as a diagnostic, after which there is nothing.
    """
    try:
        json.loads(source.text, parse_int=str, parse_float=str)  # whose messages say what is wrong
        cards = [*_cards(_Reader(source.text).node(0, 0)[0], source)]
    except json.JSONDecodeError as error:
        at = Span(source.path, error.pos, min(error.pos + 1, len(source.text)))
        yield Diagnostic("C190", f"this is not JSON with cards: {error.msg[:1].lower()}{error.msg[1:]}", at, _FORM)
        return
    except RecursionError:
        yield Diagnostic("C190", "this is not JSON with cards: it is nested too deeply", Span(source.path, 0, 0), _FORM)
        return
    headings: dict[str, Cell] = {}
    for card in cards:
        for name, (heading, _) in card.items():
            headings.setdefault(name, heading)
    columns = {name: number for number, name in enumerate(headings)}
    yield Row(0, {columns[name]: heading for name, heading in headings.items()})
    for number, card in enumerate(cards, 1):
        yield Row(number, {columns[name]: value for name, (_, value) in card.items()})


class _Reader:
    """Reads sound JSON with places."""

    def __init__(self, text: str) -> None:
        self.text = text

    def node(self, at: int, depth: int) -> tuple[_Node, int]:
        """The value at a place, and where it ends. Errors: `JSONDecodeError`."""
        start, token, at = self._token(at)
        if depth > _DEEPEST:
            self._refuse("it is nested too deeply", start)
        if token == "[":
            items: list[_Node] = []
            while (next := self._token(at))[1] != "]":
                item, at = self.node(next[0] + 1 if next[1] == "," else at, depth + 1)
                items.append(item)
            return _Node(items, start, next[2]), next[2]
        if token == "{":
            fields: dict[str, tuple[_Node, _Node]] = {}
            while (next := self._token(at))[1] != "}":
                key, at = self.node(next[0] + 1 if next[1] == "," else at, depth + 1)
                value, at = self.node(self._token(at)[2], depth + 1)
                if str(key.value) in fields:
                    self._refuse(f'"{key.value}" is given twice', key.start)
                fields[str(key.value)] = key, value
            return _Node(fields, start, next[2]), next[2]
        if token[0] != '"':
            return _Node(None if token == "null" else token, start, at), at
        said = json.loads(token)
        if _HALF.search(said):
            self._refuse("half a character is escaped here", start)
        return _Node(said, start + 1, at - 1), at

    def _token(self, at: int) -> tuple[int, str, int]:
        found = _TOKEN.match(self.text, at)
        assert found, "it is sound"
        return found.start(1), found[1], found.end()

    def _refuse(self, why: str, at: int) -> NoReturn:
        raise json.JSONDecodeError(why, self.text, at)


def _cards(root: _Node, source: SourceText) -> Iterator[dict[str, tuple[Cell, Cell]]]:
    """The fields of each card: heading and value. Errors: `JSONDecodeError`."""
    if isinstance(root.value, dict) and "cards" in root.value and isinstance(root.value["cards"][1].value, list):
        root = root.value["cards"][1]
    if not isinstance(root.value, dict | list):
        raise json.JSONDecodeError("there is no list of cards", source.text, root.start)
    named = root.value.values() if isinstance(root.value, dict) else [(None, one) for one in root.value]
    for key, card in named:
        if not isinstance(card.value, dict):
            raise json.JSONDecodeError("a card is an object of fields", source.text, card.start)
        fields = dict(_fields("", card.value, source.path))
        if key and not {"id", "name"} & fields.keys():
            cell = Cell(str(key.value), Span(source.path, key.start, key.end))
            name = "id" if slug(cell.text) == cell.text else "name"
            fields = {name: (Cell(name, cell.span), cell), **fields}
        yield fields


def _fields(above: str, group: dict[str, tuple[_Node, _Node]], path: str) -> Iterator[tuple[str, tuple[Cell, Cell]]]:
    for name, (key, node) in group.items():
        heading = f"{above}{name}"
        if isinstance(node.value, dict):
            yield from _fields(f"{heading}.", node.value, path)
            continue
        text = ("\n".join(map(_line, node.value)) if isinstance(node.value, list) else node.value or "").strip()
        if text[:1] == "'" and FORMULA.match(text.lstrip("'")):
            text = f"'{text}"  # of which one is taken away, as from cells
        if text:
            yield heading, (Cell(heading, Span(path, key.start, key.end)), Cell(text, Span(path, node.start, node.end)))


def _line(node: _Node) -> str:
    """An entry of a list, as in the lists of `cardlang build`."""
    if isinstance(node.value, dict):
        return ", ".join(
            f"{name}: {_line(inner)}" for name, (_, inner) in node.value.items() if inner.value is not None
        )
    return " / ".join(map(_line, node.value)) if isinstance(node.value, list) else node.value or ""

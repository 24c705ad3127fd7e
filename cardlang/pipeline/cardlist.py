"""The cards of a build as a list: for spreadsheets, and for other programs."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from io import StringIO
from typing import Any

from cardlang.pipeline.output import DrawnDeck, Order, Output
from cardlang.report.as_json import as_json_text

Row = Mapping[str, Any]


def list_files(order: Order, decks: Sequence[DrawnDeck]) -> Iterator[Output]:
    """One list a game and format, of every card once: where it stands, what its file says, and its texts in canonical
    wording."""
    for form in sorted(set(order.lists)):
        for game in sorted({drawn.read.deck.game for drawn in decks}):
            chosen = [drawn for drawn in decks if drawn.read.deck.game == game and order.wants(drawn.kind)]
            rows = [row for drawn in chosen for row in _rows(drawn)]
            if rows:
                data = partial(WRITERS[form], rows)
                yield Output(f"{game}/cards.{form}", "list", game, None, None, 0, len(rows), data)


def _rows(drawn: DrawnDeck) -> Iterator[Row]:
    deck = drawn.read.deck
    for card, _, _ in drawn.faces:
        boxes = drawn.read.game.boxes[card.kind]
        said: dict[str, list[str]] = {}
        for text, parsed in zip(card.texts, drawn.read.parsed[card.number], strict=True):
            said.setdefault(text.box, []).append(parsed.text or "")
        about = {"deck": deck.id, "kind": deck.kind, "number": card.number, "id": card.id, "name": card.name}
        listed = {field: said.get(box, []) for field, box in boxes.items()}
        texts = {
            field: texts if isinstance(card.fields.get(field), list) else next(iter(texts), None)
            for field, texts in listed.items()
        }
        yield about | {"copies": card.copies} | {**card.fields} | texts


def as_json(rows: Sequence[Row]) -> bytes:
    """An array of objects."""
    return (as_json_text({"cards": rows}, 2) + "\n").encode()


def as_csv(rows: Sequence[Row]) -> bytes:
    """A table with a heading. Fields in fields have columns of their own (`ranged.damage`), lists stand in lines. With
    the mark that tells spreadsheets that it is UTF-8."""
    flat = [dict(_cells("", row)) for row in rows]
    columns = list(dict.fromkeys(column for row in flat for column in row))
    out = StringIO()
    table = csv.DictWriter(out, columns, restval="", lineterminator="\r\n")
    table.writeheader()
    table.writerows(flat)
    return out.getvalue().encode("utf-8-sig")


def _cells(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _cells(f"{name}.{key}" if name else str(key), inner)
    elif isinstance(value, list | tuple):
        yield name, "\n".join(map(str, value))
    elif value is not None:
        text = str(value)
        yield name, f"'{text}" if text[:1] in ("=", "@") else text  # a spreadsheet would take it for a formula


WRITERS: Mapping[str, Callable[[Sequence[Row]], bytes]] = {"csv": as_csv, "json": as_json}

"""A list of cards as CSV for spreadsheets and as JSON for other programs."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import StringIO
from typing import Any

from cardlang.model.card import FORMULA
from cardlang.report.as_json import as_json_text

Row = Mapping[str, Any]


def as_json(rows: Sequence[Row]) -> bytes:
    """An object whose `cards` are an object for each row."""
    return (as_json_text({"cards": rows}, 2) + "\n").encode()


def as_csv(rows: Sequence[Row]) -> bytes:
    """A table with a heading, in UTF-8 with the byte order mark that spreadsheets look for. A field within a field has
    a column of its own (`ranged.damage`); the values of a list stand on separate lines of one cell, the fields of a
    group in a list one after the other.

    >>> as_csv([{"name": "Guard", "ranged": {"damage": 10}, "powers": ["Block 5", "Nimble"]}]).decode("utf-8-sig")
    'name,ranged.damage,powers\\r\\nGuard,10,"Block 5\\nNimble"\\r\\n'
    >>> as_csv([{"stages": [{"at": 1, "effect": "Draw 1 card."}]}]).decode("utf-8-sig")
    'stages\\r\\n"at: 1, effect: Draw 1 card."\\r\\n'
    """
    flat = [dict(_cells("", row)) for row in rows]
    columns = list(dict.fromkeys(column for row in flat for column in row))
    out = StringIO()
    table = csv.DictWriter(out, columns, restval="", lineterminator="\r\n")
    table.writerow({column: _quoted(column) for column in columns})
    table.writerows(flat)
    return out.getvalue().encode("utf-8-sig")


def _cells(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _cells(f"{name}.{key}" if name else str(key), inner)
    elif isinstance(value, bool | int | float):
        yield name, str(value)
    elif value is not None:
        yield name, _quoted("\n".join(map(_line, value)) if isinstance(value, list | tuple) else str(value))


def _quoted(text: str) -> str:
    """`text` with an apostrophe before what spreadsheets would run as a formula."""
    return f"'{text}" if FORMULA.match(text.lstrip("'")) else text


def _line(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_line(inner)}" for key, inner in value.items() if inner is not None)
    return " / ".join(map(_line, value)) if isinstance(value, list | tuple) else str(value)


WRITERS: Mapping[str, Callable[[Sequence[Row]], bytes]] = {"csv": as_csv, "json": as_json}

"""A project's settings in pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText, Span
from cardlang.source.error import SourceError
from cardlang.source.files import read_text
from cardlang.source.yaml.nodes import Document, Mapping, Node, Scalar, Sequence

_DEEP_KEY = re.compile(  # more than 64 parts, for which tomllib takes quadratic time
    r"""(?<![\w-])(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')(?:[ \t]*+\.[ \t]*+(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')){64}"""
)


def read_pyproject(path: Path) -> tuple[Document | None, list[Diagnostic]]:
    """The table [tool.cardlang] of pyproject.toml, and findings; None and no findings if there is no such table."""
    try:
        source, found = read_text(path, path.parent)
    except SourceError:
        return None, []
    if found or "cardlang" not in source.text:
        return None, []
    try:
        if deep := _DEEP_KEY.search(source.text):
            raise tomllib.TOMLDecodeError(f"this key has too many parts (at {_line(source, deep.start())})")
        tool = tomllib.loads(source.text).get("tool")
    except (ValueError, RecursionError) as error:  # ValueError: a number of thousands of digits
        if "[tool.cardlang" not in source.text:
            return None, []
        at = _toml_place(source, str(error))
        why = re.split(r" *[(]at ", str(error))[0].lower()
        if isinstance(error, RecursionError):
            why = "its lists or tables are nested too deeply"
        elif not isinstance(error, tomllib.TOMLDecodeError):
            why = "a number has too many digits"
        message = f"this is not TOML: {why}"
        help = "the project's settings are in this file, so fix it first"
        return None, [Diagnostic("C151", message, Span(source.path, at, at + 1), help)]
    table = tool.get("cardlang") if isinstance(tool, dict) else None
    return (Document(source, _toml_node(source, table)), []) if isinstance(table, dict) else (None, [])


def _line(source: SourceText, at: int) -> str:
    place = source.position(at)
    return f"line {place.line}, column {place.column}"


def _toml_place(source: SourceText, error: str) -> int:
    """The position of a TOML error, which tomllib gives only in its message."""
    if found := re.search(r"at line (\d+), column (\d+)", error):
        line, column = map(int, found.groups())
        starts = source.line_starts
        return min(starts[min(line, len(starts)) - 1] + column - 1, len(source.text))
    return len(source.text)


def _toml_node(source: SourceText, table: dict[str, Any]) -> Mapping:
    """`table` as nodes. tomllib gives no positions, so each key is searched for below the table's heading."""
    heading = re.search(r"^\s*\[\s*tool\s*\.\s*cardlang\s*\]", source.text, re.MULTILINE)
    start = heading.end() if heading else 0
    entries: dict[str, tuple[Scalar, Node]] = {}
    for key, value in table.items():
        name = re.escape(key)
        line = re.compile(rf"""^[ \t]*(["']?{name}["']?)[ \t]*=[ \t]*(.*?)[ \t]*$""", re.MULTILINE)
        below = re.compile(rf"^[ \t]*\[[ \t]*tool[ \t]*\.[ \t]*cardlang[ \t]*\.[ \t]*({name})\b()", re.MULTILINE)
        found = line.search(source.text, start) or below.search(source.text)
        place = (found.span(1), found.span(2)) if found else ((start, start), (start, start))
        entries[key] = Scalar(key, key, *place[0], ""), _toml_value(value, *place[1])
    return Mapping(table, entries, start, start, False)


def _toml_value(value: Any, start: int, end: int) -> Node:
    """A value as nodes, which all have its position."""
    match value:
        case dict():
            parts = {
                key: (Scalar(key, key, start, end, ""), _toml_value(one, start, end)) for key, one in value.items()
            }
            return Mapping(value, parts, start, end, True)
        case list():
            return Sequence(value, tuple(_toml_value(one, start, end) for one in value), start, end, True)
    return Scalar(value, str(value), start, end, '"' if isinstance(value, str) else "")

"""A project's settings in pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText, Span
from cardlang.source.document import read_text
from cardlang.source.error import SourceError
from cardlang.source.yaml.nodes import Document, Mapping, Node, Scalar, Sequence

_DEEP_KEY = re.compile(  # more than 64 parts, for which tomllib takes quadratic time
    r"""(?<![\w-])(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')(?:[ \t]*+\.[ \t]*+(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')){64}"""
)
_LINE = re.compile(r"""^[ \t]*+([\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+=[ \t]*+([^\n]*+)""", re.MULTILINE)
_TABLE = re.compile(r"^[ \t]*+\[[ \t]*+tool[ \t]*+\.[ \t]*+cardlang[ \t]*+\.[ \t]*+([\w-]++)", re.MULTILINE)


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
            line, column = source.position(deep.start())
            raise tomllib.TOMLDecodeError(f"this key has too many parts (at line {line}, column {column})")
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


def _toml_place(source: SourceText, error: str) -> int:
    """The position of a TOML error, which tomllib gives only in its message."""
    if found := re.search(r"at line (\d+), column (\d+)", error):
        line, column = map(int, found.groups())
        starts = source.line_starts
        return min(starts[min(line, len(starts)) - 1] + column - 1, len(source.text))
    return len(source.text)


def _toml_node(source: SourceText, table: dict[str, Any]) -> Mapping:
    """`table` as nodes. tomllib gives no positions, so lines below the table's heading are searched for keys."""
    heading = re.search(r"^\s*\[\s*tool\s*\.\s*cardlang\s*\]", source.text, re.MULTILINE)
    start = heading.end() if heading else 0
    places = {match[1]: (match.span(1), (match.end(), match.end())) for match in _TABLE.finditer(source.text)}
    lines: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {}
    for match in _LINE.finditer(source.text, start):
        value = match.start(2), match.start(2) + len(match[2].rstrip())
        lines.setdefault(match[1].strip("\"'"), (match.span(1), value))
    places |= lines
    entries: dict[str, tuple[Scalar, Node]] = {}
    for key, value in table.items():
        of_key, of_value = places.get(key, ((start, start), (start, start)))
        entries[key] = Scalar(key, key, *of_key, ""), _toml_value(value, *of_value)
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

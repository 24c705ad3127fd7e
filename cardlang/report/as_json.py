"""JSON for tools: diagnostics as `lint --format json` prints them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from cardlang.model.diagnostic import Diagnostic, Fix, in_order
from cardlang.model.span import SourceText, Span, located
from cardlang.report.lines import UNSAFE, shortened

_COMMAND = "##[", "##\\u005b"  # of a workflow on GitHub, wherever it stands in a line; the same text to who reads JSON


def as_json(diagnostics: Iterable[Diagnostic], sources: Mapping[str, SourceText]) -> str:
    """An array with one object per line. Lines and columns count from 1, columns in characters; ends are exclusive.

    `sources` has the files by path; for a missing file, positions are line 1, column 1.
    """
    return array_text(as_data(diagnostic, sources) for diagnostic in in_order(diagnostics))


def array_text(values: Iterable[object]) -> str:
    """A JSON array with one value per line.

    >>> print(array_text([{"a": 1}, None]), end="")
    [
      {"a": 1},
      null
    ]
    """
    body = ",\n  ".join(json.dumps(one).replace(*_COMMAND) for one in values)
    return f"[\n  {body}\n]\n" if body else "[]\n"


def as_json_text(data: object, indent: int | None = None) -> str:
    """`data` as JSON, in one line unless `indent` is given. Characters that could end a line or control a terminal are
    escaped.

    >>> print(as_json_text("It’s\\u2028one\\nline\\x7f"))
    "It’s\\u2028one\\nline\\u007f"
    """
    text = json.dumps(data, ensure_ascii=False, indent=indent).replace(*_COMMAND)
    return UNSAFE.sub(lambda sign: "\n" if sign[0] == "\n" else f"\\u{ord(sign[0]):04x}", text)


def as_data(diagnostic: Diagnostic, sources: Mapping[str, SourceText]) -> dict[str, Any]:
    """One diagnostic as the object of `lint --format json`. `fix` is the edits that mend it, with the name
    `file` that the file then gets if it gets another, `fixable` whether they are certain."""
    fix = diagnostic.fix
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": shortened(diagnostic.message),
        "help": diagnostic.help,
        "path": diagnostic.span.path,
        **_place(diagnostic.span, sources),
        "card": diagnostic.card,
        "fixable": fix is not None and fix.sure,
        "fix": fix and [{"path": fix.span.path, **_place(fix.span, sources), "text": fix.text, **_renamed(fix)}],
    }


def _renamed(fix: Fix) -> dict[str, str]:
    return {"file": fix.file} if fix.file else {}


def _place(span: Span, sources: Mapping[str, SourceText]) -> dict[str, int]:
    start, end = located(span, sources)
    return {"line": start.line, "column": start.column, "end_line": end.line, "end_column": end.column}

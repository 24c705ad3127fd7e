"""What came of scenarios, for people and for tools."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from cardlang.model.result import Result
from cardlang.model.span import Position, SourceText
from cardlang.report.as_json import as_data
from cardlang.report.clean import clean
from cardlang.report.text import one_as_text


def results_as_text(results: Sequence[Result], sources: Mapping[str, SourceText], *, colour: bool = False) -> str:
    """Each failed scenario with its findings, then how many passed. `sources` holds the files by path.

    >>> print(results_as_text([], {}), end="")
    no scenarios
    """
    lines = []
    for result in results:
        if not result.passed:
            lines.append(f"FAILED {clean(result.name)}")
        lines += [one_as_text(one, sources.get(one.span.path), colour=colour) for one in result.findings]
    return "\n".join([*lines, _summary(results)]) + "\n"


def _summary(results: Sequence[Result]) -> str:
    failed = sum(not result.passed for result in results)
    if not results:
        return "no scenarios"
    return f"{len(results) - failed} passed" + (f", {failed} failed" if failed else "")


def results_as_json(results: Sequence[Result], sources: Mapping[str, SourceText]) -> str:
    """An array with one object a line: name, rules, place, whether it passed, diagnostics in the form of lint's."""
    rows = []
    for result in results:
        source = sources.get(result.span.path)
        place = source.position(result.span.start) if source else Position(1, 1)
        row = {
            "scenario": result.name,
            "rules": list(result.rules),
            "path": result.span.path,
            "line": place.line,
            "column": place.column,
            "passed": result.passed,
            "diagnostics": [as_data(one, sources.get(one.span.path)) for one in result.findings],
        }
        rows.append(json.dumps(row))
    return "[\n  " + ",\n  ".join(rows) + "\n]\n" if rows else "[]\n"

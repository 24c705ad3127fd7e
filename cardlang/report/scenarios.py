"""Results of scenarios, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from cardlang.model.result import Coverage, Result, Scene
from cardlang.model.span import SourceText, located
from cardlang.report.as_json import array_text, as_data
from cardlang.report.coverage import coverage_as_data
from cardlang.report.drawing import drawing_as_text
from cardlang.report.lines import clean
from cardlang.report.text import one_as_text

_WORDS = 60  # most characters shown of a step


def results_as_text(
    results: Sequence[Result],
    sources: Mapping[str, SourceText],
    *,
    colour: bool = False,
    left_out: int = 0,
    took: str = "",
) -> str:
    """Each failed scenario with its findings and the board at that moment, then how many passed. `sources` has the
    files by path; `left_out` is the number of scenarios not selected; `took` ends the line of the summary:
    " in 1.23 s".

    >>> print(results_as_text([], {}), end="")
    no scenarios
    """
    lines = []
    for result in results:
        if not result.passed:
            lines.append(f"\x1b[31;1mFAILED\x1b[0m {clean(result.name)}" if colour else f"FAILED {clean(result.name)}")
        lines += result_as_text(result, sources, colour=colour)
    return "\n".join([*lines, _summary(results, left_out, took)]) + "\n"


def result_as_text(result: Result, sources: Mapping[str, SourceText], *, colour: bool = False) -> Iterator[str]:
    """The findings of one scenario: those from reading it, then those of each moment, above its board."""
    shown = set(chain.from_iterable(scene.findings for scene in result.scenes))
    for one in result.findings:
        if one not in shown:
            yield one_as_text(one, sources.get(one.span.path), colour=colour)
    for scene in result.scenes:
        for one in scene.findings:
            yield one_as_text(one, sources.get(one.span.path), colour=colour).removesuffix("\n")
        yield _moment(scene, sources)
        if drawn := drawing_as_text(scene.board, colour=colour):
            yield _indented(drawn)
        yield f"    {clean(scene.notation)}\n"


def _moment(scene: Scene, sources: Mapping[str, SourceText]) -> str:
    """The moment of a scene: `after line 12, attack: b`."""
    source, line = sources.get(scene.after.path) if scene.after else None, _line(scene, sources)
    if scene.after is None or source is None:
        return "before any step:" if scene.after is None else "then:"
    words = clean(source.text[scene.after.start : scene.after.end].split("\n")[0].partition(" #")[0].strip(" {}"))
    return f"after line {line}, {words if len(words) <= _WORDS else words[: _WORDS - 1] + '…'}"


def _line(scene: Scene, sources: Mapping[str, SourceText]) -> int | None:
    source = sources.get(scene.after.path) if scene.after else None
    return source.position(scene.after.start).line if source and scene.after else None


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.split("\n"))


def _summary(results: Sequence[Result], left_out: int, took: str) -> str:
    failed = sum(not result.passed for result in results)
    if not results:
        return "no scenarios" if not left_out else f"none of {left_out} scenarios has a matching name"
    parts = [f"{len(results) - failed} passed"] + ([f"{failed} failed"] if failed else [])
    parts += [f"{left_out} left out"] if left_out else []
    return ", ".join(parts) + took


def results_as_json(
    results: Sequence[Result], sources: Mapping[str, SourceText], coverage: Sequence[Coverage] | None = None
) -> str:
    """An array with one object per line: name, rules, position, whether it passed, diagnostics as in lint, and the
    moments when they were found, each as the line of the step before (null at the beginning) and the notation. With
    `coverage`, an object with this array as `scenarios`, and `coverage`.
    """
    scenarios = array_text(_rows(results, sources))
    if coverage is None:
        return scenarios
    covered = array_text(coverage_as_data(one, sources) for one in coverage)
    return f'{{"scenarios": {scenarios.rstrip()},\n"coverage": {covered.rstrip()}}}\n'


def _rows(results: Sequence[Result], sources: Mapping[str, SourceText]) -> Iterator[dict[str, Any]]:
    for result in results:
        place, _ = located(result.span, sources)
        yield {
            "scenario": result.name,
            "rules": list(result.rules),
            "path": result.span.path,
            "line": place.line,
            "column": place.column,
            "passed": result.passed,
            "diagnostics": [as_data(one, sources) for one in result.findings],
            "moments": [{"after": _line(one, sources), "notation": one.notation} for one in result.scenes],
        }

"""Results of scenarios, and what none of them touches, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from cardlang.model.result import Coverage, Result, Scene, Untouched
from cardlang.model.span import SourceText, located
from cardlang.report.as_json import array_text, as_data
from cardlang.report.drawing import drawing_as_text
from cardlang.report.lines import clean, count, shortened, wrap
from cardlang.report.text import one_as_text


def coverage_as_text(found: Iterable[Coverage], sources: Mapping[str, SourceText]) -> str:
    """For each game the cards, texts and rules that no scenario touches.

    >>> print(coverage_as_text([Coverage("skirmish", 2, 3, (), (), ("S1.1",))], {}), end="")
    <BLANKLINE>
    coverage of skirmish
      cards without a scenario: none of 2
      texts never carried out: none
      rules without a scenario: 1 of 3
        S1.1
    """
    return "".join(f"{line}\n" for one in found for line in _of_game(one, sources))


def _of_game(one: Coverage, sources: Mapping[str, SourceText]) -> Iterator[str]:
    yield from ("", f"coverage of {one.game}")
    yield f"  cards without a scenario: {len(one.cards) or 'none'} of {one.all_cards}"
    for card in one.cards:
        yield f"    {_place(card, sources)} {clean(card.name)}"
    on = f", on {count(len({text.card for text in one.texts}), 'card')}" if one.texts else ""
    yield f"  texts never carried out: {len(one.texts) or 'none'}{on}"
    for text in one.texts:
        yield f"    {_place(text, sources)} {clean(text.name)}: {shortened(clean(text.words))}"
    if one.all_rules:
        yield f"  rules without a scenario: {len(one.rules) or 'none'} of {one.all_rules}"
    yield from wrap(", ".join(one.rules), "    ")


def coverage_as_data(one: Coverage, sources: Mapping[str, SourceText]) -> dict[str, Any]:
    """The same for JSON."""
    return {
        "game": one.game,
        "all_cards": one.all_cards,
        "all_rules": one.all_rules,
        "cards": [_as_data(card, sources) for card in one.cards],
        "texts": [{**_as_data(text, sources), "words": text.words} for text in one.texts],
        "rules": list(one.rules),
    }


def _as_data(one: Untouched, sources: Mapping[str, SourceText]) -> dict[str, Any]:
    place, _ = located(one.span, sources)
    return {"card": one.card, "name": one.name, "path": one.span.path, "line": place.line, "column": place.column}


def _place(one: Untouched, sources: Mapping[str, SourceText]) -> str:
    place, _ = located(one.span, sources)
    return f"{clean(one.span.path)}:{place.line}:{place.column}:"


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
            yield "\n".join(f"    {line}".rstrip() for line in drawn.split("\n"))
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

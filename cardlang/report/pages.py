"""Explanations and replayed games as text for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardlang.model.page import Line, Page, ReplayStep, Step
from cardlang.report.drawing import drawing_as_text
from cardlang.report.lines import clean, wrap_clean


def page_as_text(page: Page) -> str:
    """The page in lines of at most `WIDTH` characters: labels in a column, steps numbered, smaller steps below them.

    >>> print(page_as_text(Page("Run", "A card.", (("When", Step("now", ("S1",))),))))
    Run
    A card.
    <BLANKLINE>
    When  now (S1)
    """
    wide = max((len(label) for label, _ in page.rows), default=0)
    blocks = [
        [*wrap_clean(page.title), *wrap_clean(page.text)],
        [line for label, step in page.rows for line in wrap_clean(_cited(step), f"{label:{wide}}  ")],
        *([*wrap_clean(section.title), *_steps(section.steps, 2)] for section in page.sections),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _steps(steps: Sequence[Step], indent: int) -> Iterator[str]:
    """The lines of steps: numbered at the top level if there are several, otherwise with bullets."""
    number = 0
    for step in steps:
        mark = "-" if indent > 2 or len(steps) == 1 else f"{(number := number + (not step.joined))}."
        wide = 2 if mark == "-" else 3
        first = "" if step.joined else mark
        yield from wrap_clean(_cited(step), " " * indent + f"{first:{wide}}")
        yield from _steps(step.steps, indent + wide + 2)


def _cited(step: Step) -> str:
    rules = sorted(step.rules, key=lambda rule: [int(number) for number in re.findall(r"\d+", rule)])
    return f"{step.text} ({', '.join(rules)})" if rules else step.text


_INDENT = " " * 6


def replay_as_text(step: ReplayStep, *, colour: bool = False) -> str:
    """One step of a replay, with a line break at the end of each line."""
    return "".join(f"{line}\n" for line in _lines(step, colour))


def _lines(step: ReplayStep, colour: bool) -> Iterator[str]:
    if step.heading or step.board:
        yield ""
    if step.heading:
        yield clean(step.heading)
    yield from map(_change, step.opened)
    if step.board:
        yield ""
        yield from (f"  {clean(line)}" for line in step.standing)
        yield from (f"  {line}".rstrip() for line in drawing_as_text(step.board, colour=colour).splitlines())
        yield ""
    if step.notation:
        yield clean(step.notation)
        yield ""
    if step.said:
        yield f"{step.number:>5} {'  ' * step.level}{clean(step.said)}"
    yield from map(_change, step.changes)
    if step.error:
        yield f"{step.number:>5} ERROR {clean(step.error)}"
    if step.offered:
        yield f"{_INDENT}Offered:"
        yield from (f"{_INDENT}  {clean(one)}" for one in step.offered)


def _change(line: Line) -> str:
    return f"{_INDENT}{'  ' * line.level}{clean(line.text)}"

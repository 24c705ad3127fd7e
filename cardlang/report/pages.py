"""Explanations as text for a terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

from cardlang.model.page import Page, Step
from cardlang.report.clean import clean

WIDTH = 100  # characters of a line


def page_as_text(page: Page) -> str:
    """The page in lines of at most `WIDTH` characters: labels in a column, steps numbered, their parts below them.

    >>> print(page_as_text(Page("Run", "A card.", (("When", Step("now", ("S1",))),))))
    Run
    A card.
    <BLANKLINE>
    When  now (S1)
    """
    wide = max((len(label) for label, _ in page.rows), default=0)
    blocks = [
        [*_wrap(page.title), *_wrap(page.text)],
        [line for label, said in page.rows for line in _wrap(_cited(said), f"{label:{wide}}  ")],
        *([*_wrap(section.title), *_steps(section.steps, 2)] for section in page.sections),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _steps(steps: Sequence[Step], indent: int) -> Iterator[str]:
    """At the top numbers, unless there is but one step to count; below it bullets."""
    number = 0
    for step in steps:
        mark = "-" if indent > 2 or len(steps) == 1 else f"{(number := number + (not step.joined))}."
        wide = 2 if mark == "-" else 3
        first = "" if step.joined else mark
        yield from _wrap(_cited(step), " " * indent + f"{first:{wide}}")
        yield from _steps(step.steps, indent + wide + 2)


def _cited(step: Step) -> str:
    rules = sorted(step.rules, key=lambda rule: [int(number) for number in re.findall(r"\d+", rule)])
    return f"{step.text} ({', '.join(rules)})" if rules else step.text


def _wrap(text: str, first: str = "") -> list[str]:
    return textwrap.wrap(
        clean(text), WIDTH, initial_indent=first, subsequent_indent=" " * len(first), break_on_hyphens=False
    )

"""Replayed games as text."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.model.retold import Line, RetoldStep
from cardlang.report.clean import clean
from cardlang.report.drawing import drawing_as_text

_INDENT = " " * 6


def replay_as_text(step: RetoldStep, *, colour: bool = False) -> str:
    """One step of a replay, with a line break at the end of each line."""
    return "".join(f"{line}\n" for line in _lines(step, colour))


def _lines(step: RetoldStep, colour: bool) -> Iterator[str]:
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

"""A game told again, for people."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.model.retold import Told
from cardlang.report.clean import clean

_INDENT = " " * 6


def replay_as_text(step: Told, *, whole: bool = True) -> str:
    """One step. In a `whole` game passes are not told, only what comes of them."""
    return "".join(f"{line}\n" for line in _lines(step, whole))


def _lines(step: Told, whole: bool) -> Iterator[str]:
    if step.heading or step.board:
        yield ""
    yield from map(clean, step.heading)
    yield from (f"{_INDENT}  {clean(change)}" for change in step.opened)
    if step.board:
        yield ""
        yield from (f"  {clean(row)}" for row in step.board)
        yield ""
    if step.notation:
        yield clean(step.notation)
        yield ""
    if step.said and not (step.passes and whole):
        yield f"{step.number:>5} {clean(step.said)}"
    yield from (f"{_INDENT}  {clean(change)}" for change in step.changes)
    if step.error:
        yield f"{step.number:>5} ERROR {clean(step.error)}"
    if step.offered:
        yield f"{_INDENT}Offered:"
        yield from (f"{_INDENT}  {clean(one)}" for one in step.offered)

"""Long work: its progress, which a command may show, and a budget of steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")
Show = Callable[[str, int, int], None]  # called with the current activity, steps done, steps in total


class _Watch:
    """One who is shown the steps, unless those around them are being counted."""

    def __init__(self, show: Show) -> None:
        self.show, self.counting = show, False


_watch: _Watch | None = None


@contextmanager
def watched(show: Show) -> Iterator[None]:
    """A block whose `steps` are shown by `show`."""
    global _watch
    before, _watch = _watch, _Watch(show)
    try:
        yield
    finally:
        _watch = before


def unwatched() -> None:
    """Show no steps of this process, which may have copied the memory of its parent."""
    global _watch
    _watch = None


def steps(activity: str, items: Iterable[T], total: int) -> Iterator[T]:
    """The items, each shown as a step of `total` once the next is taken. Steps within steps are not shown, except
    within a single one, which tells nothing itself."""
    watch = _watch
    if watch is None or watch.counting or total < 2:
        yield from items
        return
    watch.counting = True
    try:
        for done, item in enumerate(items):
            watch.show(activity, done, total)
            yield item
        watch.show(activity, total, total)
    finally:
        watch.counting = False


class BudgetExceeded(Exception):
    """More steps would be needed than there are."""


@dataclass(slots=True)
class Budget:
    """The steps that are left.

    >>> budget = Budget(3)
    >>> budget.spend(3)
    >>> budget.spend(1)
    Traceback (most recent call last):
    ...
    cardlang.model.progress.BudgetExceeded
    """

    left: int

    def spend(self, steps: int) -> None:
        """Use up steps.

        Errors: `BudgetExceeded` if fewer are left.
        """
        self.left -= steps
        if self.left < 0:
            raise BudgetExceeded

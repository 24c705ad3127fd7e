"""Codes of findings: their manual pages, and which of them are reported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlang.model.value import Value


class Code(Value):
    """A code and its manual page. Those of lint rules are read from docstrings, all others from `model/codes/`.

    `bad` raises it and `good` does not: tests run both. They are fields of a card, a whole file, or for a code that
    needs more than can be shown (a file of 5 MiB) a description in angle brackets, whose file the tests make. A number
    is never used twice, not even after it is gone.
    """

    code: str  # "C111"
    name: str  # "duplicate-key"
    what: str  # one sentence
    why: str
    bad: str
    good: str


class CodeFilter(Value):
    """The codes to report: those that begin with one of `select` (all if it is empty), but with none of `ignore`.

    >>> CodeFilter(select=("C2",), ignore=("C203",)).allows("C204")
    True
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def allows(self, code: str) -> bool:
        """Whether findings with this code are reported."""
        return (not self.select or code.startswith(self.select)) and not (self.ignore and code.startswith(self.ignore))

    def may_allow(self, start: str) -> bool:
        """Whether findings with a code that starts so may be reported.

        >>> CodeFilter(select=("C203",)).may_allow("C2"), CodeFilter(ignore=("C203",)).may_allow("C2")
        (True, True)
        >>> CodeFilter(select=("C203",)).may_allow("C4"), CodeFilter(ignore=("C",)).may_allow("C4")
        (False, False)
        """
        selected = not self.select or any(one.startswith(start) or start.startswith(one) for one in self.select)
        return selected and not (self.ignore and start.startswith(self.ignore))

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> CodeFilter:
        """The filter of a table with `select` and `ignore`."""
        return cls(tuple(values.get("select", ())), tuple(values.get("ignore", ())))


ALL_CODES = CodeFilter()

"""One entry of the catalogue."""

from __future__ import annotations

from cardlang.model.value import Value


class Code(Value):
    """A code and its manual page.

    `bad` raises it and `good` does not: tests run both. They are fields of a card, a whole file, or for a code that
    needs more than can be shown (a file of 5 MiB) a description in angle brackets, whose file the tests make.
    """

    code: str  # "C111"
    name: str  # "duplicate-key"
    what: str  # one sentence
    why: str
    bad: str
    good: str

"""Patterns in JSON Schemas that other people wrote, in bounded time. Python's `re` may backtrack for years;
jsonschema-rs limits backtracking. This module adds a cost for the size of the pattern and the length of the text."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

MOST_BACKTRACKS = 2_000  # about 0.1 ms; after that, the text counts as not matching
_WEIGHTS = {16 << 10: 2, 128 << 10: 16, 1 << 20: 128}  # size of the compiled pattern in bytes -> steps per character


class BadPattern(ValueError):
    """Not a valid pattern by ECMA 262, as JSON Schema requires, or too large."""


class Search:
    """A function that says whether its pattern occurs in a text.

    `weight` is its cost in steps: for compiling, and per character of a text. A pattern that backtracks (`back`) costs
    more on long texts.
    """

    def __init__(self, matches: Callable[[str], bool], weight: int, back: bool) -> None:
        self._matches, self.weight, self._back = matches, weight, back

    def __call__(self, text: str) -> bool:
        try:
            return self._matches(text)
        except UnicodeEncodeError:  # a lone surrogate
            return False

    def cost(self, text: str) -> int:
        """The number of steps for searching the text, at worst."""
        length = len(text)
        return self.weight * (length + (length * length // 100 + 100 if self._back else 0))


@lru_cache(maxsize=1024)
def searcher(pattern: str) -> Search:
    """The search for `pattern`, kept for the next call.

    Errors: `BadPattern`.

    >>> searcher("^(a+)+$")("a" * 4000 + "b")
    False
    """
    from jsonschema_rs import Draft202012Validator, FancyRegexOptions, RegexOptions

    schema, reason = {"pattern": pattern}, None
    for size, weight in _WEIGHTS.items():
        options = FancyRegexOptions(backtrack_limit=MOST_BACKTRACKS, size_limit=size)
        try:
            matches = Draft202012Validator(schema, pattern_options=options).is_valid
        except (ValueError, TypeError) as error:
            reason = error
            continue
        try:
            Draft202012Validator(schema, pattern_options=RegexOptions(size_limit=size))
        except (ValueError, TypeError):
            return Search(matches, weight, back=True)
        return Search(matches, weight, back=False)
    raise BadPattern(f"{pattern!r:.60} is not a valid pattern, or is too large") from reason

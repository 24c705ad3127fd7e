"""Patterns in JSON Schemas that other people wrote. Python's `re` may take years for one; jsonschema-rs counts the
steps back and gives up, and here the rest is counted: how large a pattern is, and how long the text."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

MOST_BACKTRACKS = 2_000  # some 0.1 ms; after that a text does not match
_WEIGHTS = {16 << 10: 2, 128 << 10: 16, 1 << 20: 128}  # by the bytes of a compiled pattern, steps for a character


class BadPattern(ValueError):
    """What is no pattern by ECMA 262, as JSON Schema has it, or too large a one."""


class Search:
    """Says whether a pattern is found in a text.

    `weight` is what it costs to compile, and then each character of a text; one that steps `back` costs more.
    """

    def __init__(self, matches: Callable[[str], bool], weight: int, back: bool) -> None:
        self._matches, self.weight, self._back = matches, weight, back

    def __call__(self, text: str) -> bool:
        try:
            return self._matches(text)
        except UnicodeEncodeError:  # half of a character
            return False

    def cost(self, text: str) -> int:
        """How many steps of a check it takes to look through the text, at worst."""
        length = len(text)
        return self.weight * (length + (length * length // 100 + 100 if self._back else 0))


@lru_cache(maxsize=1024)
def searcher(pattern: str) -> Search:
    """What says whether `pattern` is found in a text.

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

"""Patterns in JSON Schemas that other people wrote. Python's `re` may take years for one; jsonschema-rs counts the
steps back and gives up."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

MOST_BACKTRACKS = 10_000  # some 3 ms; after that a text does not match


class BadPattern(ValueError):
    """What is no pattern by ECMA 262, as JSON Schema has it, or too large a one."""


@lru_cache(maxsize=1024)
def searcher(pattern: str) -> Callable[[str], bool]:
    """What says whether `pattern` is found in a text.

    Errors: `BadPattern`.

    >>> searcher("^(a+)+$")("a" * 4000 + "b")
    False
    """
    from jsonschema_rs import Draft202012Validator, FancyRegexOptions

    options = FancyRegexOptions(backtrack_limit=MOST_BACKTRACKS)
    try:
        matches = Draft202012Validator({"pattern": pattern}, pattern_options=options).is_valid
    except (ValueError, TypeError) as error:
        raise BadPattern(f"{pattern!r:.60} is no pattern") from error

    def search(text: str) -> bool:
        try:
            return matches(text)
        except UnicodeEncodeError:  # half of a character
            return False

    return search

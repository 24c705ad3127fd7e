"""Guessing which word was meant."""

from __future__ import annotations

from collections.abc import Iterable


def closest(word: str, options: Iterable[str]) -> str | None:
    """The option most similar to `word`: by its letters, or because one begins with the other. None if none is similar.

    >>> closest("lvel", ["level", "text"]), closest("Dexterity", ["STR", "DEX"]), closest("x", ["y"])
    ('level', 'DEX', None)
    """
    from difflib import get_close_matches

    folded = {option.casefold(): option for option in options}
    wanted = word.casefold()[:200]
    if found := get_close_matches(wanted, folded, n=1, cutoff=0.6):
        return folded[found[0]]
    return next((o for f, o in folded.items() if min(len(f), len(wanted)) > 2 and _starts(f, wanted)), None)


def _starts(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)

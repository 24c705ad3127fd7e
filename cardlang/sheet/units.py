"""Lengths with units, as designers write them."""

from __future__ import annotations

import re

MM_PER = {"mm": 1.0, "in": 25.4, "pt": 25.4 / 72}

LENGTH = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(mm|in|pt)\s*")


def is_length(written: str) -> bool:
    """Whether the text is a length with a unit."""
    return LENGTH.fullmatch(written) is not None


def millimetres(written: str) -> float:
    """A length in millimetres, from a text with a unit that the sheet's schema has checked.

    >>> millimetres("2.5 in")
    63.5
    """
    match = LENGTH.fullmatch(written)
    if match is None:
        raise ValueError(f"{written!r} is not a length such as 63.5 mm")
    return float(match[1]) * MM_PER[match[2]]

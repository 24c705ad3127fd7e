"""Entries of the catalogue of codes, by their numbers."""

from __future__ import annotations

from cardlang.model.diagnostic import Code
from cardlang.pipeline.load.catalogue import stage_codes


def codes(first: str, last: str) -> list[Code]:
    """The entries from one code to another, in their order; both may be beginnings, such as C1 to C159."""
    return [code for number, code in stage_codes().items() if first <= number <= last]

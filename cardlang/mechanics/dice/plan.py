"""What texts say of numbers that are rolled."""

from __future__ import annotations

from cardlang.mechanics.brought import Brought, File


def plan(file: File) -> Brought:
    """`On a 4+, …` and `If you roll 4 or more, …`, for dice that show numbers."""
    words = {
        "words": {"IF": ["on (a <number> +)"], "ROLLED": ["a (<number> +)", "you roll (<number> or)"]},
        "values": {"BOUND": {">=": ["+"]}},
    }
    return Brought({}, words)

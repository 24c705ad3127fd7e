"""The numbers of the rules of skirmish."""

from __future__ import annotations

from typing import Final

# The last rule of each section; one without numbered rules is cited by itself.
_LAST: Final = {1: 5, 2: 4, 3: 6, 4: 6, 5: 11, 6: 7, 7: 8, 8: 8, 9: 5, 10: 2, 11: 10, 12: 0, 13: 0, 14: 0, 15: 3}

RULES: Final = frozenset(
    number
    for section, last in _LAST.items()
    for number in (f"S{section}", *(f"S{section}.{rule}" for rule in range(1, last + 1)))
)

"""Recognising slips of the fingers."""

from __future__ import annotations

from collections.abc import Iterable

_SHORT = 3  # letters; a shorter word is one slip away from too many others


def surely_meant(word: str, meant: str, options: Iterable[str]) -> bool:
    """Whether `word` can only be a slip for `meant` among all `options`: it differs only in capitals, or by one slip (a
    letter left out, added, changed or swapped with the next), or `meant` is an abbreviation of it in capitals.

    >>> surely_meant("lvel", "level", ["level", "text"]), surely_meant("Dexterity", "DEX", ["STR", "DEX"])
    (True, True)
    >>> surely_meant("tet", "text", ["text", "test"]), surely_meant("letter", "level", ["level", "text"])
    (False, False)
    """
    wanted = word.casefold()
    known = {option: option.casefold() for option in options}
    for alike in (
        [option for option, folded in known.items() if folded == wanted],
        [option for option, folded in known.items() if len(wanted) >= _SHORT and _one_slip(wanted, folded)],
        [option for option, folded in known.items() if option.isupper() and wanted.startswith(folded)],
    ):
        if alike:
            return alike == [meant]
    return False


def _one_slip(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1:
        return False
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    a, b = one[start:], other[start:]
    return a[1:] == b or a == b[1:] or a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])

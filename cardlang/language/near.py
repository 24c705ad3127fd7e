"""Words with similar spelling: the distance of a typing slip."""

from __future__ import annotations

from collections.abc import Callable, Iterable

_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_KEYS = {letter: (x + 0.5 * y, y) for y, row in enumerate(_ROWS) for x, letter in enumerate(row)}


def near(word: str, words: Iterable[str], spend: Callable[[int], None] = lambda _: None) -> list[tuple[float, str]]:
    """The words for which `word` may be a slip, with their distances, the nearest first. `spend` is told how many
    letters are compared.

    >>> [other for _, other in near("meele", ["melee", "heal", "make"])]
    ['melee']
    """
    most = 1.5 if len(word) < 5 else 2.5
    letters = set(word)
    alike = [
        other
        for other in words
        if other != word and abs(len(other) - len(word)) <= most and len(letters ^ set(other)) <= 2 * most
    ]
    spend(len(alike) * len(word))
    found = sorted((distance(word, other), other) for other in alike)
    return [one for one in found if one[0] <= min(most, found[0][0] + 1)]


def distance(one: str, other: str) -> float:
    """The number of letters left out, added, changed or swapped with the next (Damerau-Levenshtein), weighted. Common
    slips cost less: swapping, doubling, hitting a neighbouring key. Changes of the first or last letter cost more.

    >>> distance("attacks", "attack"), distance("atack", "attack"), distance("attcak", "attack")
    (1.2, 0.8, 0.8)
    """
    above: list[float] = []
    last = [float(i) for i in range(len(other) + 1)]
    for i, a in enumerate(one, 1):
        here = [float(i)]
        for j, b in enumerate(other, 1):
            cost = min(
                last[j] + (0.8 if i > 1 and one[i - 2] == a else 1),
                here[j - 1] + (0.8 if j > 1 and other[j - 2] == b else 1),
                last[j - 1] + (0 if a == b else 0.9 if _neighbours(a, b) else 1.1),
            )
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2] and a != b:
                cost = min(cost, above[j - 2] + 0.8)
            here.append(cost)
        above, last = last, here
    swapped = sorted(one) == sorted(other)
    return last[-1] + (0 if swapped else 0.3 * (one[:1] != other[:1]) + 0.2 * (one[-1:] != other[-1:]))


def _neighbours(a: str, b: str) -> bool:
    if a not in _KEYS or b not in _KEYS:
        return False
    (x, y), (u, v) = _KEYS[a], _KEYS[b]
    return abs(x - u) <= 1 and abs(y - v) <= 1

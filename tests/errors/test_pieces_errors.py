"""What can be wrong with tokens and pages, besides the examples of the codes about them (C53x)."""

from __future__ import annotations

import re

import pytest

from errors.numbered import codes

from .conftest import Check

TOKENS, PAGE = (code.good for code in codes("C530", "C531"))
SIGHT = "    terms: [cover]\n"


@pytest.mark.parametrize(
    ("example", "old", "new", "code", "said"),
    [
        (TOKENS, "burst", "brust", "C530", 'the theme has no icon "brust"'),
        (TOKENS, "front: 1", "front: one", "C133", "must be a whole number"),
        (TOKENS, "count: 12", "count: 0", "C136", '"count" must be at least 1, not 0'),
        (TOKENS, "look: gold\n", "", "C132", 'this set of tokens has no "look"'),
        (PAGE, SIGHT, "    icons: [covert]\n", "C530", 'the theme has no icon "covert"'),
        (PAGE, SIGHT, "    steps: volt\n", "C531", 'there is no mat "volt"'),
        (PAGE, SIGHT, "    lines: ['Take {goold} gold.']\n", "C531", 'the rules have no number "goold"'),
        (PAGE, SIGHT, "    lines: ['Go ♞']\n", "C512", 'the font has no "♞" (U+265E, black chess knight)'),
        (PAGE, "    icon: ranged\n" + SIGHT, "    icon: ranged\n", "C132", "has none of lines, terms, steps"),
        (PAGE, SIGHT, f"    lines: {['Many words. ' * 40] * 12}\n", "C510", "too long, even at 7 pt"),
        (PAGE, SIGHT, f"    lines: [{'x' * 200}]\n", "C510", "too wide for its box"),
    ],
)
def test_what_else_can_be_wrong(example: str, old: str, new: str, code: str, said: str, check: Check) -> None:
    assert old in example
    found, words = check(example.replace(old, new))
    assert len(found) == 1 and next(iter(found)).startswith(code), words
    assert said in words


@pytest.mark.parametrize(("example", "noun"), [(TOKENS, "set of tokens"), (PAGE, "page")])
def test_ids_are_unique(example: str, noun: str, check: Check) -> None:
    check(example)
    found, said = check(re.sub(r"/(\w+)\.yaml", r"/other.yaml", example, count=1))
    assert found == {"C147"}
    assert f"a {noun} with the id" in said

"""Texts with one word replaced by another that changes how they are played, or left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardlang.language.language import Language
from measures.corpus import Text

# Each for each other, both ways; an empty one is left out.
PAIRS = [
    ("each", "a"), ("each", "an"), ("each", "another"), ("another", "a"), ("another", "an"), ("all", "5"), ("all", "a"),
    ("allied", "enemy"), ("ally", "enemy"), ("allies", "enemies"), ("other", ""), ("tapped", "untapped"),
    ("damaged", "undamaged"), ("non-", ""), ("cannot", "can"), ("cannot", ""), ("can't", "can"), ("cannot", "may"),
    ("may", ""), ("may", "must"), ("start", "end"), ("you", "its controller"), ("your", "its controller's"),
    ("you", "each opponent"), ("opponent", "player"), ("up to", ""), ("any number of", "two"), ("melee", "ranged"),
    ("tap", "untap"), ("taps", "untaps"), ("gain", "lose"), ("gains", "loses"), ("deal", "heal"), ("draw", "discard"),
    ("draws", "discards"), ("move", "shift"), ("moves", "shifts"), ("this creature", "that creature"),
    ("this creature", "the acting creature"), ("the target", "the acting creature"), ("that", "this"),
    ("that creature", "each creature"), ("if", "unless"), ("if", "when"), ("and", "or"), ("or more", "or less"),
    ("or more", ""), ("adjacent", ""), ("adjacent to", "within 2 squares of"), ("attack", "damage"), ("turn", "activation"),
    ("next", ""), ("free", ""), ("you control", ""), ("not", ""), ("when", "at the start of each turn"), ("to", "from"),
    ("deals", "takes"), ("destroys", "damages"), ("is destroyed", "is damaged"), ("speed", "level"), ("level", "hit points"),
    ("action", "creature"), ("drow", "spider"), ("flying", "nimble"), ("str", "dex"), ("controller", "owner"),
    ("immediate", "standard"), ("at any time", ""), ("then", "or"), ("one", "two"), ("two", "three"), ("otherwise", "then"),
    ("do", "do not"), ("acting", "damaged"), ("creature", "square"), ("this card", "1 action card"), ("attacks", ""),
]  # fmt: skip
ARTICLES = {"a", "an", "the", "then"}


class Mutation(NamedTuple):
    """`text` with the words at `start` swapped for others, or left out."""

    box: str
    name: str
    text: str
    start: int
    was: str
    now: str
    mutated: str


def mutations(texts: list[Text]) -> Iterator[Mutation]:
    """Every swap and every word left out, in every text."""
    swaps = [(one, other) for pair in PAIRS for one, other in (pair, pair[::-1]) if one]
    patterns = [(re.compile(_pattern(one), re.IGNORECASE), other) for one, other in swaps]
    for box, text, name in texts:
        for pattern, other in patterns:
            yield from (_mutation(box, name, text, found, other) for found in pattern.finditer(text))
        for found in re.finditer(r"(?<![\w'’-])[+−-]?\d+", text):
            number = found.group()
            value, sign = int(number.lstrip("+−-")), number[: -len(number.lstrip("+−-")) or None]
            sign = sign if number[0] in "+−-" else ""
            for other in (f"{sign}{value + 5}", f"{sign}{value + 1}", f"{'' if sign else '+'}{value}"):
                yield _mutation(box, name, text, found, other)
        for found in re.finditer(r"[^\W_](?:[\w'’-]*\w)?", text):
            if found.group().casefold() not in ARTICLES:
                yield _mutation(box, name, text, found, "")


def _pattern(words: str) -> str:
    return rf"(?<![\w'’-]){re.escape(words)}" + (r"(?![\w'’-])" if words[-1].isalpha() else "")


def _mutation(box: str, name: str, text: str, found: re.Match[str], other: str) -> Mutation:
    mutated = " ".join(f"{text[: found.start()]}{other}{text[found.end() :]}".split())
    return Mutation(box, name, text, found.start(), found.group(), other, mutated)


def ignored(language: Language, texts: list[Text]) -> Iterator[Mutation]:
    """The mutations that are read as if nothing had been changed."""
    known = {}
    for box, text, name in texts:
        known[box, text] = language.parse(text, box, name or None).effect
    for one in mutations(texts):
        before = known[one.box, one.text]
        if before is not None and one.mutated.casefold() != one.text.casefold():
            after = language.parse(one.mutated, one.box, one.name or None, suggest=False)
            if after.effect == before and not after.diagnostics:  # a reminder in other words is told
                yield one

"""Typing errors in the repository's texts, and whether the first suggestion corrects them."""

from __future__ import annotations

import re
from random import Random

from cardlang.language.language import Language
from cardlang.language.nodes.base import walk
from cardlang.language.nodes.effect import Called
from measures.corpus import Text
from measures.spoiled import Spoiled, Understood, followed, spoil, understood

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


def typos(language: Language, texts: list[Text], count: int, seed: object = "typos") -> list[Spoiled]:
    """So many, each in a word of four letters or more, none of which makes another word of the game. What a text
    calls an ability of its own may be spelt in any way."""
    random = Random(str(seed))

    def change(one: Understood) -> Spoiled | None:
        (box, text, name), effect = one
        called = {node.name.casefold() for node in walk(effect) if isinstance(node, Called)}
        names = [found.span() for name in called for found in re.finditer(rf"{re.escape(name)} \(", text.casefold())]
        words = [
            word
            for word in re.finditer(r"[^\W\d_]{4,}", text)
            if not any(start <= word.start() < end for start, end in names)
        ]
        if not words:
            return None
        match = random.choice(words)
        word = slip(match.group(), random)
        if word.casefold() == match.group().casefold() or language.lexicon.has_word(word.casefold()):
            return None
        wrong = text[: match.start()] + word + text[match.end() :]
        return Spoiled(box, name, wrong, text, effect, "typo", match.start(), match.start() + len(word))

    return list(spoil(understood(language, texts), count, random, change))


def slip(word: str, random: Random) -> str:
    """The word with one letter left out, typed twice or too many, swapped with the next, or its neighbour's key hit."""
    at = random.randrange(len(word))
    match random.choice(("leave out", "add", "swap", "neighbour")):
        case "leave out":
            return word[:at] + word[at + 1 :]
        case "add":
            return word[:at] + random.choice((word[at], *beside(word[at]))) + word[at:]
        case "swap":
            at = min(at, len(word) - 2)
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        case _:
            return word[:at] + random.choice(beside(word[at])) + word[at + 1 :]


def beside(letter: str) -> list[str]:
    """The keys next to a letter's."""
    for number, row in enumerate(ROWS):
        if (at := row.find(letter.lower())) >= 0:
            near = [row[i] for i in (at - 1, at + 1) if 0 <= i < len(row)]
            for other in (number - 1, number + 1):
                if 0 <= other < len(ROWS):
                    near += ROWS[other][max(0, at - 1) : at + 1]
            return near
    return [letter]


def taken_back(language: Language, typo: Spoiled) -> bool:
    """Whether the first suggestion gives the right text again."""
    return (followed(language, typo) or "").casefold() == typo.right.casefold()

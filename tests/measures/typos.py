"""Typing errors in the repository's texts, and whether the first suggestion corrects them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from cardlang.language.language import Language
from cardlang.model.diagnostic import Diagnostic
from measures.corpus import Text

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


@dataclass(frozen=True)
class Typo:
    """A text with one letter wrong in the word that begins at `at`."""

    box: str
    name: str
    text: str
    right: str
    at: int
    word: str


def typos(language: Language, texts: list[Text], count: int, seed: object = "typos") -> list[Typo]:
    """So many, each in a word of four letters or more, none of which makes another word of the game."""
    random = Random(str(seed))
    understood = [one for one in texts if language.parse(one[1], one[0], one[2] or None).effect is not None]
    found: list[Typo] = []
    while len(found) < count:
        box, text, name = random.choice(understood)
        words = list(re.finditer(r"[^\W\d_]{4,}", text))
        if not words:
            continue
        match = random.choice(words)
        word = slip(match.group(), random)
        if word.casefold() != match.group().casefold() and not language.lexicon.has_word(word.casefold()):
            wrong = text[: match.start()] + word + text[match.end() :]
            found.append(Typo(box, name, wrong, text, match.start(), word))
    return found


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


def suggestion(language: Language, typo: Typo) -> Diagnostic | None:
    """The diagnostic about the wrong word."""
    end = typo.at + len(typo.word)
    found = language.parse(typo.text, typo.box, typo.name or None).diagnostics
    return next((one for one in found if one.span.start < end and typo.at < one.span.end), None)


def taken_back(language: Language, typo: Typo) -> bool:
    """Whether the first suggestion gives the right text again."""
    one = suggestion(language, typo)
    if one is None or one.fix is None:
        return False
    mended = typo.text[: one.fix.span.start] + one.fix.text + typo.text[one.fix.span.end :]
    return mended.casefold() == typo.right.casefold()

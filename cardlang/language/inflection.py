"""English forms of words: what prose says of a verb besides its forms in card texts."""

from __future__ import annotations

import re
from typing import Final

_DOUBLED: Final = re.compile(r"(un|re)?[^aeiou]*[aeiou][bdgklmnprtz]")  # one syllable, one vowel, one consonant: tap
# Verbs whose past form does not end in -ed.
_PAST: Final = {
    "bear": "borne", "beat": "beaten", "bend": "bent", "bind": "bound", "bite": "bitten", "blow": "blown",
    "break": "broken", "bring": "brought", "build": "built", "burn": "burnt", "buy": "bought", "cast": "cast",
    "catch": "caught", "cut": "cut", "deal": "dealt", "draw": "drawn", "drive": "driven", "eat": "eaten",
    "fall": "fallen", "feed": "fed", "fight": "fought", "flee": "fled", "fling": "flung", "fly": "flown",
    "give": "given", "go": "gone", "grind": "ground", "hide": "hidden", "hit": "hit", "hold": "held", "hurt": "hurt",
    "keep": "kept", "kneel": "knelt", "lay": "laid", "lead": "led", "leap": "leapt", "lose": "lost", "make": "made",
    "pay": "paid", "put": "put", "ride": "ridden", "run": "run", "see": "seen", "send": "sent", "set": "set",
    "shake": "shaken", "shoot": "shot", "shut": "shut", "slay": "slain", "slide": "slid", "sling": "slung",
    "spend": "spent", "spin": "spun", "split": "split", "stand": "stood", "steal": "stolen", "stick": "stuck",
    "sting": "stung", "strike": "struck", "swing": "swung", "take": "taken", "tear": "torn", "throw": "thrown",
    "win": "won", "wind": "wound",
}  # fmt: skip


def past_form(verb: str) -> str:
    """The form of a verb that follows "is". Of a phrase, the first word changes.

    >>> past_form("tap"), past_form("heal"), past_form("defy"), past_form("take back"), past_form("untap")
    ('tapped', 'healed', 'defied', 'taken back', 'untapped')
    """
    word, *rest = verb.split(" ")
    return " ".join([_PAST.get(word.casefold()) or _with_ending(re.sub(r"(?<![aeiou])y$", "i", word), "ed"), *rest])


def ing_form(verb: str) -> str:
    """The form of a verb in -ing. Of a phrase, the first word changes.

    >>> ing_form("tap"), ing_form("slide"), ing_form("free"), ing_form("put down"), ing_form("draw"), ing_form("die")
    ('tapping', 'sliding', 'freeing', 'putting down', 'drawing', 'dying')
    """
    word, *rest = verb.split(" ")
    if word.endswith("ie"):
        word = f"{word[:-2]}y"
    silent = word.endswith("e") and not word.endswith(("ee", "oe", "ye"))
    return " ".join([f"{word[:-1]}ing" if silent else _with_ending(word, "ing"), *rest])


def _with_ending(word: str, ending: str) -> str:
    if ending == "ed" and word.endswith("e"):
        return f"{word}d"
    return f"{word}{word[-1] if _DOUBLED.fullmatch(word) else ''}{ending}"

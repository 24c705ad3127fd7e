"""Ids and names, each made from the other."""

from __future__ import annotations

import re
import unicodedata

_DROPPED = re.compile(r"['’‘ʼ`!]")
_RUN = re.compile(r"[\W_]+")


def slug(name: str) -> str:
    """The id of `name`: lower case, without accents, apostrophes and `!`; other punctuation and spaces become hyphens.

    >>> [slug(name) for name in ("Run!", "Spider Queen's Sting", "Guard 2", "Épée / Straße")]
    ['run', 'spider-queens-sting', 'guard-2', 'epee-strasse']
    """
    letters = _DROPPED.sub("", name)
    if not letters.isascii():
        letters = "".join(c for c in unicodedata.normalize("NFKD", letters) if not unicodedata.combining(c))
    return _RUN.sub("-", letters.casefold()).strip("-")


def title(id: str) -> str:
    """The name of a card for which only an id is given.

    >>> title("hit-on-the-run")
    'Hit On The Run'
    """
    return " ".join(word[:1].upper() + word[1:] for word in id.split("-"))

"""House terms: one game's words in the place of another's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache


def in_house(text: str, renamed: Mapping[str, str]) -> str:
    """`text` with each word or phrase that is a key of `renamed` (lower case) put otherwise; its article follows.

    >>> in_house("Draw 1 action card. A creature moves.", {"action card": "order card", "creature": "acolyte"})
    'Draw 1 order card. An acolyte moves.'
    """
    if not renamed:
        return text

    def put(found: re.Match[str]) -> str:
        article, said = found.groups()
        new = renamed[said.casefold()]
        if said[0].isupper() and new.islower():
            new = new[0].upper() + new[1:]
        return new if article is None else f"{article[0]}{'n' if new[0] in 'aeiouAEIOU' else ''} {new}"

    return _finder(tuple(renamed)).sub(put, text)


def outside_quotes(text: str, renamed: Mapping[str, str]) -> str:
    """The same, but what stands in quotation marks is somebody's own words and stays."""
    parts = re.split(r'("[^"]*")', text)
    return "".join(part if part.startswith('"') else in_house(part, renamed) for part in parts)


@lru_cache(maxsize=256)
def _finder(words: Iterable[str]) -> re.Pattern[str]:
    longest_first = "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))
    return re.compile(rf"(?:(?<![\w'’])(an?) )?(?<![\w'’<])({longest_first})(?![\w>]|-\w)", re.IGNORECASE)

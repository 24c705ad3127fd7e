"""Renaming: a project's own words in place of its parent game's."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from cardlang.model.article import with_article
from cardlang.model.diagnostic import Diagnostic, Fix


def rename_words(text: str, renamed: Mapping[str, str], names: Collection[str] = ()) -> str:
    """`text` with each word or phrase that is a key of `renamed` replaced, and its article adapted. A key in lower case
    stands for all spellings of the word, any other for itself alone. Words that are exactly one of `names` stay.

    >>> rename_words("Draw 1 action card. A creature moves.", {"action card": "order card", "creature": "acolyte"})
    'Draw 1 order card. An acolyte moves.'
    """
    if not renamed:
        return text

    def put(found: re.Match[str]) -> str:
        article, said = found.groups()
        new = "" if said in names else renamed.get(said) or renamed.get(said.casefold(), "")
        if not new:
            return found.group()
        if said[0].isupper() and new.islower() and not said.isupper():
            new = new[0].upper() + new[1:]
        return new if article is None else article[0] + with_article(new)[1:]

    return _finder((*renamed, *names)).sub(put, text)


def rename_outside_quotes(text: str, renamed: Mapping[str, str], names: Collection[str] = ()) -> str:
    """The same, except inside quotation marks, which hold somebody's own words."""
    parts = re.split(r'("[^"]*")', text)
    return "".join(part if part.startswith('"') else rename_words(part, renamed, names) for part in parts)


@lru_cache(maxsize=256)
def _finder(words: Iterable[str]) -> re.Pattern[str]:
    longest_first = "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))
    return re.compile(rf"(?:(?<![\w'’])(an?) )?(?<![\w'’<])({longest_first})(?![\w>]|-\w)", re.IGNORECASE)


def explain_renamed(found: Diagnostic, text: str, renamed: Mapping[str, str]) -> Diagnostic:
    """`found`, with the new word as help if it points at a word that was replaced."""
    said = text[found.span.start :].casefold()
    for old in sorted(renamed, key=len, reverse=True):
        if said.startswith(old.casefold()) and not said.startswith(renamed[old].casefold()):
            span = found.span._replace(end=found.span.start + len(old))
            help = f'this game calls it "{renamed[old]}"'
            return replace(found, span=span, help=help, fix=Fix(span, renamed[old]))
    return found


def holds(text: str, word: str) -> bool:
    """Whether a word or phrase occurs in `text`."""
    return word.casefold() in text.casefold() and _finder((word,)).search(text) is not None

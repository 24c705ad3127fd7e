"""Examples in prose, filled with the words and numbers of the game that shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

from cardlang.language.vocabulary import Vocabulary
from cardlang.model.article import with_article

_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_SENTENCE: Final = re.compile(r"[^.]*\{[^.]*(?:\.|$)\s*")


class Filler:
    """Fills names in braces: numbers of the rules (`{gold}`), and words of the game's own to tell something by:
    `{type}`, `{a type}`, `{another type}`, `{subtype}`, `{power}`, `{another power}`."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def filled(self, text: str) -> str:
        """`text` with the words for its names, without the sentences for which this game has no word."""
        if "{" not in text:
            return text
        said = _BRACES.sub(lambda name: self.words.get(name[1], name[0]), text)
        return _SENTENCE.sub("", said).rstrip() if "{" in said else said

    @cached_property
    def words(self) -> Mapping[str, str]:
        """The word or number for each name."""
        return dict(self._words())

    def _words(self) -> Iterator[tuple[str, str]]:
        words = self._vocabulary
        yield from ((name, str(number)) for name, number in words.start.items())
        subtypes = [*words.spelled("SUBTYPE")]
        powers = [words.house(name) for name, power in words.powers.items() if not power.takes]
        for name, known in (("type", words.types), ("subtype", subtypes), ("power", powers)):
            yield from zip((name, f"another {name}"), known, strict=False)
            yield from ((f"a {name}", with_article(word)) for word in known[:1])

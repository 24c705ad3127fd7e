"""Examples in prose, filled with the words and numbers of the game that shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

from cardlang.language.vocabulary import Vocabulary
from cardlang.model.article import with_article

_BRACES: Final = re.compile(r"\{(\w[\w -]*)\}")
_NO_WORD: Final = "\0"
_UNSAID: Final = re.compile(rf"[^.]*{_NO_WORD}[^.]*(?:\.|$)\s*")


class Filler:
    """Fills names in braces: numbers with which the game begins (`{gold}`), `{own resources}` for those of resources
    that lie nowhere, and words of the game's own to tell something by: `{type}`, `{a type}`, `{another type}`, and the
    same of `subtype` and `power`."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def filled(self, text: str) -> str:
        """`text` with the words for its names, without the sentences for which this game has no word."""
        if "{" not in text:
            return text
        said = _BRACES.sub(lambda name: self.words.get(name[1], name[0]) or _NO_WORD, text)
        return _UNSAID.sub("", said).rstrip() if _NO_WORD in said else said

    def unknown(self, text: str) -> list[str]:
        """The names in `text` that no game has words for."""
        return [name for name in _BRACES.findall(text) if name not in self.words]

    @cached_property
    def words(self) -> Mapping[str, str]:
        """The word or number for each name, "" if this game has none."""
        return dict(self._words())

    def _words(self) -> Iterator[tuple[str, str]]:
        words = self._vocabulary
        yield from ((name, str(number)) for name, number in words.start.items())
        begin = [
            f"{n} {words.in_own_words(name)}"
            for name, n in words.start.items()
            if not words.resources.get(name, "none")
        ]
        yield "own resources", " and ".join(begin)
        powers = [words.in_own_words(name) for name, power in words.powers.items() if not power.takes]
        for name, known in (("type", words.types), ("subtype", [*words.spelled("SUBTYPE")]), ("power", powers)):
            first, second = (*known, "", "")[:2]
            yield from ((name, first), (f"another {name}", second), (f"a {name}", first and with_article(first)))

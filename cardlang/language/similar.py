"""Finds, among sentences that say something well, the one most like a sentence that cannot be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import log
from typing import Final

from cardlang.language.atoms import split

_ALIKE: Final = 0.5  # the share of the weight of all words that both must have
_SHORT: Final = 3  # words of a short sentence, without the common ones
_LONGEST: Final = 100  # characters of a sentence that a message shows
# They say little about what a sentence is about.
_COMMON: Final = {
    "a", "an", "the", "of", "to", "from", "in", "on", "at", "with", "by", "against", "and", "then", "is", "are", "be",
    "it", "its", "that", "this", "you", "your", "do", "make", "makes",
}  # fmt: skip

Stem = Callable[[str], str]  # the same for all forms of a word, and for words that mean the same


class Similar:
    """The `texts` by their words; rare words weigh more."""

    def __init__(self, texts: Sequence[str], stem: Stem) -> None:
        self._stem = stem
        self._texts = [(text, self._words(text)) for text in texts if len(text) <= _LONGEST]
        met = Counter(word for _, words in self._texts for word in words)
        self._weight = {word: log(1 + len(texts) / (1 + count)) for word, count in met.items()}
        self._rare = log(1 + len(texts))

    def to(self, sentence: str) -> str | None:
        """The text most like the sentence, which has all words of the text; None if none is like it."""
        words = self._words(sentence)
        other = len(words) <= _SHORT  # one word may be wrong
        near = (one for one in self._texts if len(one[1].keys() - words.keys()) <= other)
        shares = ((self._share(words, said), text) for text, said in near)
        share, text = max(shares, key=lambda one: one[0], default=(0.0, ""))
        return text if share >= _ALIKE else None

    def _share(self, one: Counter[str], other: Counter[str]) -> float:
        both = self._sum(one & other)
        return 2 * both / (self._sum(one) + self._sum(other)) if both else 0

    def _sum(self, words: Counter[str]) -> float:
        return sum(self._weight.get(word, self._rare) * count for word, count in words.items())

    def _words(self, text: str) -> Counter[str]:
        keys: Iterable[str] = (atom.key for atom in split(text))
        return Counter(self._stem(key) for key in keys if key[0].isalnum() or key in "#+#" if key not in _COMMON)

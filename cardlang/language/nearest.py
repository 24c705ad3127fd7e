"""Looks for sentences that say what an unreadable one may mean. It is compared with sentences that say something well,
and takes from them what it needs to be read; its numbers, names and other words of its own stay."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import Final, NamedTuple

from cardlang.language.atoms import split
from cardlang.language.budget import SuggestionsExhausted
from cardlang.language.corpus import Corpus, Hunk, Word, joined, merged
from cardlang.language.parser import ParseFailure, Tree

_ROUNDS: Final = 4  # changes, one after the other
_KEPT: Final = 4  # sentences that are changed further
_TRIED: Final = 40  # changes of each
_BEFORE: Final = 6  # words before the place where reading stops that may be the reason
_LONGEST: Final = 300  # characters of a sentence that is changed
_COMPARED: Final = 8  # pairs of words that are compared in the time of reading one
_CLOSE: Final = 1.0  # what changes cost after which no others are looked for
_SWAPPED, _MOVED, _TRANSLATED, _ADDED, _LOST = 0.5, 0.9, 0.4, 0.3, 3.0  # what changes cost
_CUTS: Final = 9  # places at which phrases begin, of those that are moved
_COMMA: Final = Word(",", False, ",", "")
_MARKS: Final = re.compile(r" (?=[,.:;)]|'s\b)")


class Found(NamedTuple):
    """A sentence that can be read, what its changes cost, and whether it keeps what matters (see `Corpus.keeps`)."""

    cost: float
    text: str
    keeps: bool


# A phrase that can stand in another place begins with one of these.
_OPENING: Final = {
    "to", "from", "within", "against", "with", "until", "at", "if", "when", "whenever", "unless", "for", "in", "on",
    "during", "while", "this", "once", "you", "after", "each", "adjacent", "per", "and",
}  # fmt: skip


class _Step(NamedTuple):
    cost: float
    left: int  # words that are not reached
    words: list[Word]
    failure: ParseFailure


class Search:
    """Searches for sentences near one that can be read by `read`, with a corpus and words of other games."""

    def __init__(
        self, corpus: Corpus, read: Callable[[str], Tree | ParseFailure], spend: Callable[[int], None]
    ) -> None:
        self._corpus, self._read, self._spend = corpus, read, spend

    def near(self, sentence: str) -> list[Found]:
        """Sentences near this one that can be read, the nearest first."""
        if len(sentence) > _LONGEST:
            return []
        words, failure = self._corpus.words(sentence), self._read(sentence)
        found: dict[str, float] = {}
        if not isinstance(failure, ParseFailure):
            return []
        begun = [_Step(0, len(words) - failure.at, words, failure)]
        try:
            farthest = self._changed(begun, found)
            if min(found.values(), default=_CLOSE) >= _CLOSE:
                for step in begun if farthest is begun else (*begun, *farthest):
                    self._whole(step, found)
        except SuggestionsExhausted:
            pass
        own = {word.text for word in words}
        forms: dict[tuple[str, ...], list[tuple[int, float, str]]] = defaultdict(list)
        for text, cost in found.items():
            said = self._corpus.words(text)
            new = sum(word.text not in own for word in said)
            forms[tuple(word.stem for word in said)].append((new, cost, text))
        best = (min(some) for some in forms.values())  # of the same words, the forms that were written
        kept = ((cost, text, self._corpus.keeps(sentence, text)) for _, cost, text in best)
        return sorted(Found(cost + _LOST * (not keeps), text, keeps) for cost, text, keeps in kept)

    def _changed(self, beam: list[_Step], found: dict[str, float]) -> list[_Step]:
        """Change the sentence where reading stops until it is read. Returns the sentences that are read farthest."""
        seen: set[str] = set()
        farthest = beam
        for _ in range(_ROUNDS):
            reached: list[_Step] = []
            for step in beam:
                changes = sorted(self._changes(step), key=lambda one: one[0])
                for cost, words in islice((one for one in changes if joined(one[1]) not in seen), _TRIED):
                    text = joined(words)
                    seen.add(text)
                    failure = self._read(text)
                    if not isinstance(failure, ParseFailure):
                        found[text] = min(step.cost + cost, found.get(text, step.cost + cost))
                    elif (left := len(words) - failure.at) < step.left or (left == step.left and cost <= _SWAPPED):
                        reached.append(_Step(step.cost + cost, left, words, failure))
            beam = sorted(reached, key=lambda one: one.left + 2 * one.cost)[:_KEPT]
            if not beam or min(found.values(), default=99) <= beam[0].cost:
                break
            farthest = beam[:1]
        return farthest

    def _changes(self, step: _Step) -> Iterator[tuple[float, list[Word]]]:
        """The sentence with one change near the place where reading stops."""
        words, at, corpus = step.words, step.failure.at, self._corpus
        text = joined(words)
        for atoms in corpus.foreign.changed(split(text), at):
            yield _TRANSLATED, corpus.words(_MARKS.sub("", corpus.foreign.in_words(text, atoms)))
        for n in range(max(0, at - 2), min(at + 1, len(words) - 1)):
            one, two = words[n : n + 2]
            if not {"#", "+#"} & {one.kind, two.kind}:
                yield _SWAPPED, [*words[:n], two._replace(spaced=True), one._replace(spaced=True), *words[n + 2 :]]
        if not step.cost:
            yield from _moved(words)
        for n in range(max(1, at - 2), min(at + 2, len(words))):
            for new in corpus.between(words[n - 1], words[n]):
                yield _ADDED + corpus.weight(new), [*words[:n], new, *words[n:]]
        for theirs in corpus.like(words, at):
            near = [one for one in self._hunks(words, theirs) if at - _BEFORE < one.end and one.start <= at + 1]
            for n in range(len(near)):
                for some in (near[n : n + 1], near[n : n + 2]):
                    yield sum(one.cost for one in some), merged(words, some)

    def _hunks(self, ours: list[Word], theirs: list[Word]) -> list[Hunk]:
        self._spend(len(ours) * len(theirs) // _COMPARED)
        return self._corpus.hunks(ours, theirs)

    def _whole(self, step: _Step, found: dict[str, float]) -> None:
        """The known sentences most like the sentence, with as many of its words as can be read in them."""
        words = step.words
        for theirs in self._corpus.like(words):
            hunks = self._hunks(words, theirs)
            if isinstance(self._read(joined(merged(words, hunks))), ParseFailure):
                continue
            for one in sorted(hunks, key=lambda one: -one.cost):
                fewer = [other for other in hunks if other is not one]
                if fewer and not isinstance(self._read(joined(merged(words, fewer))), ParseFailure):
                    hunks = fewer
            text, cost = joined(merged(words, hunks)), step.cost + sum(one.cost for one in hunks)
            found[text] = min(cost, found.get(text, cost))


def _moved(words: Sequence[Word]) -> Iterator[tuple[float, list[Word]]]:
    """The sentence with two neighbouring phrases swapped."""
    opening = (word.kind == "#" or word.text.casefold() in _OPENING for word in words)
    cuts = [n for n, opens in enumerate(opening) if n == 0 or opens or words[n - 1].text == ","]
    cuts = [*cuts[:_CUTS], len(words)]
    for first, middle, last in combinations(cuts, 3):
        one, two = ([*words[a:b]] for a, b in ((first, middle), (middle, last)))
        comma = [one.pop()] if one[-1].text == "," else []
        yield _MOVED, [*words[:first], *two, *one, *words[last:]]
        yield _MOVED + 0.1, [*words[:first], *two, *(comma or [_COMMA]), *one, *words[last:]]

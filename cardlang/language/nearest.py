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

_KEPT: Final = 4  # sentences that are changed further
_TRIED: Final = 60, 24, 16, 16  # changes of each, in each of the rounds
_BEFORE: Final = 6  # words before the place where reading stops that may be the reason
_LONGEST: Final = 300  # characters of a sentence that is changed
_COMPARED: Final = 8  # pairs of words that are compared in the time of reading one
_CLEARLY: Final = 3.0  # what changes cost more than those that are not looked for beside them
_CLOSE: Final = 1.0  # what changes cost after which no others are looked for
_SWAPPED, _MOVED, _TRANSLATED, _ADDED, _FORMED, _LOST = 0.5, 0.5, 0.4, 0.3, 0.4, 3.0  # what changes cost
_CUTS: Final = 9  # places at which phrases begin, of those that are moved
_COMMA: Final = Word(",", False, ",", "")
_MARKS: Final = re.compile(r" (?=[,.:;)]|'s\b)")


class NearSentence(NamedTuple):
    """A sentence that can be read, what its changes cost, whether it keeps what matters (see `Corpus.keeps`), and how
    the writer says it, if that is known."""

    cost: float
    text: str
    keeps: bool
    written: str = ""


# A phrase that can stand in another place begins with one of these.
_OPENING: Final = {
    "to", "from", "within", "against", "with", "until", "at", "if", "when", "whenever", "unless", "for", "in", "on",
    "during", "while", "this", "once", "you", "after", "each", "adjacent", "per", "and",
}  # fmt: skip


_HELPING: Final = {"is", "are", "will", "shall", "do", "does", "did", "has", "have", "be", "been", "was", "were"}


class _Step(NamedTuple):
    cost: float
    left: int  # words that are not reached
    words: list[Word]
    said: str  # the sentence, in words of this game, of which everything should be kept
    failure: ParseFailure


class _Mended(NamedTuple):
    cost: float
    said: str


class Search:
    """Searches for sentences near one that can be read by `read`, with a corpus and words of other games."""

    def __init__(
        self, corpus: Corpus, read: Callable[[str], Tree | ParseFailure], spend: Callable[[int], None]
    ) -> None:
        self._corpus, self._read, self._spend = corpus, read, spend

    def near(self, sentence: str) -> list[NearSentence]:
        """Sentences near this one that can be read, the nearest first."""
        if len(sentence) > _LONGEST:
            return []
        words, failure = self._corpus.words(sentence), self._read(sentence)
        found: dict[str, _Mended] = {}
        if not isinstance(failure, ParseFailure):
            return []
        begun = [_Step(0, len(words) - failure.at, words, sentence, failure)]
        try:
            farthest = self._changed(begun, found)
            if _least(found, _CLOSE) >= _CLOSE:
                for step in begun if farthest is begun else (*begun, *farthest):
                    self._whole(step, found)
        except SuggestionsExhausted:
            pass
        own = {word.text for word in words}
        forms: dict[tuple[str, ...], list[tuple[int, _Mended, str]]] = defaultdict(list)
        for text, mended in found.items():
            words = self._corpus.words(text)
            new = sum(word.text not in own for word in words)
            forms[tuple(word.stem for word in words)].append((new, mended, text))
        best = (min(some) for some in forms.values())  # of the same words, the forms that were written
        kept = ((one.cost, text, self._corpus.keeps(one.said, text)) for _, one, text in best)
        return sorted(NearSentence(cost + _LOST * (not keeps), text, keeps) for cost, text, keeps in kept)

    def _changed(self, beam: list[_Step], found: dict[str, _Mended]) -> list[_Step]:
        """Change the sentence where reading stops until it is read. Returns the sentences that are read farthest."""
        seen: set[str] = set()
        farthest = beam
        for tried in _TRIED:
            reached: list[_Step] = []
            for step in beam:
                changes = sorted(self._changes(step), key=lambda one: one[0])
                for more, words, ours in islice((one for one in changes if joined(one[1]) not in seen), tried):
                    cost, text = step.cost + more, joined(words)
                    if cost > _least(found, 99) + _CLEARLY:
                        break
                    said = text if ours and not step.cost else step.said
                    seen.add(text)
                    failure = self._read(text)
                    if not isinstance(failure, ParseFailure):
                        found[text] = min(_Mended(cost, said), found.get(text, _Mended(cost, said)))
                    elif (left := len(words) - failure.at) < step.left or (left == step.left and more <= _SWAPPED):
                        reached.append(_Step(cost, left, words, said, failure))
            beam = sorted(reached, key=lambda one: one.left + 2 * one.cost)[:_KEPT]
            if not beam or _least(found, 99) <= beam[0].cost:
                break
            farthest = beam[:1]
        return farthest

    def _changes(self, step: _Step) -> Iterator[tuple[float, list[Word], bool]]:
        """The sentence with one change near the place where reading stops, and whether that is only another game's
        way to say something."""
        text, corpus = joined(step.words), self._corpus
        said = split(text)
        for atoms in corpus.foreign.changed(said, step.failure.at):
            yield _TRANSLATED, corpus.words(_MARKS.sub("", corpus.foreign.in_words(text, atoms))), True
        yield from ((cost, changed, False) for cost, changed in self._edited(step))
        at, only = corpus.reach(said, step.failure)
        words = step.words
        if only:  # the words of a long spelling stand there
            yield _ADDED, [*words[:at], *only, *words[at:]], False
            yield _FORMED, [*words[:at], *only, *words[at + 1 :]], False

    def _edited(self, step: _Step) -> Iterator[tuple[float, list[Word]]]:
        words, at, corpus = step.words, step.failure.at, self._corpus
        for n in range(max(0, at - 2), min(at + 1, len(words) - 1)):
            one, two = words[n : n + 2]
            if not {"#", "+#"} & {one.kind, two.kind}:
                yield _SWAPPED, [*words[:n], two._replace(spaced=True), one._replace(spaced=True), *words[n + 2 :]]
        if not step.cost:
            yield from _moved(words, at)
        for n in range(max(0, at - 2), min(at + 2, len(words))):
            for new in corpus.between(words[n - 1], words[n], n == at) if n else ():
                yield _ADDED + corpus.weight(new), corpus.agreed([*words[:n], new, *words[n:]])
            helped = n > 0 and words[n - 1].text.casefold() in _HELPING
            for new in corpus.forms(words[n]):
                yield _FORMED * (1 + helped), [*words[: n - helped], new, *words[n + 1 :]]
        for n in range(max(1, at - 3), min(at + 2, len(words) - 2)):
            if words[n].text == "that" and words[n + 1].text in _HELPING and words[n - 1].kind:
                adjective, noun = words[n + 2]._replace(spaced=True), words[n - 1]
                yield _FORMED, [*words[: n - 1], adjective, noun, *words[n + 3 :]]
        for theirs in corpus.like(words, at):
            near = [one for one in self._hunks(words, theirs) if at - _BEFORE < one.end and one.start <= at + 1]
            for n in range(len(near)):
                for some in (near[n : n + 1], near[n : n + 2]):
                    yield sum(one.cost for one in some), corpus.agreed(merged(words, some))

    def _hunks(self, ours: list[Word], theirs: list[Word]) -> list[Hunk]:
        self._spend(len(ours) * len(theirs) // _COMPARED)
        return self._corpus.hunks(ours, theirs)

    def _whole(self, step: _Step, found: dict[str, _Mended]) -> None:
        """The known sentences most like the sentence, with as many of its words as can be read in them."""

        def with_them(hunks: Sequence[Hunk]) -> str:
            return joined(self._corpus.agreed(merged(words, hunks)))

        words = step.words
        for theirs in self._corpus.like(words):
            hunks = self._hunks(words, theirs)
            if isinstance(self._read(with_them(hunks)), ParseFailure):
                continue
            for one in sorted(hunks, key=lambda one: -one.cost):
                fewer = [other for other in hunks if other is not one]
                if fewer and not isinstance(self._read(with_them(fewer)), ParseFailure):
                    hunks = fewer
            text, cost = with_them(hunks), step.cost + sum(one.cost for one in hunks)
            found[text] = min(_Mended(cost, step.said), found.get(text, _Mended(cost, step.said)))


def _least(found: dict[str, _Mended], default: float) -> float:
    return min((one.cost for one in found.values()), default=default)


def _moved(words: Sequence[Word], at: int) -> Iterator[tuple[float, list[Word]]]:
    """The sentence with two neighbouring phrases swapped, near the place where reading stops."""
    opening = (word.kind == "#" or word.text.casefold() in _OPENING for word in words)
    cuts = [n for n, opens in enumerate(opening) if n == 0 or opens or words[n - 1].text == ","]
    cuts = [*cuts[:_CUTS], len(words)]
    for first, middle, last in combinations(cuts, 3):
        if not first <= at <= last:
            continue
        one, two = ([*words[a:b]] for a, b in ((first, middle), (middle, last)))
        comma = [one.pop()] if one[-1].text == "," else []
        yield _MOVED, [*words[:first], *two, *one, *words[last:]]
        yield _MOVED + 0.1, [*words[:first], *two, *(comma or [_COMMA]), *one, *words[last:]]

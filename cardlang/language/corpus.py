"""Sentences that say something well, and how an unreadable one differs from them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise, zip_longest
from math import log
from typing import Final, NamedTuple

from cardlang.language.atoms import Atom, split
from cardlang.language.clause import third_person
from cardlang.language.equivalents import Equivalents, Unsaid, unsaid
from cardlang.language.inflection import ing_form, past_form
from cardlang.language.lexicon import Lexicon
from cardlang.language.parser import ParseFailure
from cardlang.language.vocabulary import Vocabulary

_LIKE: Final = 12  # known sentences that are compared
_NUMBERS: Final = ("#", "+#")
_LITTLE: Final = 0.2  # weight of a word that says nothing about what a sentence is like
_USUAL: Final = 30  # words met most often
_LONG: Final = 2  # words of a spelling that leave no doubt
_NEW: Final = 1  # words of weight that a sentence may have besides those of one that it keeps
_THINGS: Final = 6  # words met most often behind a word for how many
_HUNK, _FORM, _VALUE, _NO_NUMBER, _NUMBER, _UNKNOWN = 0.3, 0.1, 0.3, 2.0, 0.8, 2.0  # what changes cost
# The terminals whose words can stand for each other, because each only names another value.
_VALUED: Final = {
    "DESC", "POWER", "STAT", "RESOURCE", "PERIOD", "REACH", "CARD", "STORE", "ZONE", "TABLE_ZONE", "SYMBOL", "ABILITY",
    "COUNTER", "FACE", "DAMAGE_KIND",
}  # fmt: skip
# Small words: without one, a reader still knows what is meant.
SMALL: Final = {
    "also", "just", "immediately", "still", "now", "simply", "then", "so", "there", "already", "a", "an", "the", "that",
    "which", "who", "is", "are", "be", "been", "being", "will", "shall", "do", "does", "did", "has", "have", "of", "up",
    "any", "as", "target", ",", ":",
}  # fmt: skip
# Words that change the meaning of those around them, and who somebody is.
_KEPT: Final = {
    "not", "no", "cannot", "can't", "never", "unless", "other", "another", "without", "non-", "toward", "away", "only",
    "target", "attacker", "opponent", "player", "controller", "owner", "each", "this", "up", "half", "instead",
    "against",
}  # fmt: skip


class Word(NamedTuple):
    """A word or mark: its `text`, whether a space stands before it, what all its forms and synonyms share, and of what
    kind the value is that it names, "" if it names none."""

    text: str
    spaced: bool
    stem: str
    kind: str


Words = Sequence[Word]


class Hunk(NamedTuple):
    """Words of one sentence, from `start` to `end`, and what stands for them in another."""

    start: int
    end: int
    words: tuple[Word, ...]
    cost: float


class Corpus:
    """Sentences that say something well, by their words; rare words weigh more."""

    def __init__(self, texts: Iterable[str], lexicon: Lexicon, vocabulary: Vocabulary) -> None:
        self._lexicon, self._meant = lexicon, vocabulary.meant
        self.foreign = Equivalents(vocabulary.meant, lexicon.has_word)
        self.unsaid: dict[str, list[Unsaid]] = defaultdict(list)  # by the first word
        for one in map(unsaid, vocabulary.unsaid, vocabulary.unsaid.values()):
            self.unsaid[(one.before or one.words)[0]].append(one)
        self._forms = _inflections(lexicon.vocabulary | {theirs.split()[0] for theirs in vocabulary.meant})
        self._theirs = {word for theirs in vocabulary.meant for word in theirs.split()}
        self._read: dict[str, tuple[str, str]] = {}
        verbs = (forms for verb in vocabulary.verbs for forms in vocabulary.spelled(verb).values())
        stems = {self._stem(form.split()[0]) for forms in verbs for form in forms}
        self._verbs = {stem for stem in stems if lexicon.has_word(third_person(stem))}
        nouns = [*vocabulary.forms.values(), *vocabulary.symbols.values()]
        self._compound = {one.split()[0] for forms in nouns for one in forms}
        self._number = {form.split()[-1]: tuple(one.split()[-1] for one in forms) for forms in nouns for form in forms}
        shapes = {tuple(map(_key, words)): words for words in map(self.words, texts)}
        self._known = [*shapes.values()]
        met = Counter(stem for words in self._known for stem in {one.stem for one in words})
        self._rare = log(1 + len(self._known))
        self._weights = {stem: log(1 + len(self._known) / (1 + n)) for stem, n in met.items()}
        self._with: dict[str, list[int]] = defaultdict(list)
        for number, words in enumerate(self._known):
            for key in {key for one in words for key in (one.stem, one.kind)}:
                self._with[key].append(number)
        self._sizes = [sum(map(self.weight, words)) for words in self._known]
        usual = Counter(one for words in self._known for one in words if not one.kind).most_common(_USUAL)
        self._usual = [word for word, _ in usual]
        counted = Counter(pair for words in self._known for pair in pairwise(words) if _count(pair[0]))
        self._things: dict[str, list[Word]] = defaultdict(list)  # what often stands behind a word for how many
        for (number_said, thing), _ in counted.most_common():
            some = self._things[_key(number_said)]
            if thing.stem not in [other.stem for other in some] and len(some) < _THINGS:
                some.append(thing)
        self._beside = {pair for words in self._known for pair in pairwise(map(_key, words))}

    def words(self, sentence: str) -> list[Word]:
        """The words of a sentence. Its first has no capital, unless it always has."""
        found: list[Word] = []
        end = 0
        for atom in split(sentence):
            text = sentence[atom.start : atom.end]
            if not found and self._lexicon.has_word(atom.key):
                text = self._lexicon.spelled(atom.key)
            if atom.key not in self._read:
                self._read[atom.key] = self._stem(atom.key), self._kind(atom.key)
            found.append(Word(text, not found or atom.start > end, *self._read[atom.key]))
            end = atom.end
        return found

    def _stem(self, key: str) -> str:
        """What all forms of a word share, and all words that mean the same."""
        plain = self._plain(key)
        ours: Iterable[str] = self._meant.get(plain, ())
        return self._plain(next((one for one in ours if " " not in one), plain))

    def _plain(self, key: str) -> str:
        forms: list[str] = [key, *self._forms.get(key, ())]
        return min(forms, key=lambda form: (len(form), form))

    def _kind(self, key: str) -> str:
        if key in _NUMBERS:
            return key
        for one in self._lexicon.matches(split(key), 0):
            if one.terminal == "NUM":
                return "#"
            if one.terminal in _VALUED and one.value is not None:
                return f"{one.terminal} {one.value[0]}" if one.terminal == "DESC" else str(one.terminal)
        return ""

    def weight(self, word: Word) -> float:
        """How much a word says about what a sentence is about."""
        if word.kind == "#":
            return _NUMBER
        known = self._weights.get(word.stem)
        return known or (self._rare if self._lexicon.has_word(word.text.casefold()) else _UNKNOWN)

    def keeps(self, sentence: str, other: str) -> bool:
        """Whether another sentence has every number, noun, verb, negation and direction of one, no other number or
        negation, and hardly anything else."""
        mine, theirs = self.words(sentence), self.words(other)
        lost = self._kept(mine) - Counter(map(_said, theirs))
        new = self._kept(theirs) - Counter(map(_said, mine))
        return not lost and new.total() <= _NEW and not any(word[0] in "#+" or word in _KEPT for word in new)

    def _kept(self, words: Words) -> Counter[str]:
        return Counter(
            _said(one)
            for one, after in zip_longest(words, words[1:])
            if one.kind or one.text.casefold() in _KEPT or (after and after.text == ":") or self._matters(one)
        )

    def _matters(self, word: Word) -> bool:
        """Whether it is a verb, or no word of the game nor of others, nor small."""
        key = word.text.casefold()
        if key in SMALL or not key.isalpha():
            return False
        if self._lexicon.has_word(key):
            return word.stem in self._verbs
        return key not in self._theirs

    def forms(self, word: Word) -> list[Word]:
        """The word in its other forms."""
        others = sorted(self._forms.get(word.text.casefold(), ()))
        return [word._replace(text=one) for one in others if self._lexicon.has_word(one)]

    def _describes(self, word: Word) -> bool:
        return word.kind.startswith("DESC") or word.text in self._compound

    def agreed(self, words: Words) -> list[Word]:
        """The words with each noun in the number that stands before it."""
        said = [*words]
        for at, count in enumerate(map(_count, words), 1):
            if not count:
                continue
            while at < len(said) and said[at].text not in self._number and self._describes(said[at]):
                at += 1
            while at + 1 < len(said) and said[at + 1].text in self._number:
                at += 1
            if at < len(said) and (right := self._number.get(said[at].text)):
                said[at] = said[at]._replace(text=right[count > 1])
        return said

    def like(self, words: Words, at: int | None = None) -> list[list[Word]]:
        """The known sentences most like these words, or those with the words near one of them."""
        score: dict[int, float] = defaultdict(float)
        for n, word in {word.stem: (n, word) for n, word in enumerate(words)}.values():
            weight = self.weight(word) * (1 if at is None else max(0.05, 1 - 0.15 * abs(n - at)))
            known = word.stem if word.stem in self._with else word.kind
            for number in self._with.get(known, ()) if weight > _LITTLE else ():
                score[number] += weight
        whole = sum(map(self.weight, words))
        sizes = self._sizes

        def alike(number: int) -> float:
            if at is None:
                return 2 * score[number] / (whole + sizes[number])
            return score[number] - 0.1 * sizes[number]

        return [self._known[number] for number in sorted(score, key=alike, reverse=True)[:_LIKE]]

    def reach(self, atoms: list[Atom], failure: ParseFailure) -> tuple[int, list[Word]]:
        """How far atoms can be read, inside a spelling, too; and the only word that can follow there, if it is one that
        says several words before."""
        at, place = self._lexicon.reach(atoms, failure.at, failure.accepts)
        follow = self._lexicon.following(place, failure.accepts) if at - failure.at >= _LONG else []
        return at, self.words(follow[0]) if len(follow) == 1 else []

    def between(self, one: Word, other: Word, any_other: bool) -> list[Word]:
        """The usual words that stand after one word and before another, or before `any_other`."""
        met, before, after = self._beside, _key(one), _key(other)
        return [
            word
            for word in (*self._usual, *self._things[before])
            if (before, _key(word)) in met and (any_other or (_key(word), after) in met or not word.text.isalpha())
        ]

    def hunks(self, ours: Words, theirs: Words) -> list[Hunk]:
        """Where two sentences differ other than in values; ours stand in place of theirs."""
        pairs = self._pairs(ours, theirs)
        free: dict[str, list[Word]] = defaultdict(list)
        for one in (one for n, one in enumerate(ours) if n not in {first for first, _ in pairs}):
            free[one.kind].append(one)
        found: list[Hunk] = []
        i = j = 0
        for a, b in [*pairs, (len(ours), len(theirs))]:
            if a > i or b > j:
                cost, words = _HUNK + sum(map(self.weight, ours[i:a])), []
                for one in theirs[j:b]:
                    value = free[one.kind].pop(0) if one.kind and free[one.kind] else None
                    words.append(value._replace(spaced=one.spaced) if value else one)
                    cost += _VALUE if value else _NO_NUMBER if one.kind == "#" else self.weight(one)
                found.append(Hunk(i, a, tuple(words), cost))
            if a < len(ours) and (cost := _differ(ours[a], theirs[b]) or 0) and cost != _VALUE:
                word = theirs[b]._replace(text="1") if theirs[b].kind == "#" else theirs[b]
                found.append(Hunk(a, a + 1, (word,), cost + _FORM))
            i, j = a + 1, b + 1
        return found

    def _pairs(self, ours: Words, theirs: Words) -> list[tuple[int, int]]:
        """Which words stand for which, so that the least is lost."""
        lost, new = [self.weight(one) for one in ours], [self.weight(one) * 0.6 for one in theirs]
        rows = [[0.0]]
        for cost in new:
            rows[0].append(rows[0][-1] + cost)
        for a, loss in zip(ours, lost, strict=True):
            last, here = rows[-1], [rows[-1][0] + loss]
            for j, b in enumerate(theirs):
                best = min(last[j + 1] + loss, here[j] + new[j])
                same = _differ(a, b)
                here.append(best if same is None else min(best, last[j] + same))
            rows.append(here)
        i, j, found = len(ours), len(theirs), []
        while i and j:
            same = _differ(ours[i - 1], theirs[j - 1])
            if same is not None and rows[i][j] == rows[i - 1][j - 1] + same:
                i, j = i - 1, j - 1
                found.append((i, j))
            elif rows[i][j] == rows[i - 1][j] + lost[i - 1]:
                i -= 1
            else:
                j -= 1
        return found[::-1]


def _count(word: Word) -> int:
    """1 for what stands before one thing, more before several; 0 for other words."""
    if word.text in ("a", "an", "each", "another", "this", "that"):
        return 1
    return int(word.text) if word.kind == "#" and word.text.isdecimal() else 0


def _said(word: Word) -> str:
    """What has to be kept of a word: a number, or what its forms share."""
    if word.text in ("a", "an"):
        return "#1"
    return f"{word.kind}{word.text}" if word.kind in _NUMBERS else word.stem


def _key(word: Word) -> str:
    return word.kind or word.stem


def _differ(one: Word, other: Word) -> float | None:
    """How much two words differ; None if neither can stand for the other."""
    if one.text == other.text:
        return 0
    if one.stem == other.stem:
        return _FORM
    if one.kind and one.kind == other.kind:
        return _VALUE
    return _VALUE + _FORM if one.text in ("a", "an") and other.kind == "#" else None


def merged(ours: Words, hunks: Iterable[Hunk]) -> list[Word]:
    """Our words after the hunks, which stand in order."""
    words: list[Word] = []
    at = 0
    for one in hunks:
        words += [*ours[at : one.start], *one.words]
        at = one.end
    return [*words, *ours[at:]]


def joined(words: Words) -> str:
    """The words as a sentence."""
    text = "".join([f"{' ' * (one.spaced and n > 0)}{one.text}" for n, one in enumerate(words)])
    return text[:1].upper() + text[1:]


def _inflections(words: frozenset[str]) -> dict[str, set[str]]:
    """For each form of a word, the other forms of it among the words."""
    known: dict[str, set[str]] = defaultdict(set)
    for word in sorted(one for one in words if one.isalpha() and len(one) > 1):
        family = {f"{word}s", f"{word}es", f"{word}ed", f"{word.removesuffix('y')}ies", past_form(word), ing_form(word)}
        for form in (word, *family):
            known[form] |= {word, *family & words} - {form}
    return known

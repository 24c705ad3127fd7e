"""Looks for the nearest sentence that can be read: words in another form or in the game's own words, small words added
or left out, phrases in another place. Numbers, names and all other words that carry meaning stay as they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakKeyDictionary

from cardlang.language.atoms import split
from cardlang.language.budget import SuggestionsExhausted
from cardlang.language.inflection import ing_form, is_past, past_form
from cardlang.language.near import near
from cardlang.language.parser import ParseFailure
from cardlang.language.recast import pattern_of, patterns, recast, splits
from cardlang.language.similar import Similar

if TYPE_CHECKING:
    from cardlang.language.lexicon import Lexicon
    from cardlang.language.reader import Reader
    from cardlang.language.vocabulary import Vocabulary

_BEFORE: Final = 6  # words before the place where reading stops that may be the reason
_KEPT: Final = 4  # sentences that are changed further
_ROUNDS: Final = 4  # changes in one sentence
_MOST: Final = 3.0  # what they may cost
_LONGEST: Final = 60  # words of a sentence that is changed
_LETTERS: Final = 10  # of a word there, at most on average
_CUTS: Final = 9  # places at which phrases begin, of those that are moved
_CHECKED: Final = 12  # readings of a sentence whose meaning is looked at
_END: Final = "\0"  # a word that no sentence has: shows what could stand in its place

# Small words are there for grammar's sake, at the cost of adding one; fillers can be left out.
_SMALL: Final = {
    word: cost
    for cost, words in {
        0.6: [","],
        0.7: ["a", "an", "the", "of", "to", "from"],
        0.8: [":", "in", "on", "at", "with", "by", "against", "is", "are", "be", "you", "than", "'s"],
        0.9: ["for", "and", "then", "it", "its", "that", "into", "onto", "do", "has", "have"],
        1.0: ["this", "make", "makes", "attack"],
        1.1: ["your", "their"],
        1.2: ["when", "if"],
    }.items()
    for word in words
}
FILLERS: Final = {
    "also", "just", "immediately", "still", "now", "simply", "then", "so", "there", "already", "a", "an", "the", "that",
    "which", "who", "is", "are", "be", "been", "being", "will", "shall", "do", "does", "did", "has", "have", "of", "up",
    "any", "as", "target", ",", ":",
}  # fmt: skip
# Words of which one may stand for another, because the meaning hangs on other words.
_PAIRS: Final = [
    {"to", "into", "onto", "on", "in", "at"}, {"from", "of", "by", "off"}, {"against", "at", "on", "to"}, {"a", "an"},
    {"an", "the"}, {"a", "the"}, {"is", "was", "gets", "becomes"}, {"are", "were"}, {"is", "are"}, {"has", "have"},
    {"if", "when", "whenever"}, {"when", "whenever", "once", "after"}, {",", ":", ";", "-", "–", "—"},
    {"and", "then", ","}, {"its", "their"}, {"your", "their"},
]  # fmt: skip
_AUXILIARY: Final = {
    "will", "shall", "is", "are", "was", "were", "be", "been", "being", "gets", "get", "has", "have", "had", "does",
    "do", "did", "can",
}  # fmt: skip
_OPENING: Final = {  # a phrase that can stand in another place
    "to", "from", "within", "against", "with", "until", "at", "if", "when", "whenever", "unless", "for", "in", "on",
    "during", "while", "this", "once", "you", ",", "instead", "then", "also", "each", "adjacent", "per", "under",
}  # fmt: skip
_YOU: Final = {"you", "they", "players"}  # after these, a verb has no `s`
_CLAUSE: Final = {"", ":", ".", ";"}  # after these, a clause begins
_JOINING: Final = {"then", "and", ","}  # which do not begin one
_ARTICLES: Final = frozenset({"a", "an", "the"})
_USUAL: Final = {"a", "the", "of", "to", ","}
_DELETED, _REPLACED, _INFLECTED, _MEANT, _SWAPPED, _MOVED, _NOUN, _FORCED = 0.8, 0.9, 0.5, 0.4, 1.0, 1.1, 1.3, 1.2
_RECAST, _SPLIT = 0.3, 0.7
_ALIKE, _KNOWN = 1.6, 1.0  # the largest distance of a word that was meant, and of one from a word of the game
_SHORT = 3  # letters of a word that is easily a slip for another
_FEW = 4  # words that can follow, among which there is hardly a choice
# Words that change the meaning.
_NEVER: Final = {"not", "no", "cannot", "can't", "never", "unless", "other", "another", "all", "each"}


class Word(NamedTuple):
    """A word or mark as it is written, and whether a space stands before it."""

    text: str
    key: str
    spaced: bool


Words = tuple[Word, ...]


class Step(NamedTuple):
    """A changed sentence: what its changes cost, the word at which reading stops, and why, if it does."""

    at: int
    cost: float
    words: Words
    failure: ParseFailure | None
    guessed: bool = False

    @property
    def left(self) -> int:
        """How many words are left to be read."""
        return len(self.words) - self.at

    @property
    def text(self) -> str:
        """The sentence."""
        return joined(self.words)


def words_of(sentence: str) -> Words:
    """The words of a sentence."""
    atoms = split(sentence)
    ends = [0, *(atom.end for atom in atoms)]
    return tuple(
        Word(sentence[atom.start : atom.end], atom.key, atom.start > end)
        for atom, end in zip(atoms, ends, strict=False)
    )


def joined(words: Words) -> str:
    """The words as a sentence, which begins like the first of them."""
    return "".join(f"{' ' * (word.spaced and n > 0)}{word.text}" for n, word in enumerate(words))


@lru_cache(maxsize=1024)  # mostly small words
def new_words(text: str) -> Words:
    """Words that are put into a sentence."""
    return tuple(Word(text[atom.start : atom.end], atom.key, atom.key[0] not in ",:;.'") for atom in split(text))


class Change(NamedTuple):
    """A changed sentence, what the change costs, and whether it may change the meaning."""

    cost: float
    words: Words
    guess: bool = False


class Found(NamedTuple):
    """A sentence that can be read, and what its changes cost; `guessed` if they may change the meaning."""

    cost: float
    text: str
    guessed: bool


def repair(sentence: str, reader: Reader, phrases: bool = False) -> Iterator[Found]:
    """Sentences near this one that can be read, the nearest first; only those with other `phrases`, if so asked."""
    start = words_of(sentence)
    if len(start) > _LONGEST or len(sentence) > _LONGEST * _LETTERS:
        return
    seen, tools, possible = {start}, tools_of(reader), _Possible(reader)
    beam = [_tried(Step(0, 0, start, None), 0, start, False, reader)]
    for number in range(_ROUNDS):
        reached: list[Step] = []
        found: list[Found] = []
        exhausted = False
        try:
            for step in beam:
                others = moves(step.words, tools.spelled) if not number else ()
                near = () if phrases else (*changes(step, reader, tools, possible), *others)
                for cost, words, guess in (*recasts(step, tools), *near):
                    if words in seen or step.cost + cost > _MOST:
                        continue
                    seen.add(words)
                    after = _tried(step, cost, words, guess, reader)
                    if after.failure is None:
                        found.append(Found(after.cost, _capitals(after.text, start, reader), after.guessed))
                    elif after.left < step.left or (after.left == step.left and cost < _REPLACED):
                        reached.append(after)
        except SuggestionsExhausted:
            exhausted = True
        yield from sorted(found)[:_CHECKED]
        if exhausted:
            return
        beam = sorted(reached, key=lambda step: (step.left + 2 * step.cost, step.cost))[:_KEPT]


def only_shorter(sentence: str, other: str, reader: Reader) -> bool:
    """Whether the other sentence only lacks a small word that is none of the game, such as `shall`."""
    said, left = ([atom.key for atom in split(one)] for one in (sentence, other))
    small = (n for n, key in enumerate(said) if key in FILLERS and not reader.lexicon.has_word(key))
    return any(left == [*said[:n], *said[n + 1 :]] for n in small)


def _capitals(sentence: str, start: Words, reader: Reader) -> str:
    """The sentence with a capital at its beginning, and none at the word that was there, if it has been moved."""
    first = start[0]
    if not first.text[0].isupper() or sentence.startswith(first.text):
        return sentence
    plain = reader.lexicon.spelled(first.key)
    sentence = re.sub(rf"(?<=[^.]\s){re.escape(first.text)}(?![\w'’-])", plain, sentence, count=1)
    return sentence[:1].upper() + sentence[1:]


def _tried(before: Step, cost: float, words: Words, guess: bool, reader: Reader) -> Step:
    read = reader.read(joined(words))
    failure = read if isinstance(read, ParseFailure) else None
    at = failure.at if failure else len(words)
    return Step(at, before.cost + cost, words, failure, before.guessed or guess)


def changes(step: Step, reader: Reader, tools: Tools, next_words: _Possible) -> Iterator[Change]:
    """The sentence with one change near where reading stops."""
    words, failure, stop = step.words, step.failure, step.at
    atoms = split(step.text)
    if len(atoms) != len(words):
        return
    last = reader.lexicon.reach(atoms, stop, failure.accepts)[0] if failure else stop + 2
    forms = tools.forms
    for at in range(max(0, stop - _BEFORE), min(last + 1, len(words)) + 1):
        before, after = words[:at], words[at:]
        if at > last:
            possible = _USUAL
        elif failure and at >= stop:
            possible = {*reader.lexicon.reach(atoms[:at], stop, failure.accepts)[1]}
        else:
            possible = next_words[before]
        far = 0.05 * abs(stop - at)
        last_key = before[-1].key if before else ""
        for small, cost in tools.added(possible, last_key):
            if small in _JOINING and last_key in _CLAUSE:
                continue
            if small == "that" and last_key not in _OPENING and after and is_past(after[0].key):
                # `a creature dealt damage`: it has not dealt it
                small = "that was"
            yield Change(cost + far, (*before, *new_words(small), *after), cost > 1)
        if not after:
            continue
        word, *rest = after
        key = word.key
        for size, ours in tools.meant_by(after):
            yield Change(_MEANT, (*before, *new_words(ours), *after[size:]))
        for form in forms.get(key, ()):
            if form == f"{key}s" and before and before[-1].key in _YOU:
                continue
            cost = _REPLACED if key in tools.nouns else _INFLECTED
            yield Change(cost + far, (*before, Word(form, form, word.spaced), *rest), key == "had")  # another time
        if key in _AUXILIARY and rest and rest[0].key in forms:
            for form in (rest[0].key, *forms[rest[0].key]):
                yield Change(_INFLECTED + 0.1 + far, (*before, Word(form, form, word.spaced), *rest[1:]))
        if key in FILLERS:
            yield Change(_DELETED + far, (*before, *rest))
        for group in _PAIRS:
            if key in group:
                for other in sorted(group & possible - {key}):
                    yield Change(_REPLACED + far, (*before, *new_words(other), *rest), key in _ARTICLES or key == ":")
        if at == stop and word.key.isalpha():
            farthest = _KNOWN if len(key) > _SHORT and reader.lexicon.has_word(key) else _ALIKE
            for distance, other in near(key, (one for one in possible if one[0].isalpha()), reader.compare):
                if distance > farthest:
                    continue
                yield Change(_REPLACED + distance, (*before, *new_words(tools.spelled(other)), *rest), True)
        if rest and key not in "#+#" and rest[0].key not in "#+#":
            yield Change(
                _SWAPPED + far, (*before, rest[0]._replace(spaced=True), word._replace(spaced=True), *rest[1:])
            )


def recasts(step: Step, tools: Tools) -> Iterator[Change]:
    """The sentence in another form."""
    sentence, atoms = step.text, split(step.text)
    for text, guess in recast(sentence, tools.patterns):
        yield Change(_RECAST, words_of(text), guess)
    upto = atoms[step.at].start if step.at < len(atoms) else len(sentence)
    for text, guess in splits(sentence, upto, tools.forms.__contains__):
        yield Change(_SPLIT, words_of(text), guess)


def moves(words: Words, spelled: Callable[[str], str]) -> Iterator[Change]:
    """The sentence with two neighbouring phrases swapped."""
    cuts = [at for at, word in enumerate(words) if word.key in _OPENING or (at and words[at - 1].key == ",")]
    cuts = sorted({0, *cuts[:_CUTS], len(words)})
    for i, first in enumerate(cuts):
        for j in range(i + 1, len(cuts)):
            for k in range(j + 1, len(cuts)):
                one, two = _bare(words[first : cuts[j]]), _bare(words[cuts[j] : cuts[k]])
                if first and one and two and one[0].text[0].isupper() and words[first - 1].key in _CLAUSE:
                    one = (one[0]._replace(text=spelled(one[0].key)), *one[1:])
                    two = (two[0]._replace(text=two[0].text[0].upper() + two[0].text[1:]), *two[1:])
                yield Change(_MOVED + 0.03 * min(len(one), len(two)), (*words[:first], *two, *one, *words[cuts[k] :]))
                if first == 0:
                    yield Change(_MOVED + 0.1, (*two, Word(",", ",", False), *one, *words[cuts[k] :]))


def _bare(words: Words) -> Words:
    while words and words[-1].key == ",":
        words = words[:-1]
    while words and words[0].key == ",":
        words = words[1:]
    return tuple(word._replace(spaced=word.spaced or n == 0) for n, word in enumerate(words))


class _Possible(dict[Words, set[str]]):
    """The words that could come after others."""

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        self._reader = reader

    def __missing__(self, before: Words) -> set[str]:
        said, reader = joined(before), self._reader
        read, atoms = reader.read(f"{said} {_END}"), split(said)
        if isinstance(read, ParseFailure) and read.at <= len(atoms):
            self[before] = {*reader.lexicon.reach(atoms, read.at, read.accepts)[1]}
        return self.setdefault(before, set())


class Tools:
    """What a language has for changing sentences."""

    def __init__(self, lexicon: Lexicon, vocabulary: Vocabulary, texts: Sequence[str]) -> None:
        self.spelled = lexicon.spelled
        starts = {theirs.split()[0] for theirs in vocabulary.meant}
        self.forms = _inflections(lexicon.vocabulary | starts)
        self.meant = vocabulary.meant
        self.patterns = patterns(vocabulary.meant)
        self.unsaid = [(pattern_of(theirs), told) for theirs, told in vocabulary.unsaid.items()]
        self.longest = max((len(theirs.split()) for theirs in vocabulary.meant), default=0)
        nouns = ["square", *vocabulary.nouns, "damage", *vocabulary.cards, *vocabulary.resources, *vocabulary.symbols]
        forms = [form for noun in nouns for form in vocabulary.forms.get(noun, ())]
        self.similar = Similar(texts, self._stem)
        self.nouns = {form: _NOUN + 0.02 * n for n, form in enumerate(dict.fromkeys(forms))}

    def _stem(self, word: str) -> str:
        plain = self._plain(word)
        return self._plain(next((ours for ours in self.meant.get(plain, ()) if " " not in ours), plain))

    def _plain(self, word: str) -> str:
        known: list[str] = [word, *self.forms.get(word, ())]
        return min(known, key=lambda form: (len(form), form))

    def added(self, possible: set[str], before: str) -> Iterator[tuple[str, float]]:
        """Which of the words that could come next may have been forgotten, and what they cost: small words and nouns,
        and any word if there is hardly a choice."""
        few = [word for word in sorted(possible) if word[0].isalpha() and word not in _NEVER]
        for word in sorted(possible):
            cost = _SMALL.get(word) or (_FORCED if word in few and len(few) <= _FEW else 0)
            if cost:
                yield self.spelled(word), cost
        for noun, cost in self.nouns.items():
            if before not in self.nouns and noun.partition(" ")[0] in possible:
                yield noun, cost

    def meant_by(self, words: Words) -> Iterator[tuple[int, str]]:
        """For the words of other games at the beginning of `words`, how many they are, and what to write instead."""
        for size in range(min(self.longest, len(words)), 0, -1):
            number = next((word.text for word in words[:size] if word.key in "#+#"), "#")
            first, *rest = (word.key for word in words[:size])
            for form in (first, *self.forms.get(first, ())):
                for ours in self.meant.get(" ".join((form, *rest)), ()):
                    yield size, ours.replace("#", number)
                    if form != first:  # in another form: `inflicts` for `deals`
                        verb, _, more = ours.partition(" ")
                        others = self.forms.get(verb, ())
                        alike = [one for one in others if one[-1:] == first[-1:]] or others
                        yield from ((size, f"{one} {more}".strip()) for one in alike)


_TOOLS: WeakKeyDictionary[Lexicon, Tools] = WeakKeyDictionary()


def tools_of(reader: Reader) -> Tools:
    """The tools of a language, made when they are first needed."""
    lexicon = reader.lexicon
    if lexicon not in _TOOLS:
        _TOOLS[lexicon] = Tools(lexicon, reader.vocabulary, reader.texts)
    return _TOOLS[lexicon]


def _inflections(vocabulary: frozenset[str]) -> dict[str, list[str]]:
    """For each form of a word, the other forms of it that the vocabulary has."""
    families = {word: _family(word) for word in sorted(vocabulary) if word.isalpha() and len(word) > 1}
    known: dict[str, set[str]] = {}
    for word, family in families.items():
        for form in (word, *family):
            known.setdefault(form, set()).update({word, *family & vocabulary} - {form})
    return {form: sorted(others) for form, others in known.items() if others}


def _family(word: str) -> set[str]:
    """The forms of a verb or noun."""
    return {f"{word}s", f"{word}es", f"{word}ed", f"{word.removesuffix('y')}ies", past_form(word), ing_form(word)}

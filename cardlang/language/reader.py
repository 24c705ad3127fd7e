"""Reads changed sentences, to see which of several changes makes one that can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from cardlang.language.atoms import Atom, sentences, split, unbracketed
from cardlang.language.budget import PARTS, Budget
from cardlang.language.corpus import Corpus, corpus_of
from cardlang.language.language_parts import Given, LanguageParts
from cardlang.language.lexicon import Lexicon
from cardlang.language.names import Names
from cardlang.language.nodes.base import Node
from cardlang.language.parser import ParseFailure, Tree, read_apart
from cardlang.language.vocabulary import Vocabulary

if TYPE_CHECKING:
    from cardlang.language.parser import Parsed

_TRIED = 6  # candidates for one word that are tried
_LETTERS = 4  # letters that are compared in the time of reading a word
_SURE = 1.0  # the largest distance of a word that cannot be tried
_SLIP = 1.6  # the largest distance of a single slip; words farther away are guesses
_RIVAL = 0.5  # a word that is at most this much farther than the nearest may be meant as well


class Edit(NamedTuple):
    """Replace these characters of the sentence by `text`. `cost` is the distance from what was written."""

    start: int
    end: int
    text: str
    cost: float


@dataclass(frozen=True, slots=True)
class Reader:
    """Tries changed sentences: `read` reads a sentence, `whole` the whole text, in which the sentence stands between
    what is `around` it, and `sure` too, with a look at its wording; `alone` reads a text of only the sentence."""

    read: Callable[[str], Tree | ParseFailure]
    whole: Callable[[str], Parsed]
    sure: Callable[[str], Parsed]
    alone: Callable[[str], Parsed]
    around: tuple[str, str]
    lexicon: Lexicon
    vocabulary: Vocabulary
    box: str
    known: tuple[Names, Names]  # of cards: all, and what the text calls its own
    spend: Callable[[int], None]  # called with the number of words compared
    corpus: Corpus  # of sentences that say something well

    @property
    def names(self) -> Names:
        """The names of all cards."""
        return self.known[0]

    def compare(self, letters: int) -> None:
        """Count letters that are compared, several of which take as long as reading a word."""
        self.spend(letters // _LETTERS)

    def errors(self, sentence: str) -> int:
        """The number of errors that the whole text would have."""
        return len(self.whole(sentence).diagnostics)

    def meaning(self, sentence: str) -> tuple[bool, Node | None]:
        """Whether the sentence can be read without errors, and what the whole text then means, if all of it can be
        read."""
        parsed = self.whole(sentence)
        start = len(self.around[0])
        end = start + len(sentence)
        errors = [one.span for one in parsed.diagnostics if one.severity == "error"]
        wrong = any(span.start < end and start < span.end for span in errors)
        return not wrong, parsed.effect

    def written(self, sentence: str, read: bool) -> str:
        """The sentence as the writer says it, where the whole text is `read`, else alone, if that is known; "" if the
        whole text has no wording of its own."""
        parsed = self.sure(sentence) if read else self.alone(sentence)
        if read and parsed.effect is None:
            return ""
        before, after = (_parts(one) if read else [] for one in self.around)
        said = parsed.text or ""
        parts = _parts(said)[len(before) :]
        parts = parts[: len(parts) - len(after)]
        if not parts or len(parts) != len(_parts(sentence)):
            return sentence
        return like(sentence, said[parts[0][0].start : parts[-1][-1].end])

    def is_sure(self, sentence: str, edits: Sequence[Edit], rivals: Mapping[Edit, Iterable[Edit]]) -> bool:
        """Whether the sentence can be read after the edits, but not after any of their rivals with another meaning."""
        sound, meaning = self.meaning(changed_by(sentence, edits))
        if not sound or any(edit.cost > _SLIP for edit in edits):
            return False
        for edit, others in rivals.items():
            for other in others:
                if other.cost <= edit.cost + _RIVAL and other != edit:
                    tried = sorted((*(one for one in edits if one is not edit), other))
                    if any(a.end > b.start for a, b in pairwise(tried)):
                        continue
                    sound, another = self.meaning(changed_by(sentence, tried))
                    if sound and (another is None or another != meaning):
                        return False
        return True

    def left(self, sentence: str, edits: Iterable[Edit]) -> int:
        """The number of characters that are not reached after the edits."""
        changed = changed_by(sentence, edits)
        failure = self.read(changed)
        return len(changed) - place(changed, failure) if isinstance(failure, ParseFailure) else 0

    def best(self, sentence: str, before: list[Edit], edits: Iterable[Edit]) -> Edit | None:
        """The edit after which reading gets farthest; among equals, the nearest one."""
        tried = [
            (self.left(sentence, [*before, edit]), edit.cost, edit)
            for edit in sorted(edits, key=lambda edit: edit.cost)[:_TRIED]
        ]
        farthest = [one for one in tried if one[0] == min(tried)[0]]
        if len(farthest) > 1:
            farthest = [(self.errors(changed_by(sentence, [*before, one[2]])), one[1], one[2]) for one in farthest]
        return min(farthest)[2] if farthest else None

    def goes_on(self, sentence: str, before: list[Edit], edit: Edit) -> bool:
        """Whether reading continues after the edit, if it changes the word at which reading stopped. After a slip in
        fixed words, it may have stopped before them."""
        if isinstance(self.read(changed_by(sentence, [*before, edit])), Tree):
            return True
        changed = changed_by(sentence, before)
        failure = self.read(changed)
        if not isinstance(failure, ParseFailure):
            return True
        atoms = split(changed)
        index, _ = self.lexicon.reach(atoms, failure.at, failure.accepts)
        start = edit.start + sum(len(one.text) - (one.end - one.start) for one in before)
        if index >= len(atoms) or not start <= atoms[index].start <= start + edit.end - edit.start:
            return index >= len(atoms) or atoms[index].start > start or edit.cost < _SURE
        return self.left(sentence, [*before, edit]) - len(edit.text) < len(changed) - place(changed, failure) - (
            edit.end - edit.start
        )


def _parts(text: str) -> list[list[Atom]]:
    return [part for part in sentences(split(text), text) if part]


def like(said: str, text: str) -> str:
    """The text, capitalised like what was said."""
    return text[:1].upper() + text[1:] if said[:1].isupper() else text


def changed_by(sentence: str, edits: Iterable[Edit]) -> str:
    """The sentence after the edits, which stand in order."""
    parts, at = [], 0
    for edit in edits:
        parts += [sentence[at : edit.start], edit.text]
        at = edit.end
    return "".join([*parts, sentence[at:]])


def place(sentence: str, failure: ParseFailure) -> int:
    """The character at which reading stopped."""
    atoms = split(sentence)
    return atoms[failure.at].start if failure.at < len(atoms) else len(sentence)


def readers(
    language: LanguageParts,
    given: Given,
    again: Callable[[str, bool, Budget], Parsed],
    around: tuple[str, str],
    known: tuple[Names, Names],
    box: str,
    budget: Budget,
) -> tuple[Reader, Reader]:
    """Two readers of changes of a sentence, for suggestions of words and for the search of a sentence. `again` reads
    another text of the same box."""
    corpus = corpus_of(language.known_texts, language.lexicon, language.vocabulary)

    def reader(spend: Callable[[int], None]) -> Reader:
        def read(sentence: str) -> Tree | ParseFailure:
            atoms = split(sentence)
            spend(len(atoms))
            found: Tree | ParseFailure = language.parser.nothing_read()
            for one in sentences(atoms, sentence, language.headings):
                found = read_apart(partial(language.read, sentence, given), unbracketed(one))[0] or found
                if isinstance(found, ParseFailure):
                    found.at += atoms.index(one[0]) if one else 0
                    break
            return found

        def whole(sentence: str, sure: bool = False) -> Parsed:
            changed, budget = sentence.join(around), Budget(tries=0)
            try:
                return again(changed, sure, budget)
            finally:
                spend(PARTS - budget.parts + len(changed) // 4)

        def alone(sentence: str) -> Parsed:
            return again(sentence, False, Budget(tries=0))

        sure, words = partial(whole, sure=True), (language.lexicon, language.vocabulary)
        return Reader(read, whole, sure, alone, around, *words, box, known, spend, corpus)

    return reader(budget.spend), reader(budget.search)

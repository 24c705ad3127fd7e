"""Reads changed sentences, to see which of several changes makes one that can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from cardlang.language.atoms import Atom, sentences, split, unbracketed
from cardlang.language.budget import PARTS, Budget
from cardlang.language.language_parts import ExtraReadings, LanguageParts
from cardlang.language.names import Names
from cardlang.language.nodes.base import Node
from cardlang.language.parser import Parsed, ParseFailure, Tree, read_apart

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


class Reader:
    """Tries changed sentences, each between what is `around` it in the text. `again` reads another text of the same
    box; `spend` is called with the number of words that are read or compared."""

    def __init__(
        self,
        language: LanguageParts,
        given: ExtraReadings,
        again: Callable[[str, bool, Budget], Parsed],
        around: tuple[str, str],
        own: Names,
        box: str,
        spend: Callable[[int], None],
    ) -> None:
        self._language, self._given, self._again = language, given, again
        self.lexicon, self.vocabulary = language.lexicon, language.vocabulary
        self.around, self.box, self.spend = around, box, spend
        self.known = language.names, own  # of cards: all, and what the text calls its own
        self.corpus = language.corpus

    def read(self, sentence: str) -> Tree | ParseFailure:
        """The reading of a sentence."""
        atoms = split(sentence)
        self.spend(len(atoms))
        found: Tree | ParseFailure = self._language.parser.nothing_read()
        for part in sentences(atoms, sentence, self._language.headings):
            found = read_apart(partial(self._language.read, sentence, self._given), unbracketed(part))[0] or found
            if isinstance(found, ParseFailure):
                found.at += atoms.index(part[0]) if part else 0
                break
        return found

    def whole(self, sentence: str, sure: bool = False) -> Parsed:
        """What the whole text means with a sentence; `sure` with a look at its wording."""
        changed, budget = sentence.join(self.around), Budget(tries=0)
        try:
            return self._again(changed, sure, budget)
        finally:
            self.spend(PARTS - budget.parts + len(changed) // 4)

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
        parsed = self.whole(sentence, sure=True) if read else self._again(sentence, False, Budget(tries=0))
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

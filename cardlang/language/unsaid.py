"""What texts cannot say, by its words, with what is told of it: a line of `unsaid:` in a vocabulary."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from cardlang.language.atoms import Atom
from cardlang.language.equivalents import Keys, matches
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span

_END: Final = (".",)
_REFUSAL: Final = re.compile(r"! (C\d+) (.*) \| (.*)")


class Unsaid(NamedTuple):
    """Words that cannot be said after and before others, or at the end, and what is told of them."""

    before: Keys
    words: Keys
    after: Keys
    code: str
    message: str
    help: str

    @property
    def said(self) -> Keys:
        """All its words."""
        return (*self.before, *self.words, *self.after)

    def places(self, atoms: list[Atom], at: int) -> Iterator[tuple[int, int]]:
        """The first and the last atom of the words, where all of it begins at an atom."""
        for _, start in matches(self.before, atoms, at):
            for _, end in matches(self.words, atoms, start):
                if end == len(atoms) if self.after == _END else any(True for _ in matches(self.after, atoms, end)):
                    yield start, end - 1

    def finding(self, sentence: str, start: int, end: int) -> Diagnostic:
        """What is told of these characters of a sentence."""
        message, help = (one.replace("{}", sentence[start:end]) for one in (self.message, self.help))
        return Diagnostic(self.code, message, Span("", start, end), help)


def unsaid(said: str, told: str) -> Unsaid:
    """What is told of words that stand between bars, or after one, or alone: `! C302 message | help`, in which `{}` are
    the words, or only the help.

    >>> unsaid("above … 's | speed", '! C303 "{}" is another number | leave it out').words
    ('speed',)
    """
    parts = [tuple(part.split()) for part in said.split("|")]
    before, words, after = ([()] * (len(parts) == 1) + parts + [()])[:3]
    refusal = _REFUSAL.fullmatch(told)
    code, message, help = refusal.groups() if refusal else ("C204", '"{}" does not fit here', told)
    return Unsaid(before, words, after, code, message, help)

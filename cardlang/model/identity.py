"""What makes two findings the same in different versions of a file."""

from __future__ import annotations

from typing import NamedTuple

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText

_LONGEST = 200  # characters of `words`


class Identity(NamedTuple):
    """A finding by its `card` (or "" and the `path` of its file), its code, and the `words` that it is about. It stays
    the same when lines move, and when a card moves to another file."""

    card: str
    path: str
    code: str
    words: str


def identity(diagnostic: Diagnostic, source: SourceText | None) -> Identity:
    """The identity of a finding in the file `source`.

    >>> from cardlang.model.span import Span
    >>> identity(Diagnostic("C203", "", Span("a.yaml", 6, 12), card="run"), SourceText("a.yaml", "text: Mooove 6"))
    Identity(card='run', path='', code='C203', words='Mooove')
    """
    span, words = diagnostic.span, ""
    if source:
        words = source.text[span.start : span.end] or source.line(source.position(span.start).line)
    card = diagnostic.card or ""
    return Identity(card, "" if card else span.path, diagnostic.code, " ".join(words.split())[:_LONGEST])

"""Findings: what a stage has to say about a designer's words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from cardlang.model.span import SourceText, Span
from cardlang.model.value import Value


class Code(Value):
    """A code and its manual page. Those of lint rules are read from docstrings, all others from `model/codes/`.

    `bad` raises it and `good` does not: tests run both. They are fields of a card, a whole file, or for a code that
    needs more than can be shown (a file of 5 MiB) a description in angle brackets, whose file the tests make. A number
    is never used twice, not even after it is gone.
    """

    code: str  # "C111"
    name: str  # "duplicate-key"
    what: str  # one sentence
    why: str
    bad: str
    good: str


class CodeFilter(Value):
    """The codes to report: those that begin with one of `select` (all if it is empty), but with none of `ignore`.

    >>> CodeFilter(select=("C2",), ignore=("C203",)).allows("C204")
    True
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def allows(self, code: str) -> bool:
        """Whether findings with this code are reported."""
        return (not self.select or code.startswith(self.select)) and not (self.ignore and code.startswith(self.ignore))

    def may_allow(self, start: str) -> bool:
        """Whether findings with a code that starts so may be reported.

        >>> CodeFilter(select=("C203",)).may_allow("C2"), CodeFilter(ignore=("C203",)).may_allow("C2")
        (True, True)
        >>> CodeFilter(select=("C203",)).may_allow("C4"), CodeFilter(ignore=("C",)).may_allow("C4")
        (False, False)
        """
        selected = not self.select or any(one.startswith(start) or start.startswith(one) for one in self.select)
        return selected and not (self.ignore and start.startswith(self.ignore))

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> CodeFilter:
        """The filter of a table with `select` and `ignore`."""
        return cls(tuple(values.get("select", ())), tuple(values.get("ignore", ())))


ALL_CODES = CodeFilter()


Severity = Literal["error", "warning"]


class Fix(Value):
    """Replace the characters of `span` by `text`; then the file gets the name `file`, if that is given, in its folder.
    A front end may apply it if it is `sure`; otherwise it is only a hint, because something else may have been meant or
    the text would still have errors."""

    span: Span
    text: str
    sure: bool = True
    file: str = ""


class Diagnostic(Value):
    """One finding. Stages return these; only commands print them. `cardlang explain` tells what its code means.

    >>> Diagnostic("C203", 'unknown word "meele"', Span("drow.yaml", 7, 12), 'did you mean "melee"?').severity
    'error'
    """

    code: str  # a key of the catalogue of codes, such as "C203"
    message: str  # lower case, no full stop, in the designer's words
    span: Span
    help: str = ""  # what to write instead
    severity: Severity = "error"
    card: str | None = None  # id of the card it concerns
    fix: Fix | None = None


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them is an error: then nothing is printed or played. Warnings stop nothing.

    >>> has_errors([Diagnostic("C601", "long", Span("drow.yaml", 7, 12), severity="warning")])
    False
    """
    return any(diagnostic.severity == "error" for diagnostic in diagnostics)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """`diagnostics` without duplicates, sorted by file, position and code."""
    return sorted(dict.fromkeys(diagnostics), key=lambda d: (d.span, d.code, d.message))


class TextError(ValueError):
    """A card text that cannot be understood. `diagnostics` say why, with spans in characters of the text."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(f"{d.message}: {d.help}" if d.help else d.message for d in self.diagnostics))


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


MAX_FINDINGS = 500  # per file: nobody fixes more at a time; C120 says that there are more


def cut_short(last: Span, left: str) -> Diagnostic:
    """The finding that says what is `left` out after `MAX_FINDINGS`, of which this is the last."""
    message = f"only the first {MAX_FINDINGS} mistakes in this file are listed: {left}"
    return Diagnostic("C120", message, last, "mend those above first")

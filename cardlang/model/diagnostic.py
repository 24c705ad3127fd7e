"""Findings: what a stage has to say about a designer's words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from cardlang.model.span import Span
from cardlang.model.value import Value

Severity = Literal["error", "warning"]


class Fix(Value):
    """Replace the characters of `span` by `text`. A front end may apply it if it is `sure`; otherwise it is only a
    hint, because something else may have been meant or the text would still have errors."""

    span: Span
    text: str
    sure: bool = True


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

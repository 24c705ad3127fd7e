"""What a stage has to say about a designer's words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from cardlang.model.span import Span
from cardlang.model.value import Value

Severity = Literal["error", "warning"]


class Fix(Value):
    """Replace the characters of `span` by `text`: data that a front end may apply. One that is not `sure` is only a
    hint: what was written may have meant something else, or cannot be read then either."""

    span: Span
    text: str
    sure: bool = True


class Diagnostic(Value):
    """One finding. Stages return these; only a door prints them."""

    code: str  # a key of the catalogue of codes, such as "C203"
    message: str  # lower case, no full stop, in the designer's words
    span: Span
    help: str = ""  # what to write instead
    severity: Severity = "error"
    card: str | None = None  # the id of the card it concerns
    fix: Fix | None = None


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them is an error (warnings are not)."""
    return any(diagnostic.severity == "error" for diagnostic in diagnostics)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorted by file, place and code, each once."""
    return sorted(dict.fromkeys(diagnostics), key=lambda d: (d.span, d.code, d.message))


class TextError(ValueError):
    """A card text that cannot be understood. `diagnostics` say why; their spans count the characters of the text."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(f"{d.message}: {d.help}" if d.help else d.message for d in self.diagnostics))

"""What is wrong with a face or a sheet, before its place in a file is known."""

from __future__ import annotations

from cardlang.model.diagnostic import Diagnostic, Severity
from cardlang.model.span import Span
from cardlang.model.value import Value


class Fault(Value):
    """One finding about layout. The stage that knows the files turns it into a diagnostic with `at`.

    `field` is the value it is about (a template names it in `data-field`), `template` the file at fault, `words` the
    text on the face that it quotes, `colours` those of a text and its ground (#rrggbb), `size` that of a face which
    its sheet is not made for (mm). Each may be empty.
    """

    code: str
    message: str
    help: str = ""
    field: str = ""
    template: str = ""
    severity: Severity = "error"
    words: str = ""
    colours: tuple[str, str] | tuple[()] = ()
    size: tuple[float, float] | tuple[()] = ()

    def at(self, span: Span, card: str | None = None) -> Diagnostic:
        """This finding as a diagnostic at `span`."""
        return Diagnostic(self.code, self.message, span, help=self.help, severity=self.severity, card=card)

"""What is wrong with a face or a sheet, before its place in a file is known; and safe reading of untrusted XML."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element, ParseError

from cardlang.face.style import Unsupported
from cardlang.model.diagnostic import Diagnostic, Severity
from cardlang.model.span import Span
from cardlang.model.value import Value


class Fault(Value):
    """One finding about layout. The stage that knows the files turns it into a diagnostic with `at`.

    `field` is the value it is about (a template names it in `data-field`), `template` the file at fault and `line` the
    line there, `words` the text on the face, or in that line, that it quotes, `colours` those of a text and its ground
    (#rrggbb), `size` that of a face which its sheet is not made for (mm). Each may be empty. `offset` is where in the
    template's output it is, until the line is known.
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
    line: int = 0
    offset: int | None = None

    def at(self, span: Span, card: str | None = None) -> Diagnostic:
        """This finding as a diagnostic at `span`."""
        return Diagnostic(self.code, self.message, span, help=self.help, severity=self.severity, card=card)


DEEPEST = 64
MOST = 20_000  # elements
LONGEST = 300  # characters of a message

__all__ = ["ParseError", "parse_xml", "unsupported_fault", "xml_fault"]


def parse_xml(text: str) -> Element:
    """The root element. A document type, which every XML bomb needs, is refused before parsing.

    Errors: `Unsupported`, `ParseError`.
    """
    if "<!" in text.replace("<!--", ""):
        raise Unsupported("a face has no DOCTYPE, entities or CDATA")
    try:
        root = ElementTree.fromstring(text)
    except (ValueError, UnicodeError) as error:  # a NUL, half a surrogate pair
        raise Unsupported(f"a character that XML cannot hold ({error})") from None
    level, depth, count = [root], 0, 0
    while level:
        depth, count = depth + 1, count + len(level)
        if depth > DEEPEST or count > MOST:
            raise Unsupported(f"more than {MOST:,} elements, or elements nested more than {DEEPEST} deep")
        level = [child for element in level for child in element]
    return root


def unsupported_fault(error: Unsupported) -> Fault:
    """The fault (C506) for something that we do not draw."""
    words = str(error)
    short = words if len(words) <= LONGEST else words[:LONGEST] + "…"
    return Fault("C506", f"the template has something that cannot be drawn: {short}")


def xml_fault(error: ParseError) -> Fault:
    """The fault (C505) for output that is not well-formed XML."""
    return Fault("C505", f"the template does not yield well-formed XML: {str(error).partition(':')[0]}")

"""Reading XML that other people wrote."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element, ParseError

from cardlang.face.fault import Fault
from cardlang.face.style import Unsupported

__all__ = ["ParseError", "broken", "parse_xml", "unsupported"]


def parse_xml(text: str) -> Element:
    """The root element. A document type, the door to every XML bomb, is refused before the parser sees it."""
    if "<!" in text.replace("<!--", ""):
        raise Unsupported("a face has no DOCTYPE, entities or CDATA")
    try:
        return ElementTree.fromstring(text)
    except (ValueError, UnicodeError) as error:  # a NUL, half a surrogate pair
        raise Unsupported(f"a character that XML cannot hold ({error})") from None


def unsupported(error: Unsupported) -> Fault:
    return Fault("C506", f"the template holds what is not drawn: {error}")


def broken(error: ParseError) -> Fault:
    return Fault("C505", f"the template does not yield well-formed XML ({error})")

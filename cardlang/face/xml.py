"""Safe reading of untrusted XML."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element, ParseError

from cardlang.face.fault import Fault
from cardlang.face.style import Unsupported

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
    return Fault("C505", f"the template does not yield well-formed XML ({error})")

"""Reading XML that other people wrote."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element, ParseError

from cardlang.face.fault import Fault
from cardlang.face.style import Unsupported

DEEPEST = 64
MOST = 20_000  # elements
LONGEST = 300  # characters of a message

__all__ = ["ParseError", "broken", "parse_xml", "unsupported"]


def parse_xml(text: str) -> Element:
    """The root element. A document type, the door to every XML bomb, is refused before the parser sees it."""
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


def unsupported(error: Unsupported) -> Fault:
    words = str(error)
    short = words if len(words) <= LONGEST else words[:LONGEST] + "…"
    return Fault("C506", f"the template holds what is not drawn: {short}")


def broken(error: ParseError) -> Fault:
    return Fault("C505", f"the template does not yield well-formed XML ({error})")

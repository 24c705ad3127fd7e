"""A spell requires dice of one element at most (Q28, E15)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.games.elements.nodes import Requires
from cardlang.games.elements.wording import ELEMENTS
from cardlang.language.nodes.base import walk
from cardlang.language.rule import CardText, Rule
from cardlang.model.diagnostic import Diagnostic


def requirement(text: CardText) -> Iterator[Diagnostic]:
    """A spell requires nothing, or symbols of several elements, or is basic and requires symbols of one.

    Why: A spell has the element of the symbols that it requires, and heroes enhance spells of their element (E15).
    Basic spells have none.

    Bad:
        text: "Requires: fire, water. Instant: Deal 3 wounds to an exposed being. Enhance: +1 wound."

    Good:
        text: "Requires: fire, fire. Instant: Deal 3 wounds to an exposed being. Enhance: +1 wound."
    """
    for one, effect in text.understood("spell"):
        found = [node for node in walk(effect) if isinstance(node, Requires)]
        elements = [element for element in ELEMENTS for node in found if element in node.symbols]
        if not found:
            message, help = "this spell requires nothing", 'begin its text with "Requires: …"'
        elif len(elements) > 1:
            message = f"this spell is of several elements: {' and '.join(elements)}"
            help = "require symbols of one element, and leadership or card symbols beside them"
        elif elements and text.card.fields.get("set") == "basic":
            message = f"a basic spell has no element, and this one requires {elements[0]}"
            help = 'write "identical element symbols", or leadership or card symbols'
        else:
            continue
        yield text.warning("C607", message, help, one, next(iter(found), None))


RULE = Rule("C607", "requirement", requirement)

"""A lower box belongs to a card that attaches, and to no other card (S6.1, S10.1)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.nodes.base import walk
from cardlang.language.nodes.effect import Attach
from cardlang.language.rule import CardText, Rule
from cardlang.model.diagnostic import Diagnostic


def lower_box(text: CardText) -> Iterator[Diagnostic]:
    """A card says that it attaches but has no lower box, or has a lower box but never attaches.

    Why: The lower box applies while the card is attached (S6.1, S10.1).

    Bad:
        text: Attach this card to the acting creature.

    Good:
        text: Attach this card to the acting creature.
        attached: This creature gets +1 level.
    """
    main, attached = text.box("main"), text.box("attached")
    if not main or None in main:
        return
    attaches = [node for effect in main if effect for node in walk(effect) if isinstance(node, Attach)]
    if attached and not attaches:
        message = "this lower box never applies: the card does not attach to anything"
        yield Diagnostic(
            "C310", message, text.where(("attached",)), 'add it to the text, for instance "Attach this card to …"'
        )
    if attaches and not attached:
        words = next(one for one in text.card.texts if one.box == "main")
        span = words.span(*attaches[0].span) if attaches[0].span else text.card.span
        message = "the card attaches, but it has no lower box"
        yield Diagnostic("C310", message, span, 'add "attached: …" with what applies while it is attached')


RULE = Rule("C310", "no-lower-box", lower_box, "error")

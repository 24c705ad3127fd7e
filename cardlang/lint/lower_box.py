"""A lower box belongs to a card that attaches, and to no other (S6.1, S10.1)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.nodes.base import walk
from cardlang.language.nodes.effect import Attach
from cardlang.lint.rule import CardText, Rule
from cardlang.model.diagnostic import Diagnostic


def lower_box(text: CardText) -> Iterator[Diagnostic]:
    """A card that attaches without a lower box does nothing there; a lower box that never attaches never counts."""
    main, attached = text.box("main"), text.box("attached")
    if not main or None in main:
        return
    attaches = [node for effect in main if effect for node in walk(effect) if isinstance(node, Attach)]
    if attached and not attaches:
        message = "this lower box never counts: the card attaches to nothing"
        yield Diagnostic(
            "C310", message, text.where(("attached",)), 'say it in the text, for instance "Attach this card to …"'
        )
    if attaches and not attached:
        words = next(one for one in text.card.texts if one.box == "main")
        span = words.span(*attaches[0].span) if attaches[0].span else text.card.span
        message = "the card attaches, but it has no lower box"
        yield Diagnostic("C310", message, span, 'add "attached: …" with what counts while it is attached')


LOWER_BOX = Rule("C310", lower_box)

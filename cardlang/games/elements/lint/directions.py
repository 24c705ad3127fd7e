"""A creature says in which directions it attacks (E18)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.nodes.base import walk
from cardlang.language.rule import CardText, Rule
from cardlang.mechanics.activation.nodes import Directions
from cardlang.model.diagnostic import Diagnostic


def directions(text: CardText) -> Iterator[Diagnostic]:
    """A creature does not say which columns its basic attacks reach.

    Why: Every creature has an arrow for its directions (E18). Without one it attacks what is in front of it, and nobody
    sees whether that was meant.

    Bad:
        cost: 2
        text: "Activated: Draw 1 spell."

    Good:
        cost: 2
        text: "Attacks: front. Activated: Draw 1 spell."
    """
    effects = [one.effect for one in text.parsed]
    if text.card.kind != "creature" or None in effects:
        return
    if any(isinstance(node, Directions) for effect in effects if effect for node in walk(effect)):
        return
    first = text.card.texts[0]
    span = first.span(0, len(first.text.partition("\n")[0]))
    message = "this creature does not say in which directions it attacks"
    help = 'begin its text with "Attacks: front.", or with "front and right", "front and both sides" or "any"'
    yield Diagnostic("C613", message, span, help, severity="warning", card=text.card.id)


RULE = Rule("C613", "directions", directions)

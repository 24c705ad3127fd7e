"""A state that a card, a power or an event brings about must say how long it lasts."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.language import Language
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import Activated, Lasting, Replaced, Triggered
from cardlang.lint.rule import CardText, Rule, inside
from cardlang.model.diagnostic import Diagnostic


def ending(text: CardText) -> Iterator[Diagnostic]:
    """What stands in a power or lower box itself holds as long as that does. Of what was played, used or has happened,
    nothing on the table would show that it still holds: the card is discarded (S6.6)."""
    for one, parsed in zip(text.card.texts, text.parsed, strict=True):
        if parsed.effect is None:
            continue
        for node in _endless(parsed.effect, text.language, one.box == "main"):
            span = one.span(*node.span) if node.span else text.card.span
            words = one.text[slice(*node.span)] if node.span else "…"
            help = f'write "{words} until the end of the current turn", or how long else'
            message = "nothing says how long this lasts"
            yield Diagnostic("C314", message, span, help, severity="warning", card=text.card.id)


def _endless(node: Node, language: Language, begun: bool) -> Iterator[Node]:
    """`begun`: whether it holds from a moment on."""
    construct = language.constructs.get(type(node))
    if construct and construct.lasts:
        if begun and not construct.ends(node):
            yield node
    elif not isinstance(node, Lasting):
        for part in inside(node):
            yield from _endless(part, language, begun or isinstance(node, Activated | Triggered | Replaced))


ENDING = Rule("C314", ending)

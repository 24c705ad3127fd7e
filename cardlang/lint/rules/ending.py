"""A state that a card, power or event starts must say how long it lasts. What is printed in a power or lower box lasts
as long as the card or creature."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardlang.language.nodes.base import Node, State, inside
from cardlang.language.nodes.effect import Activated, Lasting, Replaced, Triggered
from cardlang.language.rule import CardText, Rule
from cardlang.model.diagnostic import Diagnostic

if TYPE_CHECKING:
    from cardlang.language.language import Language


def ending(text: CardText) -> Iterator[Diagnostic]:
    """A card, a power or an event changes what a creature is or may do, but does not say for how long.

    Why: A played card is discarded (S6.6), so nothing on the table would show what still applies.

    Bad:
        text: The acting creature gains Flying.

    Good:
        text: The acting creature gains Flying until the end of the current turn.
    """
    for one, effect in text.understood():
        for node in _endless(effect, text.language, text.language.vocabulary.boxes[one.box].mode == "main"):
            words = one.text[slice(*node.span)] if node.span else "…"
            periods = [*text.language.vocabulary.spelled("PERIOD")]
            period = "turn" if "turn" in periods else periods[0]
            help = f'write "{words} until the end of the current {period}", or another duration'
            message = "the text does not say how long this lasts"
            yield text.warning("C314", message, help, one, node)


def _endless(node: Node, language: Language, begun: bool) -> Iterator[Node]:
    """`begun`: whether it applies from a certain time on."""
    if isinstance(node, State):
        if begun and not node.ends:
            yield node
    elif not isinstance(node, Lasting):
        begun = begun and language.constructs.form(node) != "standing"
        for part in inside(node):
            yield from _endless(part, language, begun or isinstance(node, Activated | Triggered | Replaced))


RULE = Rule("C314", "no-end", ending)

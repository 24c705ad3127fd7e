"""An attack that not every creature can make must be made by one that can (S6.3, S7.2).

A kind of attack that is named after a keyword power, as `ranged attack` after `Ranged`, is one that only some creatures
have a value for. A card that has the acting creature make it must require the keyword; a creature that makes it, or has
the keyword, must have the value. An attack that states its damage needs neither. At most one finding per text.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.nodes.amount import Number
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.effect import Abilities, Sequence
from cardlang.language.nodes.reference import ACTING, THIS
from cardlang.language.rule import CardText, Rule
from cardlang.mechanics.attacks.nodes import Attack
from cardlang.mechanics.keywords.nodes import Keyword
from cardlang.model.diagnostic import Diagnostic


def needs(text: CardText) -> Iterator[Diagnostic]:
    """A creature is told to make an attack that it may not have.

    Why: Only some creatures have a ranged attack (S6.3, S7.2); others get nothing from the card.

    Bad:
        text: Make a ranged attack within 5 squares.

    Good:
        requires: [Ranged]
        text: Make a ranged attack within 5 squares.
    """
    if text.own_kind:
        return
    words = text.language.vocabulary
    powers = {name.casefold(): words.in_own_words(name) for name in words.powers}
    for one, effect in text.understood():
        for node in walk(effect):
            kind = _kind(node, effect)
            if kind not in powers:
                continue
            if one.box == "main" and powers[kind] not in (text.card.fields.get("requires") or ()):
                message = f"a creature without a {kind} attack could play this card"
                yield text.warning("C606", message, f'add "requires: [{powers[kind]}]"', one, node)
                break
            if one.box == "power" and text.card.fields.get(kind, "") is None:
                message = f"this creature has no {kind} damage"
                yield text.warning("C606", message, f'add "{kind}: …" with its damage and range', one, node)
                break


def _kind(node: Node, effect: Node) -> str | None:
    """The kind of attack that the acting or this creature makes with its own damage, or that belongs to a keyword it
    has by `effect`, unless the effect grants the keyword to others."""
    match node:
        case Attack(who=who, reach=reach, damage=damage) if who in (ACTING, THIS) and not isinstance(damage, Number):
            return reach
        case Keyword(keyword=keyword):
            parts = effect.abilities if isinstance(effect, Abilities) else ()
            parts = effect.effects if isinstance(effect, Sequence) else parts
            return keyword.casefold() if node in (effect, *parts) else None
    return None


RULE = Rule("C606", "unmet-need", needs)

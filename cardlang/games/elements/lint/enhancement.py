"""What an enhancement adds is something that the spell has (E15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardlang.games.elements.nodes import Instant, Permanent
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.choices import choices
from cardlang.language.rule import CardText, Rule
from cardlang.mechanics.cards.nodes import Discard, Draw
from cardlang.mechanics.damage.nodes import DealDamage, Heal
from cardlang.mechanics.enhancing.nodes import Enhance, EnhanceWith, NotEnhanced
from cardlang.model.diagnostic import Diagnostic

_ADDS: dict[str, Any] = {"wounds": DealDamage, "healing": Heal, "draws": Draw, "discards": Discard}


def enhancement(text: CardText) -> Iterator[Diagnostic]:
    """A spell can be enhanced by what it has not, or does not say whether it can be enhanced.

    Why: Each enhancement adds to the effect of the spell: power tokens to a permanent spell and to no other; wounds,
    healing, targets, draws or discards to an instant one that has some (E15). Basic spells are never enhanced.

    Bad:
        text: "Requires: fire. Instant: Deal 3 wounds to an exposed being. Enhance: put 1 power token on this spell."

    Good:
        text: "Requires: fire. Instant: Deal 3 wounds to an exposed being. Enhance: +1 wound."
    """
    for one, effect in text.understood("spell"):
        nodes = [*walk(effect)]
        said = [node for node in nodes if isinstance(node, Enhance | EnhanceWith | NotEnhanced)]
        effects = [node for node in nodes if isinstance(node, Instant | Permanent)]
        problem = _problem(said, effects, text.card.fields.get("set") == "basic")
        if problem:
            yield text.warning("C608", *problem, one, next(iter(said), None))


def _problem(said: Sequence[Node], effects: Sequence[Node], basic: bool) -> tuple[str, str] | None:
    """What is wrong, and what to write."""
    never = 'write "This spell cannot be enhanced."'
    if not said:
        help = never if basic else 'end its text with "Enhance: …" or "This spell cannot be enhanced."'
        return "this spell does not say whether it can be enhanced", help
    if basic and not isinstance(said[0], NotEnhanced):
        return "a basic spell is never enhanced", never
    if not isinstance(said[0], Enhance) or not effects:
        return None
    what, permanent = said[0].what, isinstance(effects[0], Permanent)
    if permanent != (what == "power tokens"):
        help = "put 1 power token on this spell" if permanent else "+1 wound"
        kind = "a permanent" if permanent else "an instant"
        return f"{kind} spell is not enhanced by {what}", f'write "Enhance: {help}."'
    adds = [_ADDS.get(one, Node) for one in (what, *said[0].also)]
    kept = all(any(isinstance(node, kind) for node in walk(effects[0])) for kind in adds)
    if not kept or (what == "targets" and not any(choices(effects[0]))):
        return f"this spell has no {what} that an enhancement could add to", "add to something that its effect has"
    return None


RULE = Rule("C608", "enhancement", enhancement)

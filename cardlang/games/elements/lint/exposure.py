"""An activated ability says whether it can be used while unexposed (E19)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.nodes.base import walk
from cardlang.language.nodes.choices import choices
from cardlang.language.nodes.condition import Holds
from cardlang.language.nodes.effect import Activated, OnlyIf
from cardlang.language.nodes.selector import Is
from cardlang.language.rule import CardText, Rule
from cardlang.mechanics.activation.nodes import UsableUnexposed
from cardlang.model.diagnostic import Diagnostic

_EXPOSURE = (Is("exposed"), Is("unexposed"))


def exposure(text: CardText) -> Iterator[Diagnostic]:
    """An activated ability with a target does not say whether it needs exposure.

    Why: It can be used while unexposed unless it says otherwise (E19), but attacks cannot, so players ask.

    Bad:
        text: "Attacks: front. Activated: Heal 2 on a being you control."

    Good:
        text: "Attacks: front. Activated: Heal 2 on a being you control. This may be used while unexposed."
    """
    for one, effect in text.understood():
        for node in walk(effect):
            if not isinstance(node, Activated) or not any(choices(node.effect)):
                continue
            parts = [*walk(node.effect)]
            states = [
                part.when.predicate for part in parts if isinstance(part, OnlyIf) and isinstance(part.when, Holds)
            ]
            if any(isinstance(part, UsableUnexposed) for part in parts) or any(one in _EXPOSURE for one in states):
                continue
            message = "this ability does not say whether it can be used while unexposed"
            help = 'add "This may be used while unexposed." or "Use only while exposed."'
            yield text.warning("C610", message, help, one, node)


RULE = Rule("C610", "exposure", exposure)

"""What a piece suffers for its own attack is a cost."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.nodes.base import walk
from cardlang.language.nodes.effect import Activated
from cardlang.language.nodes.reference import THIS
from cardlang.language.rule import CardText, Rule
from cardlang.mechanics.damage.nodes import DealDamage
from cardlang.model.diagnostic import Diagnostic


def self_sacrifice(text: CardText) -> Iterator[Diagnostic]:
    """A text hurts its own piece without saying that this is what it pays.

    Why: A cost is paid before any die is rolled, and cannot be paid by who would be killed by it. What merely happens
    comes after the attack, and can kill.

    Bad:
        # cards/guilds/trial.yaml
        game: guilds
        deck: trial
        name: Trial
        kind: upgrade
        cards:
          - {name: Rite, code: U-901, type: boost, cost: 1,
             text: This hero suffers 1 wound. This attack rolls 2 more attack dice.}

    Good:
        # cards/guilds/trial.yaml
        game: guilds
        deck: trial
        name: Trial
        kind: upgrade
        cards:
          - {name: Rite, code: U-901, type: boost, cost: 1,
             text: "Suffer 1 wound: this attack rolls 2 more attack dice."}
    """
    for one, effect in text.understood("attack", "boost"):
        paid = {id(cost) for node in walk(effect) if isinstance(node, Activated) for cost in node.costs}
        for node in walk(effect):
            if isinstance(node, DealDamage) and node.to == THIS and id(node) not in paid:
                help = "write it first, with a colon, as what is paid for the rest"
                yield text.warning("C618", "this is no cost: it comes after the attack, and can kill", help, one, node)


RULE = Rule("C618", "self-sacrifice", self_sacrifice)

"""How `explain` tells spells, creatures and heroes: what the rules make of the words."""

from __future__ import annotations

from typing import Any, Final

from cardlang.games.elements.nodes import Chain, Dispel, Enhance, FreeEnhancement, NotEnhanced, Requires
from cardlang.language.explanations import Explanations, remark
from cardlang.mechanics.activation.nodes import (
    Activate,
    ActivationCost,
    BasicAttack,
    Directions,
    KeepAside,
    Remove,
    Revive,
    UsableUnexposed,
)
from cardlang.mechanics.cards.nodes import Draw
from cardlang.mechanics.counters.nodes import PutCounters, RemoveCounters
from cardlang.mechanics.damage.nodes import DealDamage, DealKind, Heal
from cardlang.mechanics.dice.nodes import DicePool, Forfeit, Reroll, Shows, Symbols
from cardlang.mechanics.placing.nodes import Place
from cardlang.mechanics.players.nodes import ChosenPlayer
from cardlang.model.page import Step


def _requires(explainer: Any, node: Requires) -> Step:
    if not node.identical:
        return Step("These dice are used up by casting it.", ("E12",))
    text = "They show the same element, whichever that is. These dice are used up by casting it."
    return Step(text, ("E12",))


def _enhance(explainer: Any, node: Enhance) -> Step:
    """What each enhancement adds, and how it is paid for."""
    what = {
        "wounds": "The first wounds that it deals to others are more; halves are made of the higher number.",
        "power tokens": "Each lasts one step of the dispel action.",
        "targets": "",
        "healing": "",
        "discards": "",
    }[node.what]
    paid = "So much for every two other spells that you discard from your hand as you cast it."
    return Step(f"{paid} {what}".rstrip(), ("E15",))


def _damage(explainer: Any, node: DealDamage) -> Step | None:
    kind = getattr(node, "kind", "")
    return Step("Its wounds are magical.", ("E29b",)) if not kind else None


EXPLANATIONS: Final = Explanations(
    remarks={
        Requires: _requires,
        Enhance: _enhance,
        NotEnhanced: remark("Discarding spells adds nothing to it.", "E15"),
        Chain: remark("There are as many additional targets as enhancements add, up to three.", "E15"),
        Dispel: remark("It goes to its caster's discard pile.", "E26a"),
        Activate: remark(
            "It makes a basic attack or uses its activated ability at once; this is its only time.", "E17", "E22"
        ),
        BasicAttack: remark("It is activated by that, and no cost is paid for it.", "E17", "E18"),
        ActivationCost: remark("What raises a cost counts before what lowers it.", "E17"),
        Remove: remark("It leaves the game without dying."),
        KeepAside: remark("There it can be activated, like a creature on the board.", "E17"),
        Revive: remark("It can die again, when its wounds are as many as its toughness.", "E28"),
        UsableUnexposed: remark("What stands in front of it does not matter.", "E19"),
        FreeEnhancement: remark("More are paid for as usual.", "E15", "E22b"),
        Directions: remark("These are the columns that its basic attack reaches, seen from its own side.", "E18"),
        DealDamage: _damage,
        DealKind: _damage,
        Heal: remark("So many wounds are removed, or all if there are fewer.", "E28", "E29a"),
        PutCounters: remark("Each takes one step of the dispel action to remove.", "E26"),
        RemoveCounters: remark("Without any left, the next step of the dispel action discards the spell.", "E26"),
        DicePool: remark("In place of the usual number of dice.", "E4"),
        Forfeit: remark("The player chooses it, even one that was kept.", "E4"),
        Reroll: remark("The symbols that come up can still be used.", "E6"),
        Shows: remark("Dice count that lie on the table after the game was stopped.", "E6"),
        Symbols: remark("Dice count that lie on the table after the game was stopped.", "E7"),
        Draw: remark("If the deck is empty, the discard pile is shuffled into a new one.", "E24"),
        Place: remark("It is put there without a move, which costs no points.", "E20"),
        ChosenPlayer: remark("You choose; an action can affect only one other player.", "E31"),
    },
)

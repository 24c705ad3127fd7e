"""What texts of elements can say, and what the rules make of the words, as `explain` tells it."""

from __future__ import annotations

from typing import Any

from cardlang.games.elements.constructs.table import CONSTRUCTS
from cardlang.games.elements.nodes import Dispel, Requires
from cardlang.language.construct import Explanations, Wording, remark
from cardlang.mechanics.cards.nodes import Draw
from cardlang.mechanics.damage.nodes import DealDamage, Heal
from cardlang.mechanics.enhancing.nodes import Chain, Enhance, FreeEnhancement, NotEnhanced
from cardlang.mechanics.placing.nodes import Place
from cardlang.mechanics.players.nodes import ChosenPlayer
from cardlang.model.page import Step


def _enhance(explainer: Any, node: Enhance) -> Step:
    """What each enhancement adds, and how it is paid for."""
    paid = "So much for every two other spells that you discard from your hand as you cast it."
    if node.what == "wounds":
        paid += " The first wounds that it deals to others are more; halves are made of the higher number."
    return Step(paid + (" Each lasts one step of the dispel action." if node.what == "power tokens" else ""), ("E15",))


WORDING = Wording(
    constructs=CONSTRUCTS,
    explanations=Explanations(
        remarks={
            Requires: remark("These dice are used up by casting it; identical ones show any one element.", "E12"),
            Enhance: _enhance,
            NotEnhanced: remark("Discarding spells adds nothing to it.", "E15"),
            Chain: remark("There are as many additional targets as enhancements add, up to three.", "E15"),
            Dispel: remark("It goes to its caster's discard pile.", "E26a"),
            FreeEnhancement: remark("More are paid for as usual.", "E15", "E22b"),
            DealDamage: remark("Its wounds are magical.", "E29b"),
            Heal: remark("So many wounds are removed, or all if there are fewer.", "E28", "E29a"),
            Draw: remark("If the deck is empty, the discard pile is shuffled into a new one.", "E24"),
            Place: remark("It is put there without a move, which costs no points.", "E20"),
            ChosenPlayer: remark("You choose; an action can affect only one other player.", "E31"),
        }
    ),
)

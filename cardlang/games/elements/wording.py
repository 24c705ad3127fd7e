"""What texts of elements can say, and what the rules make of the words, as `explain` tells it."""

from __future__ import annotations

from typing import Any

from cardlang.games.elements.constructs.table import CONSTRUCTS
from cardlang.games.elements.nodes import CannotBy, Dispel, FurtherAction, HandLimit, Requires
from cardlang.language.construct import Explanations, Wording, remark
from cardlang.mechanics.cards.nodes import Draw
from cardlang.mechanics.damage.nodes import DealDamage, Destroy, Heal
from cardlang.mechanics.placing.nodes import Place
from cardlang.mechanics.players.nodes import ChosenPlayer
from cardlang.model.page import Step


def _dispelled(explainer: Any, node: Dispel) -> Step:
    if node.step:
        return Step(
            "If it has a power token, one is removed instead; otherwise it goes to its caster's discard pile.", ("E26",)
        )
    return Step("It goes to its caster's discard pile.", ("E26a",))


WORDING = Wording(
    constructs=CONSTRUCTS,
    explanations=Explanations(
        remarks={
            Requires: remark("These dice are used up by casting it; identical ones show any one element.", "E12"),
            CannotBy: remark("It cannot be chosen as a target. An effect on each being still reaches it.", "target"),
            Dispel: _dispelled,
            FurtherAction: remark("It comes after this action and its activations, with the dice that are not used."),
            HandLimit: remark("At the end of each action, the player discards what is more."),
            DealDamage: remark("Its wounds are magical.", "E29b"),
            Heal: remark("So many wounds are removed, or all if there are fewer.", "E28", "E29a"),
            Destroy: remark("It leaves the game.", "E28"),
            Draw: remark("If the deck is empty, the discard pile is shuffled into a new one.", "E24"),
            Place: remark("It is put there without a move, which costs no points.", "E20"),
            ChosenPlayer: remark("You choose; an action can affect only one other player.", "E31"),
        }
    ),
)

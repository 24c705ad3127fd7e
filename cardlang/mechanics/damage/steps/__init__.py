"""How damage is played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from cardlang.language.nodes.amount import ThisWay
from cardlang.mechanics.damage.nodes import DamageOn, DealDamage, DealKind, Prevent, Unpreventable
from cardlang.mechanics.damage.steps import packets
from cardlang.mechanics.damage.steps import verbs as dealing
from cardlang.mechanics.damage.steps.destroying import DESTROY, HEAL
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Count, Frame
from cardlang.rules.decision import Constraint
from cardlang.rules.game import Game, Semantics, Verb
from cardlang.rules.lookback import noted
from cardlang.rules.state import GONE, State


def hurt_this_way(node: ThisWay, build: Builder) -> Count:
    """`for each creature damaged this way`: creatures that were damaged, even if they have been destroyed."""
    game, destroyed = build.game, node.did == "destroyed"

    def count(state: State, frame: Frame) -> int:
        damaged = set(noted(game, frame, "damaged"))
        if not destroyed:
            return len(damaged)
        dead = {one for one in damaged if state.at[one] == GONE and one in state.left}
        return len(dead | set(noted(game, frame, "destroyed")))

    return count


def damage_on(node: DamageOn, build: Builder) -> Count:
    """How much damage is on something."""
    things = build.reference(node.of)
    return lambda state, frame: sum(state.damage[one] for one in things(state, frame))


ADJECTIVES: Final[Mapping[str, Constraint]] = {
    "damaged": Constraint("damage", "it is not damaged", lambda state, frame, one: state.damage[one] > 0),
    "undamaged": Constraint("damage", "it is damaged", lambda state, frame, one: state.damage[one] == 0),
}


def steps(usual: str = "") -> Game:
    """The verbs about damage. `usual` is its kind, in a game with several, where a text says none."""

    deal = partial(dealing.compile_deal_damage, usual=usual)
    return Game(
        effect_counts=("damaged", "destroyed"),
        replaceable=(HEAL, DESTROY, packets.DAMAGE),
        verbs=(
            Verb(DealDamage, deal),
            Verb(DealKind, deal),
            *dealing.VERBS,
            *packets.VERBS,
        ),
        semantics=Semantics(
            remarks=frozenset((Unpreventable,)),
            adjectives=ADJECTIVES,
            counted={"damaged": hurt_this_way, "destroyed": hurt_this_way},
            counts={DamageOn: damage_on},
            spent={Prevent: lambda node: node.is_spent},
        ),
    )


STEPS = steps

"""How damage is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cardlang.language.nodes.amount import ThisWay
from cardlang.mechanics.damage.nodes import (
    Capped,
    DamageOn,
    DealDamage,
    DealDivided,
    DealKind,
    Destroy,
    Halved,
    Heal,
    HealDivided,
    Piercing,
    Prevent,
    Raise,
    Unpreventable,
)
from cardlang.mechanics.damage.steps.destroying import DESTROY, HEAL
from cardlang.mechanics.damage.steps.dividing import compile_divided
from cardlang.mechanics.damage.steps.packets import DAMAGE, compile_unpreventable
from cardlang.mechanics.damage.steps.verbs import (
    compile_deal_damage,
    compile_destroy,
    compile_heal,
    compile_prevent,
    compile_raise,
    hold_capped,
    hold_halved,
    hold_piercing,
    hold_prevent,
)
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Count, Frame, Step
from cardlang.rules.decision import Constraint
from cardlang.rules.effect_counts import noted
from cardlang.rules.game import Game, Semantics
from cardlang.rules.state import GONE, State
from cardlang.rules.verb import Verb


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

    def compile_usual(node: DealDamage, build: Builder) -> Iterator[Step]:
        return compile_deal_damage(node, build, usual)

    def compile_kind(node: DealKind, build: Builder) -> Iterator[Step]:
        return compile_deal_damage(node, build, node.kind)

    return Game(
        effect_counts=("damaged", "destroyed"),
        replaceable=(HEAL, DESTROY, DAMAGE),
        verbs=(
            Verb(DealDamage, compile_usual),
            Verb(DealKind, compile_kind),
            Verb(DealDivided, lambda node, build: compile_divided(node, build, usual)),
            Verb(Heal, compile_heal),
            Verb(HealDivided, compile_divided),
            Verb(Prevent, compile_prevent, hold_prevent),
            Verb(Raise, compile_raise),
            Verb(Destroy, compile_destroy),
            Verb(Unpreventable, compile_unpreventable),
            Verb(Halved, holds=hold_halved),
            Verb(Capped, holds=hold_capped),
            Verb(Piercing, holds=hold_piercing),
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

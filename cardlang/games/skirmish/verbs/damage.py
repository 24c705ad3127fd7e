"""Attacks, other damage, healing, destruction."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.games.skirmish.creatures import destroy
from cardlang.games.skirmish.nodes import Attack, DealDamage, Destroy, Heal
from cardlang.language.nodes.reference import ACTING
from cardlang.language.nodes.selector import Several
from cardlang.rules.builder import Builder, each_step
from cardlang.rules.cards import Unplayable
from cardlang.rules.decision import Law
from cardlang.rules.frame import Frame, Step
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, State


def _adjacent(state: State, frame: Frame, target: int) -> bool:
    return state.adjacent(frame.acting, target)


MELEE = (
    Law("S7.3", "a creature cannot attack itself", lambda state, frame, target: target != frame.acting),
    Law("S7.1", "the target is not adjacent", _adjacent),
)


def compile_attack(node: Attack, build: Builder) -> Iterator[Step]:
    """A melee attack: damage to every target still in reach, remembered for `if the attack deals damage`.

    Source: S7.1, S7.4; a target that is no longer legal is left out, S8.3.
    """
    if node.reach != "melee" or node.who != ACTING or isinstance(node.target, Several):
        raise Unplayable(node)
    targets = build.targets(node.target, *MELEE)
    amount = build.amount(node.damage, _melee_damage)
    yield from targets.choices

    def step(play: Play) -> None:
        state, frame = play.state, play.frame
        if state.at[frame.acting] == GONE:
            return
        hurt = tuple(
            target
            for target in targets(play)
            if _adjacent(state, frame, target) and play.damage(target, amount(state, frame), attack=True)
        )
        if targets.register is not None:
            frame.registers[~targets.register] = hurt

    yield step


def _melee_damage(state: State, creature: int) -> int:
    return state.stat(creature, "melee damage") or 0


def compile_deal_damage(node: DealDamage, build: Builder) -> Iterator[Step]:
    """Damage that is not an attack, so Block does not touch it.

    Source: S7.5; it lands when the stack is empty, S8.5.
    """
    if node.by:
        raise Unplayable(node)
    amount = build.amount(node.amount)

    def do(play: Play, target: int) -> None:
        if play.state.at[target] != GONE:
            play.damage(target, amount(play.state, play.frame), attack=False)

    return each_step(build.targets(node.to), do)


def compile_heal(node: Heal, build: Builder) -> Iterator[Step]:
    """Source: S9.5."""
    amount = build.amount(node.amount)
    return each_step(build.targets(node.on), lambda play, target: play.heal(target, amount(play.state, play.frame)))


def compile_destroy(node: Destroy, build: Builder) -> Iterator[Step]:
    """Source: S9.1."""
    return each_step(build.targets(node.what), destroy)

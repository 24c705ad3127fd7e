"""How damage is dealt, healed and prevented, and creatures are destroyed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from cardlang.language.nodes.amount import Bounded, ThatDamage, ThisWay
from cardlang.language.nodes.selector import Target
from cardlang.mechanics.damage import nodes
from cardlang.mechanics.damage.steps import destroying, packets
from cardlang.rules.active import Shield, Until
from cardlang.rules.amounts import amount, scaled
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Ability, Count, Frame, Static, Step
from cardlang.rules.decision import Constraint
from cardlang.rules.draft import KeptAmount
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game, Semantics, TurnFlow, Verb
from cardlang.rules.lookback import noted
from cardlang.rules.play import Play, replace_action
from cardlang.rules.references import answered
from cardlang.rules.registers import PREVENTED, RAISED
from cardlang.rules.state import ALL, GONE, State
from cardlang.rules.targeting import each_step, payable


def compile_deal_damage(node: nodes.DealDamage, build: Builder, usual: str, survived: bool = False) -> Iterator[Step]:
    """Damage that is not an attack, so Block does not reduce it. `usual`: its kind where a text says none, in a game
    with kinds of damage. `survived`: as a cost, only those take it whom it does not destroy. Who takes damage instead
    of another takes the same damage, from the same creature.

    Source: S7.5; it lands when the stack is empty, S8.5; taken instead, S8.9.
    """
    much = amount(node.amount, build)
    kept = build.kept = KeptAmount()
    targets = build.targets(node.to, *(hurtable(node, build, survived),) * build.cost)
    dealer, dealing = build.reference(node.by) if node.by else None, build.game.flow.dealing
    means = node.kind if isinstance(node, nodes.DealKind) else usual
    build.draft.damage_targets.append(targets.find)

    def do(play: Play, target: int) -> None:
        frame = play.frame
        damage = kept.keep(frame, much(play.state, frame))
        if isinstance(node.amount, ThatDamage) and frame.event and frame.program.steps[-1] is replace_action:
            packets.deal_instead(play, target, damage, frame.event)
            return
        by, how = dealing(play.state, frame, means)
        by = next(iter(dealer(play.state, frame)), NOBODY) if dealer else by
        packets.deal(play, target, damage, by, how)

    yield from each_step(targets, do)


def compile_heal(node: nodes.Heal, build: Builder) -> Iterator[Step]:
    """Heal damage from each target (S9.5)."""
    much = amount(node.amount, build)
    kept = build.kept = KeptAmount()

    def do(play: Play, target: int) -> None:
        packets.heal(play, target, kept.keep(play.frame, much(play.state, play.frame)))

    return each_step(build.targets(node.on), do)


def _means(source: str) -> tuple[str, ...] | None:
    """The kinds of attack or damage that a source includes; None for all."""
    if "melee" in source:
        return (packets.MELEE,)
    if "ranged" in source:
        return (packets.RANGED,)
    if "attack" in source:
        return (packets.MELEE, packets.RANGED, packets.BASIC)
    if source.endswith(packets.SPELL):
        return (packets.SPELL,)
    return None if "source" in source else (source.rpartition(" ")[2],)  # a kind of damage


def hold_prevent(node: nodes.Prevent, build: Builder) -> Iterator[Static]:
    """Prevention while a text is active: from each packet (S11.6).

    Errors: `Unplayable` for prevention that is used up, which cannot apply "while".
    """
    if node.is_spent:
        raise Unplayable(node)
    bounded = isinstance(node.amount, Bounded) and node.amount.bound == "least"
    least = node.amount.n if isinstance(node.amount, Bounded) and bounded else 0
    much = amount(node.amount.amount if isinstance(node.amount, Bounded) and bounded else node.amount, build)
    by = build.described(node.by) if node.by else None
    is_from = _source(node.source)

    def value(state: State, frame: Frame, dealt: packets.Dealt) -> int:
        if not is_from(state, frame, dealt) or (by and not (dealt.by != NOBODY and by(state, frame, dealt.by))):
            return 0
        return min(much(state, frame), max(0, dealt.amount - least)) if bounded else much(state, frame)

    yield Static("prevent", build.group(node.to), value)


def _source(source: str) -> Callable[[State, Frame, packets.Dealt], bool]:
    """The test for whether damage comes from what a text calls by `source`: `each magical`, `each enemy spell`."""
    means, enemy = _means(source), " enemy " in source

    def is_from(state: State, frame: Frame, dealt: packets.Dealt) -> bool:
        foe = not enemy or (dealt.player != NOBODY and dealt.player in state.tables.foes[frame.player])
        return foe and (means is None or packets.is_by(dealt.means, means))

    return is_from


def hold_halved(node: nodes.Halved, build: Builder) -> Iterator[Static]:
    """Half of each packet is prevented, so that the rest is rounded as the text says."""
    is_from = _source(node.source)

    def value(state: State, frame: Frame, dealt: packets.Dealt) -> int:
        if not is_from(state, frame, dealt):
            return 0
        return dealt.amount - scaled(dealt.amount, "half", node.step, node.up)

    yield Static("prevent", build.group(node.to), value)


def compile_prevent(node: nodes.Prevent, build: Builder) -> Iterator[Step]:
    """Prevention from one source: the one that is answered if it would damage that creature, otherwise the next
    (S11.5). It ends with the turn, or when the text says."""
    if node.source == nodes.THAT_DAMAGE:
        yield _change_that(node, build, PREVENTED)  # part of the damage that the text answers
        return
    if not node.is_spent:
        yield from build.lasting([node])
        return
    much = amount(node.amount, build)
    until = build.until or (lambda state, frame: Until("end", "turn", state.turn, state.turns - 1))
    targets = build.targets(node.to)
    by = build.described(node.by) if node.by else None
    means = _means(node.source)

    def fits(state: State, frame: Frame, dealer: int, how: str) -> bool:
        return (means is None or packets.is_by(how, means)) and (
            by is None or (dealer != NOBODY and by(state, frame, dealer))
        )

    which = len(build.draft.shields)
    build.draft.shields.append(fits)

    def do(play: Play, creature: int) -> None:
        state, frame = play.state, play.frame
        waiting = serial = 0
        for one in answered(state, frame):
            if node.source.startswith("this"):
                serial = one.serial
            elif not node.next and any(creature in aim(state, one) for aim in one.program.damage_targets):
                waiting = one.serial
        n = min(ALL, much(state, frame))
        play.shield(Shield(creature, n, which, frame.clone(), waiting, serial, node.next, until(state, frame)))

    yield from each_step(targets, do)


def _change_that(node: nodes.Prevent | nodes.Raise, build: Builder, register: int) -> Step:
    """Note in a register of what deals the damage that the text answers by how much it changes (S8.8)."""
    much, meant = amount(node.amount, build), None if isinstance(node, nodes.Raise) else build.described(node.to)

    def step(play: Play) -> None:
        state, frame = play.state, play.frame
        for dealt in state.frames[::-1]:
            victim = packets.hurt(dealt.event) if dealt.program.kind == "part" else NOBODY
            if victim != NOBODY and (meant is None or meant(state, frame, victim)):
                dealt.registers[register] = (*dealt.registers.get(register, ()), min(ALL, much(state, frame)))
                play.did()
                return

    return step


def hold_piercing(node: nodes.Piercing, build: Builder) -> Iterator[Ability]:
    """`Damage dealt by this creature with melee attacks cannot be prevented.`"""
    fits = build.group(node.who)
    yield Static("pierces", fits, damage_test(node.means, node.against, build))
    if node.means and node.means.startswith("next"):
        yield Static("spends", fits, node.means)


def damage_test(
    means: str | None, against: Target | None, build: Builder
) -> Callable[[State, Frame, int, str, int], bool]:
    """The test for whether damage dealt by a creature with these means to another creature is what the text refers to,
    and not used up."""
    described = build.described(against) if against else None
    kinds = ("", *packets.ANY_ATTACK) if means is None else packets.kinds_of(means)
    once = means if means and means.startswith("next") else None

    def is_such_damage(state: State, frame: Frame, victim: int, how: str, by: int) -> bool:
        return (
            packets.is_by(how, kinds)
            and (described is None or described(state, frame, victim))
            and (once is None or not state.is_spent(once, frame, by))
        )

    return is_such_damage


DESTRUCTIBLE: Final = Constraint(
    "cost", "it cannot be destroyed", lambda state, frame, one: not state.prohibition(one, "be destroyed")
)
HURTABLE: Final = Constraint(
    "cost", "it cannot be damaged", lambda state, frame, one: not state.prohibition(one, "be damaged by", frame.acting)
)


def hurtable(node: nodes.DealDamage, build: Builder, survived: bool) -> Constraint:
    """That the damage of a cost can be taken."""
    if not survived:
        return HURTABLE
    much = amount(node.amount, build)

    def holds(state: State, frame: Frame, one: int) -> bool:
        left = state.hit_points(one) - state.damage[one]
        return much(state, frame) < left and HURTABLE.holds(state, frame, one)

    return Constraint("cost", "it would not survive that", holds)


def compile_destroy(node: nodes.Destroy, build: Builder) -> Iterator[Step]:
    """Destroy each target (S9.1). What cannot be destroyed is no cost (S8.7)."""
    return each_step(build.targets(node.what, *(DESTRUCTIBLE,) * build.cost), destroy_by_acting)


def destroy_by_acting(play: Play, target: int) -> None:
    """An effect destroys a creature, with the acting one as the cause."""
    packets.destroy(play, target, play.frame.acting)


# Amounts and conditions


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


def damage_on(node: nodes.DamageOn, build: Builder) -> Count:
    """How much damage is on something."""
    things = build.reference(node.of)
    return lambda state, frame: sum(state.damage[one] for one in things(state, frame))


ADJECTIVES: Final[Mapping[str, Constraint]] = {
    "damaged": Constraint("damage", "it is not damaged", lambda state, frame, one: state.damage[one] > 0),
    "undamaged": Constraint("damage", "it is damaged", lambda state, frame, one: state.damage[one] == 0),
}


def steps(usual: str = "", at_once: bool = False, survived: bool = False) -> Game:
    """The verbs about damage. `usual` is its kind, in a game with several, where a text says none. `at_once`: it lands
    when it is dealt, and not only when nothing waits any more. `survived`: as a cost it is only taken by those whom it
    does not destroy."""
    deals = partial(compile_deal_damage, usual=usual, survived=survived)

    def price(node: nodes.DealDamage, build: Builder) -> Constraint | None:
        return payable(node.to, hurtable(node, build, survived), build)

    return Game(
        effect_counts=("damaged", "destroyed"),
        flow=TurnFlow(
            at_once=at_once,
            damaged=packets.damaged,
            destroy=destroying.destroy_damaged,
            remove_destroyed=destroying.remove_destroyed,
            replaced=destroying.judge_again,
        ),
        replaceable=(packets.HEAL, packets.DESTROY, packets.DAMAGE),
        verbs=(
            Verb(nodes.DealDamage, deals, price=price),
            Verb(nodes.DealKind, deals, price=price),
            Verb(nodes.Heal, compile_heal),
            Verb(nodes.Prevent, compile_prevent, hold_prevent),
            Verb(nodes.Raise, lambda node, build: iter((_change_that(node, build, RAISED),))),  # S8.8
            Verb(nodes.Destroy, compile_destroy, price=lambda node, build: payable(node.what, DESTRUCTIBLE, build)),
            Verb(nodes.Halved, holds=hold_halved),
            Verb(nodes.Piercing, holds=hold_piercing),
            Verb(nodes.Unpreventable, packets.compile_unpreventable),
        ),
        semantics=Semantics(
            remarks=frozenset((nodes.Unpreventable,)),
            adjectives=ADJECTIVES,
            counted={"damaged": hurt_this_way, "destroyed": hurt_this_way},
            counts={nodes.DamageOn: damage_on},
            spent={nodes.Prevent: lambda node: node.is_spent},
        ),
    )


STEPS = steps

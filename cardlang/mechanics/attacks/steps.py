"""How attacks are played: their targets, their damage, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from cardlang.language.nodes.base import walk
from cardlang.language.nodes.effect import Duration
from cardlang.language.nodes.reference import ACTING, THIS, Ref
from cardlang.language.nodes.selector import Either, Selector, Target
from cardlang.mechanics.attacks.nodes import ANSWERED, Attack, Boost, DealsMore
from cardlang.mechanics.damage.steps import damage_test
from cardlang.mechanics.damage.steps.packets import MELEE, RANGED, deal, kinds_of, shielded_again
from cardlang.mechanics.prohibitions.steps import required_targets, unharmed
from cardlang.rules.amounts import change, counted_once
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Ability, Frame, Static, Step
from cardlang.rules.decision import Constraint, first_unmet
from cardlang.rules.event import Event
from cardlang.rules.game import Game, ReplaceableAction, Semantics, Verb
from cardlang.rules.play import Play
from cardlang.rules.registers import DODGED, FORCED, STRIKING, STRUCK, TARGETS
from cardlang.rules.responses import late_window
from cardlang.rules.select import Choice, Mask, creature_constraint
from cardlang.rules.state import GONE, State
from cardlang.rules.things import predicate_constraint

MEANS: Final = {"melee": MELEE, "ranged": RANGED}


def compile_attack(node: Attack, build: Builder) -> Iterator[Step]:
    """An attack: damage to every target still in reach, recorded for `if the attack deals damage`. If several creatures
    attack, they do so one after the other, each with its own targets.

    Source: S7.1 to S7.4; targets that are no longer legal are dropped, S8.3.
    """
    attackers = build.targets(node.who)
    yield from attackers.choices
    alone, itself = node.alone, node.who in (ACTING, THIS)
    turn, those = build.slot(), build.slot()
    find = attackers.find

    def attacker(state: State, frame: Frame) -> int:
        if itself:
            return frame.acting
        found = find(state, frame) if alone else frame.registers.get(turn, ())
        return found[0] if found else GONE

    means = MEANS[node.reach]
    told = frozenset(("attacks", f"makes a {means}", "is attacked", _OPPORTUNITY))
    told_after = frozenset(f"after {kind}" for kind in told)
    target, constraints = _in_range(node, build)
    if means == RANGED and not node.ranges:
        in_range = _squares(attacker, _within_range)
        constraints = (creature_constraint("range", "it is not within the attacker's range", in_range),)
    constraints += _constraints(attacker, means)
    targets = build.targets(target, *constraints)
    for one in targets.choices:
        if isinstance(one, Choice):
            one.means, one.attacker = means, attacker
            one.wants = lambda state, frame, mask: required_targets(state, attacker(state, frame), means, mask)
    own = (one for one in targets.choices if isinstance(one, Choice) and one.register == targets.register)
    choice = next(own, None)
    at_once = choice is not None and build.head and alone  # whether the targets are chosen before responses
    damage = change(node.damage, build)
    stat = f"{node.reach} damage"
    build.draft.damage_targets.append(targets.find)
    build.draft.announces.append(
        lambda state, frame: _events(frame, attacker(state, frame), targets.find(state, frame), means)
    )
    register = targets.register
    if register is not None:
        build.draft.strikes[register] = lambda state, frame, target: all(
            one.holds(state, frame, target) for one in constraints
        )
    dodge: tuple[Step, ...] = ()
    if means == RANGED and build.head:
        build.draft.shots.append(lambda state, frame: (attacker(state, frame), targets.find(state, frame)))
    elif means == RANGED:
        dodge = late_window("dodge")

    def aim(play: Play) -> None:
        frame, state = play.frame, play.state
        targets(play)  # later words may refer to them
        if alone:
            frame.registers.pop(STRUCK, None)
        if register is not None:
            frame.registers.pop(~register, None)
        if dodge:
            frame.registers[STRIKING] = (attacker(state, frame), *_in_reach(play, frame))

    def begin(play: Play) -> None:
        """The attack begins to be carried out: first texts that precede or replace it, then those that answer it, then
        its damage (S8.8)."""
        frame, state = play.frame, play.state
        if not state.tables.foreseen.isdisjoint(told) and TARGETS not in frame.registers:
            met = _in_reach(play, frame)
            frame.registers[TARGETS] = ()
            for target in met:
                play.attempt(ATTACKING, *_events(frame, attacker(state, frame), (target,), means))
            if play.pending:
                play.jump(-1)  # return to this step afterwards
                return
        if not state.tables.watched.isdisjoint(told):
            play.happens(*_events(frame, attacker(state, frame), _in_reach(play, frame), means))

    def end(play: Play) -> None:
        """The attack has been carried out (S8.8)."""
        frame, state = play.frame, play.state
        met = frame.registers.pop(TARGETS, ())
        if met and not state.tables.watched.isdisjoint(told_after):
            events = _events(frame, attacker(state, frame), met, means)
            play.happens(*(event._replace(kind=f"after {event.kind}") for event in events))

    def _missed(state: State, frame: Frame, target: int) -> str:
        """Why the attack can no longer be made against a target (S8.3), or ""."""
        if choice and target not in frame.registers.get(FORCED, ()):
            return choice.unfit(state, frame, target)
        if state.at[attacker(state, frame)] == GONE:
            return "the attacker is gone"
        if state.at[target] == GONE:
            return "the target is gone"
        unmet = first_unmet(constraints, state, frame, target)
        return unmet.says if unmet else ""

    def _in_reach(play: Play, frame: Frame) -> tuple[int, ...]:
        state = play.state
        found, dodged = targets.find(state, frame), frame.registers.get(DODGED, ())
        met = frame.registers.get(TARGETS, found)
        return tuple([one for one in found if one in met and one not in dodged and not _missed(state, frame, one)])

    def strike(play: Play) -> None:
        state, frame = play.state, play.frame
        me = attacker(state, frame)
        if me == GONE:
            return
        hit = _in_reach(play, frame)
        met = frame.registers.pop(TARGETS, None)
        aimed = targets.find(state, frame) if register is None else frame.registers.get(register, ())
        if not aimed and not at_once:  # otherwise the reason has been reported already
            play.no_effect(means, me, why="there is nobody to attack")
        elif len(hit) < len(aimed):
            dodged = frame.registers.get(DODGED, ())
            left = [one for one in aimed if one not in hit and one not in dodged]
            for one in left:
                if met is None or one in met:
                    play.no_effect(means, one, me, _missed(state, frame, one))
            for one in aimed if me not in dodged else ():  # a cancelled attack has been reported
                if one in dodged:
                    play.no_effect(means, one, me, "it has dodged")
            if choice:  # the rest of the text does not affect them either
                frame.registers[choice.register] = tuple([one for one in aimed if one not in left])
        if state.at[me] == GONE:
            return
        frame.registers.setdefault(STRUCK, (len(state.packets),))
        for target in hit:
            amount = max(0, damage(state, frame, state.stat(me, stat) or 0))
            if unharmed(state, target, means, frame.program.kind == OPPORTUNITY_ATTACK):
                play.no_effect(means, target, me, "such attacks do nothing to it")
                frame.registers[DODGED] = (*frame.registers.get(DODGED, ()), target)
            else:
                deal(play, target, amount, me, means, register)
        frame.registers[TARGETS] = hit
        spend_attack(play, me, means)
        dodged = frame.registers.pop(DODGED, ())
        if dodged and register in frame.registers:  # the rest of the attack does not affect them (S7.8)
            frame.registers[register] = tuple(one for one in frame.registers[register] if one not in dodged)
        frame.registers.pop(FORCED, None)
        frame.registers.pop(STRIKING, None)

    steps: list[Step] = [aim, *dodge, begin, strike, end]
    if alone:
        yield from targets.choices
        yield from steps
        return
    body = [*targets.choices, *steps]

    def start(play: Play) -> None:
        registers = play.frame.registers
        registers[turn] = registers[those] = (GONE, *attackers(play))
        registers.pop(STRUCK, None)

    def again(play: Play) -> None:
        registers = play.frame.registers
        registers[turn] = left = registers[turn][1:]
        if register is not None:
            registers.pop(register, None)
        if attackers.register is not None:  # "adjacent" is measured from the creature whose turn it is
            registers[attackers.register] = left[:1] or registers[those][1:]
        if not left:
            play.jump(len(body) + 1)

    yield start
    yield again
    yield from body
    yield lambda play: play.jump(-len(body) - 2)


Attacker = Callable[[State, Frame], int]


def _squares(attacker: Attacker, squares: Callable[[State, int], int], *, nobody: int = 0) -> Mask:
    """The squares that an attacker on the board has for an attack; those of `nobody` without one."""

    def mask(state: State, frame: Frame) -> int:
        me = attacker(state, frame)
        return nobody if me < 0 or state.at[me] == GONE else squares(state, me)

    return mask


def _beside(state: State, me: int) -> int:
    return state.tables.around[state.at[me]]


def _seen(state: State, me: int) -> int:
    return state.tables.board.sight.seen[state.at[me]] & ~(1 << state.at[me])


def _within_range(state: State, me: int) -> int:
    """Those within the range of a ranged attack if the text states none (S7.2)."""
    squares = state.stat(me, "range")
    return -1 if squares is None else state.tables.board.within(state.at[me], squares)


def _in_range(node: Attack, build: Builder) -> tuple[Target, tuple[Constraint, ...]]:
    """The target, without its distance from the attacker, which is the range of the attack (S7.2)."""
    target = node.target
    if not isinstance(target, Selector):
        return target, ()
    ranges = node.ranges
    rest = tuple(one for one in target.where if one not in ranges)
    constraints = (predicate_constraint(one, target.noun, build)._replace(rule="range") for one in ranges)
    return replace(target, where=rest), tuple(constraints)


def _constraints(attacker: Attacker, means: str) -> tuple[Constraint, ...]:
    not_itself = _squares(attacker, lambda state, me: ~(1 << state.at[me]), nobody=-1)
    bans = ATTACK_BANS[means]

    def allowed(state: State, frame: Frame, target: int) -> bool:
        return bans.isdisjoint(state.effects.bans) or attackable(state, attacker(state, frame), target, means) is None

    reach, rule, says = (
        (_beside, "melee", "the target is not adjacent")
        if means == MELEE
        else (_seen, "sight", "it is not in line of sight")
    )  # S7.1, S7.2
    itself = creature_constraint("itself", "a creature cannot attack itself", not_itself)
    return (
        itself._replace(bans=frozenset()),  # its own square is never in reach
        creature_constraint(rule, says, _squares(attacker, reach)),
        Constraint("text", "a text forbids this attack", allowed, bans=bans),
    )


_DEEDS: Final = {
    means: ("attack", f"make {means}s", "be attacked", "be attacked by", f"be attacked by {means}s")
    for means in (MELEE, RANGED)
}


ATTACK_BANS: Final = {means: frozenset(deeds) for means, deeds in _DEEDS.items()}


def attackable(state: State, me: int, target: int, means: str) -> Constraint | None:
    """The constraint by which a creature may not attack another in this way; None if it may."""
    bans = state.effects.bans
    if ATTACK_BANS[means].isdisjoint(bans) or me < 0:
        return None
    for deed in _DEEDS[means]:
        if deed in bans:
            constraint = (
                state.prohibition(target, deed, me) if deed.startswith("be ") else state.prohibition(me, deed, target)
            )
            if constraint:
                return constraint
    return None


OPPORTUNITY_ATTACK: Final = "opportunity attack"
_OPPORTUNITY: Final = "makes an opportunity attack"


def _events(frame: Frame, me: int, targets: tuple[int, ...], means: str) -> tuple[Event, ...]:
    """The events with which texts can refer to an attack."""
    kinds = ("attacks", f"makes a {means}", *((_OPPORTUNITY,) if frame.program.kind == OPPORTUNITY_ATTACK else ()))
    return tuple(
        event
        for target in targets
        for event in (
            *(Event(kind, me, target, means=means) for kind in kinds),
            Event("is attacked", target, me, means=means),
        )
    )


def _do_attack(play: Play, event: Event, register: int | None) -> None:
    """Nothing replaced the attack on one of its targets."""
    registers = play.outer().registers
    registers[TARGETS] = (*registers.get(TARGETS, ()), event.object)


ATTACKING: Final = ReplaceableAction("attack", _do_attack)


def compile_boost(node: Boost, build: Builder) -> Iterator[Step]:
    """`The attack deals +10 damage.`: more damage in each packet of that attack (S7.4). One that triggers the text has
    dealt none yet (S8.8): it is the next of its attacker, and the text is triggered for each of its targets."""
    if node.attack == ANSWERED:
        target = Either((Ref("subject"), Ref("object")), span=node.span)  # the other of them is the attacker
        more = DealsMore(Ref("attacker"), node.damage, target, "next attack", span=node.span)
        yield from build.lasting([more], Duration("end", "turn", span=node.span))
        return
    change_it = change(node.damage, build)
    register = node.attack

    def step(play: Play) -> None:
        state, frame = play.state, play.frame
        hurt = set(frame.registers.get(~register, ()))
        packets = []
        for packet in state.packets:
            if packet.serial == frame.serial and packet.register == register:
                packet = shielded_again(play, packet._replace(raw=max(0, change_it(state, frame, packet.raw))))
                if packet.amount:
                    hurt.add(packet.creature)
            packets.append(packet)
        play.set_packets(tuple(packets))
        frame.registers[~register] = tuple(sorted(hurt))

    yield step


def hold_deals_more(node: DealsMore, build: Builder) -> Iterator[Ability]:
    """`deals +5 damage against damaged creatures with melee attacks`: raises only attacks (S11.9, S7.5)."""
    fits = build.group(node.who)
    raise_it = counted_once(node.bonus, build)
    fits_it = damage_test(node.means or "attack", node.against, build)

    def value(state: State, frame: Frame, amount: int, victim: int, how: str, by: int) -> int:
        return raise_it(state, frame, amount) if fits_it(state, frame, victim, how, by) else amount

    def by_target(state: State, frame: Frame, amount: int, victim: int, how: str, by: int) -> int:
        """The same where the bonus depends on who is attacked."""
        before, frame.event = frame.event, Event("attacks", by, victim)
        raised = value(state, frame, amount, victim, how, by)
        frame.event = before
        return raised

    target = build.static and any(one == Ref("object") for one in walk(node.bonus))
    yield Static("deals", fits, by_target if target else value)
    if node.means and node.means.startswith("next"):
        yield Static("spends", fits, node.means)


def spend_attack(play: Play, me: int, means: str) -> None:
    """A creature has made an attack."""
    state = play.state
    if "spends" in state.effects.statics:
        for static, of in list(state.holding_with("spends", me)):
            if of.serial and means in kinds_of(static.value):
                play.use(static.value, str(of.serial), me)


STEPS = Game(
    verbs=(Verb(Attack, compile_attack), Verb(Boost, compile_boost), Verb(DealsMore, holds=hold_deals_more)),
    replaceable=(ATTACKING,),
    semantics=Semantics(remarks=frozenset((Boost,))),
)

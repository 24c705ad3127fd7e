"""How much damage is dealt: what raises it, and what prevents it; healing and destruction, as events that texts can
foresee."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from cardlang.language.nodes.effect import Duration
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Either
from cardlang.mechanics.damage.nodes import Piercing, Unpreventable
from cardlang.rules.active import Packet, Shield
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Step
from cardlang.rules.event import ALSO, NOBODY, Event
from cardlang.rules.game import ReplaceableAction
from cardlang.rules.lookback import note
from cardlang.rules.play import Play
from cardlang.rules.registers import MARK, PREVENTED, RAISED, STRUCK
from cardlang.rules.state import ALL, GONE, State


def heal(play: Play, creature: int, amount: int) -> None:
    """Heal a creature, unless it has no damage or a text forbids it (S9.5)."""
    state = play.state
    if state.at[creature] == GONE:
        return
    if not state.damage[creature]:
        play.no_effect("healing", creature, why="it has no damage")
    elif constraint := state.prohibition(creature, "be healed"):
        play.no_effect("healing", creature, why=constraint.says)
    else:
        play.attempt(HEAL, Event("is healed", creature, amount=amount))


def destroy(play: Play, creature: int, by: int = NOBODY) -> None:
    """An effect destroys a creature (S9.1), with creature `by` as the cause, if any. A text may forbid or replace it;
    then the recorder notes why. Nothing happens to a creature that has left the board."""
    player = play.causer()
    if play.state.at[creature] == GONE:
        return
    if constraint := play.state.prohibition(creature, "be destroyed"):
        play.no_effect("destruction", creature, why=constraint.says)
    else:
        play.attempt(DESTROY, *destruction(creature, by, player))


def _do_heal(play: Play, event: Event, register: int | None) -> None:
    healed = play.heal(event.subject, event.amount)
    if healed:
        play.happens(event._replace(amount=healed))


def _do_destroy(play: Play, event: Event, register: int | None) -> None:
    if play.state.at[event.subject] != GONE:
        note(play, "destroyed", event.subject)
        play.game.flow.remove_destroyed(play, [(event.subject, event.object, event.player)])


def destruction(creature: int, by: int, player: int) -> tuple[Event, Event]:
    """The events with which texts can refer to the destruction of a creature."""
    return Event("is destroyed", creature, by, player=player), Event("destroys", by, creature, player=player)


HEAL: Final = ReplaceableAction("heal", _do_heal)
DESTROY: Final = ReplaceableAction("destroy", _do_destroy)


def damaged(play: Play, packet: Packet) -> tuple[Event, ...]:
    """The events with which texts can refer to damage that lands."""
    if _DAMAGED.isdisjoint(play.state.tables.watched) and not play.watched:
        return ()
    return damage_events(packet.creature, packet.by, packet.player, packet.means, packet.amount)


def damage_events(creature: int, by: int, player: int, means: str, amount: int) -> tuple[Event, ...]:
    """All the ways to describe that damage."""
    return (
        Event("is damaged", creature, by, player, means=means, amount=amount),
        Event("damages", by, creature, player, means=means, amount=amount),
        Event("deals damage", by, creature, player, means=means, amount=amount),
    )


_DAMAGED: Final = frozenset(("is damaged", "damages", "deals damage"))


# Damage


MELEE: Final = "melee attack"
RANGED: Final = "ranged attack"
BASIC: Final = "basic attack"
SPELL: Final = "spell"
ANY_ATTACK: Final = (MELEE, RANGED)


def kinds_of(means: str) -> tuple[str, ...]:
    """The kinds of attack that words such as `attacks` or `its next melee attack` include.

    >>> kinds_of("next melee attack")
    ('melee attack',)
    """
    return (MELEE,) if "melee" in means else (RANGED,) if "ranged" in means else ANY_ATTACK


class Dealt(NamedTuple):
    """Damage that is about to be dealt: who deals it, by what means (several with `ALSO` between them), which player
    caused that, and how much is left of it."""

    by: int
    means: str
    player: int
    amount: int


def is_by(means: str, some: Collection[str]) -> bool:
    """Whether damage is dealt by one of some means.

    >>> is_by("physical, basic attack", ("physical",)), is_by("physical", ("magical", "spell"))
    (True, False)
    """
    return means in some or (ALSO in means and not set(some).isdisjoint(means.split(ALSO)))


def deal(
    play: Play,
    victim: int,
    amount: int,
    by: int,
    means: str = "",
    register: int | None = None,
    player: int | None = None,
) -> None:
    """Deal damage to a creature; `means` is empty unless an attack deals it. The `player` causes it, or whoever causes
    what is happening. It lands when the stack is empty (S8.5)."""
    state = play.state
    if state.at[victim] == GONE:
        return
    if by != NOBODY:
        for static, of in state.holding_with("deals", by):
            before, amount = amount, static.value(state, of, amount, victim, means, by)
            if amount != before:
                play.damage_changed(victim, by, means, before, amount, of)
                if static.once:
                    play.use(*static.once, of.acting, static.times)
    if amount <= 0:
        play.no_effect(means or "damage", victim, by, "it deals none")
        return
    _deal(play, victim, amount, by, means, play.causer() if player is None else player, register)


def deal_instead(play: Play, victim: int, amount: int, event: Event) -> None:
    """A creature takes the damage that `event` says another was to take. All that raises it has been counted."""
    if play.state.at[victim] != GONE:
        by = event.object if event.kind == "is damaged" else event.subject
        _deal(play, victim, amount, by, event.means, event.player, None)


def _deal(play: Play, victim: int, amount: int, by: int, means: str, player: int, register: int | None) -> None:
    state = play.state
    if constraint := state.prohibition(victim, "be damaged by", by):
        play.no_effect(means or "damage", victim, by, constraint.says.removesuffix(" by"))
    elif not state.tables.foreseen:
        _hurt(play, victim, by, player, means, amount, register)
    else:
        play.attempt(DAMAGE, *damage_events(victim, by, player, means, amount), register=register)


def _do_damage(play: Play, event: Event, register: int | None) -> None:
    _hurt(play, event.subject, event.object, event.player, event.means, event.amount, register)


def _hurt(play: Play, victim: int, by: int, player: int, means: str, amount: int, register: int | None) -> None:
    state = play.state
    if state.at[victim] == GONE:
        return
    outer = play.outer()
    amount += sum(play.frame.registers.get(RAISED, ()))
    blocked = prevented = 0
    certain = pierces(state, by, victim, means)
    if not certain:
        block = state.power(victim, "Block") if means else None
        blocked = block if isinstance(block, int) else 0
        for static, of in state.holding_with("prevent", victim):
            less = static.value(state, of, Dealt(by, means, player, amount - blocked - prevented))
            prevented += less
            if static.once and less:
                play.use(*static.once, of.acting, static.times)
        prevented += sum(play.frame.registers.get(PREVENTED, ()))
    if state.shields:
        left = 0 if certain else amount - blocked - prevented
        prevented += shielded(play, victim, by, means, register, max(0, left))
    packet = Packet(victim, amount, blocked, prevented, player, by, means, outer.serial, register)
    play.gather(packet)
    if packet.amount:
        note(play, "damaged", victim)
    if packet.amount and register is not None:
        outer.registers[~register] = (*outer.registers.get(~register, ()), victim)


DAMAGE: Final = ReplaceableAction("damage", _do_damage)


def hurt(event: Event | None) -> int:
    """The creature that an event would damage, however the text refers to that damage."""
    if event is None or event.kind not in ("is damaged", "damages", "deals damage"):
        return NOBODY
    return event.subject if event.kind == "is damaged" else event.object


def pierces(state: State, by: int, victim: int, means: str) -> bool:
    """Whether a text says that damage dealt by this creature cannot be prevented."""
    return by != NOBODY and any(
        static.value(state, of, victim, means, by) for static, of in state.holding_with("pierces", by)
    )


def shielded(play: Play, victim: int, by: int, means: str, register: int | None, left: int) -> int:
    """How much shields prevent of a packet of which `left` remains.

    A shield is for one source, which is a card, a power or an attack: the one that it answered, otherwise the next that
    would deal damage, even if nothing is left to prevent. All packets of that source share its amount (S11.5, S11.6).
    """
    state, source = play.state, play.outer()
    # one of several attacks that a card may make
    attack = -(source.serial << 8 | (0 if register is None else register + 1))
    prevented = 0
    kept: list[Shield] = []
    waiting = {frame.serial for frame in state.frames}
    for shield in state.shields:
        mine = shield.serial or (shield.answered if shield.answered in waiting else 0)
        if shield.creature != victim or mine not in (0, source.serial, attack) or not shield.fits(state, by, means):
            kept.append(shield)
            continue
        spent = min(shield.amount, left - prevented)
        prevented += spent
        rest = shield.amount if shield.amount >= ALL else shield.amount - spent
        if rest:
            bound = 0 if shield.pool else source.serial if shield.fits(state, by, "") else attack
            kept.append(shield._replace(amount=rest, serial=bound))
    play.set_shields(tuple(kept))
    return prevented


def shielded_again(play: Play, packet: Packet) -> Packet:
    """A packet that has grown, reduced by what is left of the shields for its source."""
    if not play.state.shields or not packet.amount:
        return packet
    more = shielded(play, packet.creature, packet.by, packet.means, packet.register, packet.amount)
    return packet._replace(prevented=packet.prevented + more)


def compile_unpreventable(node: Unpreventable, build: Builder) -> Iterator[Step]:
    """`This damage cannot be prevented.`: the damage of the last attack, otherwise of the previous effect, lands in
    full. One that triggers the text has dealt none yet (S8.8): it is the next of its attacker."""
    if node.answered:
        target = Either((Ref("subject"), Ref("object")), span=node.span)  # the other of them is the attacker
        pierces = Piercing(Ref("attacker"), "next attack", target, span=node.span)
        yield from build.lasting([pierces], Duration("end", "turn", span=node.span))
        return
    by_block = node.by == "Block"

    def step(play: Play) -> None:
        state, frame = play.state, play.frame
        if node.attack:
            since = next(iter(frame.registers.get(STRUCK, ())), len(state.packets))
        else:
            since = frame.registers[MARK][1] if MARK in frame.registers else 0
        packets = list(state.packets)
        for n, packet in enumerate(packets):
            if n >= since and packet.serial == frame.serial and (packet.means or not node.attack):
                certain = packet._replace(blocked=0, prevented=packet.prevented if by_block else 0)
                packets[n] = shielded_again(play, certain) if by_block else certain
                if packets[n].amount and packet.register is not None:
                    hurt = frame.registers.get(~packet.register, ())
                    if packet.creature not in hurt:
                        frame.registers[~packet.register] = (*hurt, packet.creature)
                frame.did = frame.did or packets[n].amount > 0
        play.set_packets(tuple(packets))

    yield step

"""What follows by itself: damage lands, creatures are destroyed by it, and what lasts for a while ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cardlang.rules.active import ActiveEffects, Lasting, Packet
from cardlang.rules.compiled import Frame
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game, TurnFlow
from cardlang.rules.registers import CAUSE, DEALT, LAST
from cardlang.rules.state import GONE, on_square
from cardlang.rules.state_writer import StateWriter


class Consequences(StateWriter):
    """Lands damage on its way, looks for creatures whose damage has reached their hit points, and lets time pass. A
    text can change hit points without any damage, so dead creatures are looked for whenever other effects are active
    than before."""

    __slots__ = ("checked", "condemned_for", "flow", "pending", "running")
    game: Game
    flow: TurnFlow
    pending: list[Frame]  # pushed after the current step, the first on top
    running: Frame | None  # the frame whose step is being carried out
    checked: ActiveEffects | None  # the effects for which no creature was found to be dead; None if these are unstable
    # The effects when it was last checked whom the end of a bonus would destroy; None if these are unstable.
    condemned_for: ActiveEffects | None

    def happens(self, *events: Event) -> None:
        """Something has happened."""
        raise NotImplementedError

    def entered(self, creature: int) -> None:
        """Markers answer it, as the game says."""
        self.flow.entered(self, creature, self.state.at[creature])

    def gather(self, packet: Packet) -> None:
        """Damage is on its way; in some games it lands at once."""
        super().gather(packet)
        if self.flow.at_once:
            self._land()

    def _land(self) -> None:
        """All damage on its way lands together (S8.5). A creature's end is caused by the packet with which its damage
        reaches its hit points."""
        state = self.state
        packets, state.packets = [packet for packet in state.packets if packet.amount or not packet.serial], ()
        if state.shields:  # no source is on its way any more, so shields against a single source end (S11.5)
            state.shields = tuple([one for one in state.shields if not one.serial])
        causes: dict[int, Packet] = {}
        for frame in (*state.frames, *state.later):
            if DEALT in frame.registers:
                landed = sum(packet.amount for packet in packets if packet.serial == frame.serial)
                frame.registers[DEALT] = (frame.registers[DEALT][0] + landed,)
        for packet in packets:
            creature = packet.creature
            if state.at[creature] != GONE:
                state.damage[creature] += packet.amount
                state.destruction_replaced -= {creature}
                if creature not in causes and state.damage[creature] >= state.hit_points(creature):
                    causes[creature] = packet
        self._position_changed()
        if state.tables.watched:
            damage = [packet for packet in packets if packet.amount]
            self.happens(*(event for packet in damage for event in self.flow.damaged(self, packet)))
        self.bury_dead(causes, sorted({packet.creature for packet in packets}))

    def bury_dead(self, causes: dict[int, Packet], among: Sequence[int]) -> None:
        """Destroy those of the creatures whose damage has reached their hit points, all together (S9.1)."""
        dead = self._dead(among)
        if dead:
            self.flow.destroy(self, dead, causes)

    def _dead(self, among: Sequence[int]) -> list[int]:
        state = self.state
        damage, creatures, fills = state.damage, state.tables.creatures, state.tables.fills
        weak = state.effects.stats_by_creature.get(fills, ())  # those with other hit points than printed
        dead = []
        for one in among:
            if weak is None or one in weak:
                has = state.stat(one, fills)
            elif damage[one]:
                has = creatures[one].stats.get(fills)
            else:
                continue
            if damage[one] >= (has or 0) and one not in state.destruction_replaced and state.at[one] != GONE:
                dead.append(one)
        return dead

    def condemn(self, player: int) -> None:
        """Note that `player` caused the death of creatures whose hit points have just fallen to their damage, as a
        packet without damage. It lands in its turn among the others (S9.1, S9.3)."""
        state = self.state
        effects = state.effects
        if effects is self.condemned_for:
            return
        dead = self._dead(state.present)
        self.condemned_for = None if effects.is_unstable(state.tables.hold_off) else effects
        if not dead:
            self.checked = self.condemned_for
        for one in dead:
            if all(packet.serial or packet.creature != one for packet in state.packets):
                state.packets += (Packet(one, 0, 0, 0, player, NOBODY, "", 0, None),)

    def _look_for_dead(self) -> None:
        """Where texts change hit points or hold off destruction, creatures can die without new damage."""
        state = self.state
        if state.effects is self.checked:
            return
        before: tuple[int, ...] = ()
        while before != state.present and not self.pending:
            before = state.present
            causes, state.packets = {packet.creature: packet for packet in state.packets}, ()
            self.bury_dead(causes, before)
        self.checked = None if self.pending or state.effects.is_unstable(state.tables.hold_off) else state.effects

    def leave(self, creatures: Iterable[int], cause: int, *, alive: bool = False) -> None:
        """The creatures leave the board together. `cause` is the player who ended what they gave to others (S9.3)."""
        state = self.state
        for creature in creatures:
            state.destruction_replaced -= {creature}
            if alive:
                state.left.pop(creature, None)
                for frame in (*state.frames, *state.later, *self.pending):
                    if frame.acting == creature:
                        frame.registers[LAST] = (state.at[creature],)
            else:
                state.left[creature] = state.at[creature]
            if state.counters:
                self._drop(creature)
            state.at[creature] = GONE
            state.shields = tuple(one for one in state.shields if one.creature != creature)
            state.lasting = tuple([one.without(creature) for one in state.lasting])
        state.settle()
        self.condemn(cause)
        self.did()
        active = state.active
        # only now, so that what ends with it finds nothing half removed
        if active != NOBODY and state.at[active] == GONE:
            self.end_activation()
            self.moment("end", "activation", active)

    def _drop(self, creature: int) -> None:
        """Its counters that can also lie on squares stay where it stood; the others are gone."""
        state, on = self.state, self.game.counters
        for (counter, one, card), number in state.counters.items():
            if one == creature and card == NOBODY and "square" in on.get(counter, ()):
                self.count(counter, on_square(state.at[creature]), number)
        self.uncount(creature)

    # Whose effect it is

    def outer(self) -> Frame:
        """The frame of the current effect, even while a part of it is carried out."""
        frame = self.running
        if frame is not None and frame.program.kind == "part":
            return next((one for one in self.state.frames[::-1] if one.program.kind != "part"), frame)
        assert frame is not None
        return frame

    def causer(self) -> int:
        """The player who causes what is happening now; nobody while no effect is carried out, as when durations end
        (S9.3)."""
        if self.running is None:
            return NOBODY
        frame = self.outer()
        return frame.registers[CAUSE][0] if CAUSE in frame.registers else frame.player

    # Time

    def moment(self, edge: str, period: str, who: int) -> None:
        """A period of a player or creature begins or ends: what lasts until then ends, and texts answer it."""
        state = self.state
        if edge == "end" and state.used:
            self._forget(period)
        if state.lasting or state.shields:
            self._end(edge, period, who)
        if f"{edge} {period}" not in state.tables.watched:
            return
        player = who if period != "activation" else state.controller[who]
        self.happens(Event(f"{edge} {period}", who if period == "activation" else NOBODY, player=player))

    def _end(self, edge: str, period: str, who: int) -> None:
        """End what lasts until then."""
        state = self.state
        if state.lasting:
            self.condemn(self.causer())
            self._expire(lambda one: one.until is not None and one.until.is_over(edge, period, who, state.turns))
            self._approach(edge, period, who)
            self.condemn(NOBODY)
            if not state.frames:
                self._look_for_dead()
        if state.shields:
            kept = [
                one for one in state.shields if not (one.until and one.until.is_over(edge, period, who, state.turns))
            ]
            self.set_shields(tuple(kept))

    def _approach(self, edge: str, period: str, who: int) -> None:
        """What is to end with the next period of all players, or of a creature, ends with this one, which now
        begins."""
        lasting = tuple([one.approached(edge, period, who, self.state.turns) for one in self.state.lasting])
        if lasting != self.state.lasting:
            self.state.lasting = lasting
            self.effects_changed()

    def _expire(self, is_over: Callable[[Lasting], bool]) -> None:
        """End whatever lasted until now."""
        over: list[Lasting] = []
        kept: list[Lasting] = []
        for one in self.state.lasting:
            (over if is_over(one) else kept).append(one)
        if over:
            self.state.lasting = tuple(kept)
            self.effects_changed()
            if any(one.ability_set.controls for one in over):
                self._settle_control()

    def _has_ended(self, one: Lasting) -> bool:
        """Whether something that lasts has ended now that nothing is waiting: with the action, or by its own
        condition."""
        if one.ability_set.lasts and not one.ability_set.lasts(self.state, one.of):
            return True
        return self.state.active == NOBODY and one.until is not None and one.until.period == "effect"

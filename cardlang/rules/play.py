"""A game being played: the loop that carries the stack out, what happens on the way, and what time brings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from cardlang.rules.active import ActiveEffects, Lasting, Until
from cardlang.rules.compiled import Frame, Trigger
from cardlang.rules.decision import Decision
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.registers import ANSWERED, ATTACK, CAUSE, COUNT, LAST, MARK
from cardlang.rules.replaceable import ReplaceableAction
from cardlang.rules.state import GONE, Packet, State
from cardlang.rules.state_writer import StateWriter

MAX_STEPS: Final = 10_000  # steps without a decision: no honest effect needs so many
MAX_DEPTH: Final = 500  # effects that interrupt one another


class Endless(Exception):
    """Effects cause each other without end; `cycle` are the names of their programs, once round."""

    def __init__(self, cycle: tuple[str, ...]) -> None:
        super().__init__(" → ".join(cycle))
        self.cycle = cycle


class Play(StateWriter):
    """Plays `state` by the rules of `game`, always up to the next decision.

    `decision` is `None` when the game is over, or nobody can do anything. All changes to the state are methods of this
    class, and `ReplaceableAction`s made of them; those that carry out an effect mark it as done, for "if you do".

    Errors: `Endless` for effects that never come to an end.
    """

    __slots__ = ("answer", "asks_all", "checked", "decision", "game", "pending", "running", "weighed")

    def __new__(cls, *_: object, **__: object) -> Play:
        return super().__new__(cls)  # for `clone`: without it, a compiled class is never made bare

    def __init__(self, game: Game, state: State, *, asks_all: bool = False, settled: bool = False) -> None:
        self.game = game
        self.state = state
        self.answer: int | None = None
        self.decision: Decision | None = None
        self.pending: list[Frame] = []  # put on the stack when the step is done, the first on top
        self.running: Frame | None = None  # whose step is being done
        if not settled:
            state.settle()
        self.asks_all = asks_all  # whether players are asked to respond who can only pass
        self.checked: ActiveEffects | None = None  # what counted when nobody was found as good as dead
        self.weighed = state.effects  # what counted when it was last asked whom the end of a bonus would destroy
        self._run()

    def clone(self) -> Play:
        """An independent copy of this moment."""
        new = Play.__new__(Play)
        new.game = self.game
        new.state = self.state.clone()
        new.answer = None
        new.decision = self.decision
        new.pending = []
        new.running = None
        new.asks_all = self.asks_all
        new.checked = self.checked
        new.weighed = self.weighed
        return new

    def apply(self, code: int) -> None:
        """Carry out the option `code` of the decision, up to the next one.

        Errors: `ValueError` for anything that was not offered; callers ask `decision.refusal` first.
        """
        if self.decision is None or code not in self.decision.options:
            raise ValueError(f"action {code} was not offered")
        self.resume(code)

    def resume(self, code: int) -> None:
        """The same for an option that is known to have been offered."""
        if self.state.frames:
            self.answer = code
        else:
            self.game.flow.begin(self, code)
            if self.pending:
                self._flush()
        self._run()

    def _run(self) -> None:
        state = self.state
        frames = state.frames
        for _ in range(MAX_STEPS):
            if not frames:
                if self._idle():
                    continue
                self.running = None
                self.decision = self.game.flow.turn(self)
                if self.pending:
                    self._flush()
                    continue
                if self.decision is None and not state.over and state.packets:
                    continue
                return
            frame = frames[-1]
            program = frame.program.steps
            if frame.position >= len(program):
                frames.pop()
                continue
            self.take_up(frame)
            decision = program[frame.position](self)
            self.answer = None
            if state.effects is not self.weighed or state.effects.restless:
                self.weigh(self.causer())
            if decision is not None:
                self.decision = decision
                return
            frame.position += 1
            if self.pending:
                self._flush()
                if len(frames) > MAX_DEPTH:
                    break
        raise Endless(_cycle(frames, state))

    def take_up(self, frame: Frame) -> None:
        """Its next step is being done."""
        self.running = frame

    def _flush(self) -> None:
        """Put what waits on the stack."""
        state = self.state
        for frame in self.pending:
            state.serial += 1
            frame.serial = state.serial
        state.frames.extend(reversed(self.pending))
        self.pending.clear()

    def _idle(self) -> bool:
        """The stack is empty: damage lands, what waited for it goes on. Whether there is anything to carry out then."""
        state = self.state
        if state.tables.controls:
            self._settle_control()
        if state.packets:
            self._land()
        if state.effects is not self.checked or state.effects.restless:
            self._look_for_dead()
        if self.pending:
            self._flush()
            return True
        if state.later:
            first, *rest = state.later
            state.later = tuple(rest)
            state.frames.append(first)
            return True
        if state.shields and state.active == NOBODY:
            self.set_shields(tuple([one for one in state.shields if not (one.until and one.until.period == "action")]))
        if state.lasting:
            self._expire(self._has_ended)
            self._look_for_dead()
            if self.pending:
                self._flush()
                return True
        return False

    def _look_for_dead(self) -> None:
        """Where texts change hit points, or hold off destruction, creatures can be dead without new damage."""
        state = self.state
        effects = state.effects
        if effects is self.checked and not effects.restless:
            return
        before: tuple[int, ...] = ()
        while before != state.present and not self.pending:
            before = state.present
            causes, state.packets = {packet.creature: packet for packet in state.packets}, ()
            self._bury_dead(causes, before)
        self.checked = None if self.pending else state.effects

    def _has_ended(self, one: Lasting) -> bool:
        """Whether something that lasts is over now that nothing waits: with the action, or by itself."""
        if one.ability_set.lasts and not one.ability_set.lasts(self.state, one.of):
            return True
        return self.state.active == NOBODY and one.until is not None and one.until.period == "action"

    # The stack

    @property
    def frame(self) -> Frame:
        """The effect being carried out."""
        assert self.running is not None
        return self.running

    def push(self, frame: Frame) -> None:
        """Have an effect carried out next, after those pushed before it in this step."""
        self.pending.append(frame)

    def jump(self, steps: int) -> None:
        """Pass over so many steps of the frame; -1 comes back to this one."""
        self.frame.position += steps

    def wait_for_damage(self) -> None:
        """The rest of the frame waits until the damage on its way has landed (S8.5)."""
        if self.state.packets:
            self.state.frames.pop()
            self.state.later += (self.frame,)

    def did(self) -> None:
        """The effect being carried out has done something (S11.10). Outside the stack there is none to mark."""
        if self.running is not None:
            self.running.did = True
            if self.running.program.kind == "part":
                self.outer().did = True

    def note(self, *things: int) -> None:
        """The effect being carried out has done something to so many, for `each card discarded this way`."""
        if self.running is not None:
            registers = self.outer().registers
            registers[COUNT] = (*registers.get(COUNT, ()), *things)

    def outer(self) -> Frame:
        """The frame whose effect is being carried out, be it in parts."""
        frame = self.running
        if frame is not None and frame.program.kind == "part":
            return next((one for one in self.state.frames[::-1] if one.program.kind != "part"), frame)
        assert frame is not None
        return frame

    def mark(self) -> None:
        """The next effect begins: what was done before does not count for it."""
        frame = self.frame
        frame.did = False
        frame.registers.pop(COUNT, None)
        frame.registers[MARK] = (self.state.base + len(self.state.history), len(self.state.packets))

    # What happens

    def attempt(self, deed: ReplaceableAction, *events: Event, register: int | None = None) -> None:
        """Do the deed that the first event tells; `events` are all the ways to speak of it. Texts that act upon it
        before it happens come first."""
        foreseen = self.state.tables.foreseen
        if foreseen and any(event.deed in foreseen for event in events):
            found = [one for event in events for one in self._triggers(event, True)]
            if found:
                for trigger, of, event in found:
                    self._trigger(trigger, of, event)
                part = Frame(deed.part, self._player(), events[0].subject)
                part.event = events[0]
                if self.running is not None:
                    part.card = self.running.card
                    part.registers[ATTACK] = () if register is None else (register,)
                self.push(part)
                return
        deed.do(self, events[0], register)

    def watches(self, deed: str) -> bool:
        """Whether any text asks about such a deed."""
        return deed in self.state.tables.watched

    def happens(self, *events: Event) -> None:
        """Something has happened; texts that answer it are carried out next."""
        watched = self.state.tables.watched
        if not watched:
            return
        for event in events:
            if event.deed in watched:
                self.state.history.append(event)
                for found in self._triggers(event, False):
                    self._trigger(*found)

    def _triggers(self, event: Event, before: bool) -> list[tuple[Trigger, Frame, Event]]:
        """The texts that an event triggers, in the order of play from the player whose turn it is."""
        state = self.state
        found = [
            (trigger, of, event)
            for trigger, of in state.effects.triggers.get(event.deed, ())
            if (trigger.would or trigger.instead) is before
            and (not trigger.period or self.unused(trigger.period, trigger.yours, trigger.program.name, of))
            and trigger.fits(state, of, event)
        ]
        if len(found) > 1:
            players = len(state.tables.teams)
            found.sort(key=lambda one: ((one[1].player - state.turn) % players, one[1].acting))
            if before:  # one replacement is enough
                instead = [one for one in found if one[0].instead]
                found = [one for one in found if not one[0].instead] + instead[:1]
        return found

    def _trigger(self, trigger: Trigger, of: Frame, event: Event) -> None:
        if trigger.period:
            self.use(trigger.period, trigger.program.name, of.acting)
        frame = Frame(trigger.program, of.player, of.acting, of.card)
        frame.registers = of.registers.copy()
        frame.registers.pop(ANSWERED, None)
        if self.running is not None:
            frame.registers[ANSWERED] = (self.outer().serial,)
        frame.event = event
        self.blame(frame)
        self.push(frame)

    def blame(self, frame: Frame) -> None:
        """What the text of an attached card does is caused by the card's owner (S9.3)."""
        tables, card = self.state.tables, frame.card
        if card == NOBODY or card == tables.creatures[frame.acting].card:
            return
        for attached in (self.state.attached[frame.acting], *self.state.attached):
            for one, owner in attached:
                if one == card:
                    frame.registers[CAUSE] = (owner,)
                    return

    def causer(self) -> int:
        """The player who causes what happens just now; nobody while no effect is carried out, where durations run out
        (S9.3)."""
        if self.running is None:
            return NOBODY
        frame = self.outer()
        return frame.registers[CAUSE][0] if CAUSE in frame.registers else frame.player

    def in_vain(self, means: str, creature: int, other: int = NOBODY, why: str = "", *, player: int = NOBODY) -> None:
        """What a creature or a player does, or what another does to it, comes to nothing. Only a witness notes it."""

    def raises(self, victim: int, by: int, means: str, before: int, after: int, of: Frame) -> None:
        """A text, as `of` has it, changes how much damage is about to be dealt. Only a witness notes it."""

    def _player(self) -> int:
        return self.running.player if self.running else self.state.turn

    # Time

    def moment(self, edge: str, period: str, who: int) -> None:
        """A period of a player, or of a creature, begins or ends: what lasts so long is over, and texts answer it."""
        state = self.state
        if state.lasting:
            self.weigh(self.causer())
            self._expire(lambda one: one.until is not None and self._is_over(one.until, edge, period, who))
            self.weigh(NOBODY)
            if not state.frames:
                self._look_for_dead()
        if state.shields:
            kept = [one for one in state.shields if not (one.until and self._is_over(one.until, edge, period, who))]
            self.set_shields(tuple(kept))
        if f"{edge} {period}" not in state.tables.watched:
            return
        player = who if period != "activation" else state.player(who)
        self.happens(Event(f"{edge} {period}", who if period == "activation" else NOBODY, player=player))

    def _is_over(self, until: Until, edge: str, period: str, who: int) -> bool:
        """Whether it is over with this edge of a period."""
        if until.period == "action":
            return (edge, period) == ("end", "activation")
        said = (until.edge, until.period) == (edge, period)
        return said and until.who in (who, NOBODY) and until.after < self.state.turns

    def _expire(self, is_over: Callable[[Lasting], bool]) -> None:
        """End what lasted until now."""
        lasting = self.state.lasting
        kept = tuple([one for one in lasting if not is_over(one)])
        if len(kept) < len(lasting):
            self.state.lasting = kept
            self.touch()
            if any(one.ability_set.controls for one in lasting if one not in kept):
                self._settle_control()

    # Damage and death

    def _land(self) -> None:
        """All gathered damage lands together (S8.5). The packet with which a creature's hit points are reached is the
        cause of its end."""
        state = self.state
        packets, state.packets = [packet for packet in state.packets if packet.amount or not packet.serial], ()
        if state.shields:  # no source is on its way any more, so those for one are over (S11.5)
            state.shields = tuple([one for one in state.shields if not one.serial])
        causes: dict[int, Packet] = {}
        for packet in packets:
            creature = packet.creature
            if state.at[creature] != GONE:
                state.damage[creature] += packet.amount
                state.destruction_replaced -= {creature}
                if creature not in causes and state.damage[creature] >= (state.stat(creature, "hit points") or 0):
                    causes[creature] = packet
        self._stir()
        if state.tables.watched:
            damage = [packet for packet in packets if packet.amount]
            self.happens(*(event for packet in damage for event in self.game.flow.damaged(packet)))
        self._bury_dead(causes, sorted({packet.creature for packet in packets}))

    def _bury_dead(self, causes: dict[int, Packet], among: Sequence[int]) -> None:
        """Those of some creatures with damage as high as their hit points are destroyed, all together (S9.1)."""
        dead = self._dead(among)
        if dead:
            self.game.flow.destroy(self, dead, causes)

    def _dead(self, among: Sequence[int]) -> list[int]:
        state = self.state
        at, damage, destruction_replaced = state.at, state.damage, state.destruction_replaced
        weak = state.effects.selfish.get("hit points", ())  # who may have none left without any damage
        return [
            one
            for one in among
            if (damage[one] or weak is None or one in weak)
            and damage[one] >= (state.stat(one, "hit points") or 0)
            and one not in destruction_replaced
            and at[one] != GONE
        ]

    def weigh(self, player: int) -> None:
        """Note that `player` has caused the end of those whose hit points have just fallen to their damage: a packet of
        no damage, which lands in its turn among the others (S9.1, S9.3)."""
        state = self.state
        if state.effects is self.weighed and not state.effects.restless:
            return
        self.weighed = state.effects
        for one in self._dead(state.present):
            if all(packet.serial or packet.creature != one for packet in state.packets):
                state.packets += (Packet(one, 0, 0, 0, player, NOBODY, "", 0, None),)

    def leave(self, creatures: Iterable[int], cause: int, *, alive: bool = False) -> None:
        """They leave the board together; `cause` is the player who has ended what they gave to others (S9.3)."""
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
            state.at[creature] = GONE
            state.shields = tuple(one for one in state.shields if one.creature != creature)
            state.lasting = tuple([one.without(creature) for one in state.lasting])
        state.settle()
        self.weigh(cause)
        self.did()
        active = state.active
        if active != NOBODY and state.at[active] == GONE:  # only now: what ends with it must find nobody half gone
            self.end_activation()
            self.moment("end", "activation", active)


def _cycle(frames: list[Frame], state: State) -> tuple[str, ...]:
    """The programs at the top of the stack, once round."""
    names = [frame.program.name for frame in frames[-50:]]
    top = names.pop() if names else ""
    back = names[::-1].index(top) if top in names else len(names)
    return (*names[len(names) - back :], top)

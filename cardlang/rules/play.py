"""A game being played: the loop that carries out the stack, the events on the way, and the passing of time."""

from __future__ import annotations

from typing import Final

from cardlang.rules.cards import Endless
from cardlang.rules.compiled import Frame, Trigger
from cardlang.rules.consequences import Consequences
from cardlang.rules.decision import Decision
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game, ReplaceableAction
from cardlang.rules.lookahead import narrowed
from cardlang.rules.registers import ANSWERED, ATTACK, CAUSE, COUNT, MARK
from cardlang.rules.state import State

MAX_STEPS: Final = 10_000  # steps without a decision, more than any reasonable effect needs
MAX_DEPTH: Final = 500  # effects that interrupt one another


class Play(Consequences):
    """Plays `state` by the rules of `game`, always up to the next decision.

    `decision` is None when the game is over, or nobody can do anything. All changes of the state are methods of this
    class or its `StateWriter`, and `ReplaceableAction`s made of them; those that carry out an effect mark it as done,
    for "if you do".

    Errors: `Endless` for effects that never end.
    """

    __slots__ = ("answer", "asks_all", "decision", "frame", "running", "watched")

    def __new__(cls, *_: object, **__: object) -> Play:
        return super().__new__(cls)  # for `clone`: mypyc creates an empty instance only through it

    def __init__(self, game: Game, state: State, *, asks_all: bool = False, settled: bool = False) -> None:
        self.game = game
        self.flow = game.flow
        self.watched = type(self) is not Play  # whether `take_up` is called, which only those who watch define
        self.state = state
        self.rigged = None
        self.answer: int | None = None
        self.decision: Decision | None = None
        self.pending = []
        self.running: Frame | None = None  # the frame whose step is being carried out
        self.frame: Frame  # the same, for the step itself
        if not settled:
            state.settle()
        self.asks_all = asks_all  # whether players are asked to respond even if they can only pass
        self.checked = None
        self.condemned_for = None if state.effects.is_unstable(state.tables.hold_off) else state.effects
        self._run()

    def clone(self) -> Play:
        """An independent copy at the same decision."""
        new = Play.trial(self.game, self.state)
        new.rigged = self.rigged
        new.decision = self.decision
        new.asks_all = self.asks_all
        new.checked = self.checked
        new.condemned_for = self.condemned_for
        return new

    @staticmethod
    def trial(game: Game, state: State) -> Play:
        """A play of a copy of `state` in which nothing goes on by itself, to try single steps."""
        new = Play.__new__(Play)
        new.game = game
        new.flow = game.flow
        new.watched = False
        new.state = state.clone()
        new.rigged = None
        new.answer = None
        new.decision = None
        new.pending = []
        new.running = None
        new.asks_all = False
        new.checked = None
        new.condemned_for = None
        return new

    def apply(self, code: int) -> None:
        """Carry out the action `code` of the decision, and play on to the next one.

        Errors: `ValueError` for an action that was not offered; ask `decision.refusal` for the reason.
        """
        if self.decision is None or code not in self.decision.options:
            raise ValueError(f"action {code} was not offered")
        self.resume(code)

    def resume(self, code: int) -> None:
        """The same, for an action that is known to be legal."""
        if self.state.frames:
            self.answer = code
        else:
            self.flow.begin(self, code)
            if self.pending:
                self._flush()
        self._run()

    def _run(self) -> None:
        state, pending, watched = self.state, self.pending, self.watched
        frames = state.frames
        for _ in range(MAX_STEPS):
            if not frames:
                if self._idle():
                    continue
                self.running = None
                decision = self.decision = self.flow.turn(self)
                if pending:
                    self._flush()
                    continue
                if decision is None and not state.over and state.packets:
                    continue
                return
            frame = frames[-1]
            steps, position = frame.program.steps, frame.position
            if position >= len(steps):
                frames.pop()
                continue
            self.running = self.frame = frame
            if watched:
                self.take_up(frame)
            decision = steps[position](self)
            self.answer = None
            if state.effects is not self.condemned_for:
                self.condemn(self.causer())
            if decision is not None:
                if decision.player == state.tables.nobody:
                    decision = decision._replace(player=state.turn)
                self.decision = narrowed(self, decision) if frame.program.ahead else decision
                return
            frame.position += 1
            if pending:
                self._flush()
                if len(frames) > MAX_DEPTH:
                    break
        raise Endless(_cycle(frames))

    def take_up(self, frame: Frame) -> None:
        """The next step of the frame is about to be carried out."""

    def _flush(self) -> None:
        """Push the pending frames, unless the game is over."""
        state, pending = self.state, self.pending
        if state.over:
            pending.clear()
            return
        serial = state.serial
        for frame in pending:
            serial += 1
            frame.serial = serial
        state.serial = serial
        state.frames += pending[::-1]
        pending.clear()

    def _idle(self) -> bool:
        """The stack is empty: damage lands, and what waited for it continues. Returns whether there is anything to
        carry out."""
        state = self.state
        if state.tables.controls:
            self._settle_control()
        if state.packets:
            self._land()
        if state.effects is not self.checked:
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
            self.set_shields(tuple([one for one in state.shields if not (one.until and one.until.period == "effect")]))
        if state.lasting:
            self._expire(self._has_ended)
            self._look_for_dead()
            if self.pending:
                self._flush()
                return True
        return False

    # The stack

    def push(self, frame: Frame) -> None:
        """Carry out an effect next, after those already pushed in this step."""
        self.pending.append(frame)

    def jump(self, steps: int) -> None:
        """Skip `steps` steps of the frame; -1 repeats the current one."""
        self.frame.position += steps

    def wait_for_damage(self) -> None:
        """The rest of the frame waits until damage on its way has landed (S8.5)."""
        if self.state.packets:
            self.state.frames.pop()
            self.state.later += (self.frame,)

    def did(self) -> None:
        """The current effect has done something (S11.10). Does nothing outside of effects."""
        if self.running is not None:
            self.running.did = True
            if self.running.program.kind == "part":
                self.outer().did = True

    def note(self, things: tuple[int, ...]) -> None:
        """The current effect has done something to these things, for `each card discarded this way`."""
        if self.running is not None:
            registers = self.outer().registers
            registers[COUNT] = registers[COUNT] + things if COUNT in registers else things

    def mark(self) -> None:
        """The next effect begins: what happened before does not count for it."""
        frame = self.frame
        frame.did = False
        frame.registers.pop(COUNT, None)
        frame.registers[MARK] = (self.state.base + len(self.state.history), len(self.state.packets))

    # What happens

    def attempt(self, action: ReplaceableAction, *events: Event, register: int | None = None) -> None:
        """Do what the first event says; `events` are all the ways to describe it. Texts that replace or precede it come
        first."""
        foreseen = self.state.tables.foreseen
        found = [one for event in events if event.kind in foreseen for one in self._triggers(event, True)]
        if not found:
            action.do(self, events[0], register)
            return
        for trigger, of, event in found:
            self._trigger(trigger, of, event)
        part = Frame(action.part, self.running.player if self.running else self.state.turn, events[0].subject)
        part.event = events[0]
        if self.running is not None:
            part.card = self.running.card
            part.registers[ATTACK] = () if register is None else (register,)
        self.push(part)

    def watches(self, kind: str) -> bool:
        """Whether any text refers to events of this kind."""
        return kind in self.state.tables.watched

    def foresees(self, kind: str) -> bool:
        """Whether any text acts on events of this kind before they happen."""
        return kind in self.state.tables.foreseen

    def occurs(
        self, kind: str, subject: int, object: int = NOBODY, player: int = NOBODY, card: int = NOBODY,
        means: str = "", amount: int = 0,
    ) -> None:  # fmt: skip
        """The same as `happens` for one event, which is made only if a text refers to its kind."""
        if kind in self.state.tables.watched:
            self.happens(Event(kind, subject, object, player, card, means, amount))

    def happens(self, *events: Event) -> None:
        """Something has happened. Texts that answer it are carried out next."""
        state = self.state
        watched = state.tables.watched
        for event in events if watched else ():
            if event.kind in watched:
                state.history.append(event)
                if event.kind in state.effects.triggers:
                    for found in self._triggers(event, False):
                        self._trigger(*found)

    def _triggers(self, event: Event, before: bool) -> list[tuple[Trigger, Frame, Event]]:
        """The texts that an event triggers, in turn order from the player whose turn it is."""
        state = self.state
        found = [
            (trigger, of, event)
            for trigger, of in state.effects.triggers.get(event.kind, ())
            if (trigger.would or trigger.instead) is before
            and (not trigger.period or self._unused(trigger, of))
            and trigger.fits(state, of, event)
        ]
        if len(found) > 1:
            players = len(state.tables.teams)
            first = self.game.flow.first
            found.sort(key=lambda one: ((one[1].player - state.turn) % players, first(state, one[1])))
        if before and any(one[0].instead for one in found):
            instead = [one for one in found if one[0].instead and not _is_replacing(state.frames, *one)]
            found = [one for one in found if not one[0].instead] + instead[:1]  # only one replacement applies
        return found

    def _unused(self, trigger: Trigger, of: Frame) -> bool:
        assert trigger.period
        return self.unused(trigger.period, trigger.yours, trigger.program.name, of, trigger.times)

    def _trigger(self, trigger: Trigger, of: Frame, event: Event) -> None:
        if trigger.period:
            self.use(trigger.period, trigger.program.name, of.acting, trigger.times)
        if trigger.once:
            self._expire(lambda one: one.of is of)
        frame = Frame(trigger.program, of.player, of.acting, of.card)
        frame.registers = of.registers.copy()
        frame.registers.pop(ANSWERED, None)
        if self.running is not None:
            frame.registers[ANSWERED] = (self.outer().serial,)
        frame.event = event
        self.blame(frame)
        self.push(frame)

    def blame(self, frame: Frame) -> None:
        """Note the owner of an attached card as the cause of what its text does (S9.3)."""
        tables, card = self.state.tables, frame.card
        if card == NOBODY or card == tables.creatures[frame.acting].card:
            return
        for attached in (self.state.attached[frame.acting], *self.state.attached):
            for one, owner in attached:
                if one == card:
                    frame.registers[CAUSE] = (owner,)
                    return

    def no_effect(self, means: str, creature: int, other: int = NOBODY, why: str = "", *, player: int = NOBODY) -> None:
        """What a creature or player does, or what another does to it, has no effect. Only a recorder notes it."""

    def damage_changed(self, victim: int, by: int, means: str, before: int, after: int, of: Frame) -> None:
        """A text with the frame `of` changes how much damage is about to be dealt. Only a recorder notes it."""

    def end(self) -> None:
        """The game is over."""
        super().end()
        self.state.frames.clear()  # what was being carried out is not completed
        self.state.later = ()


def _is_replacing(frames: list[Frame], trigger: Trigger, of: Frame, _: Event) -> bool:
    """Whether a text is being carried out in place of what the event comes of; it is so at most once (S8.9)."""
    used = trigger.program, of.acting, of.card
    return any((frame.program, frame.acting, frame.card) == used for frame in frames)


def replace_action(play: Play) -> None:
    """A step: what was about to happen does not happen."""
    under = play.state.frames[-2]
    under.position = len(under.program.steps)
    assert under.event
    play.flow.replaced(play, under.event)


def _cycle(frames: list[Frame]) -> tuple[str, ...]:
    """The programs at the top of the stack, once around the cycle."""
    names = [frame.program.name for frame in frames[-50:]]
    top = names.pop() if names else ""
    back = names[::-1].index(top) if top in names else len(names)
    return (*names[len(names) - back :], top)

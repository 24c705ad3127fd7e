"""A game under observation: which steps were reached, which had an effect, what they asked, and what they left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, islice
from operator import gt
from typing import Final, NamedTuple

from cardlang.model.progress import Budget, BudgetExceeded
from cardlang.rules.actions import DONE, NO, PASS
from cardlang.rules.active import Packet, Until
from cardlang.rules.cards import Endless
from cardlang.rules.compiled import AbilitySet, Frame, Program, Step, Trigger
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.lookback import DESTROYED
from cardlang.rules.play import Play
from cardlang.rules.state import State

_AMOUNT: Final = 20


def sample(state: State, kind: str, game: Game, fits: Callable[[Event], bool], number: int) -> Event | None:
    """An event of that kind that fits: the one with this number in the order of `_events`, or the last."""
    fitting = [*islice(filter(fits, _events(state, kind, game)), number + 1)]
    return fitting[-1] if fitting else None


def by_subject(state: State, kind: str, game: Game, fits: Callable[[Event], bool]) -> Iterator[Event]:
    """A fitting event of that kind for each creature that can do or suffer it."""
    seen = set()
    for event in _events(state, kind, game):
        if event.subject not in seen and fits(event):
            seen.add(event.subject)
            yield event


def _events(state: State, kind: str, game: Game) -> Iterator[Event]:
    """Events of that kind: first what creature 0 does or suffers, and before all others those with enemies."""
    players, means = range(len(state.tables.teams)), game.dry_run.means
    objects = sorted(state.present, key=lambda one: state.controller[one] == state.controller[0])
    for subject in (*state.present, NOBODY):
        # The subject of a movement comes from the square on which it stands.
        amount = state.at[subject] + 1 if kind in game.goings and subject != NOBODY else _AMOUNT
        for object in (*objects, NOBODY):
            if subject != object or subject == NOBODY:
                for how in means:
                    for player in players:
                        yield Event(kind, subject, object, player, means=how, amount=amount, card=1)
    for card in range(2, len(state.tables.cards)):
        for player in players:
            yield Event(kind, 0, player=player, card=card, means=means[-1])
    yield from (Event(kind, 0, player=player, card=0) for player in players)  # of the card that is tried


AGAIN: Final = 40  # more uses in a row than cards and gold could pay for
LONGEST: Final = 400  # decisions in one trial, more than any card asks for
_PART: Final = Program("part", "part", (lambda play: None,))  # a part of an effect that waits
Pick = Callable[[tuple[int, ...]], int]


@cache
def stopping(game: Game) -> Game:
    """The game without turns: it stops when the stack is empty, and nobody responds."""
    return replace(game, flow=replace(game.flow, turn=lambda play: None, responses=lambda *_: ()))


class Notes(NamedTuple):
    """What was observed of a card's steps in all trials so far."""

    reached: dict[Step, int]  # how often
    done: set[Step]
    asked: dict[Step, int]  # the largest number of answers offered
    budget: Budget

    @classmethod
    def fresh(cls, budget: Budget) -> Notes:
        """Notes without any observation."""
        return cls({}, set(), {}, budget)


class TrialPlay(Play):
    """Plays on from a state and takes notes. `begun` are the ability sets that were started for a while, `event_kinds`
    all events that happened, `income` how much of each resource was gained from outside the game, or lost, by each step
    that changed it."""

    __slots__ = ("begun", "event_kinds", "income", "last", "notes", "paid")

    def __init__(self, game: Game, state: State, notes: Notes) -> None:
        self.last: dict[Frame, Step] = {}
        self.notes = notes
        self.begun: list[tuple[AbilitySet, Frame]] = []
        self.event_kinds: set[str] = set()
        self.income: list[tuple[Step | None, str, int]] = []
        self.paid: tuple[object, ...] | None = None
        # All players are asked, so that there is a moment after all costs have been paid.
        super().__init__(stopping(game), state, asks_all=True, settled=True)

    def take_up(self, frame: Frame) -> None:
        """Count the step as reached. Errors: `BudgetExceeded`."""
        notes = self.notes
        budget = notes.budget
        budget.left -= 1
        if budget.left < 0:
            raise BudgetExceeded
        program = frame.program
        step = program.steps[frame.position]
        # of the steps that come from words of the text, if any do
        if step in program.origins or frame not in self.last:
            self.last[frame] = step
        reached = notes.reached
        reached[step] = reached.get(step, 0) + 1

    def did(self) -> None:
        """Note that the step has had an effect."""
        super().did()
        step = self._step()
        if step is not None:
            self.notes.done.add(step)

    def _step(self) -> Step | None:
        """The current step; for a part of an effect, the step that started it."""
        return None if self.running is None else self.last.get(self.outer())

    def set_packets(self, packets: tuple[Packet, ...]) -> None:
        """Note that the step has had an effect, if any damage has changed."""
        changed = packets != self.state.packets
        super().set_packets(packets)
        step = self._step()
        if changed and step is not None:
            self.notes.done.add(step)

    def begin_lasting(self, ability_set: AbilitySet, of: Frame, until: Until | None) -> None:
        """Note the abilities that have begun, with the frame that they got."""
        super().begin_lasting(ability_set, of, until)
        self.begun.append((ability_set, self.state.lasting[-1].of))

    def gain(self, player: int, resource: str, amount: int) -> None:
        """Note the resource, by the step that brings it in or takes it out."""
        super().gain(player, resource, amount)
        self.income.append((self._step(), resource, amount))

    def occurs(
        self, kind: str, subject: int, object: int = NOBODY, player: int = NOBODY, card: int = NOBODY,
        means: str = "", amount: int = 0,
    ) -> None:  # fmt: skip
        """Note the kind of this event."""
        self.event_kinds.add(kind)
        super().occurs(kind, subject, object, player, card, means, amount)

    def happens(self, *events: Event) -> None:
        """Note the kinds of these events."""
        self.event_kinds.update([event.kind for event in events])
        super().happens(*events)

    def take_action(self, code: int, pick: Pick) -> None:
        """An action of the game, carried out to its end.

        Errors: `Endless`.
        """
        self.resume(code)
        self._answer_all(pick)

    def bury(self, event: Event) -> None:
        """Whoever has been destroyed is gone, and nothing else has come of it."""
        dead = event.subject if event.kind == "is destroyed" else event.object
        if event.kind in DESTROYED and dead != NOBODY:
            self.game.flow.remove_destroyed(self, [(dead, NOBODY, event.player)])
            self.pending.clear()
            self.income.clear()

    def answer_event(self, trigger: Trigger, of: Frame, event: Event, pick: Pick) -> None:
        """Carry out a text that answers an event, which happened or is about to. The event itself is not carried out.

        Errors: `Endless`.
        """
        frame = Frame(trigger.program, of.player, of.acting, of.card)
        frame.registers = of.registers.copy()
        waiting = Frame(_PART, 0, 0)
        frame.event = waiting.event = event
        self.push(frame)
        self.push(waiting)
        self._flush()
        self._run()
        self._answer_all(pick)

    def _answer_all(self, pick: Pick) -> None:
        """Answer all questions: nobody responds, everything else is picked.

        Errors: `Endless`, also for questions without end.
        """
        frames = self.state.frames
        asked = self.notes.asked
        for _ in range(LONGEST):
            decision = self.decision
            if decision is None:
                return
            options = decision.options
            if decision.response:
                self.paid = digest(self.state)
                self.asks_all = False  # nobody would respond later on either
                code = PASS()
            else:
                frame = frames[-1]
                step = frame.program.steps[frame.position]
                if len(options) > asked.get(step, 0):
                    asked[step] = len(options)
                code = pick(options)
            self.resume(code)
        raise Endless(tuple(dict.fromkeys([frame.program.name for frame in frames if frame.program.kind != "part"])))


def in_turn(play: TrialPlay, codes: Sequence[int], pick: Pick) -> bool:
    """Whether the actions can be taken in turn over and over. `play.last` then holds the last round.

    Errors: `Endless`.
    """
    refusal = play.game.flow.refusal
    for _ in range(AGAIN):
        play.last.clear()
        for code in codes:
            if play.state.frames:
                return False
            if refusal(play.state, code) is None:
                play.take_action(code, pick)
        if not play.last:
            return False
    return True


def picking(number: int) -> Pick:
    """A way to answer, different for each number: yes and the last option, the first option that does not refuse, or a
    random one."""
    if number == 0:
        return lambda options: options[-1]
    none = (NO(), DONE())
    if number == 1:
        return lambda options: next((one for one in options if one not in none), options[0])
    asked = 0

    def pick(options: tuple[int, ...]) -> int:
        nonlocal asked
        asked += 1
        return options[(number * 7 + asked * 5) % len(options)]

    return pick


def digest(state: State) -> tuple[object, ...]:
    """Everything that an effect can change, except where the tried card lies."""
    zones = [cards if 0 not in cards else tuple([card for card in cards if card]) for cards in state.zones]
    return (
        tuple(state.at), tuple(state.damage), tuple(state.tapped), tuple(state.attached), tuple(state.controller),
        tuple(zones), tuple(state.resources), state.lasting, state.shields,
        tuple(sorted(state.counters.items())), state.markers,
    )  # fmt: skip


def same_cards(before: State, now: State) -> bool:
    """Whether exactly the same cards are in the game, wherever they are."""
    lost: list[int] = []
    come: list[int] = []
    for old, new in zip(before.zones, now.zones, strict=True):
        if old != new:
            lost += old
            come += new
    if before.attached != now.attached:
        lost += [card for card, _ in chain(*before.attached)]
        come += [card for card, _ in chain(*now.attached)]
    if before.present != now.present:
        creatures = now.tables.creatures
        lost += [creatures[one].card for one in before.present if creatures[one].card != NOBODY]
        come += [creatures[one].card for one in now.present if creatures[one].card != NOBODY]
    return sorted(lost) == sorted(come)


def renewed(before: State, now: State) -> bool:
    """Whether any creature has been untapped, or a resource of player 0 or the table has grown."""
    amounts = zip(before.resources, now.resources, now.tables.resource_at, strict=True)
    grown = any(old < new for old, new, (player, _) in amounts if player in (0, NOBODY))
    return grown or any(map(gt, before.tapped, now.tapped))


def gained(before: State, now: State, kept: tuple[str, ...]) -> int:
    """How much more of some resources all players together have."""
    return sum(
        new - old
        for old, new, (_, name) in zip(before.resources, now.resources, now.tables.resource_at, strict=True)
        if old != new and name in kept
    )

"""Cards whose texts trigger each other: does that ever end, in one position?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice, product
from typing import Final, NamedTuple

from cardlang.model.progress import Budget, BudgetExceeded
from cardlang.rules.cards import LoadedCard, PlayedCard
from cardlang.rules.compiled import Frame, Trigger
from cardlang.rules.dryrun.budget import DECK, POSITION, SAMPLES
from cardlang.rules.dryrun.faults import Fault, said, words
from cardlang.rules.dryrun.samples import by_subject
from cardlang.rules.dryrun.together import together
from cardlang.rules.dryrun.trial_play import Notes, TrialPlay, picking
from cardlang.rules.dryrun_support import DryRunBench
from cardlang.rules.endless import Endless
from cardlang.rules.event import Event
from cardlang.rules.game import Game
from cardlang.rules.state import State
from cardlang.rules.tables import Creature

_STAGES: Final = 3  # positions
_EVENTS: Final = 4  # to answer in each
_PICKS: Final = 2  # ways to do so


class Answer(NamedTuple):
    """A trigger of a card, and the events that happened when it was carried out. `body` is the creature that has the
    text, or uses the card."""

    played: PlayedCard
    loaded: LoadedCard
    body: Creature
    trigger: Trigger
    leads: frozenset[str]  # kinds of event


def trigger_loops(game: Game, bench: DryRunBench, answers: Sequence[Answer]) -> Iterator[tuple[PlayedCard, Fault]]:
    """The groups of cards of a deck that trigger each other without end, each reported at its first card."""
    budget = Budget(DECK)
    for group in _circles(answers):
        try:
            endless = _run_group(game, bench, group, budget)
        except BudgetExceeded:
            about = f"{len(group)} texts that answer each other can do so in too many ways"
            yield group[0].played, Fault("untried", words(group[0].trigger.program), about)
            return
        if endless:
            cycle = endless.cycle
            first = next((one for one in group if one.trigger.program.name in cycle), group[0])
            program = first.trigger.program
            begin = cycle.index(program.name) if program.name in cycle else 0
            about = said((*cycle[begin:], *cycle[:begin]), [one.loaded for one in group])
            yield first.played, Fault("endless", words(program), about)


def _circles(answers: Sequence[Answer]) -> Iterator[list[Answer]]:
    """The groups whose triggers can lead to each other, or to themselves."""
    reach = [sum(1 << n for n, other in enumerate(answers) if other.trigger.event in one.leads) for one in answers]
    for middle in range(len(answers)):
        for n, mask in enumerate(reach):
            if mask >> middle & 1:
                reach[n] |= reach[middle]
    for n, mask in enumerate(reach):
        circle = [other for other in range(len(answers)) if mask >> other & 1 and reach[other] >> n & 1]
        if circle and circle[0] == n:
            yield [answers[other] for other in circle]


def _run_group(game: Game, bench: DryRunBench, group: Sequence[Answer], budget: Budget) -> Endless | None:
    """Play a whole group in one position, with an event for each trigger. Returns what goes on without end, if
    anything."""
    for stage, apart in product(islice(bench.stages, _STAGES), (False, True)):
        budget.spend(POSITION)
        state, _ = together(game, stage, group, apart)
        for trigger, of, event in _answered(game, state, group, budget):
            for number in range(_PICKS):
                notes = Notes.fresh(budget)
                try:
                    play = TrialPlay(game, state.clone(), notes)
                    play.answer_event(trigger, of, event, picking(number))
                except Endless as endless:
                    return endless
                if not notes.asked:
                    break
    return None


def _answered(
    game: Game, state: State, group: Sequence[Answer], budget: Budget
) -> Iterator[tuple[Trigger, Frame, Event]]:
    """Each trigger of the position, with every event that it may answer there."""
    for one in group:
        for trigger, of in state.effects.triggers.get(one.trigger.event, ()):
            if trigger is one.trigger:
                budget.spend(SAMPLES)
                fits = partial(trigger.fits, state, of)
                for event in islice(by_subject(state, trigger.event, game, fits), _EVENTS):
                    yield trigger, of, event

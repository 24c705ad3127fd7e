"""What several cards of a deck do to each other without end: two powers that pay for each other, and texts that trigger
each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, product
from typing import Final, NamedTuple

from cardlang.model.progress import Budget, BudgetExceeded
from cardlang.rules.actions import PICK_CREATURE, split
from cardlang.rules.cards import Endless, LoadedCard, PlayedCard
from cardlang.rules.compiled import Frame, Program, Trigger
from cardlang.rules.dryrun.trial_play import Notes, Pick, TrialPlay, by_subject, in_turn, picking
from cardlang.rules.dryrun_support import DryRunBench, Fault, card_names, first_origin
from cardlang.rules.event import Event
from cardlang.rules.game import Game
from cardlang.rules.state import State
from cardlang.rules.tables import Creature

CARD: Final = 50_000  # steps for one card; shipped cards take up to 40
DECK: Final = 400_000  # steps for what the cards of a deck do to each other
POSITION: Final = 200  # to put several cards into one
SAMPLES: Final = 1_000  # to go through all events that can happen in one
_COPIES: Final = 2  # of a card, if its deck has that many


def together(
    game: Game, stage: State, group: Sequence[Power | Answer], apart: bool
) -> tuple[State, list[tuple[int, int]]]:
    """The position with the cards of a group: creatures beside creature 0 and in its place, other cards attached to it,
    or to creatures near it if `apart`. Also which creature has which card."""
    tables, state = stage.tables, stage.clone()
    own = sorted(stage.creatures(stage.masks[0]), key=lambda one: one != 0 and not stage.adjacent(0, one))
    near = [one for one in stage.present if stage.adjacent(0, one)] if apart else [0]
    cards = list(tables.cards)
    places: list[tuple[int, int]] = []
    tried = {one.loaded.card.id for one in group}
    creatures = [
        replace(one, ability_sets=()) if one.ability_sets and cards[one.card].card.id in tried else one
        for one in tables.creatures
    ]
    for loaded, body in {id(one.loaded): (one.loaded, one.body) for one in group}.values():
        for _ in range(min(loaded.card.copies, _COPIES)):
            is_piece = loaded.card.kind in game.pieces
            if not (own if is_piece else near):
                break
            if is_piece:
                place = own.pop(0)
                creatures[place] = replace(body, card=len(cards))
                state.damage[place] = 0
            else:
                place = near.pop(0)
                near.append(place)
                state.attached[place] += ((len(cards), 0),)
            places.append((place, len(cards)))
            cards.append(loaded)
    watched, foreseen = game.watched_events([one.played for one in group])
    state.tables = replace(tables, creatures=tuple(creatures), cards=tuple(cards), watched=watched, foreseen=foreseen)
    state.settle()
    return state, places


_STAGES: Final = 3  # positions


class Power(NamedTuple):
    """What a card lets its creature use. `gives`: using it untapped something or gained a resource, and the creature
    was still on the board."""

    played: PlayedCard
    loaded: LoadedCard
    body: Creature
    gives: bool


def loops(game: Game, bench: DryRunBench, powers: Sequence[Power]) -> Iterator[tuple[PlayedCard, Fault]]:
    """The pairs of powers that can be used in turn without end, each reported at the first card of the pair."""
    giving = [one for one in powers if one.gives]
    budget = Budget(DECK)
    for n, one in enumerate(giving):
        for other in giving[n:]:
            alone = other is one and one.loaded.card.copies == 1
            try:
                used = None if alone else _used_on(game, bench, (one, other), budget)
            except BudgetExceeded:
                about = "the cards of its faction can be used in turn in too many ways"
                yield one.played, Fault("untried", None, about)
                return
            if used:
                ability_sets = (one.loaded.under,) if one.loaded.under else one.body.ability_sets
                programs = [use.program for ability_set in ability_sets for use in ability_set.uses]
                mine = next((program for program in programs if program in used), programs[0])
                about = " → ".join(dict.fromkeys((one.loaded.card.name, other.loaded.card.name)))
                yield one.played, Fault("endless", first_origin(mine), about)


def _used_on(game: Game, bench: DryRunBench, pair: tuple[Power, Power], budget: Budget) -> list[Program] | None:
    """The programs that repeat without end, once around; None if there is no loop."""
    for stage, apart in product(islice(bench.stages, _STAGES), (False, True)):
        budget.spend(POSITION)
        state, places = together(game, stage, pair, apart)
        play = TrialPlay(game, state, Notes.fresh(budget))
        codes = [code for place in places for code in game.dry_run.actions(play.state, *place)]
        try:
            if in_turn(play, codes, _among({creature for creature, _ in places})):
                return [frame.program for frame in play.last]
        except Endless:
            pass  # triggered effects, which are tried separately
    return None


def _among(creatures: set[int]) -> Pick:
    """A way to answer that picks one of these creatures whenever possible, otherwise the last option."""

    def pick(options: tuple[int, ...]) -> int:
        for code in options:
            kind, one, _ = split(code)
            if kind == PICK_CREATURE.number and one in creatures:
                return code
        return options[-1]

    return pick


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
            yield group[0].played, Fault("untried", first_origin(group[0].trigger.program), about)
            return
        if endless:
            cycle = endless.cycle
            first = next((one for one in group if one.trigger.program.name in cycle), group[0])
            program = first.trigger.program
            begin = cycle.index(program.name) if program.name in cycle else 0
            about = card_names((*cycle[begin:], *cycle[:begin]), [one.loaded for one in group])
            yield first.played, Fault("endless", first_origin(program), about)


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

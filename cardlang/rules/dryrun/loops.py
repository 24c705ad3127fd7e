"""Endless use of two powers in turn: does each give what the other costs?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Final, NamedTuple

from cardlang.model.progress import Budget, BudgetExceeded
from cardlang.rules.actions import PICK_CREATURE, split
from cardlang.rules.cards import LoadedCard, PlayedCard
from cardlang.rules.compiled import Program
from cardlang.rules.dryrun.budget import DECK, POSITION
from cardlang.rules.dryrun.faults import Fault, words
from cardlang.rules.dryrun.together import together
from cardlang.rules.dryrun.trial_play import Notes, Pick, TrialPlay, in_turn
from cardlang.rules.dryrun_support import DryRunBench
from cardlang.rules.endless import Endless
from cardlang.rules.game import Game
from cardlang.rules.tables import Creature

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
                yield one.played, Fault("endless", words(mine), about)


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

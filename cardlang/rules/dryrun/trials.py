"""Tries one card until each of its words has had an effect, or was reached often enough to be sure that it never
has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.choices import choices
from cardlang.language.nodes.effect import Attach, Or
from cardlang.language.nodes.effect import Sequence as Effects
from cardlang.language.nodes.reference import Ref
from cardlang.model.progress import Budget, BudgetExceeded
from cardlang.rules.cards import Endless, LoadedCard, NotYet, PlayedCard
from cardlang.rules.compiled import AbilitySet, Frame, Program, Static, Step, Trigger
from cardlang.rules.dryrun.contradiction import Contradiction
from cardlang.rules.dryrun.loops import CARD, Answer, Power
from cardlang.rules.dryrun.trial_play import (
    Notes,
    Pick,
    TrialPlay,
    digest,
    gained,
    in_turn,
    picking,
    renewed,
    same_cards,
    sample,
)
from cardlang.rules.dryrun_support import DryRunBench, Fault, card_names, first_origin
from cardlang.rules.game import Game
from cardlang.rules.plan.actions import JOINS
from cardlang.rules.select import Choice
from cardlang.rules.state import State
from cardlang.rules.tables import TEXT, Creature

PICKS: Final = 6  # ways to answer, each tried in every position
OFTEN: Final = 3  # words that were reached so often without any effect have none


class TrialResult(NamedTuple):
    """What playing a card shows: what is wrong with it by the rules, the events that its texts answer, and the powers
    that it gives its creature."""

    faults: list[Fault]
    answers: Sequence[Answer] = ()
    powers: Sequence[Power] = ()


def try_card(game: Game, played: PlayedCard, bench: DryRunBench) -> TrialResult:
    """Try a card of a deck in the positions of the bench."""
    loaded = game.load(played, game)
    if isinstance(loaded, NotYet):
        return TrialResult([Fault("unplayed", None, loaded.words)])
    unfit = None
    if played.card.kind in game.pieces:
        body = bench.creature(played)
        if isinstance(body, NotYet):
            return TrialResult([Fault("unplayed", None, body.words)])
        performers: Sequence[Creature] = (body,)
    else:
        performers, unfit = bench.performers(loaded)
    faults = [Fault("nothing", node, why) for node, why in game.dry_run.ineffective(played)]
    faults += _by_words(game, played)
    if unfit:
        faults.append(Fault("nobody", None, unfit.says, unfit.field))
    trials = _Trials(game, played, loaded, performers[0], bench)
    trials.run()
    known = {fault.sort for fault in faults}
    found = [fault for fault in trials.faults() if fault.node or fault.sort not in known]
    if trials.endless is not None or trials.overlong:
        return TrialResult([*faults, *found])
    for other in performers[1:] if found else ():  # what one of them cannot do, another may
        again = _Trials(game, played, loaded, other, bench)
        again.run()
        there = [*again.faults()]
        found = [fault for fault in found if fault in there]
    faults += found
    performer = performers[0]
    uses = any(one.uses for one in trials.ability_sets)
    powers = [Power(played, loaded, performer, trials.gives)] if uses else []
    return TrialResult(faults, [*trials.answers()], powers)


def _by_words(game: Game, played: PlayedCard) -> Iterator[Fault]:
    """What the effects alone show: one that undoes the one before it, or the same effect offered twice."""
    for effect, nodes in zip(played.effects, played.nodes, strict=True):
        for node in nodes:
            if isinstance(node, Effects):
                for one, other in zip(node.effects, node.effects[1:], strict=False):
                    if game.dry_run.undoes(one, other) and effect and _same_things(effect, one, other):
                        yield Fault("undone", other)
            elif isinstance(node, Or) and any(option in node.options[:n] for n, option in enumerate(node.options)):
                yield Fault("one answer", node)


def _same_things(effect: Node, one: Node, other: Node) -> bool:
    """Whether two effects affect the same things: both describe them alike, or the other refers to what the first has
    chosen."""
    refs, others = ([part for part in walk(node) if isinstance(part, Ref)] for node in (one, other))
    chosen = next(choices(one), None)
    if chosen is None:
        return refs == others and next(choices(other), None) is None
    number = next(n for n, choice in enumerate(choices(effect)) if choice is chosen)
    return Ref("chosen", number) in others


@dataclass(eq=False)
class _Trials:
    game: Game
    played: PlayedCard
    loaded: LoadedCard
    performer: Creature
    bench: DryRunBench

    def __post_init__(self) -> None:
        game, loaded, performer = self.game, self.loaded, self.performer
        self.dry_run = game.dry_run
        self.notes = Notes.fresh(Budget(CARD))
        self.overlong = False
        tables = next(self.bench.stages).tables
        watched, foreseen = game.watched_events([self.played])
        self.tables = tables.with_first(performer, loaded, watched, foreseen)
        self.ability_sets = [*performer.ability_sets] if performer.card == 0 else [loaded.under] if loaded.under else []
        self.statics = {id(one): one for ability_set in self.ability_sets for one in ability_set.statics}
        self.triggers = {id(one): one for ability_set in self.ability_sets for one in ability_set.triggers}
        # What joins something else, as an attack, is only tried with that.
        programs = [loaded.played] if loaded.played and loaded.own is None else []
        uses = [one for ability_set in self.ability_sets for one in ability_set.uses]
        programs += [one.program for one in uses if one.timing != JOINS]
        programs += [one.program for one in self.triggers.values()]
        self.origins = {step: node for program in programs for step, node in program.origins.items()}
        self.goals = {id(node): node for node in self.origins.values() if node.span and self._acts(node)}
        self.open: set[int] = set(self.goals)
        self.leads: dict[int, set[str]] = {}  # by trigger, the events that happen when it is carried out
        self.changed: dict[int, bool] = {}  # by action, whether it changed anything
        self.programs = {program.name: program for program in programs}
        self.gives = False  # whether an action that can be repeated gives what actions cost
        self.endless: tuple[str, ...] | None = None
        self.cause: Node | None = None
        self.unbalanced = ""
        self.suspects: dict[Step, Contradiction] = {}

    def _acts(self, node: Node) -> bool:
        kind, game = type(node), self.game
        return (kind in game.compilers or kind in game.holders or kind is Attach) and kind not in self.dry_run.shows

    # Trying

    def run(self) -> None:
        """Try until everything has been observed, or nothing is left to try."""
        try:
            for number in range(PICKS):
                for stage in self.bench.stages:
                    self._try(stage, number)
                    if self._is_done():
                        return
        except Endless as endless:
            self.endless = endless.cycle
            mine = next((self.programs[name] for name in endless.cycle if name in self.programs), None)
            self.cause = first_origin(mine) if mine else None
        except BudgetExceeded:
            self.overlong = True

    def _is_done(self) -> bool:
        """Whether every node has had an effect, and each question had more than one answer."""
        notes = self.notes
        if self.endless is not None:
            return True
        for step in notes.done:
            node = self.origins.get(step)
            if node is not None:
                self.open.discard(id(node))
        return not (
            self.open
            or self.statics
            or self.triggers
            or not all(self.changed.values())
            or any(most == 1 for step, most in notes.asked.items() if step in self.origins)
        )

    def _state(self, stage: State, box: str) -> State:
        """A position with the performer and the card in it, to play on from."""
        state = (self._cast(stage) if box == "main" else stage).clone()
        state.tables = self.tables
        self.dry_run.ready(state, self.loaded, box)
        if box != "main":
            state.refresh()
        return state

    def _cast(self, stage: State) -> State:
        """The position with the performer, who has many cards to use."""
        key = (id(stage), id(self.performer))
        cast = self.bench.cast.get(key)
        if cast is None:
            cast = stage.clone()
            cast.tables = self.tables
            cast.refresh()
            self.bench.cast[key] = cast
        return cast

    def _try(self, stage: State, number: int) -> None:
        if self.loaded.played:
            self._use(stage, self._state(stage, "main"), number)
        if self.ability_sets:
            state = self._state(stage, "attached")
            self._use(stage, state, number)
            if not stage.frames:
                for ability_set in self.ability_sets:
                    self._count(state, ability_set, Frame(TEXT, 0, 0, 0), number)

    def _use(self, stage: State, state: State, number: int) -> None:
        pick = picking(number)
        codes = list(self.dry_run.actions(state))
        if number == 0 and len(codes) > 1 and not stage.frames:
            self._again(TrialPlay(self.game, state.clone(), Notes.fresh(self.notes.budget)), codes, pick)
        for code in codes:
            if self.game.flow.refusal(state, code) is not None:
                continue
            play = TrialPlay(self.game, state.clone(), self.notes)
            play.take_action(code, pick)
            if not stage.frames:
                self.changed[code] = self.changed.get(code, False) or digest(play.state) != play.paid
            if number == 0:
                self._balance(play, state)
            for begun, of in play.begun:
                self._count(play.state, begun, of, number)
            if number == 0 and not stage.frames:
                self.gives = self.gives or (renewed(state, play.state) and code in self.dry_run.actions(play.state))
                self._again(play, [code], pick)

    def _again(self, play: TrialPlay, codes: Sequence[int], pick: Pick) -> None:
        """Note whether actions can be taken in turn over and over."""
        if in_turn(play, codes, pick):
            self.endless = ()
            self.cause = next((self.origins[step] for step in play.last.values() if step in self.origins), None)

    def _count(self, state: State, ability_set: AbilitySet, of: Frame, number: int) -> None:
        """Note what its statics apply to, and what its triggers do."""
        for static in ability_set.statics:
            if id(static) in self.statics and _counts(static, state, of):
                del self.statics[id(static)]
        for trigger in ability_set.triggers:
            if number == 0 or (id(trigger) not in self.triggers and self._wants(trigger.program)):
                self._fire(state, trigger, of, number)

    def _wants(self, program: Program) -> bool:
        """Whether some words of this program have not had an effect yet."""
        origins, open = program.origins, self.open
        return any(step in origins and id(origins[step]) in open for step in program.steps)

    def _fire(self, state: State, trigger: Trigger, of: Frame, number: int) -> None:
        fits = trigger.fits
        event = sample(state, trigger.event, self.game, lambda event: fits(state, of, event), number)
        if event is None:
            return
        self.triggers.pop(id(trigger), None)
        play = TrialPlay(self.game, state.clone(), self.notes)
        if not (trigger.would or trigger.instead):
            play.bury(event)
        before = play.state.clone()
        play.answer_event(trigger, of, event, picking(number))
        self.leads.setdefault(id(trigger), set()).update(play.event_kinds)
        self._balance(play, before)

    def _balance(self, play: TrialPlay, before: State) -> None:
        """Check that all cards and resources are still there, except what the words bring in or take out."""
        if play.state.frames:
            return
        if not same_cards(before, play.state):
            self.unbalanced = "cards"
        kept = self.dry_run.kept
        change = gained(before, play.state, kept)
        for step, resource, amount in play.income:
            node = self.origins.get(step) if step else None
            if resource in kept and (node is None or type(node) in self.dry_run.mints):
                change -= amount
        if change:
            self.unbalanced = "gold"

    # What came of it

    def faults(self) -> Iterator[Fault]:
        if self.endless is not None:
            yield Fault("endless", self.cause, card_names(self.endless, self.tables.cards))
            return
        if self.overlong:
            yield Fault("untried", None, f"this card alone takes more than {CARD:,} steps".replace(",", " "))
            return
        if self.unbalanced:
            yield Fault("unbalanced", None, self.unbalanced)
        if self._is_done():
            return
        self._probe()
        hopeless = False
        for step, suspect in self.suspects.items():
            asked = self.notes.asked.get(step, 0)
            if not asked and suspect.pair:
                hopeless = True
                a, b = suspect.pair
                yield Fault("no target", self.origins[step], f"{a.says}, or {b.says}")
            elif asked == 1 and suspect.narrow:
                yield Fault("one answer", self.origins[step])
        if hopeless:
            return
        reached = Counter[int]()
        for step, times in self.notes.reached.items():
            node = self.origins.get(step)
            if node is not None:
                reached[id(node)] = max(times, reached[id(node)])
        for key, node in self.goals.items():
            if key in self.open and reached[key] >= OFTEN:
                yield Fault("nothing", node)
        for static in self.statics.values():
            yield Fault("nothing", static.node, "it applies to nothing")
        for trigger in self.triggers.values():
            yield Fault("nothing", first_origin(trigger.program), "nothing that happens fits these words")
        did = {id(self.origins[step]) for step in self.notes.done if step in self.origins}
        if len(did & self.goals.keys()) > 1 and self.changed and not any(self.changed.values()):
            yield Fault("undone", None)

    def answers(self) -> Iterator[Answer]:
        """The events that its abilities answer, as far as they could be tried."""
        for ability_set in self.ability_sets:
            for trigger in ability_set.triggers:
                if id(trigger) in self.leads:
                    yield Answer(self.played, self.loaded, self.performer, trigger, frozenset(self.leads[id(trigger)]))

    def _probe(self) -> None:
        """Look closely at choices that were never possible, or had a single answer."""
        self.suspects = {step: Contradiction(step) for step in self.origins if isinstance(step, Choice)}
        program = self.loaded.played
        for stage in self.bench.stages:
            for box in ("main", "attached"):
                state = self._state(stage, box)
                frame = Frame(program or TEXT, 0, 0, 0)
                for suspect in self.suspects.values():
                    suspect.look(state, frame)


def _counts(static: Static, state: State, of: Frame) -> bool:
    """Whether it applies to anybody while its condition holds. Games can reach more than these positions."""
    if static.key.startswith("stat ") and static.value(state, of, 10) == 10:
        return False
    return any(static.fits(state, of, one) for one in state.present)

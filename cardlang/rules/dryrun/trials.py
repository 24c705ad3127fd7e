"""Tries one card until each of its words has shown what it does, or often enough to say that it does nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.choices import choices
from cardlang.language.nodes.effect import Attach, Or
from cardlang.language.nodes.effect import Sequence as Effects
from cardlang.language.nodes.reference import Ref
from cardlang.rules.box import Box, Static, Trigger
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.dryrun.contradiction import Contradiction
from cardlang.rules.dryrun.rehearsal import Notes, Pick, Rehearsal, cards_in, digest, picking, stopping
from cardlang.rules.dryrun.samples import sample
from cardlang.rules.event import Event
from cardlang.rules.frame import Frame, Program, Step
from cardlang.rules.game import Game
from cardlang.rules.play import Endless
from cardlang.rules.practice import Company
from cardlang.rules.select import Choice
from cardlang.rules.state import TEXT, State
from cardlang.rules.tables import Creature

PICKS: Final = 6  # ways to answer, each in every position
OFTEN: Final = 3  # words that were reached so often and never did anything do nothing
AGAIN: Final = 40  # more uses of one thing than there are cards and gold to pay for

Sort = Literal["unplayed", "nobody", "no target", "nothing", "undone", "one answer", "endless", "unbalanced"]


class Fault(NamedTuple):
    """Something wrong with a card: at these words of it, or at a field (at its name without), `about` says more."""

    sort: Sort
    node: Node | None
    about: str = ""
    field: str = ""


def rehearse(game: Game, played: PlayedCard, company: Company) -> list[Fault]:
    """All that is wrong with a card by the rules, found by playing it."""
    dry = stopping(game)
    loaded = game.load(played, dry)
    if isinstance(loaded, NotYet):
        return [Fault("unplayed", None, loaded.words)]
    performer: Creature | None = None
    if played.card.kind == "creature":
        body = game.creature(played.card.name, 0, played, 0, dry)
        if isinstance(body, NotYet):
            return [Fault("unplayed", None, body.words)]
        performer = body
    faults = [Fault("nothing", node, why) for node, why in game.practice.void(played)]
    faults += _by_words(game, played)
    if performer is None:
        performer, unfit = company.performer(loaded)
        if unfit:
            faults.append(Fault("nobody", None, unfit.says, unfit.field))
    trials = _Trials(game, played, loaded, performer, company)
    trials.run()
    known = {fault.sort for fault in faults}
    return [*faults, *(fault for fault in trials.faults() if fault.node or fault.sort not in known)]


def _by_words(game: Game, played: PlayedCard) -> Iterator[Fault]:
    """What the words alone tell: an effect that takes back the one before it, the same offered twice."""
    for effect in played.effects:
        for node in walk(effect) if effect else ():
            if isinstance(node, Effects):
                for one, other in zip(node.effects, node.effects[1:], strict=False):
                    if game.practice.undoes(one, other) and effect and _same_things(effect, one, other):
                        yield Fault("undone", other)
            elif isinstance(node, Or) and any(option in node.options[:n] for n, option in enumerate(node.options)):
                yield Fault("one answer", node)


def _same_things(effect: Node, one: Node, other: Node) -> bool:
    """Whether two effects are about the same things: the other speaks of what the first has chosen, or of the same."""
    refs, others = ([part for part in walk(node) if isinstance(part, Ref)] for node in (one, other))
    chosen = next(choices(one), None)
    if chosen is None:
        return refs == others and next(choices(other), None) is None
    number = next(n for n, choice in enumerate(choices(effect)) if choice is chosen)
    return Ref("chosen", number) in others


class _Trials:
    def __init__(
        self, game: Game, played: PlayedCard, loaded: LoadedCard, performer: Creature, company: Company
    ) -> None:
        self.game = game
        self.practice = game.practice
        self.loaded = loaded
        self.company = company
        self.performer = performer
        self.notes = Notes({}, set(), {})
        tables = company.stages[0].tables
        watched, foreseen = game.deeds([effect for effect in played.effects if effect is not None])
        self.tables = tables.with_first(performer, loaded, watched, foreseen)
        self.boxes = [*performer.boxes] if performer.card == 0 else [loaded.under] if loaded.under else []
        programs = [loaded.played] if loaded.played else []
        for box in self.boxes:
            programs += [use.program for use in box.uses] + [trigger.program for trigger in box.triggers]
        self.origins: dict[Step, Node] = {}
        for program in programs:
            self.origins.update(program.origins)
        self.goals = {id(node): node for node in self.origins.values() if node.span and self._acts(node)}
        self.open: set[int] = set(self.goals)
        self.statics = {id(static): static for box in self.boxes for static in box.statics}
        self.triggers = {id(trigger): trigger for box in self.boxes for trigger in box.triggers}
        self.changed: dict[int, bool] = {}  # by action: whether it left anything changed
        self.refused: set[int] = set()
        self.programs = {program.name: program for program in programs}
        self.endless: tuple[str, ...] | None = None
        self.cause: Node | None = None
        self.unbalanced = ""
        self.suspects: dict[Step, Contradiction] = {}

    def _acts(self, node: Node) -> bool:
        kind = type(node)
        game = self.game
        return (kind in game.compilers or kind in game.holders or kind is Attach) and kind not in self.practice.shows

    # Trying

    def run(self) -> None:
        """Until all is seen, or nothing is left to try."""
        try:
            for number in range(PICKS):
                for stage in self.company.stages:
                    self._try(stage, number)
                    if self._is_done():
                        return
        except Endless as endless:
            self.endless = endless.cycle
            mine = next((self.programs[name] for name in endless.cycle if name in self.programs), None)
            self.cause = self._node(mine) if mine else None

    def _is_done(self) -> bool:
        """Whether everything has done something, and each question had more than one answer."""
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
        """A position with the performer and the card in it, to be played on."""
        if box == "main":
            state = self._cast(stage).clone()
            state.tables = self.tables
            self.practice.ready(state, self.loaded, box)
            return state
        state = stage.clone()
        state.tables = self.tables
        self.practice.ready(state, self.loaded, box)
        state.refresh()
        return state

    def _cast(self, stage: State) -> State:
        """The position with the performer, who comes with many a card."""
        key = (id(stage), id(self.performer))
        cast = self.company.cast.get(key)
        if cast is None:
            cast = stage.clone()
            cast.tables = self.tables
            cast.refresh()
            self.company.cast[key] = cast
        return cast

    def _try(self, stage: State, number: int) -> None:
        if self.loaded.played:
            self._use(stage, self._state(stage, "main"), number)
        if self.boxes:
            state = self._state(stage, "attached")
            self._use(stage, state.clone(), number)
            if not stage.frames:
                for box in self.boxes:
                    self._box(state, box, Frame(TEXT, 0, 0, 0), number)

    def _use(self, stage: State, state: State, number: int) -> None:
        pick = picking(number)
        codes = list(self.practice.actions(state))
        for n, code in enumerate(codes):
            if self.game.course.refusal(state, code) is not None:
                continue
            now = state.clone() if n < len(codes) - 1 else state
            before = (cards_in(now), now.resources[:]) if number == 0 else None
            play = Rehearsal(self.game, now, self.notes)
            play.take_action(code, pick)
            if not stage.frames:
                self.changed[code] = self.changed.get(code, False) or digest(play.state) != play.paid
            if before:
                self._balance(play, *before)
            for begun, of in play.begun:
                self._box(play.state, begun, of, number)
            if number == 0 and not stage.frames:
                self._again(play, code, pick)

    def _again(self, play: Rehearsal, code: int, pick: Pick) -> None:
        """Whether it can be used over and over."""
        for _ in range(AGAIN):
            if play.state.frames or self.game.course.refusal(play.state, code) is not None:
                return
            play.take_action(code, pick)
        self.endless = ()
        self.cause = next((self.origins[step] for step in play.last.values() if step in self.origins), None)

    def _box(self, state: State, box: Box, of: Frame, number: int) -> None:
        """Whom its statics fit, and what its triggers do."""
        for static in box.statics:
            if id(static) in self.statics and _counts(static, state, of):
                del self.statics[id(static)]
        for trigger in box.triggers:
            if number == 0 or (id(trigger) not in self.triggers and self._wants(trigger.program)):
                self._fire(state, trigger, of, number)

    def _wants(self, program: Program) -> bool:
        """Whether words of this program have not done anything yet."""
        origins, open = program.origins, self.open
        return any(step in origins and id(origins[step]) in open for step in program.steps)

    def _fire(self, state: State, trigger: Trigger, of: Frame, number: int) -> None:
        fits = trigger.fits
        event = sample(state, trigger.deed, self.practice.means, lambda event: fits(state, of, event), number)
        if event is None:
            return
        self.triggers.pop(id(trigger), None)
        frame = Frame(trigger.program, of.player, of.acting, of.card)
        frame.registers = of.registers.copy()
        frame.event = event
        now = state.clone()
        before = cards_in(now), now.resources[:]
        play = Rehearsal(self.game, now, self.notes)
        play.carry_out([frame, _waiting_part(event)], picking(number))
        self._balance(play, *before)

    def _balance(self, play: Rehearsal, cards: list[int], resources: list[int]) -> None:
        """Whether cards and resources are all there, but for what the words bring in or take out."""
        state = play.state
        if state.frames:
            return
        if cards_in(state) != cards:
            self.unbalanced = "cards"
        names = state.tables.resources
        change = sum(
            new - old
            for n, (old, new) in enumerate(zip(resources, state.resources, strict=True))
            if names[n % len(names)] in self.practice.kept
        )
        for step, resource, amount in play.flow:
            node = self.origins.get(step) if step else None
            if resource in self.practice.kept and (node is None or type(node) in self.practice.mints):
                change -= amount
        if change:
            self.unbalanced = "gold"

    # What came of it

    def faults(self) -> Iterator[Fault]:
        if self.endless is not None:
            yield Fault("endless", self.cause, " → ".join(self._cards(self.endless)))
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
        reached: dict[int, int] = {}
        for step, times in self.notes.reached.items():
            node = self.origins.get(step)
            if node is not None:
                reached[id(node)] = max(times, reached.get(id(node), 0))
        for key in self.goals:
            if key in self.open and reached.get(key, 0) >= OFTEN:
                yield Fault("nothing", self.goals[key])
        for static in self.statics.values():
            yield Fault("nothing", static.node, "it holds for nobody")
        for trigger in self.triggers.values():
            yield Fault("nothing", self._node(trigger.program), "nothing that happens fits these words")
        did = {id(self.origins[step]) for step in self.notes.done if step in self.origins}
        if len(did & self.goals.keys()) > 1 and self.changed and not any(self.changed.values()):
            yield Fault("undone", None)

    def _node(self, program: Program) -> Node | None:
        return next((program.origins[step] for step in program.steps if step in program.origins), None)

    def _probe(self) -> None:
        """Look closely at choices that nobody could make, or with one answer alone."""
        few = [step for step in self.origins if isinstance(step, Choice) and self.notes.asked.get(step, 0) < 2]
        self.suspects = {step: Contradiction(step) for step in few}
        if not few:
            return
        program = self.loaded.played
        for stage in self.company.stages:
            for box in ("main", "attached"):
                state = self._state(stage, box)
                frame = Frame(program or TEXT, 0, 0, 0)
                for step in few:
                    self.suspects[step].look(state, frame)

    def _cards(self, cycle: Sequence[str]) -> Iterator[str]:
        """The names of the cards whose effects cause each other."""
        cards = {one.card.id: one.card.name for one in self.tables.cards}
        seen = ""
        for name in cycle:
            id = max((id for id in cards if name.startswith(id)), key=len, default="")
            said = cards.get(id, name)
            if not name.startswith("part ") and said != seen:
                seen = said
                yield said


def _counts(static: Static, state: State, of: Frame) -> bool:
    """Whether it holds for anybody now."""
    if static.when is not None and not static.when(state, of):
        return False
    if static.key.startswith("stat ") and static.value(state, of, 10) == 10:
        return False
    return any(static.fits(state, of, one) for one in state.present)


def _waiting_part(event: Event) -> Frame:
    """What is about to happen, or has: nothing more comes of it."""
    part = Frame(Program("part", "part", (lambda play: None,)), 0, 0)
    part.event = event
    return part

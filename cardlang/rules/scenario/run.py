"""Runs the scenarios of a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from cardlang.model.diagnostic import in_order
from cardlang.model.result import Result, Scene
from cardlang.rules.actions import PASS
from cardlang.rules.cards import Endless, PlayedCard
from cardlang.rules.decision import Constraint, Decision
from cardlang.rules.game import Game
from cardlang.rules.notation import Notation
from cardlang.rules.play import Play
from cardlang.rules.scenario.case import Case, DataFile, Place, Problem, Read
from cardlang.rules.scenario.compare import compare
from cardlang.rules.scenario.position import starting_position
from cardlang.rules.scenario.step_data import Answers, Refused, StepData, step_word
from cardlang.rules.state import State
from cardlang.rules.state_writer import Misrolled, Unrigged
from cardlang.rules.views import draw


def play_scenario(
    source: DataFile,
    number: int,
    game: Game,
    cards: Mapping[str, PlayedCard],
    read: Read,
    begin: Callable[[Game, State], Play] | None = None,
) -> Result:
    """The result of one scenario, by its index in the file. `begin` makes a play of another kind from its position."""
    case = Case(source, (number,), game, cards, read)
    name = case.data["scenario"]
    rules = tuple(case.written(("rules", n)) for n in range(len(case.data.get("rules", ()))))
    state = None if case.of_another_game() else starting_position(case)
    if state:
        _Run(case, (begin or Play)(game, state)).steps()
    span, findings = source.where((number, "scenario")), tuple(in_order(case.findings))
    return Result(name, rules, span, findings, tuple(case.scenes))


class _Run:
    """Takes the steps one by one. A response is taken while the step before it is waiting."""

    def __init__(self, case: Case, play: Play) -> None:
        self.case = case
        self.play = play
        self.rigged = "rolls" in case.data or any("rolls" in step for step in case.data.get("when", ()))
        self.count = len(case.data.get("when", ()))
        self.next = 0
        self.done: Place | None = None  # the last step taken
        self.why_not: Constraint | None = None  # why the next step was not a legal response
        self.answers: list[Answers] = []  # for the actions on the stack, the last on top

    def steps(self) -> None:
        """Take all steps, then compare."""
        if self.rigged and not self.watched(self.rig, ()):
            return
        while self.next < self.count:
            self.next += 1
            if not self.watched(self.entry, ("when", self.next - 1)):
                return
        if self.play.rigged:
            self.watched(self.unrolled, ())
        if "then" in self.case.data:
            self.watched(self.compare, ("then",))

    def rig(self, place: Place) -> None:
        """The dice show what the scenario, or one of its steps, says."""
        self.play.rigged = self.case.rolls(place) if "rolls" in self.case.at(place) else []

    def unrolled(self, place: Place) -> None:
        """All that the dice were to show must have been rolled.

        Errors: `Problem`.
        """
        left = len(self.play.rigged or ())
        if left:
            here = (*place, "rolls", len(self.case.at((*place, "rolls"))) - left)
            raise self.case.problem("C406", here, "this is never rolled", "leave it out")

    def watched(self, act: Callable[[Place], None], place: Place) -> bool:
        """Run `act`. Problems are reported together with the current board; returns whether to go on."""
        known, case = len(self.case.findings), self.case
        problem: Problem | None = None
        before, done = self.play.clone(), self.done
        try:
            act(place)
        except Problem as found:
            problem = found
        except Endless as endless:
            self.play, self.done = before, done  # the stack would fill pages
            whose = " → ".join(
                dict.fromkeys(re.split("[ /]", name)[0] for name in endless.cycle if not name.startswith("part "))
            )
            problem = case.problem("C410", place, f"the effects of this step never end: {whose}")
        except Unrigged as missing:
            die, more = missing.args
            message = f"what the dice show is missing: {more} more of them are rolled here"
            problem = case.problem("C406", place, message, f"add rolls: with {_shows(die, case.game)}")
        except Misrolled as wrong:
            die, face = wrong.args
            message = f'the die that is rolled here ({die}) never shows "{case.game.faces[face]}"'
            problem = case.problem("C406", place, message, f"write {_shows(die, case.game)}")
        if problem is not None:
            case.tell(problem)
        if len(case.findings) > known:
            after = None if self.done is None else case.source.where((*case.place, *self.done))
            state = self.play.state
            line = Notation(case.game, state.tables).write(state)
            case.scenes.append(
                Scene(
                    tuple(case.findings[known:]), after, draw(state, fallen=True, in_own_words=case.in_own_words), line
                )
            )
        return problem is None

    def compare(self, place: Place) -> None:
        compare(self.case, self.play, place)

    def entry(self, place: Place) -> None:
        """A step, a comparison, or something that must be refused.

        Errors: `Problem`.
        """
        word = step_word(self.case, place)
        if word == "expect":
            self.compare((*place, "expect"))
        elif word == "illegal":
            self.illegal(place)
        else:
            try:
                self.step(place)
            except Refused as refused:
                raise self.refused(refused, place) from None

    def refused(self, refused: Refused, place: Place) -> Problem:
        if refused.place == place:
            return self.case.problem("C402", place, f"this step is refused: {self.case.game.why(refused.constraint)}")
        answer = self.case.says(self.play.state, refused.code)
        return self.case.problem(
            "C406", refused.place, f"{answer} is not a legal answer: {self.case.game.why(refused.constraint)}"
        )

    def illegal(self, place: Place) -> None:
        """The step must be refused, by the named constraint if there is one."""
        here = (*place, "illegal")
        if "respond" in self.case.at(here):
            self.must_be_refused(place, lambda trial: trial.late((*here, "respond")))
        else:
            self.must_be_refused(place, lambda trial: trial.step(here))

    def must_be_refused(self, place: Place, attempt: Callable[[_Run], None]) -> None:
        """Make an attempt on a copy of the game, without the steps that follow. It must raise `Refused`."""
        trial = _Run(self.case, self.play.clone())
        trial.next, trial.answers = trial.count, list(self.answers)
        try:
            attempt(trial)
        except Refused as refused:
            self.check_refusal(refused.constraint, place)
        else:
            self.case.fault("C403", (*place, "illegal"), "this should be refused, but is accepted")

    def late(self, place: Place) -> None:
        """A response while no action is waiting.

        Errors: `Refused`.
        """
        word = step_word(self.case, place)
        code = self.case.game.scenario.responses[word](self.step_data(place))
        raise Refused(self.case.game.flow.refusal(self.play.state, code), place, code)

    def check_refusal(self, constraint: Constraint | None, place: Place) -> None:
        if "because" not in self.case.at(place):
            return
        rule = self.case.written((*place, "because"))
        if constraint is None or rule not in (constraint.rule, self.case.game.number(constraint)):
            why = self.case.game.why(constraint)
            message = f"{rule} was expected to refuse this, it is refused because {why}"
            self.case.fault("C403", (*place, "because"), message)

    def step(self, place: Place) -> None:
        """Take one step and answer everything that it asks.

        Errors: `Refused`, `Problem`.
        """
        word = step_word(self.case, place)
        if word == "respond":
            why = self.case.game.why(self.why_not) if self.why_not else "nothing waits for it"
            message = f"this response is refused: {why}"
            raise self.case.problem("C402", place, message, "put it right after what it answers")
        self.answers = [Answers(self.case, place)]
        answers = [self.answers[0]]
        before = self.play.rigged
        if "rolls" in self.case.at(place):
            self.rig(place)
        codes = self.case.game.scenario.steps[word](self.step_data(place, answers[0]))
        for code in (codes,) if isinstance(codes, int) else codes:
            self.take(code, place)
            self.done = place
            while (decision := self.play.decision) and self.play.state.frames:
                if decision.response:
                    self.respond(decision, answers)
                else:
                    self.play.resume(self.answer_of()(decision, self.play.state))
        for one in answers:
            one.finish()
        if "rolls" in self.case.at(place):
            self.unrolled(place)
            self.play.rigged = before

    def step_data(self, place: Place, answers: Answers | None = None) -> StepData:
        return StepData(self.case, place, self.play.state, answers)

    def take(self, code: int, place: Place) -> None:
        """Take one action.

        Errors: `Refused`.
        """
        following = self.case.at(("when", self.next)) if self.next < self.count else {}
        self.play.asks_all = "respond" in following or "respond" in following.get("illegal", ())
        decision = self.play.decision
        if decision is None or code not in decision.options:
            refusal = decision.refusal if decision else self.case.game.flow.refusal
            raise Refused(refusal(self.play.state, code), place, code)
        self.play.resume(code)

    def answer_of(self) -> Answers:
        """The answers for the decision: those of the declared action on top of the stack, or of the step."""
        return self.answers[min(max(self.declared() - 1, 0), len(self.answers) - 1)]

    def declared(self) -> int:
        """The number of declared actions on the stack."""
        return sum(1 for frame in self.play.state.frames if frame.program.kind not in ("trigger", "part"))

    def respond(self, decision: Decision, answers: list[Answers]) -> None:
        """Take the next step if it is a legal response now; otherwise the player passes."""
        place: Place = ("when", self.next)
        word = step_word(self.case, place) if self.next < self.count else ""
        if word == "respond":
            try:
                self.response((*place, "respond"), decision, answers)
            except Refused as refused:
                self.why_not = refused.constraint or self.why_not
            else:
                self.next += 1
                self.done = place
                return
        elif word == "illegal" and "respond" in self.case.at((*place, "illegal")):
            here = (*place, "illegal", "respond")
            self.must_be_refused(place, lambda trial: trial.any_response(here, decision))
            self.next += 1
            return
        self.play.asks_all = False
        self.play.resume(PASS())

    def response(self, place: Place, decision: Decision, answers: list[Answers]) -> None:
        """Make the response.

        Errors: `Refused`, without a constraint if another player is asked.
        """
        word = step_word(self.case, place)
        if self.case.at(place)["player"] != decision.player + 1:
            raise Refused(None, place, PASS())
        code = self.case.game.scenario.responses[word](self.step_data(place))
        if code not in decision.options:
            raise Refused(self.case.game.flow.refusal(self.play.state, code), place, code)
        answers.append(Answers(self.case, place))
        self.answers = [*self.answers[: self.declared()], answers[-1]]
        self.play.resume(code)

    def any_response(self, place: Place, decision: Decision) -> None:
        """Make the response, whichever player may respond, and carry it out.

        Errors: `Refused`.
        """
        asks: Decision | None = decision
        player, answers = self.case.at(place).get("player"), list[Answers]()
        while asks and asks.response and player not in (None, asks.player + 1):
            self.play.resume(PASS())
            asks = self.play.decision
        if not asks or not asks.response or not self.play.state.frames:
            raise Refused(None, place, PASS())
        self.response(place, asks, answers)
        while (asks := self.play.decision) and self.play.state.frames:
            self.play.resume(PASS() if asks.response else self.answer_of()(asks, self.play.state))
        for one in answers:
            one.finish()


def _shows(die: str, game: Game) -> str:
    """What a kind of die can show."""
    return ", ".join(dict.fromkeys(game.dice[die]))

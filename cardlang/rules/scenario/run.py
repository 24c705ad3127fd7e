"""Plays the scenarios of a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlang.model.diagnostic import in_order
from cardlang.model.result import Result
from cardlang.rules.actions import PASS
from cardlang.rules.cards import PlayedCard
from cardlang.rules.decision import Decision, Law
from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.scenario.asked import Answers, Asked, Refused
from cardlang.rules.scenario.case import Case, Problem, because
from cardlang.rules.scenario.compare import compare
from cardlang.rules.scenario.given import given
from cardlang.rules.scenario.written import Place, Read, Written

_BESIDE = ("choose",)  # words that may stand beside any step
_COMPANIONS = frozenset({"by", "choose", "because", "player", "assist", "at", "path"})  # words that are no steps


def play_file(source: Written, game: Game, cards: Mapping[str, PlayedCard], read: Read) -> list[Result]:
    """What came of each scenario of a file, in order. `cards` are the project's, by id."""
    return [play_scenario(source, number, game, cards, read) for number in range(len(source.data))]


def play_scenario(source: Written, number: int, game: Game, cards: Mapping[str, PlayedCard], read: Read) -> Result:
    """What came of one scenario, by its place in the file from 0."""
    case = Case(source, (number,), game, cards, read)
    name, rules = case.data["scenario"], tuple(case.data.get("rules", ()))
    if case.data.get("game", game.id) != game.id:
        message = f"this is played as {game.id}, not {case.data['game']}"
        case.tell(case.problem("C405", ("game",), message, "put it in a folder of its own game"))
    else:
        state = given(case)
        if state:
            try:
                _Run(case, Play(game, state)).steps()
            except Problem as problem:
                case.tell(problem)
    return Result(name, rules, source.where((number, "scenario")), tuple(in_order(case.findings)))


class _Run:
    """Takes the steps one by one. A response is taken while the step before it waits."""

    def __init__(self, case: Case, play: Play) -> None:
        self.case = case
        self.play = play
        self.count = len(case.data.get("when", ()))
        self.next = 0
        self.why_not: Law | None = None  # why the next step was no response that could be made
        self.answers: list[Answers] = []  # of the actions on the stack, the last on top

    def steps(self) -> None:
        """All of them, then the comparison."""
        while self.next < self.count:
            place: Place = ("when", self.next)
            self.next += 1
            said = self.one(place)
            if "expect" in said:
                compare(self.case, self.play, (*place, "expect"))
            elif "illegal" in said:
                self.illegal(place)
            else:
                try:
                    self.step(place)
                except Refused as refused:
                    raise self.refused(refused, place) from None
        if "then" in self.case.data:
            compare(self.case, self.play, ("then",))

    def one(self, place: Place) -> Mapping[str, Any]:
        """A step, which must be just one."""
        said: Mapping[str, Any] = self.case.at(place)
        words = [word for word in said if word not in _COMPANIONS]
        if len(words) > 1:
            message = f"{words[0]}: and {words[1]}: are two steps"
            raise self.case.problem("C402", (*place, words[1]), message, "begin each step with a dash", key=True)
        return said

    def refused(self, refused: Refused, place: Place) -> Problem:
        if refused.place == place:
            return self.case.problem("C402", place, f"this step is refused: {because(refused.law)}")
        said = self.case.says(self.play.state, refused.code)
        return self.case.problem("C406", refused.place, f"{said} is no legal answer: {because(refused.law)}")

    def illegal(self, place: Place) -> None:
        """The step must be refused, by the law named if one is."""
        said = self.case.at(place)
        if "respond" in said["illegal"]:
            raise self.case.not_yet((*place, "illegal", "respond"), "illegal responses", key=True)
        trial = _Run(self.case, self.play.clone())
        trial.next = trial.count
        try:
            trial.step((*place, "illegal"))
        except Refused as refused:
            rule, law = said.get("because"), refused.law
            if rule and (law is None or law.rule != rule):
                message = f"{rule} was expected to refuse this, it is refused because {because(law)}"
                self.case.tell(self.case.problem("C403", (*place, "because"), message))
            return
        self.case.tell(self.case.problem("C403", (*place, "illegal"), "this should be refused, and is accepted"))

    def step(self, place: Place) -> None:
        """Take one step, and all that it asks. Errors: `Refused`, `Problem`."""
        words, said = self.case.game.scenario.steps, self.one(place)
        word = next((word for word in words if word in said), None)
        if word is None:
            if "respond" in said:
                why = because(self.why_not) if self.why_not else "nothing waits for it"
                raise self.case.problem(
                    "C402", place, f"this response is refused: {why}", "put it right after what it answers"
                )
            raise self.case.not_yet((*place, next(iter(said))), f"{next(iter(said))}:", key=True)
        asked = Asked(self.case, place, self.play.state)
        asked.only((word, "by", *_BESIDE))
        code = words[word](asked)
        decision = self.play.decision
        if decision is None or code not in decision.options:
            raise Refused(self.case.game.refusal(self.play.state, code), place, code)
        answers = [Answers(self.case, place)]
        self.declare(code, answers[0])
        while self.play.state.frames and (decision := self.play.decision):
            if decision.response:
                self.respond(decision, answers)
            else:
                self.play.apply(self.answers[len(self.play.state.frames) - 1](decision, self.play.state))
        for one in answers:
            one.finish()

    def declare(self, code: int, answers: Answers) -> None:
        """Begin an action, whose choices `answers` makes while its frame is on the stack."""
        del self.answers[len(self.play.state.frames) :]
        self.answers.append(answers)
        self.play.apply(code)

    def respond(self, decision: Decision, answers: list[Answers]) -> None:
        """Take the next step, if it is a response that may be made now; else the player passes."""
        place: Place = ("when", self.next)
        if self.next < self.count and "respond" in self.case.at(place):
            place = (*place, "respond")
            words, said = self.case.game.scenario.responses, self.one(place)
            word = next((word for word in words if word in said), None)
            if word is None:
                raise self.case.not_yet(place, "this response")
            asked = Asked(self.case, place, self.play.state)
            asked.only((word, "by", "player", *_BESIDE))
            if said["player"] == decision.player + 1:
                code = words[word](asked)
                if code in decision.options:
                    self.next += 1
                    answers.append(Answers(self.case, place))
                    self.declare(code, answers[-1])
                    return
                self.why_not = decision.refusal(self.play.state, code)
        self.play.apply(PASS())

"""A step of a scenario and the answers that it gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlang.model.article import with_article
from cardlang.model.value import Value
from cardlang.rules import actions
from cardlang.rules.decision import Constraint, Decision
from cardlang.rules.event import NOBODY
from cardlang.rules.scenario.case import Case, Place, Problem, as_yaml
from cardlang.rules.state import State


class Refused(Exception):
    """The engine does not accept a step, or the answer at `place`."""

    def __init__(self, constraint: Constraint | None, place: Place, code: int) -> None:
        super().__init__(code)
        self.constraint, self.place, self.code = constraint, place, code


class StepData(Value):
    """What a step at `place` says."""

    case: Case
    place: Place
    state: State
    answers: Answers | None = None  # the answers of the step; a response uses those of its own action

    @property
    def words(self) -> dict[str, Any]:
        """The words of the step."""
        words: dict[str, Any] = self.case.at(self.place)
        return words

    def creature(self, word: str) -> int:
        """Return the creature that `word:` names. Errors: `Problem`."""
        return self.case.creature(self.words[word], (*self.place, word), self.state)

    def by(self) -> int:
        """The creature that acts: `by:`, or the activated one."""
        if "by" in self.words:
            return self.creature("by")
        if self.state.active == NOBODY:
            if "illegal" in self.place:
                raise Refused(self.case.game.scenario.idle, self.place, 0)
            raise self.case.problem("C405", self.place, "no creature is activated", "say who does it with by:")
        return self.state.active

    def card(self, word: str) -> int:
        """Return the card that `word:` names. Errors: `Problem`, also if the card is of another kind; "" is any."""
        id, kind = self.words[word], self.case.game.scenario.cards[word]
        if kind and self.case.card(id, (*self.place, word)).card.kind != kind:
            raise self.case.problem("C405", (*self.place, word), f'"{id}" is not {with_article(kind)} card')
        return self.case.ids[id]

    def square(self, place: Place) -> int:
        """The square at a place inside the step.

        Errors: `Problem` if it is not on the board.
        """
        x, y = self.case.at((*self.place, *place))
        square = self.state.tables.board.square(x, y)
        if square is None:
            raise self.case.no_square((*self.place, *place))
        return square

    def chosen_square(self, what: str) -> int:
        """The next answer of `choose:`, for a square that is part of the action itself.

        Errors: `Problem`, `Refused`.
        """
        answers = self.answers
        if not answers or answers.used == len(answers.values):
            raise self.case.problem("C406", self.place, f"an answer is missing: {what}", "add it to choose:")
        place: Place = ("choose", answers.used)
        if not is_square(answers.values[answers.used]):
            if "illegal" in self.place:
                raise Refused(None, (*self.place, *place), 0)
            value = as_yaml(answers.values[answers.used])
            raise self.case.problem("C406", (*self.place, *place), f'"{value}" is not {what}', "write it as [x, y]")
        answers.used += 1
        return self.square(place)


class Answers:
    """The answers of a step, in the order of the text. A forced choice may be answered or left out."""

    def __init__(self, case: Case, place: Place) -> None:
        self.case = case
        self.place: Place = (*place, "choose")
        self.values: list[Any] = list(case.at(place).get("choose", ()))
        self.used = 0
        self.together: list[int] = []  # the rest of an answer that names several things
        self.answered = False  # whether the current choice of several was answered
        # why a forced choice refused the next answer, which may belong to a later one
        self.misfit: Refused | None = None

    def __call__(self, decision: Decision, state: State) -> int:
        """Return the answer to a decision as an action code.

        Errors: `Refused` if it is not legal, `Problem` if it is missing or has no meaning.
        """
        if decision.about == "assist":
            return self._assist(decision, state)
        if decision.picked:
            if self.together:
                return self._legal(self.together.pop(0), decision, state)
            if actions.DONE() in decision.options and self.answered:
                return actions.DONE()
            if self.answered or len(decision.options) > 1:
                raise self._missing(decision, state)
            return decision.options[0]
        if self.together:  # more was picked than could be
            self.finish()
        forced = len(decision.options) == 1
        if self.used == len(self.values):
            if not forced:
                raise self._missing(decision, state)
            self.answered = False
            return decision.options[0]
        value = self.values[self.used]
        if forced and decision.picked is None and isinstance(value, list) and not is_square(value):
            self.answered = False
            return decision.options[0]  # several things can only be the answer to a later choice
        codes = self._codes(decision, state)
        if forced and codes[:1] != list(decision.options):
            self.misfit = self.misfit or Refused(decision.refusal(state, codes[0]), (*self.place, self.used), codes[0])
            self.answered = False
            return decision.options[0]
        first, *self.together = codes
        if self.misfit and first not in decision.options:
            raise self.misfit
        self.used += 1
        self.misfit = None
        self.answered = True
        return self._legal(first, decision, state)

    def finish(self) -> None:
        """The step is complete: no answer may be left."""
        if self.misfit:
            raise self.misfit
        if self.together or self.used < len(self.values):
            place = (*self.place, self.used - 1 if self.together else self.used)
            if "illegal" in place:
                raise Refused(None, place, 0)
            raise self.case.problem("C406", place, "nothing asks for this answer", "leave it out")

    def _assist(self, decision: Decision, state: State) -> int:
        """The next creature that is named to assist, in ascending order."""
        place = (*self.place[:-1], "assist")
        letters = self.case.at(self.place[:-1]).get("assist", ())
        codes = sorted(
            actions.PICK_CREATURE(self.case.creature(one, (*place, n), state)) for n, one in enumerate(letters)
        )
        code = codes[decision.picked or 0] if (decision.picked or 0) < len(codes) else actions.DONE()
        if code not in decision.options:
            raise Refused(decision.refusal(state, code), self.place[:-1] if code == actions.DONE() else place, code)
        return code

    def _legal(self, code: int, decision: Decision, state: State) -> int:
        if code not in decision.options:
            raise Refused(decision.refusal(state, code), (*self.place, self.used - 1), code)
        return code

    def _missing(self, decision: Decision, state: State) -> Problem:
        options = " or ".join(self.case.says(state, code) for code in decision.options)
        where = self.place if self.values else self.place[:-1]
        help = f"player {decision.player + 1} is asked: add the answer to choose:"
        return self.case.problem("C406", where, f"an answer is missing: {options}", help)

    def _codes(self, decision: Decision, state: State) -> list[int]:
        """The next answer as codes, sorted if it names several things; `DONE` for none."""
        value, place = self.values[self.used], (*self.place, self.used)
        if value == [] and actions.DONE() in decision.options:
            return [actions.DONE()]
        square = is_square(value) and not _asks(decision, actions.OPTION)
        if decision.picked is None or not isinstance(value, list) or square:
            return [self._code(value, place, state, decision)]
        return sorted(self._code(one, (*place, n), state, decision) for n, one in enumerate(value)) or [actions.DONE()]

    def _code(self, value: Any, place: Place, state: State, decision: Decision | None = None) -> int:
        match value:
            case True | "yes":
                return actions.YES()
            case False | "no":
                return actions.NO()
            case int() if decision and _asks(decision, actions.PICK_PLAYER):
                return actions.PICK_PLAYER(max(0, value - 1))
            case int() if 0 <= value < 1000:
                return (_picks(decision, actions.PICK_ABILITY) or actions.OPTION)(value)
            case [int(x), int(y)]:
                square = state.tables.board.square(x, y)
                if square is None:
                    raise self.case.no_square(place)
                return actions.PICK_SQUARE(square)
            case [str(card), str(letter)] if card in self.case.ids and letter in self.case.letters:
                return actions.PICK_ATTACHED(self.case.ids[card], self.case.creature(letter, place))
            case "roll" if decision and _asks(decision, actions.ROLL):
                return actions.ROLL()
            case str() if value in self.case.game.faces and (
                die := _picks(decision, actions.PICK_FACE, actions.REROLL)
            ):
                return die(self.case.game.faces.index(value))
            case str() if len(value) == 1:
                creature = self.case.creature(value, place)
                attached = (code for code in decision.options if _is_on(code, creature)) if decision else ()
                return next(iter(attached), actions.PICK_CREATURE(creature))
            case str() if value in self.case.ids:
                if decision and _asks(decision, actions.PICK_CREATURE):
                    return actions.PICK_CREATURE(self.case.creature(value, place, state))
                return _card(self.case.ids[value], decision)
            case _ if "illegal" in place:
                raise Refused(None, place, 0)
            case str():
                self.case.card(value, place)  # reports an unknown card
        raise self.case.problem("C406", place, f'"{as_yaml(value)}" does not answer any question here', "leave it out")


def _asks(decision: Decision, kind: actions.Kind) -> bool:
    """Whether an action of that kind is an answer."""
    return any(actions.split(code)[0] == kind.number for code in decision.options)


def _picks(decision: Decision | None, *kinds: actions.Kind) -> actions.Kind | None:
    """The first of these kinds of action that is an answer."""
    return next((kind for kind in kinds if decision and _asks(decision, kind)), None)


def _card(card: int, decision: Decision | None) -> int:
    """The choice of a card; of several copies with different creatures or players, the first."""
    for code in decision.options if decision else ():
        kind, one, _ = actions.split(code)
        if one == card and kind in (actions.PICK_ATTACHED.number, actions.PICK_OF.number):
            return code
    return actions.PICK_CARD(card)


def _is_on(code: int, creature: int) -> bool:
    """Whether the code chooses a card that is attached to the creature."""
    kind, _, holder = actions.split(code)
    return kind == actions.PICK_ATTACHED.number and holder == creature


def is_square(value: Any) -> bool:
    """Whether an answer, or a part of one, is a square."""
    return isinstance(value, list) and len(value) == 2 and all(isinstance(part, int) for part in value)


# The steps of every game, and the words that may accompany them.
_BESIDE = {"expect": {"expect"}, "illegal": {"illegal", "because"}, "respond": {"respond"}}


def step_word(case: Case, place: Place) -> str:
    """Return the word that tells what kind of step, or response, it is.

    Errors: `Problem` for a step with no such word or two of them, or with a word that does not go with it.
    """
    step: Mapping[str, object] = case.at(place)
    words = case.game.scenario
    answers = place[-1] == "respond"
    known = words.responses if answers else words.steps
    found = [word for word in step if word in _BESIDE or word in known]
    if len(found) > 1:
        message = f"{found[0]}: and {found[1]}: are two steps"
        raise case.problem("C402", (*place, found[1]), message, "begin each step with a dash", key=True)
    if not found:
        steps = known if answers or "illegal" in place else [*known, *_BESIDE]
        what = "response" if answers else "step"
        help = f"write {', '.join(f'{one}:' for one in steps)}" if steps else "nobody responds in this game"
        raise case.problem("C402", place, f"this is not a {what} of {case.game.name}", help)
    word = found[0]
    helpers = _BESIDE.get(word) or {"choose", "rolls", *words.beside(word), *(("player",) if answers else ())}
    for other in step:
        if other != word and other not in helpers:
            message = f"{other}: does not go with {word}:"
            raise case.problem("C402", (*place, other), message, "leave it out", key=True)
    return word

"""Checks a scenario without playing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial

from cardlang.language.nodes.effect import AnyOf, SomeOf
from cardlang.model.diagnostic import Diagnostic, in_order
from cardlang.rules.cards import PlayedCard
from cardlang.rules.game import Game
from cardlang.rules.scenario.case import Case, DataFile, Place, Problem, Read
from cardlang.rules.scenario.position import starting_position
from cardlang.rules.scenario.step_data import is_square, step_word
from cardlang.rules.state import State


def check_scenario(
    source: DataFile, number: int, game: Game, cards: Mapping[str, PlayedCard], read: Read
) -> list[Diagnostic]:
    """Everything wrong with one scenario, by its index in the file: its position, the words of its steps, and the
    creatures, cards, squares, players and rules that it names."""
    case = Case(source, (number,), game, cards, read)
    if case.of_another_game():
        return case.findings
    state = starting_position(case)
    if game.lacking:
        return case.findings
    check = _Check(case, state)
    for problem in check.problems():
        case.tell(problem)
    return in_order(case.findings)


class _Check:
    """Checks everything after the position. `state` is the position, if it could be read."""

    def __init__(self, case: Case, state: State | None) -> None:
        self.case = case
        self.state = state

    @cached_property
    def options(self) -> int:
        """Of how many effects a text of the scenario's cards lets somebody choose several."""
        case = self.case
        cards = [*case.own.values(), *case.bodies, *(case.project[id] for id in case.named if id in case.project)]
        nodes = [node for card in cards for nodes in card.nodes for node in nodes]
        return max((len(node.options) for node in nodes if isinstance(node, SomeOf | AnyOf)), default=0)

    def problems(self) -> Iterator[Problem]:
        data = self.case.data
        for n in range(len(data.get("rules", ()))):
            yield from self.rule(("rules", n))
        for n, step in enumerate(data.get("when", ())):
            place: Place = ("when", n)
            if "because" in step:
                yield from self.rule((*place, "because"))
            yield from self.step(place)
        if "then" in data:
            yield from self.expectations(("then",))

    def rule(self, place: Place) -> Iterator[Problem]:
        number, known = self.case.written(place), self.case.game.rulebook.by_number
        if known and number not in known:  # a game without numbered rules may cite the keys of its constraints
            section = number.partition(".")[0]
            last = sum(one.startswith(f"{section}.") for one in known)
            help = f"the last of {section} is {section}.{last}" if last else f"write {section}"
            yield self.case.problem("C405", place, f"there is no rule {number}", help if section in known else "")

    # Steps

    def step(self, place: Place) -> Iterator[Problem]:
        step, words = self.case.at(place), self.case.game.scenario
        yield from _found(lambda: step_word(self.case, place))
        for word in step:
            here = (*place, word)
            if word in ("illegal", "respond"):
                yield from self.step(here)
            elif word == "expect":
                yield from self.expectations(here)
            elif word == "player":
                yield from self.player(step[word], here)
            elif word in words.creatures:
                for one in self.each(here) if isinstance(step[word], list) else (here,):
                    yield from self.creature(one)
            elif word in words.squares:
                for one in (here,) if is_square(step[word]) else self.each(here):
                    yield from self.square(one)
            elif word == "choose":
                for one in self.each(here):
                    yield from self.answer(one)

    def each(self, place: Place) -> Iterator[Place]:
        """The places of the items of a list."""
        return ((*place, n) for n in range(len(self.case.at(place))))

    def answer(self, place: Place) -> Iterator[Problem]:
        match self.case.at(place):
            case [int(first), int(second)] if 0 <= first < second < self.options:
                pass  # a square, or the numbers of effects that are chosen: playing shows which
            case [*values] if is_square(values):
                yield from self.square(place)
            case [*_]:
                for one in self.each(place):
                    yield from self.answer(one)
            case "yes" | "no" | "roll":
                pass
            case str(value) if len(value) == 1:
                yield from self.creature(place)
            case str(value) if value not in self.case.cards and value not in self.case.game.faces:
                yield from _found(lambda: self.case.card(value, place))

    # Names

    def creature(self, place: Place, *, key: bool = False) -> Iterator[Problem]:
        """Yield a problem unless the creature is on the board or among the cards that can be deployed."""
        letter = place[-1] if key else self.case.at(place)
        if isinstance(letter, str) and (
            self.state or letter not in self.case.cards
        ):  # without a position nobody can deploy
            yield from _found(lambda: self.case.creature(letter, place, self.state, key=key))

    def square(self, place: Place) -> Iterator[Problem]:
        x, y = self.case.at(place)
        if self.state and self.state.tables.board.square(x, y) is None:
            yield self.case.no_square(place)

    def player(self, number: int, place: Place, *, key: bool = False) -> Iterator[Problem]:
        if self.state and number > len(self.state.tables.teams):
            yield self.case.problem("C405", place, f"there is no player {number}", "name it in players:", key=key)

    def cards(self, place: Place) -> Iterator[Problem]:
        for one in self.each(place):
            yield from _found(partial(self.case.card, self.case.at(one), one))

    # Comparisons

    def expectations(self, place: Place) -> Iterator[Problem]:
        """Check what `then` or `expect` says about creatures, players, the game, and legal actions."""
        words, zones = self.case.game.scenario, self.case.game.zones
        for who, expected in self.case.at(place).items():
            here = (*place, who)
            if who == "legal":
                for letter in expected:
                    yield from self.legal((*here, letter))
            elif who.isdecimal() or who == "table":
                yield from self.player(int(who), here, key=True) if who != "table" else ()
                wrong = list(self.case.malformed(here))
                yield from wrong
                for zone in () if wrong else expected.keys() & zones.keys():
                    yield from self.cards((*here, zone))
            elif who == "counters":
                for counter in expected:
                    for one in self.each((*here, counter)):
                        yield from self.square(one)
            elif who not in self.case.table_words:
                yield from self.creature(here, key=True)
                if not isinstance(expected, Mapping):
                    continue
                for pile in expected.keys() & words.piles:
                    yield from self.cards((*here, pile))
                for square in expected.keys() & words.squares:
                    if expected[square] is not None:
                        yield from self.square((*here, square))

    def legal(self, place: Place) -> Iterator[Problem]:
        words = self.case.game.scenario
        yield from self.creature(place, key=True)
        for word in self.case.at(place):
            here = (*place, word)
            if word in words.cards:
                yield from self.cards(here)
            else:
                look = self.square if word in words.squares else self.creature
                for one in self.each(here):
                    yield from look(one)


def _found(look: Callable[[], object]) -> Iterator[Problem]:
    """The problem with what is looked up, if there is one."""
    try:
        look()
    except Problem as problem:
        yield problem

"""One scenario: its words, and their meaning in the engine."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from cardlang.language.nodes.base import Node
from cardlang.model.card import Card, Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.result import Scene
from cardlang.model.slips import no_id
from cardlang.model.span import Span
from cardlang.rules.actions import Part, describe
from cardlang.rules.cards import NotYet, PlayedCard
from cardlang.rules.game import Game
from cardlang.rules.state import State

Place = tuple[str | int, ...]
"""The keys and list indices that lead to a value from the top of the file."""

Read = Callable[[Text], tuple[Node | None, Sequence[Diagnostic]]]
"""Parses a card text in a scenario; its diagnostics have positions in the scenario's file."""


class DataFile(Protocol):
    """A scenario file whose content fits its schema."""

    @property
    def data(self) -> Any:
        """The content: a list of mappings with text keys."""

    def where(self, place: Place, *, key: bool = False) -> Span:
        """The position of a value, or with `key` of its key."""

    def text(self, place: Place, box: str) -> Text:
        """A text value that knows the position of each character."""


BROKEN: Final = 'the card "{}" cannot be read'
MISSING: Final = 'there is no card "{}"'


class Problem(Exception):
    """Ends the reading or playing of one scenario. Its diagnostic is one of the scenario's findings."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


@dataclass
class Case:
    """One scenario while it is read and played. `letters` and `ids` give the numbers of its creatures and cards."""

    source: DataFile
    place: Place
    game: Game
    project: Mapping[str, PlayedCard]  # its cards
    read: Read
    findings: list[Diagnostic] = field(default_factory=list)
    scenes: list[Scene] = field(default_factory=list)  # for the findings made while playing
    letters: dict[str, int] = field(default_factory=dict)
    ids: dict[str, int] = field(default_factory=dict)
    named: dict[str, Place] = field(default_factory=dict)  # where each card is first named
    own: dict[str, PlayedCard] = field(default_factory=dict)  # the scenario's cards
    bodies: list[PlayedCard] = field(default_factory=list)  # creatures without a card
    missing: dict[str, Diagnostic] = field(default_factory=dict)  # letters and cards that are not there, each told once

    def __post_init__(self) -> None:
        self.cards: Mapping[str, PlayedCard] = ChainMap(self.own, dict(self.project))  # all that it can name
        start, known = self.data.get("start", {}), self.game.numbers
        for name in start.keys() - known.keys():
            help = f"its numbers are {', '.join(sorted(known))}" if known else f"{self.game.name} has none"
            self.fault("C405", ("start", name), f'there is no number "{name}"', help, key=True)
        if start:
            self.game = replace(self.game, numbers={**known, **start})

    def written(self, place: Place) -> str:
        """The value there as it is written: 3.10 is the number of a rule, not 3.1."""
        return self.source.text((*self.place, *place), "").text

    @property
    def data(self) -> Mapping[str, Any]:
        """The scenario as plain data."""
        data: Mapping[str, Any] = self.at(())
        return data

    @property
    def table_words(self) -> tuple[str, ...]:
        """What `then` can ask of the whole game: whether it is over, who has won, and what the game adds."""
        return ("over", "winner", *self.game.scenario.table)

    def at(self, place: Place) -> Any:
        """Return the value at a place inside the scenario."""
        value = self.source.data
        for step in (*self.place, *place):
            value = value[step]
        return value

    def of_another_game(self) -> bool:
        """Whether it belongs to another game than its file, which is reported."""
        game = self.data.get("game", self.game.id)
        if game == self.game.id:
            return False
        message = f"this is played as {self.game.id}, not {game}"
        self.fault("C405", ("game",), message, "put it in a folder of its own game")
        return True

    def rolls(self, place: Place) -> list[int]:
        """What the dice show by the words of `rolls:` at a place."""
        faces = self.game.faces
        found = []
        for n, face in enumerate(self.at((*place, "rolls"))):
            if str(face) not in faces:
                help = f"write {', '.join(faces)}" if faces else f"{self.game.name} has no dice"
                raise self.problem("C405", (*place, "rolls", n), f'no die shows "{as_yaml(face)}"', help)
            found.append(faces.index(str(face)))
        return found

    # Findings

    def problem(self, code: str, place: Place, message: str, help: str = "", *, key: bool = False) -> Problem:
        """A problem at a place inside the scenario, to raise or to `tell`."""
        span = self.source.where((*self.place, *place), key=key)
        return Problem(Diagnostic(code, message, span, help))

    def fault(self, code: str, place: Place, message: str, help: str = "", *, key: bool = False) -> None:
        """Add a problem at a place inside the scenario to the findings, once."""
        self.tell(self.problem(code, place, message, help, key=key))

    def tell(self, problem: Problem) -> None:
        """Add a problem to the findings, once."""
        if problem.diagnostic not in self.findings:
            self.findings.append(problem.diagnostic)

    def not_yet(self, place: Place, what: str, *, key: bool = False) -> Problem:
        """A problem: the engine cannot play this yet."""
        help = "leave it out until the engine can play it"
        return self.problem("C407", place, f"the engine cannot play {what} yet", help, key=key)

    def unplayed(self, place: Place, what: str, words: NotYet) -> Problem:
        """A problem: the engine cannot play this text."""
        message = f'only people can play "{words.words}" of {what}'
        return self.problem("C407", place, message, "leave it out, or say what it is like (docs/own-words.md)")

    def no_square(self, place: Place) -> Problem:
        """A problem: the square is not on the board."""
        x, y = self.at(place)
        return self.problem("C405", place, f"there is no square [{x}, {y}]", "[0, 0] is the top left one")

    # Names

    def creature(self, letter: str, place: Place, state: State | None = None, *, key: bool = False) -> int:
        """The creature with a letter, or the first one in play that was deployed from the card with that id."""
        if state is not None and letter in self.ids:
            names = state.tables.creatures
            found = [one for one in range(len(self.letters), len(names)) if names[one].name == letter]
            if found:
                return next((one for one in found if one in state.present), found[0])
        if letter in self.missing:
            raise Problem(self.missing[letter])
        if letter not in self.letters:
            if not self.letters:
                known = [f"{word}:" for word in self.table_words]
                raise self.problem(
                    "C405", place, f'nothing here is called "{letter}"', f"write {', '.join(known)}", key=key
                )
            help = f"the board has {', '.join(self.letters)}"
            raise self.problem("C405", place, f'there is no creature "{letter}"', help, key=key)
        return self.letters[letter]

    def card(self, id: str, place: Place) -> PlayedCard:
        """The card with an id: the scenario's own, or one of the project. Its texts must be free of errors."""
        played = self.cards.get(id)
        if played is None:
            help = (
                no_id(id, ((one.card.name, one.card.id) for one in self.cards.values()))
                or "write the id of a card of the project, or of cards: in this scenario"
            )
            problem = self.problem("C405", place, MISSING.format(id), help)
            raise Problem(self.missing.setdefault(id, problem.diagnostic))
        if self.game.cards[played.card.kind].own:
            message = f'"{id}" is an own kind of card ({played.card.kind}), which only people play'
            raise self.problem("C405", place, message, "leave it out of scenarios")
        if None in played.effects:
            raise self.problem("C405", place, BROKEN.format(id), "fix the card first")
        return played

    def malformed(self, place: Place) -> Iterator[Problem]:
        """Problems with what is said of a player or the table at `place`: zones need lists of cards, resources need a
        number."""
        of_table, table = place[-1] == "table", self.game.table
        for word, value in self.at(place).items():
            if (word in table) != of_table and word in {*self.game.zones, *self.game.resources}:
                whose, where = ("players", "players:") if of_table else ("the table", "table:")
                yield self.problem(
                    "C405", (*place, word), f"{word}: is of {whose}", f"write it under {where}", key=True
                )
            elif word in self.game.zones and not is_list_of(str, value):
                yield self.problem("C405", (*place, word), f"{word}: holds cards", f"write their ids: {word}: [a, b]")
            elif word in self.game.resources and type(value) is not int:
                yield self.problem("C405", (*place, word), f"{word}: is a number", f"write {word}: 3")

    def described_card(self, id: str, kind: str, fields: Mapping[str, Any], place: Place) -> PlayedCard:
        """A card that the scenario describes, with defaults filled in and texts parsed."""
        texts: list[Text] = []
        declared = self.game.cards[kind]
        for name in declared.texts:
            box, value = declared.box(name, fields), fields.get(name)
            if not (value is None or isinstance(value, str) or is_list_of(str, value)):
                raise self.problem("C405", (*place, name), f"{name}: is not a text", f"write {name}: in words")
            places = (
                [(*place, name)] if isinstance(value, str) else [(*place, name, n) for n in range(len(value or ()))]
            )
            texts += [self.source.text((*self.place, *one), box) for one in places]
        effects = []
        for text in texts:
            effect, findings = self.read(text)
            self.findings += findings
            effects.append(effect)
        values = {**self.game.scenario.defaults.get(kind, {}), **fields}
        span = self.source.where((*self.place, *place), key=True)
        card = Card(id, str(values.get("name", id)), kind, self.game.id, "", 0, 1, values, tuple(texts), span)
        return PlayedCard(card, tuple(effects))

    # Wording of what the engine says

    def in_own_words(self, text: str) -> str:
        """A sentence of the engine in the words of the game."""
        return self.game.in_own_words(text, ())

    def says(self, state: State, code: int) -> str:
        """An action in the words of scenarios."""

        def name(part: Part, number: int) -> str:
            match part:
                case "creature":
                    return state.tables.creatures[number].name
                case "card":
                    return list(self.ids)[number]
                case "square":
                    return str([*state.tables.board.place(number)])
                case "face":
                    return self.game.faces[number]
            return str(number + (part == "player"))

        return describe(code, self.game.actions, name)


def is_list_of(kind: type, value: object) -> bool:
    """Whether a value is a list with only values of that type.

    >>> is_list_of(str, ["a", "b"]), is_list_of(str, "ab"), is_list_of(str, [1])
    (True, False, False)
    """
    return isinstance(value, list) and all(isinstance(one, kind) for one in value)


def as_yaml(value: Any) -> str:
    """Write a value as YAML does.

    >>> as_yaml([True, None, "web"])
    '[true, null, web]'
    """
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(as_yaml, value))}]"
    return (
        {True: "true", False: "false", None: "null"}[value] if value is None or isinstance(value, bool) else str(value)
    )

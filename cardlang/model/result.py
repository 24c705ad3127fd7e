"""Results of scenarios: findings with the board at that moment, and what no scenario has touched."""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.span import Span
from cardlang.model.value import Value


class Piece(Value):
    """A creature on a board, or one that has left it (`gone`)."""

    letter: str  # on the board; "" if there are more creatures than letters, shown as `?`
    name: str
    player: str  # who controls it
    colour: int  # number of that player's colour, from 1
    at: tuple[int, int]  # column and row
    damage: int
    hp: int | None  # none: damage fills nothing of it
    tapped: bool = False
    active: bool = False  # being activated
    gone: bool = False
    under: tuple[str, ...] = ()  # the cards attached to it


class BoardPicture(Value):
    """The rows of a board, one character per square (terrain or a creature's letter); and `lasts`, the lasting effects,
    as sentences without a full stop."""

    rows: tuple[str, ...]
    pieces: tuple[Piece, ...]
    lasts: tuple[str, ...] = ()
    words: tuple[str, str, str] = ("damage", "tapped", "activated")  # as the game calls them


class Scene(Value):
    """The findings at one moment of a scenario, with the position at that moment: after the step at the span `after`,
    or at the beginning (None). `notation` is the position as one line (docs/notation.md)."""

    findings: tuple[Diagnostic, ...]
    after: Span | None
    board: BoardPicture
    notation: str


class Result(Value):
    """One scenario that was played. `findings` are the differences and everything else that is wrong with it."""

    name: str
    rules: tuple[str, ...]  # numbers of the rules that it tests
    span: Span  # of the name
    findings: tuple[Diagnostic, ...] = ()
    scenes: tuple[Scene, ...] = ()  # with the findings made while playing

    @property
    def passed(self) -> bool:
        """Whether no finding is an error."""
        return not has_errors(self.findings)


@dataclass(frozen=True, slots=True)
class Untouched:
    """A card that no scenario uses or, with `words`, a part of its text that was never carried out."""

    card: str  # its id
    name: str
    span: Span
    words: str = ""


@dataclass(frozen=True, slots=True)
class Coverage:
    """What the scenarios of one game have not touched, out of how many cards and rules."""

    game: str
    all_cards: int
    all_rules: int
    cards: tuple[Untouched, ...]
    texts: tuple[Untouched, ...]  # of cards that are used
    rules: tuple[str, ...]  # the numbers of those that no scenario names

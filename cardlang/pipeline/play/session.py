"""A game for programs to play: the result of `cardlang.game(...).play(...)`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass

from cardlang.model.diagnostic import TextError
from cardlang.pipeline.play.matches import Pairing, arrange
from cardlang.report.drawing import drawing_as_text
from cardlang.rules.notation import Notation
from cardlang.rules.play import Play
from cardlang.rules.trace import Names, option_sentence
from cardlang.rules.views import View, draw, observe
from cardlang.source.error import SourceError


@dataclass(frozen=True, slots=True)
class Action:
    """A legal action: its code, and a sentence that describes it."""

    code: int
    text: str


class Session:
    """A game in progress, always at the next decision. Players count from 1.

    >>> import cardlang
    >>> game = cardlang.game("skirmish").play(["drow", "hero"], seed=7)
    >>> game.players, game.player
    (('Drow', 'Hero'), 1)
    >>> game.actions()[0].text
    'Drow begins with Drow House Guard on [1, 1].'
    >>> later = game.clone()
    >>> later.apply(later.actions()[0].code)
    >>> [creature.name for creature in later.observe(2).creatures], game.observe(2).creatures
    (['Drow House Guard 1'], ())
    """

    __slots__ = ("_guard", "_names", "_notation", "_pairing", "_play")

    def __init__(self, pairing: Pairing, play: Play, *, from_notation: bool = False) -> None:
        self._pairing = pairing
        self._play = play
        self._names = Names(pairing.match)
        self._notation: Notation | None = None
        self._guard = _unreachable if from_notation else nullcontext

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, in order."""
        return self._pairing.match.names

    @property
    def player(self) -> int | None:
        """The player who decides now; None once the game is over."""
        decision = self._play.decision
        return decision.player + 1 if decision else None

    def actions(self) -> tuple[Action, ...]:
        """All legal actions, sorted by code; empty once the game is over."""
        return tuple(Action(code, self.text(code)) for code in self.codes)

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes of these actions."""
        decision = self._play.decision
        return decision.options if decision else ()

    def text(self, code: int) -> str:
        """The sentence that describes one of these actions."""
        with self._guard():
            return option_sentence(self._names, self._play, code)

    def apply(self, code: int) -> None:
        """Take the action with this code and play on to the next decision.

        Errors: `ValueError`, with the reason, for a code that is not among `actions()`; `RuntimeError`, with their
        names, for effects that cause each other without end. The game stays unchanged, whatever is raised.
        """
        decision = self._play.decision
        if decision is None:
            raise ValueError("the game is over")
        if code not in decision.options:
            raise ValueError(f"{code} is not a legal action now")
        play = self._play.clone()
        with self._guard():
            play.resume(code)
        self._play = play

    def clone(self) -> Session:
        """An independent copy of the game at this decision."""
        return Session(self._pairing, self._play.clone(), from_notation=self._guard is not nullcontext)

    def observe(self, player: int) -> View:
        """What one player can see: not the hands of others, nor the order of any deck.

        Errors: `ValueError` for an unknown player.
        """
        if not 1 <= player <= len(self.players):
            raise ValueError(f"there is no player {player}")
        with self._guard():
            return observe(self._play, player - 1)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._play.state.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won: several if partners won, none for a draw or before the end."""
        return tuple(player + 1 for player in self._play.game.opening.winners(self._play.state))

    @property
    def notation(self) -> str:
        """The position as one line of text, including hidden cards (docs/notation.md)."""
        with self._guard():
            return self._lines().write(self._play.state)

    def at(self, notation: str) -> Session:
        """A game of the same decks and battlefield at the position in `notation`.

        Errors: `ValueError` for a line that is not a position. A position that no game can reach may show only later:
        then any other method raises `ValueError` and the game stays unchanged.
        """
        state = self._lines().read(notation)
        with _unreachable():
            return Session(self._pairing, Play(self._play.game, state), from_notation=True)

    def _lines(self) -> Notation:
        if self._notation is None:
            self._notation = Notation(self._play.game, self._pairing.match.tables)
        return self._notation

    def __str__(self) -> str:
        """The board as text, with a line for each creature on it."""
        return drawing_as_text(draw(self._play.state, self.players, in_own_words=self._names.in_own_words))


@contextmanager
def _unreachable() -> Iterator[None]:
    """Turns any failure into a `ValueError`: the position was read from notation and no game can reach it.

    A line may name things that do not exist or leave out earlier choices, which only the step that needs them notices.
    """
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ValueError(f"no game can reach this position: {error}") from error


def open_session(
    game: str, decks: Sequence[str], battlefield: str | None, seed: int, teams: Sequence[int], *, shipped: bool
) -> Session:
    """A new game; see `LoadedGame.play`."""
    pairing = open_pairing(game, decks, battlefield, teams, shipped=shipped)
    return Session(pairing, pairing.match.start(seed))


def open_pairing(
    game: str, decks: Sequence[str], battlefield: str | None, teams: Sequence[int], *, shipped: bool
) -> Pairing:
    """What is played. Errors: as `LoadedGame.play`."""
    try:
        arranged = arrange(decks, battlefield, game=game, teams=teams, shipped=shipped)
    except SourceError as error:
        raise LookupError(str(error)) from error
    if not arranged.pairings:
        raise TextError(arranged.diagnostics)
    return arranged.pairings[0]

"""Matches as games of OpenSpiel. Chance is one node at the beginning: which of so many deals is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.play.session import Session, open_pairing
from cardlang.pipeline.play.spaces import LONGEST, Spaces

DEALS: Final = 1_000  # seeds, of which chance takes one
_DEFAULTS: Final[Mapping[str, Any]] = {"decks": "", "battlefield": "", "teams": "", "shipped": False, "deals": DEALS}
Key = tuple[str, tuple[str, ...], str, tuple[int, ...], bool]  # the arguments of `open_pairing`


def register(game: LoadedGame) -> str:
    """Make a game known to OpenSpiel, if it is not; its name there."""
    name = f"cardlang_{game.id}"
    if name not in pyspiel.registered_names():
        # a class outlives Python itself, as what OpenSpiel holds must
        pyspiel.register_game(_type(game, zero_sum=False), type(name, (SpielGame,), {"loaded": game}))
    return name


class Course:
    """A game from its deal on, None before that. It is copied as it is, and pickled as its actions."""

    def __init__(self, spaces: Spaces, key: Key, actions: Iterable[int] = ()) -> None:
        self.spaces, self.key = spaces, key
        self.session: Session | None = None
        self.actions: list[int] = []  # the first is the deal
        for action in actions:
            self.take(action)

    def take(self, action: int) -> None:
        """Go on with this action."""
        if self.session is None:
            self.session = self.spaces.start(action)
        else:
            self.session.apply(self.spaces.code(action))
        self.actions.append(action)

    def __deepcopy__(self, memo: object) -> Course:
        other = Course(self.spaces, self.key)
        other.session, other.actions = self.session and self.session.clone(), [*self.actions]
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _resumed, (self.key, self.actions)


def _resumed(key: Key, actions: list[int]) -> Course:
    return Course(_spaces(key), key, actions)


@lru_cache(maxsize=1)
def _spaces(key: Key) -> Spaces:
    game, decks, battlefield, teams, shipped = key
    return Spaces(open_pairing(game, decks, battlefield or None, teams, shipped=shipped))


def _type(game: LoadedGame, *, zero_sum: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"cardlang_{game.id}",
        long_name=game.rules.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.rules.most,
        min_num_players=game.rules.fewest,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_DEFAULTS,
    )


class SpielGame(pyspiel.Game):
    """A match, by its parameters: `decks` and `teams` separated by ;, `battlefield`, `shipped` and `deals`."""

    loaded: ClassVar[LoadedGame]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        decks, teams = ([one for one in given[name].split(";") if one] for name in ("decks", "teams"))
        self.key = self.loaded.id, tuple(decks), given["battlefield"], tuple(map(int, teams)), given["shipped"]
        self.spaces = _spaces.__wrapped__(self.key)  # of the files as they are now
        self.deals = int(given["deals"])
        zero_sum = self.spaces.zero_sum
        info = pyspiel.GameInfo(
            num_distinct_actions=self.spaces.actions,
            max_chance_outcomes=self.deals,
            num_players=self.spaces.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=LONGEST,
        )
        super().__init__(_type(self.loaded, zero_sum=zero_sum), info, dict(params or {}))

    def new_initial_state(self) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What gives observations. Errors: `ValueError` if it shall remember the past."""
        if iig_obs_type and iig_obs_type.perfect_recall:
            raise ValueError("an observation is of the position as it is, without the past")
        return Observer(self.spaces)


class SpielState(pyspiel.State):
    """A position, or the choice of the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.deals, self.course = game.deals, Course(game.spaces, game.key)

    @property
    def session(self) -> Session | None:
        """The game, after the deal."""
        return self.course.session

    def current_player(self) -> int:
        """Who decides, from 0; chance at first."""
        if self.session is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.session.player is None or len(self.course.actions) > LONGEST:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.session.player - 1

    def _legal_actions(self, player: int) -> list[int]:
        if self.session is None or player != self.current_player():
            return []
        return [self.course.spaces.action(code) for code in self.session.codes]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals, each as likely as the others."""
        return [(deal, 1 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        self.course.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0 or self.session is None:
            return f"deal {action}"
        code = self.course.spaces.code(action)
        return (
            f"{action}: {self.session.text(code)}" if code in self.session.codes else f"{action}"
        )  # two may read alike

    def is_terminal(self) -> bool:
        """Whether the game is over, or has lasted too long."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """What the game has brought each player, as `Spaces.returns`; 0 before its end."""
        if self.session is None or not self.session.over:
            return [0.0] * int(self.num_players())
        return self.course.spaces.returns(self.session.winners)

    def __str__(self) -> str:
        return self.session.notation if self.session else "before the deal"


class Observer:
    """Writes what a player sees into `tensor`, with a number for each of `Spaces.names`; before the deal, zeros."""

    def __init__(self, spaces: Spaces) -> None:
        self.spaces = spaces
        self.tensor = np.zeros(len(spaces.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Observe the state as this player."""
        self.tensor[:] = self.spaces.observation(state.session.observe(player + 1)) if state.session else 0

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words."""
        return str(state.session.observe(player + 1)) if state.session else ""

"""A game for programs: what `cardlang.game` returns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import load_game

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from cardlang.pipeline.play.session import Session


class PlayableGame(LoadedGame):
    """A game that reads and writes card texts, and that can be played."""

    def play(
        self,
        decks: Sequence[str],
        *,
        battlefield: str | None = None,
        seed: int = 0,
        teams: Sequence[int] = (),
        shipped: bool = False,
    ) -> Session:
        """A game from its first decision. `decks` are ids of decks in the project around the current folder, or of
        `shipped` decks, one for each player; a deck brings the other deck of its faction along; a single deck plays
        against a copy of itself. All chance comes from `seed`. `teams` holds a number for each player, the same for
        partners.

        Errors: `LookupError` for decks, a battlefield or a project that are not there or do not go together;
        `TextError`, with all diagnostics, for cards that have errors.

        >>> playable_game("skirmish").play(["drow", "hero"], battlefield="crossing", seed=1).players
        ('Drow', 'Hero')
        """
        from cardlang.pipeline.play.session import open_session

        return open_session(self.id, decks, battlefield, seed, teams, shipped=shipped)

    def pettingzoo(
        self,
        decks: Sequence[str],
        *,
        battlefield: str | None = None,
        teams: Sequence[int] = (),
        shipped: bool = False,
    ) -> AECEnv:
        """An environment of PettingZoo for learning agents (docs/playing.md). Its games are those of `play`, with seeds
        from `reset`.

        Errors: as `play`; `ImportError` without the library pettingzoo.
        """
        try:
            from cardlang.pipeline.play.aec import Environment
        except ImportError as error:
            raise ImportError('this needs the library pettingzoo: pip install "cardlang[pettingzoo]"') from error
        from cardlang.pipeline.play.session import open_pairing

        return Environment(open_pairing(self.id, decks, battlefield, teams, shipped=shipped))

    def openspiel(
        self,
        decks: Sequence[str],
        *,
        battlefield: str | None = None,
        teams: Sequence[int] = (),
        shipped: bool = False,
        deals: int = 1_000,
    ) -> Any:
        """A `pyspiel.Game` (docs/playing.md). Its games are those of `play`; chance chooses one of the first `deals`
        seeds. From then on OpenSpiel knows the game as `cardlang_<id>`.

        Errors: as `play`; `ImportError` without the library open_spiel.
        """
        try:
            import pyspiel

            from cardlang.pipeline.play.spiel import register
        except ImportError as error:
            raise ImportError('this needs the library open_spiel: pip install "cardlang[openspiel]"') from error
        listed = {"decks": ";".join(decks), "teams": ";".join(map(str, teams))}
        match = {"battlefield": battlefield or "", "shipped": shipped, "deals": deals}
        return pyspiel.load_game(register(self), listed | match)


def playable_game(id: str) -> PlayableGame:
    """The game with this id, as `load_game` finds it. Errors: the same."""
    return PlayableGame(**vars(load_game(id)))

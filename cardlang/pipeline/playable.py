"""A game for programs: what `cardlang.game` returns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import load_game

if TYPE_CHECKING:
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


def playable_game(id: str) -> PlayableGame:
    """The game with this id, as `load_game` finds it. Errors: the same."""
    return PlayableGame(**vars(load_game(id)))

"""Games of the package, and of other packages."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardlang.pipeline.load.game import LoadedGame, loaded
from cardlang.pipeline.load.languages import PACKAGE

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from cardlang.mechanics.compose import Composition


def shipped_ids() -> set[str]:
    """The ids of the games that come with the package."""
    return {path.parent.name for path in (PACKAGE / "games").glob("*/vocabulary.yaml")}


@lru_cache
def shipped_game(id: str) -> LoadedGame:
    """A game of the package."""
    return loaded(composition(id))


def composition(id: str) -> Composition:
    """The parts of a game of the package."""
    module: Any = import_module(f"cardlang.games.{id}.game")
    found: Composition = module.GAME
    return found


@cache
def installed_games() -> tuple[EntryPoint, ...]:
    """The games of other packages: their entry points in the group `cardlang.games`."""
    from importlib.metadata import entry_points

    return tuple(entry_points(group="cardlang.games"))

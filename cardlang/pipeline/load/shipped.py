"""The games that come with the package."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardlang.pipeline.load.game import LoadedGame, loaded
from cardlang.pipeline.load.languages import PACKAGE
from cardlang.source.unread import GAME

if TYPE_CHECKING:
    from cardlang.mechanics.compose import Composition


def shipped_ids() -> set[str]:
    """The ids of the games that come with the package."""
    files = (*(PACKAGE / "games").glob("*/vocabulary.yaml"), *(PACKAGE / "games").glob(f"*/{GAME}"))
    return {path.parent.name for path in files}


def is_file(id: str) -> bool:
    """Whether a game of the package is a file, which has no lint rules of its own."""
    return (PACKAGE / f"games/{id}/{GAME}").is_file()


@lru_cache
def shipped_game(id: str) -> LoadedGame:
    """A game of the package."""
    if is_file(id):
        from cardlang.pipeline.load.game_file import packaged_game

        return packaged_game(f"cardlang.games.{id}")
    return loaded(composition(id))


def composition(id: str) -> Composition:
    """The parts of a game of the package."""
    if is_file(id):
        return shipped_game(id).parts
    module: Any = import_module(f"cardlang.games.{id}.game")
    found: Composition = module.GAME
    return found

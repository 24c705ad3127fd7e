"""A game as texts typed in the current folder use it."""

from __future__ import annotations

from pathlib import Path

from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import load_game
from cardlang.source.paths import around


def game_here(id: str) -> LoadedGame:
    """The game with this id, whose texts may name the cards of the project around the current folder, if there is one.

    Errors: as `load_game`.
    """
    game = load_game(id)
    if not any(around(Path.cwd())):
        return game  # without importing what reads projects
    from cardlang.pipeline.load.reading import card_names, named
    from cardlang.source.project import Selection, find_project

    project, _ = find_project(Path.cwd())
    return named(game, card_names(Selection(project, (), whole=True))) if project else game

"""A game as texts typed in the current folder use it."""

from __future__ import annotations

from pathlib import Path

from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import game_ids, load_game
from cardlang.source.paths import around


def game_here(id: str | None) -> LoadedGame:
    """The game with this id, whose texts may name the cards of the project around the current folder, if there is one.
    Without an id, the only game of that project, or else skirmish.

    Errors: as `load_game`.
    """
    if not any(around(Path.cwd())):
        return load_game(id or "skirmish")  # does not import the code that reads projects
    from cardlang.pipeline.load.reading import card_names, named
    from cardlang.source.project import Selection, find_project

    project, _ = find_project(Path.cwd())
    if project is None:
        return load_game(id or "skirmish")
    own = {*project.own_games(), *project.folders_of_games()}.intersection(game_ids(project))
    game = load_game(id or (own.pop() if len(own) == 1 else "skirmish"))
    return named(game, card_names(Selection(project, (), whole=True)))

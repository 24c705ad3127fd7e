"""Writes the schemas of games for editors (`cardlang schema`)."""

from __future__ import annotations

from pathlib import Path

from cardlang.pipeline.load.games import game_ids, load_game
from cardlang.pipeline.load.reading import project_here
from cardlang.pipeline.load.schemas import schema_files
from cardlang.source.error import SourceError
from cardlang.source.paths import shared_folder, shown
from cardlang.source.starter import SCHEMAS
from cardlang.source.write import write_all


def write_schemas(id: str | None, out: Path | None) -> list[str]:
    """The paths of the schemas that are written: of the game `id`, or of all games of the project around this folder;
    into `out`, by default `.schemas/`, and `schemas/` in the package's own folder.

    Errors: `LookupError` for an unknown game, or one whose words have errors; `SourceError` if there is no project or
    no game in it, and for a file that cannot be written.
    """
    project, _ = project_here(shipped=False)
    mine = sorted({*project.own_games(), *project.folders_of_games()} & {*game_ids(project)})
    if not mine and id is None:
        raise SourceError("this project has no decks and no game of its own: name a game")
    folder = out or project.root / ("schemas" if project.root == shared_folder() else SCHEMAS)
    made = {name: data for one in ([id] if id else mine) for name, data in schema_files(load_game(one)).items()}
    files = [(folder / name, data, None if out else project.root) for name, data in made.items()]
    write_all(files)
    return [shown(path) for path, _, _ in files]

"""Games by id: of the package, of other packages, of a project."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.load.game import LoadedGame, installed_games, loaded
from cardlang.pipeline.load.shipped import shipped_game, shipped_ids
from cardlang.source.error import SourceError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from cardlang.source.project import Project


T = TypeVar("T")


def game_ids(project: Project | None = None) -> list[str]:
    """The ids of the games of the package and the project. Those of other packages are included if the project has
    a folder that neither of these names explains."""
    known = shipped_ids() | set(project.own_games() if project else ())
    if project and not known.issuperset(project.folders_of_games()):
        known |= {entry.name for entry in installed_games()}
    return sorted(known)


def load_game(id: str) -> LoadedGame:
    """The game with this id: a folder of `cardlang/games/`, one of the project's around the current folder, or an entry
    point of the group `cardlang.games`.

    Errors: `LookupError` for an unknown id, or for a project's game whose words cannot be used; `SourceError` for a
    project that cannot be read.

    >>> load_game("skirmish").name
    'Skirmish'
    """
    if id in shipped_ids():
        return shipped_game(id)
    from cardlang.source.project import find_project
    from cardlang.source.sources import Sources

    project = find_project(Path.cwd())[0]
    game, found = read_game(id, project)
    if game is None:
        why = f"{Sources(*([project.root] if project else [])).place(found[0].span)}: {found[0].message}"
        raise LookupError(f'the words of the game "{id}" have errors; the first is {why}')
    return game


def read_game(id: str, project: Project | None) -> tuple[LoadedGame | None, list[Diagnostic]]:
    """The game with this id in a given project. If it is the project's own and its words cannot be used: None, and the
    errors.

    Errors: `LookupError` for an unknown id; `SourceError`.
    """
    if project and id in project.own_games():
        from cardlang.pipeline.load.own_game.reading import read_own_game

        return read_own_game(id, project)
    if id in shipped_ids():
        return shipped_game(id), []
    for entry in installed_games():
        if entry.name == id:
            return installed_game(entry), []
    from cardlang.model.slips import or_known  # texts load few modules

    raise LookupError(f'there is no game "{id}"; {or_known(id, sorted(game_ids(project)), "the games are")}')


def installed_game(entry: EntryPoint) -> LoadedGame:
    """A game of another package: of its file if the entry point names a package alone, or else of a composition. Its
    parts may not fit together, which is found out when they are used.

    Errors: `SourceError`.
    """

    def tried(make: Callable[[], T]) -> T:
        try:
            return make()
        except (ImportError, AttributeError, ValueError) as error:
            raise SourceError(f'the game "{entry.name}" of {entry.value} cannot be used: {error}') from error

    game = tried(lambda: loaded(entry.load()) if entry.attr else _of_file(entry.module))
    engine = game.engine
    game.engine = lambda: tried(engine)
    return game


def _of_file(package: str) -> LoadedGame:
    from cardlang.pipeline.load.game_file import packaged_game

    return packaged_game(package)

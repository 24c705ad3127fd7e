"""Games with their languages: the package's, those of other packages, a project's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlang.language.language import Language, Parsed
from cardlang.language.nodes.base import Node, as_data
from cardlang.model.diagnostic import Diagnostic, TextError, has_errors
from cardlang.pipeline.languages import PACKAGE, language_of
from cardlang.source.paths import around

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from cardlang.language.names import Names
    from cardlang.language.rule import AnyRule
    from cardlang.mechanics.compose import Composition
    from cardlang.pipeline.session import Session
    from cardlang.rules.game import Game
    from cardlang.source.project import Project


class LoadedGame:
    """A game with its language, ready to read and write card texts."""

    def __init__(
        self,
        parts: Composition,
        language: Language,
        line: tuple[str, ...],
        folders: tuple[Path, ...],
        engine: Callable[[], Game],
    ) -> None:
        self.parts = parts  # of the game itself, or of that which it extends
        self.language = language
        self.line = line  # its id, then those of the games that it extends
        self.folders = folders  # of its data files, a parent game's first
        self.engine = engine

    def naming(self, names: Names) -> LoadedGame:
        """The same game, whose texts may speak of cards of these names."""
        return LoadedGame(self.parts, self.language.naming(names), self.line, self.folders, self.engine)

    @property
    def id(self) -> str:
        """The name of its folder: "skirmish"."""
        return self.line[0]

    @property
    def name(self) -> str:
        """What people call it: "Skirmish"."""
        return self.language.vocabulary.name

    @property
    def boxes(self) -> Mapping[str, Mapping[str, str]]:
        """Which field of a card holds the text of which box, for each kind of card."""
        return self.parts.wording.boxes

    @property
    def lint(self) -> Sequence[AnyRule]:
        """The lint rules about its cards, but for those of the core."""
        return self.parts.lint

    @property
    def rules(self) -> Game:
        """The game as the engine plays it, which is loaded for it."""
        return self.engine()

    def parse(self, text: str, box: str = "main") -> Parsed:
        """What a rules text of a card's `box` (`main`, `attached` or `power`) means.

        Errors: `TextError`, with all diagnostics of the text, if it cannot be understood.
        """
        parsed = self.language.parse(text, box)
        if has_errors(parsed.diagnostics):
            raise TextError(parsed.diagnostics)
        return parsed

    def write(self, effect: Node, box: str | None = None) -> str:
        """The canonical wording of an effect in a box, by default the first where it can stand.

        Errors: `Unwritable`, a `ValueError`, for an effect made by hand that no text can mean.
        """
        return self.language.write(effect, box)

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
        `shipped` decks, one for each player; a deck brings the other deck of its faction along, and one alone plays
        against its like. All chance comes from `seed`. `teams` holds a number for each player, the same for partners.

        Errors: `LookupError` for decks, a battlefield or a project that are not there or do not go together;
        `TextError`, with all diagnostics, for cards that have errors.

        >>> load_game("skirmish").play(["drow", "hero"], battlefield="crossing", seed=1).players
        ('Drow', 'Hero')
        """
        from cardlang.pipeline.session import open_session

        return open_session(self.id, decks, battlefield, seed, teams, shipped=shipped)

    @staticmethod
    def effect_data(effect: Node | None) -> dict[str, Any] | None:
        """An effect as plain data for JSON, without positions: equal effects give equal data, and only they do."""
        return as_data(effect) if effect is not None else None


def game_ids(project: Project | None = None) -> list[str]:
    """The games that come with the package, and the project's own."""
    known = {path.parent.name for path in (PACKAGE / "games").glob("*/vocabulary.yaml")}
    known |= set(project.own_games() if project else ())
    if project and not known.issuperset(project.folders_of_games()):
        known |= {entry.name for entry in installed_games()}
    return sorted(known)


def load_game(id: str) -> LoadedGame:
    """The game with this id: a folder of `cardlang/games/`, one of the project's around the current folder, or an entry
    point of the group `cardlang.games`.

    Errors: `LookupError` for an id that is none of these, or for an own game whose words cannot be used; `SourceError`
    for a project that cannot be read.
    """
    if id in game_ids():
        return shipped_game(id)
    from cardlang.source.project import find_project
    from cardlang.source.sources import Sources

    game, found = read_game(id, find_project(Path.cwd())[0])
    if game is None:
        why = f"{Sources().place(found[0].span)}: {found[0].message}"
        raise LookupError(f'the words of the game "{id}" have errors; the first is {why}')
    return game


def game_here(id: str) -> LoadedGame:
    """The same, in whose texts the cards of the project around this folder may be named."""
    game = load_game(id)
    if not any(around(Path.cwd())):
        return game
    from cardlang.pipeline.reading import card_names, named
    from cardlang.source.project import Selection, find_project

    project, _ = find_project(Path.cwd())
    return named(game, card_names(Selection(project, (), whole=True))) if project else game


def read_game(id: str, project: Project | None) -> tuple[LoadedGame | None, list[Diagnostic]]:
    """The game with this id in a given project, or none: of its own games whose words cannot be used none, and why.

    Errors: `LookupError`, `SourceError`.
    """
    if project is None or id not in project.own_games():
        if id not in game_ids():
            return _from_elsewhere(id, project), []
        return shipped_game(id), []
    from cardlang.pipeline.own_games import read_own_game

    return read_own_game(id, project)


@lru_cache
def shipped_game(id: str) -> LoadedGame:
    """A game of the package."""
    return loaded(composition(id))


def composition(id: str) -> Composition:
    """What a game of the package is put together of."""
    module: Any = import_module(f"cardlang.games.{id}.game")
    found: Composition = module.GAME
    return found


def _from_elsewhere(id: str, project: Project | None) -> LoadedGame:
    """A game that another package brings."""
    for entry in installed_games():
        if entry.name == id:
            return loaded(entry.load())
    raise LookupError(f'there is no game "{id}"; the games are {", ".join(game_ids(project))}')


@cache
def installed_games() -> tuple[EntryPoint, ...]:
    """The games that other packages bring, by their entry points."""
    from importlib.metadata import entry_points

    return tuple(entry_points(group="cardlang.games"))


def loaded(parts: Composition) -> LoadedGame:
    """A composed game, ready to use.

    Errors: `Conflict`; `ValueError` for words or a grammar that do not go together: a bug of the game.
    """
    return LoadedGame(parts, language_of(parts), (parts.id,), (parts.folders[-1],), lambda: parts.rules)

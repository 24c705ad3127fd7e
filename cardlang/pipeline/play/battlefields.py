"""Tiles and battlefields, from their files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.reading import Contents
from cardlang.rules.battlefield import Battlefield, Tile, read_battlefield, read_tile
from cardlang.source.document import parse_document
from cardlang.source.project import Project
from cardlang.source.yaml.nodes import Document, Mapping
from cardlang.source.yaml.offsets import ScenarioFile


def battlefields(game: LoadedGame, project: Project) -> dict[str, Battlefield]:
    """The battlefields of a game by id, the package's and the project's, without those that have errors."""
    tiles = tuple(_tiles(_documents(project, game, "tile"), game).items())
    fitting = (document.source for document, fits in _documents(project, game, "battlefield") if fits)
    read = (_built(source, tiles) for source in fitting)
    return {battlefield.id: battlefield for battlefield in read if battlefield}


def schemas(game: LoadedGame, what: str) -> list[str]:
    """The schemas of the game's files of a sort, such as "battlefield"."""
    return [f"schemas/{id}/{what}.schema.json" for id in game.line]


@lru_cache(maxsize=64)
def _built(source: SourceText, tiles: tuple[tuple[str, Tile | None], ...]) -> Battlefield | None:
    """The battlefield in a file that fits its schema. Cached, since programs start many games on one."""
    document = parse_document(source.text.encode(), source.path)[1]
    assert document
    return read_battlefield(ScenarioFile(document), dict(tiles))[0]


def battlefield_faults(contents: Contents) -> list[Diagnostic]:
    """What is wrong with the tiles and battlefields that were read."""
    found = [one for document, game in contents.parts["tile"] for one in _read_tile(document, game)[1]]
    for game in {game.id: game for _, game in contents.parts["battlefield"]}.values():
        edited = ((document, True) for document, own in contents.parts["tile"] if own.id == game.id)
        tiles = _tiles([*_documents(contents.project, game, "tile"), *edited], game)
        for document, own in contents.parts["battlefield"]:
            if own.id == game.id:
                found += read_battlefield(ScenarioFile(document), tiles)[1]
    return found


def _documents(project: Project, game: LoadedGame, what: str) -> Iterator[tuple[Document, bool]]:
    """The files of tiles or battlefields, and whether each fits its schema. Of several with one id the last counts."""
    schema = project.schema(*schemas(game, what))
    for path in project.parts(reversed(game.line), f"{what}s") if schema else ():
        _, document, found = project.checked(path, schema)
        if document:
            yield document, not found


def _read_tile(document: Document, game: LoadedGame) -> tuple[Tile | None, list[Diagnostic]]:
    return read_tile(ScenarioFile(document), game.rules.semantics.marks)


def _tiles(documents: Iterable[tuple[Document, bool]], game: LoadedGame) -> dict[str, Tile | None]:
    """Tiles by id; `None` for one that has errors."""
    tiles: dict[str, Tile | None] = {}
    for document, fits in documents:
        if isinstance(document.root, Mapping) and (id := document.root.get("tile")):
            tiles[str(id.value)] = _read_tile(document, game)[0] if fits else None
    return tiles

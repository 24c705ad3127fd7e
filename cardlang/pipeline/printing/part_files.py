"""The files of a game's parts (mats, tokens, pages, tiles), the package's and the project's."""

from __future__ import annotations

from typing import NamedTuple

from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.source.yaml.nodes import Document, Mapping


class PartKind(NamedTuple):
    """A kind of part: its folder below `cards/<game>/`, the key that holds a file's id, and its schema, if any."""

    folder: str
    id_key: str
    schema: str = ""  # "": `reading` has checked these files by the game's own schema


MATS, TOKENS, PAGES = (
    PartKind("mats", "mat", "mats"),
    PartKind("tokens", "tokens", "tokens"),
    PartKind("pages", "page", "pages"),
)
TILES, BATTLEFIELDS = PartKind("tiles", "tile"), PartKind("battlefields", "battlefield")


def part_documents(renderer: FaceRenderer, game: LoadedGame, kind: PartKind) -> dict[str, Document]:
    """The files of one kind by id, without those that have errors (reading the project reports these). Where several
    have one id the last counts, which is the project's own.

    Errors: `SourceError` for a file that the system cannot read.
    """
    schema = renderer.project.schema(f"schemas/{kind.schema}.schema.json") if kind.schema else None
    documents = {}
    for path in renderer.project.parts(reversed(game.line), kind.folder):
        source, document, found = renderer.project.checked(path, schema)
        renderer.sources.add(source)
        if document and not found and isinstance(document.root, Mapping):
            documents[str(document.at((kind.id_key,)).value)] = document
    return documents

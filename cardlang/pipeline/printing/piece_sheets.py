"""Pieces on sheets of paper: drawings to pages, and the files that describe the parts of a game (mats, tokens, pages,
tiles), the package's and the project's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardlang.face.draw_list import Drawing
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.sheet.impose import impose, impose_backs
from cardlang.sheet.page import interleaved
from cardlang.sheet.page_set import PageSet
from cardlang.sheet.sheet import Sheet
from cardlang.source.yaml.nodes import Document, Mapping


class PartKind(NamedTuple):
    """A kind of part: its folder below `cards/<game>/`, the key that holds a file's id, and its schema, if any."""

    folder: str
    id_key: str
    schema: str = ""  # "": `reading` has checked these files by the game's own schema


MATS, TOKENS = PartKind("mats", "mat", "mats"), PartKind("tokens", "tokens", "tokens")
PAGES, TILES, BATTLEFIELDS = (
    PartKind("pages", "page", "pages"),
    PartKind("tiles", "tile"),
    PartKind("battlefields", "battlefield"),
)


def page_set(
    renderer: FaceRenderer,
    kind: str,
    on: str | Sheet,
    title: str,
    faces: Sequence[Drawing],
    document: Document | None = None,
    *,
    backs: Sequence[Drawing] = (),
    bookmark: str = "",
    name: str = "",
    work: str = "",
    deck: str | None = None,
) -> Iterator[PageSet]:
    """The faces, each with its back if there are `backs`, on a sheet of the renderer's paper, which is called `on`: one
    page set; none without faces, or if anything does not suit the sheet, which the renderer collects. The bookmark is
    by default the title."""
    sheet = renderer.sheet(f"{renderer.paper}-{on}") if isinstance(on, str) else on
    if sheet is None:
        return
    pages, faults = impose(sheet, faces, bookmark or title)
    if backs:
        behind, more = impose_backs(sheet, backs)
        pages, faults = () if faults or more else interleaved(pages, behind), (*faults, *more)
    renderer.report_misfits(sheet, faults, document)
    if pages:
        yield PageSet(kind, name or f"{renderer.paper}-{on}", title, pages, len(faces), work, deck, double=bool(backs))


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

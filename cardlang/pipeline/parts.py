"""A game's parts that are files of their own (mats, tokens, pages, tiles): the package's and the project's."""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.model.span import Span
from cardlang.pipeline.faces import Studio
from cardlang.pipeline.games import LoadedGame
from cardlang.sheet.page import Page
from cardlang.source.yaml.nodes import Document, Mapping


@dataclass(frozen=True, slots=True)
class Sheaf:
    """Pages that belong together, such as all tokens: printed as a file called `name`, or as a part of a kit. `faces`
    counts what lies on them; `work` says what to do after cutting. `double`: each second page is the back of the one
    before. `folded`: cut when folded, so that two halves of a page are one.
    """

    kind: str  # as in `--only`
    name: str
    title: str
    pages: tuple[Page, ...]
    faces: int
    work: str = ""
    deck: str | None = None
    double: bool = False
    folded: bool = False


# The folders below cards/<game>/, the key under which each file has its id, and their schemas.
MATS, TOKENS, PAGES = ("mats", "mat", "mats"), ("tokens", "tokens", "tokens"), ("pages", "page", "pages")
TILES, BATTLEFIELDS = ("tiles", "tile", ""), ("battlefields", "battlefield", "")  # checked where they are read


def part_documents(studio: Studio, game: LoadedGame, part: tuple[str, str, str]) -> dict[str, Document]:
    """The sound files of one kind (`MATS`, `TOKENS`, …) by their ids. Of one id the last one counts: the
    project's own. What is wrong with a file was told when the project was read.

    Errors: `SourceError`.
    """
    folder, key, schema = part
    known = studio.project.schema(f"schemas/{schema}.schema.json") if schema else None
    found = {}
    for path in studio.project.parts(reversed(game.line), folder):
        source, document, problems = studio.project.open(path)
        studio.sources.add(source)
        if document and not problems and not (known and known.errors(document)) and isinstance(document.root, Mapping):
            found[str(document.at((key,)).value)] = document
    return found


def name_place(studio: Studio, game: LoadedGame, part: tuple[str, str, str], id: str) -> Span:
    """Where the name of a part stands."""
    document = part_documents(studio, game, part)[id]
    return document.span(document.at(("name",)))

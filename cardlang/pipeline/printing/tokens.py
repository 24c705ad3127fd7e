"""Tokens: from their files to pages of fronts and backs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardlang.face.drawing import Drawing
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.printing.part_files import TOKENS, part_documents
from cardlang.pipeline.printing.sheet_files import imposed, open_sheet
from cardlang.sheet.impose import impose_backs
from cardlang.sheet.page import interleaved
from cardlang.sheet.page_set import PageSet
from cardlang.source.yaml.nodes import Document


def tokens(renderer: FaceRenderer, game: LoadedGame) -> PageSet | None:
    """All tokens of a game, each page of fronts followed by its backs; None if the game has no tokens."""
    documents = part_documents(renderer, game, TOKENS)
    sheet = open_sheet(renderer, f"{renderer.paper}-tokens") if documents else None
    if sheet is None:
        return None
    pairs = [pair for _, document in sorted(documents.items()) for pair in draw_tokens(renderer, game, document)]
    title = f"{game.name}: tokens"
    fronts = imposed(renderer, sheet, [front for front, _ in pairs], title, next(iter(documents.values())))
    pages = interleaved(fronts, impose_backs(sheet, [back for _, back in pairs])[0])
    return PageSet("tokens", f"{renderer.paper}-tokens", title, pages, len(pairs), double=True)


def draw_tokens(renderer: FaceRenderer, game: LoadedGame, document: Document) -> list[tuple[Drawing, Drawing]]:
    """Front and back of each token in a file; none if the file has errors, which the renderer collects."""
    data: Any = document.root.value
    if found := list(_unknown(renderer, document, data)):
        renderer.diagnostics += found
        return []
    pairs: list[tuple[Drawing, Drawing]] = []
    for number, face in enumerate(data["faces"]):
        front, back = (
            renderer.piece(
                game,
                "token",
                {"token": {**data, "value": str(face[side]), "side": side}},
                f"a token of {data['name']}",
                document.where("faces", number, side),
            )
            for side in ("front", "back")
        )
        if front and back:
            pairs += [(front, back)] * face["count"]
    return pairs


def _unknown(renderer: FaceRenderer, document: Document, data: Any) -> Iterator[Diagnostic]:
    for key, known in (("look", renderer.theme["factions"]), ("icon", renderer.fonts.icons)):
        if data[key] not in known:
            help = f"known are {', '.join(sorted(known))}"
            yield Diagnostic("C530", f'the theme has no {key} "{data[key]}"', document.where(key), help)

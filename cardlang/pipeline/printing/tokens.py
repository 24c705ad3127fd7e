"""Tokens: from their files to pages of fronts and backs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


def tokens(renderer: FaceRenderer, game: LoadedGame) -> Iterator[PageSet]:
    """All tokens of a game: those that share a sheet together, each page of fronts followed by its backs. Tokens with
    one side have pages of their own."""
    documents = part_documents(renderer, game, TOKENS)
    groups: dict[tuple[str, bool], list[Document]] = {}
    for _, document in sorted(documents.items()):
        data: Any = document.root.value
        double = any("back" in face for face in data["faces"])
        groups.setdefault((data.get("sheet", "tokens"), double), []).append(document)
    for (name, double), group in groups.items():
        sheet = open_sheet(renderer, f"{renderer.paper}-{name}")
        if sheet is None:
            continue
        pairs = [pair for document in group for pair in draw_tokens(renderer, game, document)]
        words = str(group[0].at(("name",)).value) if len(group) == 1 and name != "tokens" else name
        title = f"{game.name}: {words}"
        pages = imposed(renderer, sheet, [front for front, _ in pairs], title, group[0])
        if double:
            pages = interleaved(pages, impose_backs(sheet, [back for _, back in pairs])[0])
        yield PageSet("tokens", f"{renderer.paper}-{name}", title, pages, len(pairs), double=double)


def draw_tokens(renderer: FaceRenderer, game: LoadedGame, document: Document) -> list[tuple[Drawing, Drawing]]:
    """Front and back of each token in a file; none if the file has errors, which the renderer collects. A back that is
    not given is the front."""
    data: Any = document.root.value
    if found := list(_unknown(renderer, document, data)):
        renderer.diagnostics += found
        return []
    template, pairs = data.get("template", "token"), []
    for number, face in enumerate(data["faces"]):
        sides = []
        for side in ("front", "back"):
            shown = side if side in face else "front"
            values = {"token": {**data, **_face(face[shown]), "side": shown}}
            at = document.where("faces", number, shown)
            sides.append(renderer.piece(game, template, values, f"a token of {data['name']}", at))
        front, back = sides
        if front and back:
            pairs += [(front, back)] * face["count"]
    return pairs


def _face(said: int | Mapping[str, str]) -> dict[str, str]:
    """What one side of a token shows: a number, or an icon and a look of its own."""
    return {"value": str(said)} if isinstance(said, int) else {"value": "", **said}


def _unknown(renderer: FaceRenderer, document: Document, data: Any) -> Iterator[Diagnostic]:
    """The icons and looks of a file that the theme does not have."""
    known = {"look": renderer.theme["factions"], "icon": renderer.fonts.icons}
    places: list[tuple[str | int, ...]] = [("look",), ("icon",)]
    for number, face in enumerate(data["faces"]):
        said = [(side, face[side]) for side in ("front", "back") if isinstance(face.get(side), Mapping)]
        places += [("faces", number, side, key) for side, one in said for key in one if key in known]
    for place in places:
        key, node = str(place[-1]), document.at(place)
        if node.value not in known[key]:
            help = f"known are {', '.join(sorted(known[key]))}"
            yield Diagnostic("C530", f'the theme has no {key} "{node.value}"', document.span(node), help)

"""Tokens: from their files to pages of fronts and backs."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from cardlang.face.draw_list import Drawing
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.schemas import added_resources
from cardlang.pipeline.printing.decks import Job
from cardlang.pipeline.printing.piece_sheets import TOKENS, page_set, part_documents
from cardlang.sheet.page_set import PageSet
from cardlang.sheet.sheet import fitted
from cardlang.sheet.tile_pages import SQUARE
from cardlang.source.deck import slug
from cardlang.source.document import parse_document
from cardlang.source.yaml.nodes import Document

OF_RESOURCE, OF_TERRAIN = 36, 12  # how many of each kind
ON_TOKEN, ON_SQUARE = 4.5, 10.0  # em: the room for a name at the smallest size


def tokens(job: Job) -> Iterator[PageSet]:
    """All tokens of a game: those that share a sheet together, each page of fronts followed by its backs. Tokens with
    one side have pages of their own."""
    renderer, game = job.renderer, job.game
    documents = part_documents(renderer, game, TOKENS)
    documents |= dict(_of_resources(renderer, game, documents))
    groups: dict[tuple[str, bool], list[Document]] = {}
    for _, document in sorted(documents.items()):
        data: Any = document.root.value
        double = any("back" in face for face in data["faces"])
        groups.setdefault((data.get("sheet", "tokens"), double), []).append(document)
    for (sheet, double), group in groups.items():
        pairs = [pair for document in group for pair in draw_tokens(renderer, game, document)]
        words = str(group[0].at(("name",)).value) if len(group) == 1 and sheet != "tokens" else sheet
        fronts, backs = [front for front, _ in pairs], [back for _, back in pairs] if double else []
        yield from page_set(renderer, "tokens", sheet, f"{game.name}: {words}", fronts, group[0], backs=backs)
    yield from terrain_squares(renderer, game)


def _of_resources(renderer: FaceRenderer, game: LoadedGame, known: Collection[str]) -> Iterator[tuple[str, Document]]:
    """A set of tokens for each resource of the project's own that no file has tokens for, with its name on them."""
    words = game.language.vocabulary
    for name in added_resources(game):
        id = slug(name)
        if id not in known:
            shown = _short(renderer, words.in_own_words(name), ON_TOKEN)
            data = {
                "game": game.id, "tokens": id, "name": shown, "template": "amount", "icon": "any", "look": "neutral",
                "faces": [{"front": 1, "back": 5, "count": OF_RESOURCE}],
            }  # fmt: skip
            _, document, _ = parse_document(json.dumps(data).encode(), f"the tokens of {name}")
            if document:
                yield id, document


def terrain_squares(renderer: FaceRenderer, game: LoadedGame) -> Iterator[PageSet]:
    """Squares of the terrain that the project adds, to be laid on the board; none for a game without a board."""
    words, template = game.language.vocabulary, "ground"
    sheet = renderer.sheet(f"{renderer.paper}-tokens")
    square = fitted(sheet, SQUARE, SQUARE) if sheet else None
    if square is None or not any(renderer.faces.templates.has(f"{id}/{template}.svg.j2") for id in game.line):
        return
    drawn = []
    for name, terrain in words.terrain.items():
        kind = {"kind": "own" if terrain.mark or not terrain.like else "difficult", "mark": terrain.mark}
        values = {"ground": {**kind, "name": _short(renderer, words.in_own_words(name), ON_SQUARE)}}
        face = renderer.piece(game, template, values, f"the squares of {name}", Span("", 0, 0))
        drawn += [face] * OF_TERRAIN if face else []
    name = f"{renderer.paper}-terrain"
    yield from page_set(renderer, "tokens", square, f"{game.name}: terrain", drawn, name=name)


def _short(renderer: FaceRenderer, name: str, room: float) -> str:
    """As much of a name as there is room for, in characters that can be drawn."""
    font, said = renderer.fonts.styles["text", True, False], renderer.fonts.printable(name, 40)
    while font.width(said) > room:
        said = f"{said.rstrip('.')[:-1]}."
    return said


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

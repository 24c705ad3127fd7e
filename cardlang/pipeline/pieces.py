"""Tokens, and figures for the creatures: from their files and cards to pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardlang.face.drawing import Drawing
from cardlang.model.card import Card
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.faces import Studio
from cardlang.pipeline.games import LoadedGame
from cardlang.pipeline.parts import TOKENS, Sheaf, part_documents
from cardlang.pipeline.reading import Contents, ReadDeck
from cardlang.pipeline.sheets import sheet_of
from cardlang.sheet.impose import impose, impose_backs
from cardlang.sheet.page import interleaved
from cardlang.source.yaml.nodes import Document

MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # of creatures alike


def draw_pieces(studio: Studio, contents: Contents) -> None:
    """Draws all tokens and pages read, for what is told in the studio."""
    for document, game in contents.tokens:
        token_faces(studio, game, document)
    if contents.pages:
        from cardlang.pipeline.explaining import open_glossary
        from cardlang.pipeline.summaries import summary

        glossaries = {game: open_glossary(game)[0] for game in dict.fromkeys(game for _, game in contents.pages)}
        for document, game in contents.pages:
            summary(studio, game, document, glossaries[game])


def tokens(studio: Studio, game: LoadedGame, paper: str) -> Sheaf | None:
    """All tokens of a game, each page of fronts before that of their backs; none if the game has no tokens."""
    documents = part_documents(studio, game, TOKENS)
    sheet = sheet_of(studio, f"{paper}-tokens") if documents else None
    if sheet is None:
        return None
    pairs = [pair for _, document in sorted(documents.items()) for pair in token_faces(studio, game, document)]
    title = f"{game.name}: tokens"
    fronts, faults = impose(sheet, [front for front, _ in pairs], title)
    behind, _ = impose_backs(sheet, [back for _, back in pairs])
    studio.misfits(sheet, faults, next(iter(documents.values())))
    pages = interleaved(fronts, behind)
    return Sheaf("tokens", f"{paper}-tokens", title, pages, len(pairs), double=True)


def token_faces(studio: Studio, game: LoadedGame, document: Document) -> list[tuple[Drawing, Drawing]]:
    """Front and back of each token in a file; none, with the reasons told in the studio, if the file has errors."""
    data: Any = document.root.value
    if found := list(_unknown(studio, document, data)):
        studio.diagnostics += found
        return []
    pairs: list[tuple[Drawing, Drawing]] = []
    for number, face in enumerate(data["faces"]):
        sides = [
            studio.piece(
                game,
                "token",
                {"token": {**data, "value": str(face[side]), "side": side}},
                f"a token of {data['name']}",
                document.span(document.at(("faces", number, side))),
            )
            for side in ("front", "back")
        ]
        front, back = sides
        if front and back:
            pairs += [(front, back)] * face["count"]
    return pairs


def _unknown(studio: Studio, document: Document, data: Any) -> Iterator[Diagnostic]:
    looks, icons = studio.theme["factions"], studio.faces.reader.fonts.icons
    for key, known, what in (("look", looks, "look"), ("icon", icons, "icon")):
        if data[key] not in known:
            help = f"known are {', '.join(sorted(known))}"
            at = document.span(document.at((key,)))
            yield Diagnostic("C530", f'the theme has no {what} "{data[key]}"', at, help)


def standees(studio: Studio, read: ReadDeck, cards: Sequence[tuple[Card, int]], paper: str) -> Sheaf | None:
    """Figures for creatures of a deck, so many of each; none for a deck without creatures."""
    if read.deck.kind not in read.game.parts.faces.figures or not cards:
        return None
    sheet = sheet_of(studio, f"{paper}-standees")
    if sheet is None:
        return None
    figures: list[Drawing] = []
    for card, copies in cards:
        values = read.game.parts.faces.card(card, read.deck, [text.text for text in card.texts])
        for copy in range(copies):
            mark = MARKS[copy % len(MARKS)] if copies > 1 else ""
            figure = {"card": values, "figure": {"mark": mark}}
            drawing = studio.piece(read.game, "standee", figure, f"the figure of {card.name}", card.span)
            figures += [drawing] if drawing else []
    title = f"{read.deck.name}: standees"
    pages, faults = impose(sheet, figures, title)
    studio.misfits(sheet, faults, read.document)
    name = f"{read.deck.id}-{paper}-standees"
    return Sheaf("standees", name, title, pages, len(figures), "fold at the dashes and glue", read.deck.id)

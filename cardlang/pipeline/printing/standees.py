"""Standees: folded figures for the creatures of a deck."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.face.drawing import Drawing
from cardlang.model.card import Card
from cardlang.pipeline.faces.renderer import FaceRenderer, card_values
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.printing.sheet_files import imposed, open_sheet
from cardlang.sheet.page_set import PageSet

MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # tell copies of one creature apart


def standees(renderer: FaceRenderer, read: ReadDeck, cards: Sequence[tuple[Card, int]]) -> PageSet | None:
    """As many figures of each card as given; None for a deck without creatures."""
    if read.deck.kind not in read.game.parts.faces.figures or not cards:
        return None
    sheet = open_sheet(renderer, f"{renderer.paper}-standees")
    if sheet is None:
        return None
    figures: list[Drawing] = []
    for card, copies in cards:
        values = card_values(read, card, [text.text for text in card.texts]) | {"motif": renderer.motif(read, card)}
        for copy in range(copies):
            mark = MARKS[copy % len(MARKS)] if copies > 1 else ""
            figure = {"card": values, "figure": {"mark": mark}}
            drawing = renderer.piece(read.game, "standee", figure, f"the figure of {card.name}", card.span)
            figures += [drawing] if drawing else []
    title = f"{read.deck.name}: standees"
    pages = imposed(renderer, sheet, figures, title, read.document)
    name = f"{read.deck.id}-{renderer.paper}-standees"
    return PageSet("standees", name, title, pages, len(figures), "fold at the dashes and glue", read.deck.id)

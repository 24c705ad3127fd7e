"""Cards as pictures: one a card, and sheets of ten times seven for tables online."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from string import Formatter
from typing import TYPE_CHECKING

from cardlang.face.drawing import Drawing
from cardlang.model.card import Card
from cardlang.pipeline.faces import Studio
from cardlang.pipeline.output import DrawnDeck, Order, Output, pdf
from cardlang.pipeline.sheetfiles import card_sheet
from cardlang.pipeline.sheets import sheet_of
from cardlang.sheet.impose import impose
from cardlang.sheet.page import Page
from cardlang.sheet.sheet import one_up
from cardlang.source.error import SourceError

if TYPE_CHECKING:
    from cardlang.pdf.pictures import Album

CARD_DPI, ONLINE_DPI = 300, 150  # at 150 a sheet stays within the 4096 pixels that tables online take
MOST_PIXELS = 40_000_000
ONLINE = "online-10x7"
FIELDS = ("game", "deck", "number", "id", "name", "kind")


def image_files(order: Order, decks: Sequence[DrawnDeck], studio: Studio) -> Iterator[Output]:
    """The pictures that are ordered."""
    if order.png and decks:
        yield from _single(order, decks, studio)
    sheet = sheet_of(studio, ONLINE) if order.online and decks else None
    for drawn in decks if sheet else ():
        deck = drawn.read.deck
        faces = drawn.copies
        if not faces or not order.wants(drawn.kind):
            continue
        assert sheet is not None
        pages, faults = impose(sheet, faces, deck.name, hidden=drawn.back)
        studio.misfits(sheet, faults, drawn.read.document)
        stem, about = f"{deck.game}/online/{deck.id}", ("online", deck.game, deck.id, None)
        fonts = studio.faces.reader.fonts
        if order.online == "pdf":
            yield Output(f"{stem}.pdf", *about, len(pages), len(faces), partial(pdf, pages, fonts, deck.name))
        else:
            album = _album(pages, studio, order.dpi or ONLINE_DPI)
            for number, page in enumerate(pages):
                name = f"{stem}-{number + 1}.png"
                yield Output(name, *about, 1, len(page.placed) - 1, partial(album.png, number))


def _single(order: Order, decks: Sequence[DrawnDeck], studio: Studio) -> Iterator[Output]:
    """A picture of each card, as far as the sheet's bleed, and of each deck's back, which has the number 0."""
    _, sheet = card_sheet(order, studio)
    for drawn in decks if sheet else ():
        assert sheet is not None
        deck = drawn.read.deck
        about = {"game": deck.game, "deck": deck.id, "kind": deck.kind}
        named: list[tuple[str, Drawing, Card | None, dict[str, object]]] = [
            (drawn.kind, face, card, {**about, "number": card.number, "id": card.id, "name": card.name})
            for card, face, _ in drawn.faces
        ]
        if order.backs != "none":
            its = {**about, "number": 0, "id": "back", "name": f"{deck.name}: back"}
            named.append(("backs", drawn.back, None, its))
        wanted = [(face, card, fields) for kind, face, card, fields in named if order.wants(kind)]
        made = []
        for face, card, _ in wanted:
            made.append(impose(replace(one_up(face.w, face.h, sheet.bleed), name=sheet.name), [face]))
            studio.misfits(sheet, made[-1][1], drawn.read.document, card)
        album = _album([page for pages, _ in made for page in pages], studio, order.dpi or CARD_DPI)
        for number, (_, _, fields) in enumerate(wanted):
            name = f"{deck.game}/png/{file_name(order.png_name, fields)}.png"
            yield Output(name, "png", deck.game, deck.id, None, 1, 1, partial(album.png, number))


def _album(pages: Sequence[Page], studio: Studio, dpi: int) -> Album:
    """Errors: `SourceError` for pictures so large that no machine likes them."""
    from cardlang.pdf.pictures import Album

    if any(page.w * page.h * (dpi / 25.4) ** 2 > MOST_PIXELS for page in pages):
        raise SourceError(f"at {dpi} dpi a picture would have more than {MOST_PIXELS // 10**6} million pixels")
    return Album(pages, studio.faces.reader.fonts, dpi)


PLAIN = re.compile(r"0?\d?\d?")  # the format of a field: how wide it is


def file_name(template: str, fields: dict[str, object]) -> str:
    """The name that `template` makes of a card's fields.

    Errors: `SourceError` for a template that names other fields, or makes no file name.

    >>> file_name("{deck}-{number:02}-{id}", {"deck": "drow", "number": 7, "id": "web"})
    'drow-07-web'
    """
    try:
        parts = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
        if unknown := next((name for name in parts if name not in fields), None):
            raise SourceError(f'"{unknown}" is no field of a file name; its fields are {", ".join(FIELDS)}')
        if any(swap or not PLAIN.fullmatch(form or "") for _, _, form, swap in Formatter().parse(template)):
            raise ValueError("a field takes no more than a number of digits, as {number:02} does")
        made = template.format(**fields)
    except (ValueError, IndexError, KeyError, AttributeError) as error:
        raise SourceError(f'"{template}" is no pattern of file names such as {{deck}}-{{id}}: {error}') from error
    bad = re.search(r'[/\\:*?"<>|\0-\x1f\ud800-\udfff]', made)  # the last: bytes that are no UTF-8
    if not made.strip(". ") or bad or len(made.encode()) > 200:
        raise SourceError(f'"{template}" makes no file name: {made!r:.80}')
    return made

"""What a build would find wrong on paper, for `lint`: whether faces suit the sheets that they are printed on.

The shipped templates suit the shipped sheets, so this is looked at only in projects with files of their own in `print/`
or `templates/`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardlang.model.diagnostic import has_errors
from cardlang.pipeline.faces import Studio, by_game
from cardlang.pipeline.games import LoadedGame
from cardlang.pipeline.kit import pieces_of
from cardlang.pipeline.output import DrawnDeck, Order
from cardlang.pipeline.reading import Contents, ReadDeck
from cardlang.pipeline.sheetfiles import fits, mat_pages
from cardlang.pipeline.sheets import sheet_of
from cardlang.sheet.impose import too_large
from cardlang.sheet.sheet import SLACK, Sheet

TEMPLATES = {"tokens": ("token",), "standees": ("standee",), "tiles": ("tile", "plan"), "rules": ("page",)}  # of pieces


def fitting(contents: Contents, studio: Studio) -> None:
    """Tells the studio what does not suit its sheet: cards and mats; pieces where its own templates draw them."""
    project = contents.project
    decks = [drawn for read in contents.decks if (drawn := _drawn(read, studio))]
    plain = sheet_of(studio, f"{project.paper}-9up") if decks else None
    sheets = [sheet for one in contents.sheets if decks and (sheet := sheet_of(studio, Path(one.path).stem))]
    for drawn in decks if plain else ():
        assert plain
        for sheet in _sheets(drawn, plain, sheets):
            fits(sheet, drawn, studio)
    for game, mats in by_game(contents.mats):
        mat_pages(studio, game, mats, project.paper)
    for game in contents.games.values() if contents.whole else ():
        for kind in _own_pieces(studio, game):
            for _ in pieces_of(kind, Order(), game, contents.decks, studio, project.paper):
                pass  # what is wrong is in the studio


def _drawn(read: ReadDeck, studio: Studio) -> DrawnDeck | None:
    """The cards of a deck that can be drawn."""
    sound = [
        card for card in read.deck.cards if not any(has_errors(one.diagnostics) for one in read.parsed[card.number])
    ]
    faces = [(card, face, 1) for card in sound if (face := studio.card(read, card))]
    back = studio.back(read)
    return DrawnDeck(read, faces, back) if faces and back else None


def _sheets(drawn: DrawnDeck, plain: Sheet, own: list[Sheet]) -> Iterator[Sheet]:
    """The sheets that a deck may be meant for: the project's own with slots as large as its cards; and the one it is
    printed on unless another is named, if that takes it, or none does."""
    faces = [face for _, face, _ in drawn.faces]
    w, h = faces[0].w, faces[0].h
    taking = [sheet for sheet in (*own, plain) if not any(too_large(sheet, face) for face in faces)]
    meant = [sheet for sheet in taking if abs(sheet.card[0] - w) < SLACK and abs(sheet.card[1] - h) < SLACK]
    yield from dict.fromkeys([*meant, *([plain] if plain in taking or not taking else [])])


def _own_pieces(studio: Studio, game: LoadedGame) -> Iterator[str]:
    """The kinds of pieces that a template of the project draws."""
    folders = [studio.project.root / "templates" / id for id in game.line]
    for kind, names in TEMPLATES.items():
        if any((folder / f"{name}.svg.j2").is_file() for folder in folders for name in names):
            yield kind

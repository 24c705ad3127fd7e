"""Cards as pictures: one for each card, and sheets of 10 x 7 cards for online tables. With
`--online tts` these are named by a saved object for Tabletop Simulator, a JSON file whose fields are described by
`schemas/saved-object.schema.json`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from string import Formatter
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from cardlang.face.draw_list import Drawing
from cardlang.fonts.font import FontBook
from cardlang.model.card import Card
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.printing.decks import DrawnDeck, card_sheet
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.pipeline.printing.output import Pdf, PlannedFile
from cardlang.report.as_json import as_json_text
from cardlang.sheet.impose import impose
from cardlang.sheet.page import Page, content_of
from cardlang.sheet.sheet import Sheet, one_up, resized
from cardlang.source.error import SourceError
from cardlang.source.store import digest

if TYPE_CHECKING:
    from cardlang.pdf.document import PageImages


CARD_DPI, ONLINE_DPI = 300, 150
MOST_ACROSS = 4096  # pixels of a side that online tables accept
MOST_PIXELS = 40_000_000
ONLINE = "online-10x7"
FIELDS = ("game", "deck", "number", "id", "name", "kind")


@dataclass(frozen=True)
class Png:
    """A picture of one of several pages that is not made yet."""

    images: PageImages
    number: int

    def __call__(self) -> bytes:
        """The bytes."""
        return self.images.png(self.number)

    @property
    def content(self) -> bytes:
        """A hash of all that it is made of."""
        page = content_of([self.images.pages[self.number]])
        return digest(page + self.images.content + str(self.images.dpi).encode())


def picture_files(options: BuildOptions, decks: Sequence[DrawnDeck], renderer: FaceRenderer) -> Iterator[PlannedFile]:
    """The pictures that `--png` and `--online` ask for.

    Errors: `SourceError` for a picture of too many pixels, and for a `--png-name` that cannot be used.
    """
    if options.png and decks:
        yield from _single(options, decks, renderer)
    sheet = renderer.sheet(ONLINE) if options.online and decks else None
    if sheet:
        shown = [drawn for drawn in decks if drawn.copies and options.wants(drawn.kind)]
        for game in sorted({drawn.read.deck.game for drawn in shown}):
            yield from _online(options, [drawn for drawn in shown if drawn.read.deck.game == game], sheet, renderer)


def _online(
    options: BuildOptions, decks: Sequence[DrawnDeck], online: Sheet, renderer: FaceRenderer
) -> Iterator[PlannedFile]:
    """The sheets of one game's decks, stretched to the size of their cards. In a saved object the copies of a card
    share one place on the sheet."""
    saved: list[tuple[DrawnDeck, Sequence[tuple[str, str]]]] = []
    address = picture_address(options.online_url)
    if options.online == "tts":
        grid(online)
    for drawn in decks:
        deck, sheet = drawn.read.deck, resized(online, *drawn.size)
        stem = f"{deck.id}{options.part}"
        dpi = options.dpi or min(ONLINE_DPI, int(MOST_ACROSS * 25.4 / max(sheet.w, sheet.h)))
        once = replace(drawn, faces=[(card, face, min(count, 1)) for card, face, count in drawn.faces])
        shown = once if options.online == "tts" else drawn
        faces = shown.copies
        pages, faults = impose(sheet, faces, deck.name, hidden=drawn.back)
        behind, more = impose(sheet, shown.behind, f"{deck.name}: reverses", drawn.back) if drawn.reverses else ((), ())
        renderer.report_misfits(sheet, (*faults, *more), drawn.read.document)
        folder, about = f"{deck.game}/online", ("online", deck.game, deck.id, None)
        fonts = renderer.fonts_for(drawn.read.game)
        if options.online == "pdf":
            data = Pdf((*pages, *behind), fonts, deck.name, renderer.profile, renderer.black)
            yield PlannedFile(f"{folder}/{stem}.pdf", *about, len(pages) + len(behind), len(faces), data)
            continue
        names = [f"{stem}-{number + 1}.png" for number in range(len(pages))]
        backs = [f"{stem}-reverse-{number + 1}.png" for number in range(len(behind))]
        images = _page_images((*pages, *behind), fonts, dpi)
        for number, (page, name) in enumerate(zip((*pages, *behind), (*names, *backs), strict=True)):
            yield PlannedFile(f"{folder}/{name}", *about, 1, len(page.placed) - 1, Png(images, number))
        if options.online == "tts":
            if not backs:
                made, _ = impose(one_up(drawn.back.w, drawn.back.h), [drawn.back])
                back, backs = _page_images(made, fonts, dpi), [f"{deck.id}-back.png"] * len(names)
                yield PlannedFile(f"{folder}/{deck.id}-back.png", *about, 1, 0, Png(back, 0))
            saved.append((drawn, [*zip(map(address, names), map(address, backs), strict=True)]))
    if saved:
        game, count = decks[0].read.deck.game, sum(len(drawn.copies) for drawn in decks)
        whole = partial(saved_object, decks[0].read.game.name, saved, online)
        yield PlannedFile(f"{game}/online/{game}{options.part}.json", "online", game, None, None, 0, count, whole)


def _single(options: BuildOptions, decks: Sequence[DrawnDeck], renderer: FaceRenderer) -> Iterator[PlannedFile]:
    """A picture of each card, with the sheet's bleed, and of each deck's back, which has the number 0, or of the second
    face of each card."""
    _, sheet = card_sheet(options, renderer)
    for drawn in decks if sheet else ():
        assert sheet is not None
        deck = drawn.read.deck
        about = {"game": deck.game, "deck": deck.id, "kind": deck.kind}
        named: list[tuple[str, Drawing, Card | None, dict[str, object]]] = [
            (drawn.kind, face, card, {**about, "number": card.number, "id": card.id, "name": card.name})
            for card, face, _ in drawn.faces
        ]
        if options.backs != "none":
            for (card, _, _), face in zip(drawn.faces, drawn.reverses, strict=False):
                its = {**about, "number": card.number, "id": f"{card.id}-reverse", "name": f"{card.name}: reverse"}
                named.append(("backs", face, card, its))
            its = {**about, "number": 0, "id": "back", "name": f"{deck.name}: back"}
            named += [] if drawn.reverses else [("backs", drawn.back, None, its)]
        wanted = [(face, card, fields) for kind, face, card, fields in named if options.wants(kind)]
        made = []
        for face, of, _ in wanted:
            made.append(impose(replace(one_up(face.w, face.h, sheet.bleed), name=sheet.name), [face]))
            renderer.report_misfits(sheet, made[-1][1], drawn.read.document, of)
        fonts = renderer.fonts_for(drawn.read.game)
        images = _page_images([page for pages, _ in made for page in pages], fonts, options.dpi or CARD_DPI)
        for number, (_, _, fields) in enumerate(wanted):
            name = f"{deck.game}/png/{file_name(options.png_name, fields)}.png"
            yield PlannedFile(name, "png", deck.game, deck.id, None, 1, 1, Png(images, number))


def _page_images(pages: Sequence[Page], fonts: FontBook, dpi: int) -> PageImages:
    """Errors: `SourceError` for pictures of more than `MOST_PIXELS`."""
    from cardlang.pdf.document import PageImages

    if any(page.w * page.h * (dpi / 25.4) ** 2 > MOST_PIXELS for page in pages):
        raise SourceError(f"at {dpi} dpi a picture would have more than {MOST_PIXELS // 10**6} million pixels")
    return PageImages(pages, fonts, dpi)


WIDTH = re.compile(r"0?\d?\d?")  # the only format that a field may have


def file_name(template: str, fields: dict[str, object]) -> str:
    """The name that a `--png-name` pattern makes of a card's fields.

    Errors: `SourceError` for a pattern that names other fields or does not make a file name.

    >>> file_name("{deck}-{number:02}-{id}", {"deck": "drow", "number": 7, "id": "web"})
    'drow-07-web'
    """
    try:
        parts = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
        if unknown := next((name for name in parts if name not in fields), None):
            raise SourceError(f'"{unknown}" is not a field of a file name; the fields are {", ".join(FIELDS)}')
        if any(swap or not WIDTH.fullmatch(form or "") for _, _, form, swap in Formatter().parse(template)):
            raise ValueError("a field can have only a width, as in {number:02}")
        made = template.format(**fields)
    except (ValueError, IndexError, KeyError, AttributeError) as error:
        raise SourceError(f'"{template}" is not a pattern for file names such as {{deck}}-{{id}}: {error}') from error
    bad = re.search(r'[/\\:*?"<>|\0-\x1f\ud800-\udfff]', made)  # the last: bytes that are not UTF-8
    if not made.strip(". ") or bad or len(made.encode()) > 200:
        raise SourceError(f'"{template}" does not make a file name: {made!r:.80}')
    return made


MOST_COLUMNS, MOST_ROWS = 10, 7  # of a sheet
NOT_UPLOADED = (
    "the saved object names only the files of its pictures: upload them, and build again with --online-url and the "
    "address of their folder"
)


def picture_address(base: str) -> Callable[[str], str]:
    """Turns the name of a picture into its address below `base`, or leaves it alone if `base` is "".

    Errors: `SourceError` for an address that is not of the web.
    """
    if base and not re.fullmatch(r"https?://[^\s/]+(/\S*)?", base):
        raise SourceError(f"{base!r:.80} is not the address of a folder, such as https://example.org/cards")
    return lambda name: f"{base.rstrip('/')}/{quote(name)}" if base else name


def grid(sheet: Sheet) -> tuple[int, int]:
    """How many columns and rows the sheet has.

    Errors: `SourceError` unless its slots are a grid, filled row by row, that Tabletop Simulator can read.
    """
    spots = [(round(slot.box.y, 3), round(slot.box.x, 3)) for slot in sheet.slots]
    columns, rows = len({x for _, x in spots}), len({y for y, _ in spots})
    if spots != sorted(spots) or columns * rows != len(spots) or columns > MOST_COLUMNS or rows > MOST_ROWS:
        limits = f"at most {MOST_COLUMNS} columns and {MOST_ROWS} rows"
        raise SourceError(f'"{sheet.name}" is not a grid of {limits}, filled row by row, as --online tts needs')
    return columns, rows


def saved_object(name: str, decks: Sequence[tuple[DrawnDeck, Sequence[tuple[str, str]]]], sheet: Sheet) -> bytes:
    """The saved object of a game called `name`: `decks` are each with the addresses of its sheets, and of the backs of
    the cards on each: one picture for all, or, for cards with two faces, a sheet.

    A card's number is 100 times its sheet's number, counted over all decks, plus its slot on the sheet. Each deck lies
    face down, beside the one before it.
    """
    columns, rows = grid(sheet)
    states, first = [], 1
    for place, (drawn, sheets) in enumerate(decks):
        how = {"NumWidth": columns, "NumHeight": rows, "BackIsHidden": True, "UniqueBack": bool(drawn.reverses)}
        pictures = {
            str(first + number): {"FaceURL": face, "BackURL": back, **how} for number, (face, back) in enumerate(sheets)
        }
        states.append(_deck(drawn, pictures, first, len(sheet.slots) - 1, 3.0 * place))
        first += len(sheets)
    return as_json_text({"SaveName": name, "ObjectStates": states}, 2).encode() + b"\n"


def _deck(drawn: DrawnDeck, pictures: dict[str, Any], first: int, per_sheet: int, x: float) -> dict[str, Any]:
    """A deck, or a card by itself if there is only one: the program knows no deck of one card."""
    cards = []
    for index, (card, _, count) in enumerate(face for face in drawn.faces if face[2]):
        page, slot = divmod(index, per_sheet)
        key = str(first + page)
        number = 100 * (first + page) + slot
        about = {"Nickname": card.name, "Description": _words(drawn, card), "CardID": number}
        cards += [_thing("CardCustom", x) | about | {"CustomDeck": {key: pictures[key]}}] * count
    if len(cards) == 1:
        return cards[0]
    about = {"Nickname": drawn.read.deck.name, "Description": "", "DeckIDs": [card["CardID"] for card in cards]}
    return _thing("DeckCustom", x) | about | {"CustomDeck": pictures, "ContainedObjects": cards}


def _thing(name: str, x: float) -> dict[str, Any]:
    """What every object on the table has. It is turned about, so that the back is up."""
    place = {"posX": x, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {"Name": name, "Transform": place | {"scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}}


def _words(drawn: DrawnDeck, card: Card) -> str:
    """The texts of a card in the wording of their effects, a line each."""
    return "\n".join(parsed.text for parsed in drawn.read.parsed[card.number] if parsed.text)

"""`build --online tts`: a game's decks as a saved object for Tabletop Simulator, a JSON file beside the pictures of the
sheets. `schemas/saved-object.schema.json` describes its fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import quote

from cardlang.model.card import Card
from cardlang.pipeline.printing.decks import DrawnDeck
from cardlang.report.as_json import as_json_text
from cardlang.sheet.sheet import Sheet
from cardlang.source.error import SourceError

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

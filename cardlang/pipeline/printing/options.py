"""What `cardlang build` is asked to print."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from cardlang.model.card import Card
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.sheet.page import Offset

PIECES = ("tokens", "standees", "tiles", "rules", "rulebook")  # printed only when named
PNG_NAME = "{deck}-{number:02}-{id}"


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """The options of a build, named as on the command line. An empty collection means all."""

    decks: Collection[str] = ()  # ids
    kinds: Collection[str] = ()  # cards, creatures, backs, mats, changes; the kinds in `PIECES` only when named
    cards: Collection[str] = ()  # ids
    paper: str | None = None  # None: the project's
    layout: str | None = None  # a sheet in `print/`; None: nine cards on the paper, or the sheet that folds
    out: Path | None = None
    copies: Literal["deck", "one", "none"] = "deck"
    backs: Literal["separate", "interleave", "fold", "none"] | None = None  # None: the sheet's or the kit's default
    ink: str = "full"  # or "low"
    release: bool = False  # without revision marks
    icc: Path | None = None  # the colour profile that PDFs name as their output intent
    fill: bool = False  # cards of several decks on one sheet; a kit always does so
    offset_front: Offset = (0.0, 0.0)
    offset_back: Offset = (0.0, 0.0)
    png: bool = False
    png_name: str = PNG_NAME
    dpi: int | None = None  # None: 300 for a card, 150 for an online sheet
    online: Literal["png", "pdf", "tts"] | None = None
    online_url: str = ""  # where the pictures of a saved object will be, such as https://example.org/cards
    lists: Collection[str] = ()  # csv, json
    kit: bool = False  # one file with everything the players need
    battlefield: str | None = None  # whose tiles; None: all, in a kit the smallest
    shipped: bool = False  # the decks that come with the package instead of the project's
    changed_since: str | None = None  # print only what differs from this build folder or git revision

    @property
    def part(self) -> str:
        """What the names of files with only some cards of their decks have in addition, so that these do not take the
        place of the whole decks."""
        return "-changed" if self.changed_since is not None else "-chosen" if self.cards else ""

    @property
    def adds(self) -> bool:
        """Whether this prints only a part of what there is, which is added to what the ledger lists."""
        return bool(self.decks or self.cards or self.kinds or self.copies == "none")

    def wants(self, kind: str) -> bool:
        """Whether files of this kind are printed."""
        return not self.kinds or kind in self.kinds

    def copies_of(self, copies: int) -> int:
        """How often to print a card of which the deck has `copies`."""
        return {"deck": copies, "one": 1, "none": 0}[self.copies]

    def chosen(self, read: ReadDeck) -> list[tuple[Card, int]]:
        """The cards to print from a deck, and how many of each."""
        cards = [card for card in read.deck.cards if not self.cards or card.id in self.cards]
        return [(card, self.copies_of(card.copies)) for card in cards]

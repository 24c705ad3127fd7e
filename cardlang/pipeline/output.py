"""A build: what is asked for, the files that it will write, and what is told of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from cardlang.face.drawing import Drawing
from cardlang.fonts.font import FontBook
from cardlang.model.card import Card
from cardlang.model.change import Exchange
from cardlang.model.diagnostic import Diagnostic, in_order
from cardlang.pipeline.faces import Studio
from cardlang.pipeline.reading import ReadDeck
from cardlang.sheet.page import Page
from cardlang.source.sources import Sources

PIECES = ("tokens", "standees", "tiles", "rules")  # printed only when asked for
PNG_NAME = "{deck}-{number:02}-{id}"

Tell = Callable[[str, int, int], None]  # of what is going on, how much is done and how much there is


@dataclass(frozen=True, slots=True)
class Order:
    """What to print. Empty collections mean all."""

    decks: Collection[str] = ()  # ids
    kinds: Collection[str] = ()  # cards, creatures, backs, mats; tokens, standees, tiles and rules if they are named
    cards: Collection[str] = ()  # ids
    paper: str | None = None  # None: the project's
    layout: str | None = None  # a sheet of `print/`; None: nine cards on the paper, or the sheet that folds
    out: Path | None = None
    copies: Literal["deck", "one", "none"] = "deck"
    backs: Literal["separate", "interleave", "fold", "none"] | None = None  # None: as the sheet or the kit would
    ink: str = "full"  # or "low"
    offset_front: tuple[float, float] = (0.0, 0.0)  # mm to the right and down
    offset_back: tuple[float, float] = (0.0, 0.0)
    png: bool = False
    png_name: str = PNG_NAME
    dpi: int | None = None  # None: 300 for a card, 150 for a sheet of tables online
    online: Literal["png", "pdf"] | None = None
    lists: Collection[str] = ()  # csv, json
    kit: bool = False  # one file of all that the players need
    battlefield: str | None = None  # whose tiles; None: all, in a kit the smallest
    shipped: bool = False  # the decks that come with the package, not those of the project around this folder
    changed_since: str | None = None  # the folder of an earlier build, or a git revision: only what differs from it

    def wants(self, kind: str) -> bool:
        return not self.kinds or kind in self.kinds

    def chosen(self, read: ReadDeck) -> list[tuple[Card, int]]:
        """The cards of a deck that are ordered, and how many of each."""
        cards = [card for card in read.deck.cards if not self.cards or card.id in self.cards]
        return [(card, {"deck": card.copies, "one": 1, "none": 0}[self.copies]) for card in cards]


@dataclass(frozen=True, slots=True)
class Printed:
    """One file of a build; `cards` counts the faces on its pages, copies included. Only sheets have a `paper`."""

    path: str
    kind: str
    game: str | None
    deck: str | None
    paper: str | None
    pages: int
    cards: int


@dataclass(slots=True)
class Built:
    """What a build made, or why it made nothing."""

    files: list[Printed] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    sources: Sources = field(default_factory=Sources)
    since: str = ""  # the earlier print that `exchanges` bring up to date, "" if none was named
    exchanges: tuple[Exchange, ...] = ()
    notes: tuple[str, ...] = ()  # what of it could not be compared

    def finish(self, studio: Studio) -> None:
        """Tell what the studio has found, too."""
        self.sources.update(studio.sources)
        self.diagnostics = in_order(dict.fromkeys([*self.diagnostics, *studio.diagnostics]))


@dataclass(frozen=True, slots=True)
class Output(Printed):
    """The same before it is written: `path` begins below the folder for printed files, `data` makes its bytes."""

    data: Callable[[], bytes]


def file_kind(deck_kind: str) -> str:
    """What the file with the faces of such a deck is called."""
    return "creatures" if deck_kind == "creature" else "cards"


@dataclass(frozen=True, slots=True)
class DrawnDeck:
    """A deck with the cards that were ordered, the face of each and how often it is printed, and their back."""

    read: ReadDeck
    faces: Sequence[tuple[Card, Drawing, int]]
    back: Drawing

    @property
    def kind(self) -> str:
        return file_kind(self.read.deck.kind)

    @property
    def copies(self) -> list[Drawing]:
        """The faces in printed order, each as often as it is printed."""
        return [face for _, face, often in self.faces for _ in range(often)]


def pdf(pages: Sequence[Page], fonts: FontBook, title: str) -> bytes:
    """The PDF of `pages`."""
    from cardlang.pdf.document import render

    return render(pages, fonts, title)

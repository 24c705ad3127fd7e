"""Decks on sheets of paper: their cards and their backs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from cardlang.face.drawing import Drawing
from cardlang.model.card import Card
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.reading import ReadDeck
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.pipeline.printing.output import PlannedFile, pdf
from cardlang.pipeline.printing.sheet_files import open_sheet
from cardlang.sheet.impose import impose, impose_backs, impose_folded, safe_zone_faults, size_faults
from cardlang.sheet.page import Page, interleaved, moved
from cardlang.sheet.sheet import Sheet
from cardlang.source.error import SourceError


@dataclass(frozen=True, slots=True)
class DrawnDeck:
    """A deck with the faces to print, how often each, and the back of its cards."""

    read: ReadDeck
    faces: Sequence[tuple[Card, Drawing, int]]
    back: Drawing

    @property
    def kind(self) -> str:
        """The kind of the file that holds its faces."""
        return kind_of_file(self.read.deck.kind)

    @property
    def copies(self) -> list[Drawing]:
        """The faces in printing order, each as often as it is printed."""
        return [face for _, face, count in self.faces for _ in range(count)]


def kind_of_file(deck_kind: str) -> str:
    """The kind of the file that holds the faces of such a deck: `creatures` or `cards`."""
    return "creatures" if deck_kind == "creature" else "cards"


def card_sheet(options: BuildOptions, renderer: FaceRenderer) -> tuple[str, Sheet | None]:
    """The sheet that cards are printed on, and what to call it in file names; no sheet if its file has errors.

    Errors: `SourceError` for an unknown sheet, or one that does not go with `--backs`.
    """
    paper = options.paper or renderer.project.paper
    name = options.layout or (f"{paper}-8up-fold" if options.backs == "fold" else f"{paper}-9up")
    sheet = open_sheet(renderer, name)
    if sheet and sheet.fold and options.backs in ("separate", "interleave"):
        raise SourceError(f'the sheet "{name}" folds, so --backs can only be fold or none')
    if sheet and not sheet.fold and options.backs == "fold":
        raise SourceError(f'the sheet "{name}" does not fold, so --backs can only be separate, interleave or none')
    return options.layout or paper, sheet


def deck_files(options: BuildOptions, decks: Sequence[DrawnDeck], renderer: FaceRenderer) -> Iterator[PlannedFile]:
    """The cards of each deck, and their backs. Files are named after the deck and its paper or sheet, so that no two
    share a name.

    Errors: `SourceError`, as `card_sheet`.
    """
    if not decks:
        return
    suffix, sheet = card_sheet(options, renderer)
    if sheet is None:
        return
    if sheet.fold and any(options.offset_back) and "tokens" not in options.kinds:
        raise SourceError(f'the sheet "{suffix}" is printed on one side: leave out --offset-back, or --layout')
    for drawn in decks:
        deck, kind, count = drawn.read.deck, drawn.kind, len(drawn.copies)
        if not count:
            continue
        fronts, behind = deck_pages(options, sheet, drawn, renderer)
        fronts, behind = moved(fronts, options.offset_front), moved(behind, options.offset_back)
        if options.backs == "interleave":
            fronts = interleaved(fronts, behind)
        about = deck.game, deck.id, sheet.paper or suffix
        stem = f"{deck.game}/{deck.id}-{suffix}"
        if options.wants(kind):
            data = partial(pdf, fronts, renderer.fonts_for(drawn.read.game), deck.name)
            yield PlannedFile(f"{stem}.pdf", kind, *about, len(fronts), count, data)
        if options.wants("backs") and behind and options.backs in (None, "separate"):
            data = partial(pdf, behind, renderer.fonts_for(drawn.read.game), f"{deck.name}: backs")
            yield PlannedFile(f"{stem}-backs.pdf", "backs", *about, len(behind), count, data)


def deck_pages(
    options: BuildOptions, sheet: Sheet, drawn: DrawnDeck, renderer: FaceRenderer
) -> tuple[tuple[Page, ...], tuple[Page, ...]]:
    """The pages of a deck's fronts, and those of its backs if these go on separate pages. Empty if a face does not suit
    the sheet."""
    if not suits_sheet(sheet, drawn, renderer):
        return (), ()
    name, faces = drawn.read.deck.name, drawn.copies
    backs = [drawn.back] * len(faces)
    if sheet.fold and options.backs != "none":
        return impose_folded(sheet, faces, backs, name)[0], ()
    fronts, _ = impose(replace(sheet, fold=None), faces, name)  # without backs there is nothing to fold
    return fronts, () if sheet.fold else impose_backs(sheet, backs, f"{name}: backs")[0]


def suits_sheet(sheet: Sheet, drawn: DrawnDeck, renderer: FaceRenderer) -> bool:
    """Whether all faces of a deck and its back suit the sheet; the renderer collects what does not."""
    by_name = {font.name: font for font in renderer.fonts.styles.values()}
    cards = [(face, card) for card, face, _ in drawn.faces]
    suits = True
    for face, card in (*cards, (drawn.back, None)):
        faults = (*size_faults(sheet, face), *safe_zone_faults(sheet, face, by_name))
        renderer.report_misfits(sheet, faults, drawn.read.document, card)
        suits = suits and not faults
    return suits

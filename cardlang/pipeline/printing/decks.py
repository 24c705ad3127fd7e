"""Decks on sheets of paper: their cards and their backs. `Job` is what all kinds of pieces are printed from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import starmap
from typing import TYPE_CHECKING

from cardlang.face.draw_list import Drawing
from cardlang.model.card import Card
from cardlang.pipeline.faces.card_values import card_values
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.printing.options import BuildOptions, kind_of_file
from cardlang.pipeline.printing.output import PlannedFile
from cardlang.pipeline.printing.piece_sheets import page_set
from cardlang.report.card_list import WRITERS, Row
from cardlang.sheet.impose import impose, impose_backs, impose_folded, safe_zone_faults, size_faults, white_edges
from cardlang.sheet.page import Page, interleaved
from cardlang.sheet.page_set import PageSet, Stack
from cardlang.sheet.sheet import Sheet, fitted
from cardlang.source.error import SourceError
from cardlang.source.yaml.nodes import Document

if TYPE_CHECKING:
    from cardlang.pipeline.printing.record import Record


@dataclass(frozen=True, slots=True)
class DrawnDeck:
    """A deck with the faces to print, how often each, and the back of its cards; or, for a kind of card with two faces,
    the second face of each."""

    read: ReadDeck
    faces: Sequence[tuple[Card, Drawing, int]]
    back: Drawing
    reverses: Sequence[Drawing] = ()  # one for one with `faces`, or none

    @property
    def kind(self) -> str:
        """The kind of the file that holds its faces."""
        return kind_of_file(self.read.deck.kind)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of its cards in mm."""
        face = self.faces[0][1] if self.faces else self.back
        return face.w, face.h

    @property
    def copies(self) -> list[Drawing]:
        """The faces in printing order, each as often as it is printed."""
        return [face for _, face, count in self.faces for _ in range(count)]

    @property
    def behind(self) -> list[Drawing]:
        """The other side of each of `copies`."""
        behind = self.reverses or [self.back] * len(self.faces)
        return [back for back, (_, _, count) in zip(behind, self.faces, strict=True) for _ in range(count)]


@dataclass(frozen=True, slots=True)
class Job:
    """What the pages of one game are made from: its decks and mats alone."""

    options: BuildOptions
    renderer: FaceRenderer
    game: LoadedGame
    decks: Sequence[ReadDeck]
    drawn: Sequence[DrawnDeck] = ()
    mats: Sequence[Document] = ()
    record: Record | None = None


def drawn_deck(
    renderer: FaceRenderer, read: ReadDeck, faces: Sequence[tuple[Card, Drawing, int]], back: Drawing
) -> DrawnDeck:
    """A deck with these faces, and the second face of each if its kind of card has one."""
    if not read.game.kinds[read.deck.kind].reverse:
        return DrawnDeck(read, faces, back)
    both = [(one, reverse) for one in faces if (reverse := renderer.reverse(read, one[0]))]
    return DrawnDeck(read, [one for one, _ in both], back, [reverse for _, reverse in both])


def card_sheet(options: BuildOptions, renderer: FaceRenderer) -> tuple[str, Sheet | None]:
    """The sheet that cards are printed on, and what to call it in file names; no sheet if its file has errors.

    Errors: `SourceError` for an unknown sheet, or one that does not go with `--backs`.
    """
    paper, layout = renderer.paper, options.layout and renderer.sheets.in_its_case(options.layout)
    name = layout or (f"{paper}-8up-fold" if options.backs == "fold" else f"{paper}-9up")
    sheet = renderer.sheet(name)
    if sheet and sheet.fold and options.backs in ("separate", "interleave"):
        raise SourceError(f'the sheet "{name}" folds, so --backs can only be fold or none')
    if sheet and not sheet.fold and options.backs == "fold":
        raise SourceError(f'the sheet "{name}" does not fold, so --backs can only be separate, interleave or none')
    return layout or paper, sheet


def group_sheet(options: BuildOptions, standard: Sheet, drawn: DrawnDeck, renderer: FaceRenderer) -> Sheet:
    """The sheet for the cards of a deck: the `standard` one if it is chosen or for their size; else the project's own
    for that size and paper; else the standard paper with as many of them as it has room for; else any of the project's
    own for that size."""
    if options.layout or standard.of_size(*drawn.size):
        return standard
    opened = [sheet for name in renderer.sheets.names(own=True) if (sheet := renderer.sheet(name))]
    own = [one for one in opened if one.of_size(*drawn.size) and bool(one.fold) == bool(standard.fold)]
    on_paper = [one for one in own if one.paper == standard.paper]
    return next(iter([*on_paper, *filter(None, [fitted(standard, *drawn.size)]), *own]), standard)


def deck_sets(job: Job) -> Iterator[PageSet]:
    """The cards of each deck of a game, and their backs, in a kit by default between the pages. Files are named after
    the deck and its paper or sheet, so that no two share a name.

    Errors: `SourceError`, as `card_sheet`.
    """
    options, renderer = job.options, job.renderer
    suffix, standard = card_sheet(options, renderer)
    if standard is None:
        return
    if standard.fold and any(options.offset_back) and not (options.kit or "tokens" in options.kinds):
        raise SourceError(f'the sheet "{suffix}" is printed on one side: leave out --offset-back, or --layout')
    groups, backs = printed_together(options, job.drawn), options.backs or (None if options.kit else "separate")
    for number, group in enumerate(groups):
        if not any(drawn.copies for drawn in group):
            continue
        id, title = (group[0].read.deck.id, _title(group)) if len(group) == 1 else (None, _title(group))
        if options.kit and len(groups) == 1 and id is None:
            title = job.game.language.vocabulary.in_own_words("Cards of all decks")
        kinds = sorted({drawn.kind for drawn in group})
        for one in group_sets(options, standard, group, renderer, title, backs):
            end = "-backs" if one.kind == "backs" else ""
            name = f"{id or f'decks-{number + 1}'}-{suffix}{options.part}{end}"
            if any(map(options.wants, ["backs"] if end else kinds)):
                kind = kinds[0] if len(kinds) == 1 and not end else one.kind
                yield replace(one, kind=kind, name=name, deck=id, paper=one.paper or suffix)


def group_sets(
    options: BuildOptions,
    standard: Sheet,
    group: Sequence[DrawnDeck],
    renderer: FaceRenderer,
    title: str,
    backs: str | None,
) -> Iterator[PageSet]:
    """The cards of decks that share sheets, and their backs as `build --backs` asks for them."""
    sheet = group_sheet(options, standard, group[0], renderer)
    fronts, behind = deck_pages(options, sheet, group, renderer)
    stacks = tuple(starmap(Stack, where(group)))
    whole = PageSet("cards", "", title, fronts, sum(stack.cards for stack in stacks), paper=sheet.paper)
    if len(group) > 1:
        whole = replace(whole, stacks=stacks, per_page=len(sheet.slots))
    if behind and fronts:
        yield from replace(whole, pages=interleaved(fronts, behind), double=True).with_backs(backs)
    elif sheet.fold and options.backs != "none":
        yield replace(whole, folded=True, work="fold and glue first")
    else:
        yield whole


MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # tell copies of one creature apart


def standees(job: Job) -> Iterator[PageSet]:
    """As many figures of each creature of a game as are chosen, for each deck in a file of its own; in a kit, on sheets
    that all decks share."""
    renderer, game = job.renderer, job.game
    read = [one for one in job.decks if one.deck.kind in game.parts.faces.figures]
    groups = [read] if job.options.kit and len(read) > 1 else [[one] for one in read]
    for group in groups:
        title = f"{game.name if len(group) > 1 else group[0].deck.name}: standees"
        name, deck = (f"{group[0].deck.id}-", group[0].deck.id) if len(group) == 1 else ("", None)
        yield from page_set(
            renderer,
            "standees",
            "standees",
            title,
            [figure for one in group for figure in _figures(job, one)],
            group[0].document,
            name=f"{name}{renderer.paper}{job.options.part}-standees",
            work="fold at the dashes and glue",
            deck=deck,
        )


def _figures(job: Job, read: ReadDeck) -> Iterator[Drawing]:
    """The figures of a deck."""
    for card, copies in job.options.chosen(read):
        values = card_values(read, card, [text.text for text in card.texts]) | {"motif": job.renderer.motif(read, card)}
        for copy in range(copies):
            figure = {"card": values, "figure": {"mark": MARKS[copy % len(MARKS)] if copies > 1 else ""}}
            drawing = job.renderer.piece(job.game, "standee", figure, f"the figure of {card.name}", card.span)
            if drawing:
                yield drawing


def printed_together(options: BuildOptions, decks: Sequence[DrawnDeck]) -> list[list[DrawnDeck]]:
    """The decks in groups that share sheets. With `--fill` and in a kit these are the decks of a game whose cards have
    the same size; otherwise each deck has sheets of its own."""
    if not (options.fill or options.kit):
        return [[drawn] for drawn in decks]
    fronts = any(options.wants(drawn.kind) for drawn in decks)  # without fronts, all backs are printed
    groups: dict[tuple[str, float, float], list[DrawnDeck]] = {}
    for drawn in decks:
        if drawn.copies and (options.wants(drawn.kind) or not fronts):
            key = drawn.read.deck.game, min(drawn.size), max(drawn.size)
            groups.setdefault(key, []).append(drawn)
    return list(groups.values())


def deck_pages(
    options: BuildOptions, sheet: Sheet, group: Sequence[DrawnDeck], renderer: FaceRenderer
) -> tuple[tuple[Page, ...], tuple[Page, ...]]:
    """The pages with the fronts of decks that are printed together, and those of their backs if these go on separate
    pages. A bookmark says where each deck begins. Empty if a face does not suit the sheet."""
    suits = [suits_sheet(sheet, drawn, renderer) for drawn in group]  # reports what is wrong with each
    if not all(suits):
        return (), ()
    faces = [face for drawn in group for face in drawn.copies]
    backs = [back for drawn in group for back in drawn.behind]
    if sheet.fold and options.backs != "none":
        return _marked(impose_folded(sheet, faces, backs)[0], sheet, group), ()
    fronts, _ = impose(replace(sheet, fold=None), faces)  # without backs there is nothing to fold
    behind = () if sheet.fold else impose_backs(sheet, backs, f"{_title(group)}: backs")[0]
    return _marked(fronts, sheet, group), behind


def _marked(pages: Sequence[Page], sheet: Sheet, group: Sequence[DrawnDeck]) -> tuple[Page, ...]:
    """The pages with the names of the decks that begin on each as its bookmark."""
    names: dict[int, list[str]] = {}
    for name, first, _ in where(group):
        page, place = divmod(first, len(sheet.slots))
        names.setdefault(page, []).append(f"{name}, from slot {place + 1}" if place else name)
    return tuple(replace(page, bookmark="; ".join(names.get(number, []))) for number, page in enumerate(pages))


def where(group: Sequence[DrawnDeck]) -> Iterator[tuple[str, int, int]]:
    """The name of each deck, how many cards lie before it on the sheets, and how many it has."""
    first = 0
    for drawn in group:
        yield drawn.read.deck.name, first, len(drawn.copies)
        first += len(drawn.copies)


def _title(group: Sequence[DrawnDeck]) -> str:
    return ", ".join(drawn.read.deck.name for drawn in group)


def suits_sheet(sheet: Sheet, drawn: DrawnDeck, renderer: FaceRenderer) -> bool:
    """Whether all faces of a deck and its back suit the sheet; the renderer collects what does not."""
    by_name = {font.name: font for font in renderer.fonts.styles.values()}
    cards = [(face, card) for card, face, _ in drawn.faces]
    suits = True
    behind = (
        [*zip(drawn.reverses, (card for _, card in cards), strict=True)] if drawn.reverses else [(drawn.back, None)]
    )
    for face, card in (*cards, *behind):
        faults = (*size_faults(sheet, face), *safe_zone_faults(sheet, face, by_name))
        renderer.report_misfits(sheet, (*faults, *white_edges(sheet, face)), drawn.read.document, card)
        suits = suits and not faults
    return suits


def list_files(options: BuildOptions, decks: Sequence[DrawnDeck]) -> Iterator[PlannedFile]:
    """One list for each game and format, with every card once."""
    for form in sorted(set(options.lists)):
        for game in sorted({drawn.read.deck.game for drawn in decks}):
            chosen = [drawn for drawn in decks if drawn.read.deck.game == game and options.wants(drawn.kind)]
            rows = [row for drawn in chosen for row in _rows(drawn)]
            if rows:
                data = partial(WRITERS[form], rows)
                yield PlannedFile(f"{game}/cards{options.part}.{form}", "list", game, None, None, 0, len(rows), data)


def _rows(drawn: DrawnDeck) -> Iterator[Row]:
    """For each card: its deck and number, the fields of its file, and its texts in canonical wording."""
    deck = drawn.read.deck
    for card, _, _ in drawn.faces:
        said = card.reworded([parsed.text or "" for parsed in drawn.read.parsed[card.number]])
        empty = dict.fromkeys(name for name in drawn.read.game.kinds[card.kind].names if name not in said)
        about = {"deck": deck.id, "kind": deck.kind, "number": card.number, "id": card.id, "name": card.name}
        yield about | {"copies": card.copies} | said | empty

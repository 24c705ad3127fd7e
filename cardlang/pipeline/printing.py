"""From drawn faces to files on disk."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from cardlang.face.drawing import Drawing
from cardlang.model.change import Exchange
from cardlang.model.diagnostic import Diagnostic, has_errors, in_order
from cardlang.model.span import Span
from cardlang.pipeline.change_list import change_pages
from cardlang.pipeline.faces import Studio, by_game, open_studio
from cardlang.pipeline.reading import Contents, ReadDeck, read
from cardlang.pipeline.record import Record, file_kind
from cardlang.pipeline.sheets import open_sheet
from cardlang.sheet.impose import impose, impose_backs
from cardlang.sheet.page import Page
from cardlang.sheet.sheet import Sheet
from cardlang.source.error import SourceError
from cardlang.source.paths import shown
from cardlang.source.project import Project, select
from cardlang.source.sources import Sources
from cardlang.source.write import write_all


@dataclass(frozen=True, slots=True)
class Order:
    """What to print. Empty collections mean all."""

    decks: Collection[str] = ()  # ids
    kinds: Collection[str] = ()  # cards, creatures, backs, mats
    cards: Collection[str] = ()  # ids
    paper: str | None = None  # None: the project's
    out: Path | None = None
    copies: Literal["deck", "one"] = "deck"
    backs: Literal["separate", "interleave", "none"] = "separate"
    ink: str = "full"  # or "low"
    changed_since: str | None = None  # the folder of an earlier build, or a git revision: only what differs from it


@dataclass(frozen=True, slots=True)
class Printed:
    """One file of a build; `cards` counts the faces on its pages, copies included."""

    path: str
    kind: str
    game: str
    deck: str | None
    paper: str
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


@dataclass(frozen=True, slots=True)
class _File:
    """A file before it is written. Decks are called `<deck>-<paper>`, so that none is called as another's backs."""

    name: str
    kind: str
    game: str
    deck: str | None
    title: str
    pages: tuple[Page, ...]
    cards: int


def build(order: Order) -> Built:
    """Prints what `order` asks of the project around this folder. With any error nothing is written.

    Errors: `SourceError` for an unknown deck or card, or a file or folder that cannot be read or written.
    """
    (selection,), found = select([])
    contents = read(selection)
    built = Built(diagnostics=[*found, *contents.diagnostics], sources=contents.sources)
    if has_errors(built.diagnostics):
        return built
    decks = _ordered(order, contents)
    studio, found, sources = open_studio(contents.project, order.ink)
    built.diagnostics += found
    built.sources.update(sources)
    if studio is None:
        return built
    paper = order.paper or contents.project.paper
    record = Record(order, contents, decks, studio)
    built.since, built.exchanges, built.notes = record.since, record.exchanges, record.notes
    files = [
        *_deck_files(order, decks, studio, paper, built, record),
        *_mat_files(order, contents, studio, paper, built, record),
        *_change_files(order, contents, studio, paper, built),
    ]
    built.diagnostics = in_order([*built.diagnostics, *studio.diagnostics])
    if has_errors(built.diagnostics):
        return built
    if not files and not built.since:
        if contents.decks or contents.mats:
            raise SourceError("there is nothing to print: no deck and no mat has what was asked for")
        raise SourceError("there is nothing to print: this project has no decks in cards/<game>/")
    _write(files, order, contents.project, studio, paper, built, record)
    return built


def _ordered(order: Order, contents: Contents) -> list[ReadDeck]:
    """The decks that hold something ordered, cut down to it.

    Errors: `SourceError` for an id that is not there.
    """
    known = {deck.deck.id for deck in contents.decks}
    for id in order.decks:
        if id not in known:
            raise SourceError(f'there is no deck "{id}"; the decks are {", ".join(sorted(known)) or "none"}')
    decks = [deck for deck in contents.decks if not order.decks or deck.deck.id in order.decks]
    ids = {card.id for deck in decks for card in deck.deck.cards}
    for id in order.cards:
        if id not in ids:
            raise SourceError(f'there is no card "{id}" in these decks')
    return [deck for deck in decks if not order.cards or any(card.id in order.cards for card in deck.deck.cards)]


def _deck_files(
    order: Order, decks: Sequence[ReadDeck], studio: Studio, paper: str, built: Built, record: Record
) -> Iterator[_File]:
    sheet = _sheet(studio.project, f"{paper}-9up", built) if decks else None
    if sheet is None:
        return
    for one in decks:
        deck = one.deck
        kind = file_kind(deck.kind)
        cards = [card for card in deck.cards if not order.cards or card.id in order.cards]
        faces: list[Drawing] = []
        for card in cards:
            drawing = studio.card(one, card)
            if drawing:
                faces += [drawing] * record.count(card)
        if record.since and not faces:
            continue
        back = studio.back(one)
        fronts, faults = impose(sheet, faces, deck.name)
        if faults or back is None:
            built.diagnostics += (fault.at(Span(deck.path, 0, 0)) for fault in faults)
            continue
        behind, _ = impose_backs(sheet, [back] * len(faces), f"{deck.name}: backs")
        wanted = [name for name in (kind, "backs") if not order.kinds or name in order.kinds]
        if order.backs == "interleave" and kind in wanted:
            fronts = tuple(page for pair in zip(fronts, behind, strict=True) for page in pair)
        stem = f"{deck.game}/{deck.id}"
        if kind in wanted:
            yield _File(f"{stem}-{paper}.pdf", kind, deck.game, deck.id, deck.name, fronts, len(faces))
        if "backs" in wanted and order.backs == "separate":
            title = f"{deck.name}: backs"
            yield _File(f"{stem}-{paper}-backs.pdf", "backs", deck.game, deck.id, title, behind, len(faces))


def _mat_files(
    order: Order, contents: Contents, studio: Studio, paper: str, built: Built, record: Record
) -> Iterator[_File]:
    """Each player's mats on a page, and the sheet for two players (S15.3)."""
    if (order.kinds and "mats" not in order.kinds) or order.decks or order.cards or not contents.mats:
        return
    pair, table = (_sheet(studio.project, f"{paper}-{name}", built) for name in ("mats", "table"))
    if pair is None or table is None:
        return
    for game, mats in by_game(contents.mats):
        if not record.mats_differ(game.id):
            continue
        single, shared = studio.mats(game, mats)
        title = f"{game.rules.name}: mats"
        pages, faults = impose(pair, single, f"{title} for one player")
        halves = [shared, shared] if shared else []
        both, more = impose(table, halves, f"{title} for two players")
        built.diagnostics += (fault.at(Span(mats[0].path, 0, 0)) for fault in (*faults, *more))
        yield _File(
            f"{game.id}/{paper}-mats.pdf", "mats", game.id, None, title, pages + both, len(single) + len(halves)
        )


def _change_files(order: Order, contents: Contents, studio: Studio, paper: str, built: Built) -> Iterator[_File]:
    """What to take out of each deck and what to put in, one list a game."""
    if order.kinds and "changes" not in order.kinds:
        return
    for game in dict.fromkeys(one.card.game for one in built.exchanges):
        own = [one for one in built.exchanges if one.card.game == game]
        title = f"{contents.project.name}: changes"
        pages = change_pages(studio, title, built.since, own, paper)
        yield _File(f"{game}/{paper}-changes.pdf", "changes", game, None, title, pages, 0)


def _sheet(project: Project, name: str, built: Built) -> Sheet | None:
    """The sheet of that name; what is wrong with it is told in `built`."""
    sheet, found = open_sheet(project, name, built.sources)
    built.diagnostics += found
    return sheet


def _write(
    files: Sequence[_File],
    order: Order,
    project: Project,
    studio: Studio,
    paper: str,
    built: Built,
    record: Record,
) -> None:
    """All files are ready before the first is written; the ledger is the last of them.

    Errors: `SourceError`.
    """
    from cardlang.pdf.document import render

    base = Path.cwd() if project.shipped else project.root
    out = order.out or base / project.out
    fonts = studio.faces.reader.fonts
    for folder in {(out / file.name).parent for file in files}:
        if not folder.resolve().is_relative_to(out.resolve()):
            raise SourceError(f"cannot write {shown(folder)}: it is a link that leads out of {shown(out)}")
    write_all([*((out / file.name, render(file.pages, fonts, file.title)) for file in files), record.ledger(out)])
    for file in files:
        path = shown(out / file.name)
        built.files.append(Printed(path, file.kind, file.game, file.deck, paper, len(file.pages), file.cards))

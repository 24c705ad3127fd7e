"""From drawn faces to files on disk."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from cardlang.face.drawing import Drawing
from cardlang.model.diagnostic import Diagnostic, has_errors, in_order
from cardlang.model.span import SourceText, Span
from cardlang.pipeline.faces import Studio, open_studio, read_data
from cardlang.pipeline.games import load_game
from cardlang.pipeline.reading import Contents, ReadDeck, read
from cardlang.sheet.impose import impose, impose_backs
from cardlang.sheet.page import Page
from cardlang.sheet.sheet import Sheet, read_sheet
from cardlang.source.error import SourceError
from cardlang.source.paths import shown
from cardlang.source.project import Project, select
from cardlang.source.write import write_bytes


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
    sources: dict[str, SourceText] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _File:
    """A file before it is written."""

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
    files = [*_deck_files(order, decks, studio, paper, built), *_mat_files(order, contents, studio, paper, built)]
    built.diagnostics = in_order([*built.diagnostics, *studio.diagnostics])
    if has_errors(built.diagnostics):
        return built
    if not files:
        raise SourceError("there is nothing to print: the order fits no deck and no mat")
    _write(files, order, contents.project, studio, paper, built)
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


def _deck_files(order: Order, decks: Sequence[ReadDeck], studio: Studio, paper: str, built: Built) -> Iterator[_File]:
    sheet = _sheet(studio.project, f"{paper}-9up", built) if decks else None
    if sheet is None:
        return
    for one in decks:
        deck = one.deck
        kind = "creatures" if deck.kind == "creature" else "cards"
        cards = [card for card in deck.cards if not order.cards or card.id in order.cards]
        faces: list[Drawing] = []
        for card in cards:
            drawing = studio.card(one, card)
            if drawing:
                faces += [drawing] * (card.copies if order.copies == "deck" else 1)
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
            yield _File(f"{stem}-backs-{paper}.pdf", "backs", deck.game, deck.id, title, behind, len(faces))


def _mat_files(order: Order, contents: Contents, studio: Studio, paper: str, built: Built) -> Iterator[_File]:
    """Each player's mats on a page, and the sheet for two players (S15.3)."""
    if (order.kinds and "mats" not in order.kinds) or order.decks or order.cards or not contents.mats:
        return
    pair, table = (_sheet(studio.project, f"{paper}-{name}", built) for name in ("mats", "table"))
    if pair is None or table is None:
        return
    values: list[Any] = [document.root.value for document in contents.mats]
    for id in sorted({value["game"] for value in values}):
        game = load_game(id)
        mats = [mat for mat, value in zip(contents.mats, values, strict=True) if value["game"] == id]
        single = [studio.mat(game, name, mats) for name in game.rules.faces.mat_names]
        shared = studio.mat(game, game.rules.faces.table, mats)
        if shared is None or None in single:
            continue
        title = f"{game.rules.name}: mats"
        pages, faults = impose(pair, [one for one in single if one], f"{title} for one player")
        both, more = impose(table, [shared, shared], f"{title} for two players")
        built.diagnostics += (fault.at(Span(mats[0].path, 0, 0)) for fault in (*faults, *more))
        yield _File(f"{id}/mats-{paper}.pdf", "mats", id, None, title, pages + both, len(single) + 2)


def _sheet(project: Project, name: str, built: Built) -> Sheet | None:
    """The sheet `print/<name>.yaml`, or nothing, told in `built`."""
    sizes, found = read_data(project, "print/sizes.yaml", "schemas/sizes.schema.json", built.sources)
    data, more = read_data(project, f"print/{name}.yaml", "schemas/sheet.schema.json", built.sources)
    built.diagnostics += [*found, *more]
    if sizes is None or data is None:
        return None
    values: Any = data.root.value
    known: Any = sizes.root.value
    sheet, faults = read_sheet(values, known)
    built.diagnostics += (fault.at(Span(data.path, 0, 0)) for fault in faults)
    return sheet


def _write(
    files: Sequence[_File], order: Order, project: Project, studio: Studio, paper: str, built: Built
) -> None:
    """All files are ready before the first is written.

    Errors: `SourceError`.
    """
    from cardlang.pdf.document import render

    base = Path.cwd() if project.shipped else project.root
    out = order.out or base / project.out
    fonts = studio.faces.reader.fonts
    ready = [(file, render(file.pages, fonts, file.title)) for file in files]
    for file, data in ready:
        path = out / file.name
        write_bytes(path, data)
        built.files.append(
            Printed(shown(path), file.kind, file.game, file.deck, paper, len(file.pages), file.cards)
        )



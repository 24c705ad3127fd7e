"""What lies on the table besides cards and mats, file by file; or all of a game bound into one: the print kit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from cardlang.face.drawing import Drawing
from cardlang.model.span import Span
from cardlang.pipeline.faces import Studio
from cardlang.pipeline.games import LoadedGame
from cardlang.pipeline.output import PIECES, DrawnDeck, Order, Output, pdf
from cardlang.pipeline.parts import MATS, PAGES, Sheaf, part_documents
from cardlang.pipeline.pieces import standees, tokens
from cardlang.pipeline.reading import ReadDeck
from cardlang.pipeline.sheetfiles import card_sheet, laid
from cardlang.pipeline.sheets import sheet_of
from cardlang.pipeline.summaries import page_of
from cardlang.sheet.impose import impose
from cardlang.sheet.page import Page, interleaved, moved
from cardlang.source.error import SourceError

if TYPE_CHECKING:
    from cardlang.rules.battlefield import Battlefield

ROWS = 24  # on a page of list.svg.j2
LIST = "What is on which page"


def piece_files(order: Order, decks: Sequence[ReadDeck], studio: Studio) -> Iterator[Output]:
    """The pieces that an order names.

    Errors: `SourceError` for an unknown battlefield.
    """
    paper = order.paper or studio.project.paper
    for game in _games(decks):
        for kind in PIECES:
            if kind in order.kinds:
                for sheaf in pieces_of(kind, order, game, decks, studio, paper):
                    yield _file(game, _moved(sheaf, order), studio, paper)


def kit_files(order: Order, decks: Sequence[DrawnDeck], studio: Studio) -> Iterator[Output]:
    """All that the players of each game need, in the order in which it is printed: what is read first, then what has
    backs, then what has none.

    Errors: `SourceError` for an unknown battlefield.
    """
    paper = order.paper or studio.project.paper
    for game in _games([drawn.read for drawn in decks]):
        own = [drawn for drawn in decks if drawn.read.game.id == game.id]
        own.sort(key=lambda drawn: drawn.read.deck.kind in game.parts.faces.figures)
        cards = [sheaf for drawn in own for sheaf in _deck(order, drawn, studio)]
        reads = [drawn.read for drawn in own]
        pieces = {kind: list(pieces_of(kind, order, game, reads, studio, paper, one=True)) for kind in PIECES}
        begin = _reading(studio, game, "start", paper)
        read = [*([begin] if begin else []), *pieces["rules"]]
        backed = [*cards, *_as_asked(order, pieces["tokens"])]
        flat = [*pieces["standees"], *_mats(studio, game, paper), *pieces["tiles"]]
        parts = [[_moved(sheaf, order) for sheaf in group] for group in (read, backed, flat)]
        kit = _bound(studio, game, parts, paper, order)
        if kit:
            yield _file(game, kit, studio, paper)


def _file(game: LoadedGame, sheaf: Sheaf, studio: Studio, paper: str) -> Output:
    data = partial(pdf, sheaf.pages, studio.faces.reader.fonts, sheaf.title)
    about = sheaf.kind, game.id, sheaf.deck, paper
    return Output(f"{game.id}/{sheaf.name}.pdf", *about, len(sheaf.pages), sheaf.faces, data)


def _moved(sheaf: Sheaf, order: Order) -> Sheaf:
    """The sheaf where one's printer prints it best."""
    front, back = order.offset_front, order.offset_back
    sides = (front, back) if sheaf.double else (back if sheaf.kind == "backs" else front,)
    pages = [moved([page], sides[number % len(sides)])[0] for number, page in enumerate(sheaf.pages)]
    return replace(sheaf, pages=tuple(pages))


def _games(decks: Sequence[ReadDeck]) -> list[LoadedGame]:
    games = {read.game.id: read.game for read in decks}
    return [games[id] for id in sorted(games)]


def pieces_of(
    kind: str,
    order: Order,
    game: LoadedGame,
    decks: Sequence[ReadDeck],
    studio: Studio,
    paper: str,
    one: bool = False,
) -> Iterator[Sheaf]:
    """The pieces of one kind. `one`: tiles for one battlefield, the smallest for two if none was named."""
    found: list[Sheaf | None] = []
    if kind == "tokens":
        found = [tokens(studio, game, paper)]
    elif kind == "standees":
        own = [read for read in decks if read.game.id == game.id]
        found = [standees(studio, read, order.chosen(read), paper) for read in own]
    elif kind == "rules":
        found = [_reading(studio, game, "rules", paper)]
    elif kind == "tiles":
        from cardlang.pipeline.boards import tiles  # imports the engine

        found = [tiles(studio, game, _battlefields(order, game, studio, one), paper)]
    yield from (sheaf for sheaf in found if sheaf and sheaf.pages)


def _battlefields(order: Order, game: LoadedGame, studio: Studio, one: bool) -> list[Battlefield]:
    from cardlang.pipeline.battlefields import battlefields

    known = battlefields(game.id, studio.project)
    if order.battlefield and order.battlefield not in known:
        raise SourceError(
            f'there is no battlefield "{order.battlefield}"; they are {", ".join(sorted(known)) or "none"}'
        )
    if order.battlefield:
        return [known[order.battlefield]]
    ordered = sorted(known.values(), key=lambda field: (field.players, len(field.tiles), field.id))
    return ordered[:1] if one else ordered


def _reading(studio: Studio, game: LoadedGame, id: str, paper: str) -> Sheaf | None:
    """The pages of `cards/<game>/pages/<id>.yaml`."""
    drawn, sheet = page_of(studio, game, id), sheet_of(studio, f"{paper}-page")
    if not drawn or sheet is None:
        return None
    at = part_documents(studio, game, PAGES)[id]
    title = str(at.at(("name",)).value)
    pages, faults = impose(sheet, drawn, title)
    studio.misfits(sheet, faults, at)
    return Sheaf(id, f"{paper}-{id}", title, pages, len(drawn))


def _deck(order: Order, drawn: DrawnDeck, studio: Studio) -> Iterator[Sheaf]:
    """A deck with its backs as they were asked for: between its pages if nothing was said."""
    deck, (_, sheet) = drawn.read.deck, card_sheet(order, studio)
    if sheet is None or not drawn.copies:
        return
    fronts, behind = laid(order, sheet, drawn, studio)
    sheaf = Sheaf("cards", deck.id, deck.name, fronts, len(drawn.copies))
    if behind and fronts:
        yield from _as_asked(order, [replace(sheaf, pages=interleaved(fronts, behind), double=True)])
    elif sheet.fold and order.backs != "none":
        yield replace(sheaf, folded=True, work="fold and glue first")
    else:
        yield sheaf


def _as_asked(order: Order, sheaves: Sequence[Sheaf]) -> Iterator[Sheaf]:
    """Sheaves with backs between their pages, or with those apart, or without."""
    for sheaf in sheaves:
        fronts, backs = sheaf.pages[::2], sheaf.pages[1::2]
        if order.backs in (None, "interleave", "fold"):
            yield sheaf
            continue
        yield replace(sheaf, pages=fronts, double=False)
        if order.backs == "separate" and backs:
            title = f"{sheaf.title}: backs"
            yield Sheaf("backs", sheaf.name, title, (replace(backs[0], bookmark=title), *backs[1:]), sheaf.faces)


def _mats(studio: Studio, game: LoadedGame, paper: str) -> Iterator[Sheaf]:
    """A vault and a supply for each player, on the sheet for two."""
    documents = list(part_documents(studio, game, MATS).values())
    sheet = sheet_of(studio, f"{paper}-mats") if documents else None
    if sheet is None:
        return
    single, _ = studio.mats(game, documents)
    title = f"{game.name}: mats"
    pages, faults = impose(sheet, single * 2, title)
    studio.misfits(sheet, faults, documents[0])
    yield Sheaf("mats", f"{paper}-mats", title, pages, 2 * len(single))


def _bound(
    studio: Studio, game: LoadedGame, groups: Sequence[Sequence[Sheaf]], paper: str, order: Order
) -> Sheaf | None:
    """One sheaf of all: what is to read and the list of what is on which page; then what has backs, from an odd page
    on; then what has none."""
    read, *rest = groups
    sheet, parts = sheet_of(studio, f"{paper}-page"), [*chain(*groups)]
    if sheet is None or not any(rest):
        return None
    listed = -(-(len(parts) + 2) // ROWS)  # pages of the list, which has a line for itself and one for all
    before = sum(len(sheaf.pages) for sheaf in read)
    blank = (Page(sheet.w, sheet.h, ()),) * ((before + listed) % 2)
    title = f"{game.name}: print kit"
    drawn = _lists(studio, game, list(_rows(parts, len(read), listed, len(blank))), title)
    index, faults = impose(sheet, drawn, LIST)
    studio.diagnostics += (fault.at(Span("", 0, 0)) for fault in faults)
    pages = [page for sheaf in parts for page in sheaf.pages]
    bound = (*pages[:before], *moved(index, order.offset_front), *blank, *pages[before:])
    return Sheaf("kit", f"{paper}-kit", title, bound, sum(sheaf.faces for sheaf in parts))


def _rows(parts: Sequence[Sheaf], read: int, listed: int, blank: int) -> Iterator[dict[str, str]]:
    """What the list says of each part, and of all together."""
    number, total, last = 1, 0, ""
    for place, sheaf in enumerate(parts):
        if place == read:
            yield {"title": LIST, "pages": _range(number, listed), "sides": "", "work": "read"}
            number += listed + blank
        cuts = 0 if place < read else _cuts(sheaf)
        work = ["read"] if place < read else [f"{cuts} cuts" if sheaf.kind != "backs" else "", sheaf.work]
        sides = "both sides" if sheaf.double else f"behind {last}" if sheaf.kind == "backs" else "one side"
        last = _range(number, len(sheaf.pages))
        yield {"title": sheaf.title, "pages": last, "sides": sides, "work": ", ".join(filter(None, work))}
        number, total = number + len(sheaf.pages), total + (cuts if sheaf.kind != "backs" else 0)
    yield {"title": "All", "pages": str(number - 1), "sides": "", "work": f"{total} cuts"}


def _range(number: int, pages: int) -> str:
    return str(number) if pages == 1 else f"{number}–{number + pages - 1}"


def _cuts(sheaf: Sheaf) -> int:
    """Straight cuts across the pages, from one edge of the paper to the other; none for pages to read."""
    cuts = 0
    for page in sheaf.pages[:: 2 if sheaf.double else 1]:
        boxes = [placed.box for placed in page.placed[: len(page.placed) // (2 if sheaf.folded else 1)]]
        across = {round(x, 2) for box in boxes for x in (box.x, box.x + box.w)}
        down = {round(y, 2) for box in boxes for y in (box.y, box.y + box.h)}
        cuts += len(across) + len(down) if page.under else 0
    return cuts


def _lists(studio: Studio, game: LoadedGame, rows: Sequence[dict[str, str]], title: str) -> list[Drawing]:
    pages = [rows[start : start + ROWS] for start in range(0, len(rows), ROWS)]
    drawn = []
    for number, page in enumerate(pages, start=1):
        values = {"title": LIST, "note": title, "rows": page, "number": "", "total": ""}
        values |= {"number": str(number), "total": str(len(pages))} if len(pages) > 1 else {}
        drawn.append(studio.piece(game, "list", {"page": values}, "the list of a kit", Span("", 0, 0)))
    return [page for page in drawn if page]

"""From drawn faces to files on disk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from cardlang.model.diagnostic import has_errors
from cardlang.pipeline.cardlist import list_files
from cardlang.pipeline.change_list import change_files
from cardlang.pipeline.faces import Studio, open_studio
from cardlang.pipeline.heeded import check
from cardlang.pipeline.images import image_files
from cardlang.pipeline.kit import kit_files, piece_files
from cardlang.pipeline.output import Built, DrawnDeck, Order, Output, Printed, Tell
from cardlang.pipeline.reading import Contents, ReadDeck, project_here, read
from cardlang.pipeline.record import Record
from cardlang.pipeline.sheetfiles import deck_files, mat_files
from cardlang.source.error import SourceError
from cardlang.source.paths import shown
from cardlang.source.project import Project, Selection
from cardlang.source.write import refuse_escaping_link, write_all

COUNTED = ("cards", "creatures", "mats", "kit")  # what a ledger tells of; pictures and lists lie on no table


def build(order: Order, tell: Tell = lambda what, done, of: None) -> Built:
    """Prints what `order` asks of the project around this folder, or of the shipped decks. With any error nothing is
    written.

    Errors: `SourceError` for no project, an order that makes no sense, an unknown deck, card or sheet, or a file or
    folder that cannot be read or written.
    """
    check(order)
    project, found = project_here(shipped=order.shipped)
    contents = read(Selection(project, tuple(project.files()), whole=True))
    built = Built(diagnostics=[*found, *contents.diagnostics], sources=contents.sources)
    if has_errors(built.diagnostics):
        return built
    decks = _ordered(order, contents)
    studio, found, sources = open_studio(contents.project, order.ink)
    built.diagnostics += found
    built.sources.update(sources)
    if studio is None:
        return built
    _draw(order, decks, studio, tell)
    record = Record(order, contents, decks, studio)
    built.since, built.exchanges, built.notes = record.since, record.exchanges, record.notes
    drawn = list(_drawn(order, decks, studio, record))
    if order.kit:
        outputs = [*kit_files(order, drawn, studio)]
    else:
        outputs = [
            *deck_files(order, drawn, studio),
            *image_files(order, drawn, studio),
            *list_files(order, drawn),
            *mat_files(order, contents, studio, record),
            *change_files(order, contents, studio, built),
            *piece_files(order, decks, studio),
        ]
    built.finish(studio)
    if has_errors(built.diagnostics):
        return built
    if not outputs and not built.since:
        if contents.decks or contents.mats:
            raise SourceError("there is nothing to print: no deck and no mat has what was asked for")
        raise SourceError("there is nothing to print: this project has no decks in cards/<game>/")
    built.files = write_outputs(outputs, order, contents.project, tell, record)
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


def _draw(order: Order, decks: Sequence[ReadDeck], studio: Studio, tell: Tell) -> None:
    """Has the studio draw the cards ordered, which takes the most time."""
    chosen = [(one, card) for one in decks for card, _ in order.chosen(one)]
    for done, (one, card) in enumerate(chosen, start=1):
        studio.card(one, card)
        tell("Drawing cards", done, len(chosen))


def _drawn(order: Order, decks: Sequence[ReadDeck], studio: Studio, record: Record) -> Iterator[DrawnDeck]:
    """The decks with their faces; after an earlier print only those that differ from it."""
    for one in decks:
        counted = [(card, studio.card(one, card), record.count(card)) for card, _ in order.chosen(one)]
        faces = [(card, face, often) for card, face, often in counted if face and (often or not record.since)]
        back = studio.back(one)
        if back and (faces or not record.since):
            yield DrawnDeck(one, faces, back)


def write_outputs(
    outputs: Sequence[Output], order: Order, project: Project, tell: Tell, record: Record | None = None
) -> list[Printed]:
    """All files are ready before the first takes its place. The last of them is the ledger, if anything is printed
    that `record` keeps count of.

    Errors: `SourceError`.
    """
    base = Path.cwd() if project.shipped else project.root
    out = order.out or base / project.out
    names = [output.path for output in outputs]
    twice = next((name for name in names if names.count(name) > 1), None) if len(set(names)) < len(names) else None
    if twice:
        raise SourceError(f"two files would be called {twice}: choose another name")
    if not order.out:
        refuse_escaping_link(out, base)
    for name in names:
        refuse_escaping_link(out / name, out)
    counted = record and (record.since or any(output.kind in COUNTED for output in outputs))
    made = _made(outputs, out, tell, record if counted else None)
    write_all((path, data, order.out or base) for path, data in made)
    return [
        Printed(shown(out / one.path), one.kind, one.game, one.deck, one.paper, one.pages, one.cards) for one in outputs
    ]


def _made(outputs: Sequence[Output], out: Path, tell: Tell, record: Record | None) -> Iterable[tuple[Path, bytes]]:
    for number, output in enumerate(outputs):
        tell("Making files", number, len(outputs))
        yield out / output.path, output.data()
    if record:
        yield record.ledger(out)

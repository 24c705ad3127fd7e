"""`cardlang build` as one stage: from the project's files to printed files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from cardlang.model.diagnostic import has_errors
from cardlang.model.faces import is_draft
from cardlang.model.pieces import KIT, ONLY_IF_NAMED
from cardlang.model.progress import steps
from cardlang.model.slips import no_id
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.drafts import draft_fault
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.processes import no_garbage_collection
from cardlang.pipeline.load.read_deck import ReadDeck, unknown_deck
from cardlang.pipeline.load.reading import Contents, project_here, read
from cardlang.pipeline.printing.decks import DrawnDeck, Job, drawn_deck, list_files
from cardlang.pipeline.printing.kept_files import KeptFiles
from cardlang.pipeline.printing.options import BuildOptions, refuse_conflicts
from cardlang.pipeline.printing.output import BuildResult, BuiltFile, PlannedFile, contents_of
from cardlang.pipeline.printing.pieces import piece_files
from cardlang.pipeline.printing.record import Record
from cardlang.source.error import SourceError
from cardlang.source.paths import shown
from cardlang.source.project import Project, Selection
from cardlang.source.write import refuse_escaping_link

IN_LEDGER = ("cards", "creatures", "mats", "kit")  # kinds that the ledger counts; pictures and lists are not on a table


@no_garbage_collection()
def build(options: BuildOptions, files: KeptFiles | None = None, jobs: int | None = None) -> BuildResult:
    """Prints what `options` ask for, from the project around this folder or from the shipped decks, into `files`,
    which may keep what is made. If there is any error, nothing is written. `jobs` is the number of processes that make
    them, by default one for each core.

    Errors: `SourceError` if there is no project, for options that conflict, for an unknown deck, card or sheet, and for
    a file or folder that cannot be read or written.
    """
    refuse_conflicts(options)
    files = files or KeptFiles(None)
    project, found = project_here(shipped=options.shipped)
    files_of_cards = tuple((path, role) for path, role in project.files() if role != "scenario")
    contents = read(Selection(project, files_of_cards, whole=True))
    built = BuildResult(diagnostics=[*found, *contents.diagnostics], sources=contents.sources)
    if has_errors(built.diagnostics):
        return built
    decks = _chosen(options, contents)
    if options.release:
        drafts = [(read, card) for read in decks for card in read.deck.cards if is_draft(read.deck, card)]
        built.diagnostics += draft_fault(drafts, "take out `draft: true`, or print without --release")
        if drafts:
            return built
    renderer = built.open_renderer(contents.project, options)
    if renderer is None:
        return built
    _draw(options, decks, renderer)
    record = Record(options, contents, decks, renderer)
    built.since, built.exchanges, built.notes = record.since, record.exchanges, record.notes
    if options.online == "tts" and not options.online_url:
        from cardlang.pipeline.printing.pictures import NOT_UPLOADED

        built.notes += (NOT_UPLOADED,)
    drawn = list(_drawn(options, decks, renderer, record))
    planned = [*_planned(options, contents, decks, drawn, renderer, record)]
    built.add_findings(renderer)
    if has_errors(built.diagnostics):
        return built
    if not planned and not built.since:
        if contents.decks or contents.parts["mat"]:
            raise SourceError("there is nothing to print: no deck or mat matches the options")
        raise SourceError("there is nothing to print: this project has no decks in cards/<game>/")
    built.files = write_files(planned, options, contents.project, files, jobs, record)
    return built


def _planned(
    options: BuildOptions,
    contents: Contents,
    decks: Sequence[ReadDeck],
    drawn: Sequence[DrawnDeck],
    renderer: FaceRenderer,
    record: Record,
) -> Iterator[PlannedFile]:
    """The files that the options ask for."""
    games = {**{read.game.id: read.game for read in decks}, **{game.id: game for _, game in contents.parts["mat"]}}

    def job(game: LoadedGame) -> Job:
        own = [read for read in decks if read.game.id == game.id]
        shown = [one for one in drawn if one.read.game.id == game.id]
        mats = [document for document, of in contents.parts["mat"] if of.id == game.id]
        return Job(options, renderer, game, own, shown, mats, record)

    jobs = [job(games[id]) for id in sorted(games)]

    def files(kind: str) -> Iterator[PlannedFile]:
        return (file for one in jobs for file in piece_files(kind, one))

    if options.kit:
        yield from files(KIT)
        return
    yield from files("cards") if drawn else ()
    if options.png or options.online:
        from cardlang.pipeline.printing.pictures import picture_files  # imports what draws pictures

        yield from picture_files(options, drawn, renderer)
    yield from list_files(options, drawn)
    for kind in ("mats", "changes"):
        yield from files(kind) if options.wants(kind) else ()
    for one in jobs:
        for kind in ONLY_IF_NAMED:
            yield from piece_files(kind, one) if one.decks and kind in options.kinds else ()


def _chosen(options: BuildOptions, contents: Contents) -> list[ReadDeck]:
    """The decks with something to print.

    Errors: `SourceError` for an unknown id.
    """
    known = {deck.deck.id for deck in contents.decks}
    for id in options.decks:
        if id not in known:
            raise unknown_deck(id, known)
    decks = [deck for deck in contents.decks if not options.decks or deck.deck.id in options.decks]
    cards = {card.id: card.name for deck in decks for card in deck.deck.cards}
    for id in options.cards:
        if id not in cards:
            meant = no_id(id, ((name, one) for one, name in cards.items()))
            raise SourceError(f'there is no card "{id}" in these decks{meant and f"; {meant}"}')
    return [deck for deck in decks if not options.cards or any(card.id in options.cards for card in deck.deck.cards)]


def _draw(options: BuildOptions, decks: Sequence[ReadDeck], renderer: FaceRenderer) -> None:
    """Draws the chosen cards, the slowest part of a build; the renderer keeps them."""
    chosen = [(deck, card) for deck in decks for card, _ in options.chosen(deck)]
    for deck, card in steps("Drawing cards", chosen, len(chosen)):
        renderer.card(deck, card)
        renderer.reverse(deck, card)


def _drawn(
    options: BuildOptions, decks: Sequence[ReadDeck], renderer: FaceRenderer, record: Record
) -> Iterator[DrawnDeck]:
    """The decks with their faces; with `--changed-since` only the faces that differ from the earlier print."""
    for deck in decks:
        counted = [(card, renderer.card(deck, card), record.count(card)) for card, _ in options.chosen(deck)]
        faces = [(card, face, count) for card, face, count in counted if face and (count or not record.since)]
        back = renderer.back(deck)
        if back and (faces or not record.since):
            yield drawn_deck(renderer, deck, faces, back)


def write_files(
    planned: Sequence[PlannedFile],
    options: BuildOptions,
    project: Project,
    files: KeptFiles,
    jobs: int | None = 1,
    record: Record | None = None,
) -> list[BuiltFile]:
    """Writes all files or none. If `record` counts any of them, the ledger is written last.

    Errors: `SourceError` for two files of one name, and for a file that the system refuses to write.
    """
    base = Path.cwd() if project.shipped else project.root
    out = options.out or project.out_folder
    names = [file.path for file in planned]
    twice = next((name for name in names if names.count(name) > 1), None) if len(set(names)) < len(names) else None
    if twice:
        raise SourceError(f"two files would be called {twice}: choose another name")
    if not options.out:
        refuse_escaping_link(out, base)
    for name in names:
        refuse_escaping_link(out / name, out)
    counted = record and (record.since or any(file.kind in IN_LEDGER for file in planned))
    within = options.out or base
    made = _made(planned, out, within, files, jobs)
    ledger = (record.ledger(out) for _ in (counted,) if record and counted)
    files.write((path, data, within) for path, data in chain(made, ledger))
    return [
        BuiltFile(shown(out / one.path), one.kind, one.game, one.deck, one.paper, one.pages, one.cards)
        for one in planned
    ]


def _made(
    planned: Sequence[PlannedFile], out: Path, within: Path, files: KeptFiles, jobs: int | None
) -> Iterator[tuple[Path, bytes]]:
    """The path and the bytes of each file. What was made of the same content before is not made again."""
    contents = [file.content if files.store else None for file in planned]

    def known(number: int) -> bytes | None:
        content = contents[number]
        return files.find(content, out / planned[number].path, within) if content else None

    missing = dict.fromkeys(number for number in range(len(planned)) if known(number) is None)
    new = contents_of([planned[number] for number in missing], jobs)
    for number, file in enumerate(steps("Making files", planned, len(planned))):
        content = contents[number]
        data = next(new) if number in missing else known(number) or file.data()  # twice: all at once may be too much
        if content:
            files.keep(content, data)
        yield out / file.path, data

"""Imports a spreadsheet as a new deck file, and reports what was not understood."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import game_ids, read_game
from cardlang.pipeline.load.tables import read_cards
from cardlang.source.deck import name_of, slug
from cardlang.source.deck_text import KEYS, deck_text
from cardlang.source.error import SourceError
from cardlang.source.paths import shown
from cardlang.source.project import Project, need_project
from cardlang.source.sources import Sources
from cardlang.source.spreadsheet import TableSource
from cardlang.source.starter import copied_schema, schema_line
from cardlang.source.write import write_all


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """The options of the command line: the sheet of a workbook; the deck's game, kind, id and faction (None if not
    given); the field of each mapped column ("" for a column to leave out); and the encoding of a CSV file."""

    sheet: str | None = None
    game: str | None = None
    kind: str | None = None
    deck: str | None = None
    faction: str | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    encoding: str | None = None


@dataclass(slots=True)
class ImportResult:
    """The deck file that was written ("" if none was), its kind and number of cards, and the field of each column that
    was read; problems with the table (`unread`) and with the deck (`diagnostics`)."""

    path: str = ""
    kind: str = ""
    cards: int = 0
    columns: list[tuple[str, str]] = field(default_factory=list)
    unread: list[Diagnostic] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    sources: Sources = field(default_factory=Sources)


def import_table(file: Path, options: ImportOptions) -> ImportResult:
    """Write the cards of a spreadsheet to a new deck file of the project that contains the current folder, and lint it.
    If the table itself has errors, nothing is written.

    Errors: `SourceError` for a project, file, kind or column that does not exist, for a game or kind that is ambiguous,
    and for a deck file that already exists; `LookupError` for an unknown game.
    """
    project, found = need_project(Path.cwd())
    game = _game(project, options.game)
    deck = slug(options.deck or file.stem)
    if not deck:
        raise SourceError(f'no deck id can be made from "{options.deck or file.stem}": give one with --deck')
    path = project.root / "cards" / game.id / f"{deck}.yaml"
    if os.path.lexists(path):
        other = "delete it to import it anew, or name another deck with --deck"
        raise SourceError(f"{shown(path)} already exists and is not overwritten: {other}")
    done = ImportResult(diagnostics=found)
    table = TableSource(file, options.sheet, options.encoding, options.kind, options.columns)
    columns, source, problems = read_cards(project, game, table)
    done.sources.add(source)
    done.unread += problems
    if columns is None or has_errors(problems):
        return done
    kind, made = columns.kind, [*columns.cards()]
    head = {"game": game.id, "deck": deck, "name": name_of(deck), "kind": kind}
    head |= {"faction": options.faction} if options.faction else {}
    copy = copied_schema(project.root, *(f"{id}/{kind}" for id in game.line), "deck")
    comments = [schema_line(path.relative_to(project.root).as_posix(), copy)] if copy else []
    comments += [f"# Imported from {file.name}."] if file.name.isprintable() else []
    text, places = deck_text(comments, head, [card.value for _, card in made], game.kinds[kind].names)
    write_all([(path, text.encode(), project.root)])
    done.path, done.kind, done.cards = shown(path), kind, len(made)
    done.columns = [(name, ".".join(target.path)) for name, target in columns.named()]
    found, sources = lint([])
    done.sources.update(sources)
    for one in found:
        if one.span.path == done.path:
            at = sources[done.path].position(one.span.start)
            number, name, entry = places[at.line - 1]
            if number >= 0:
                row = made[number][0]
                column = f", {columns.heading(name, row, entry)}" if at.column > KEYS else ""
                one = replace(one, message=f"row {row.number}{column}: {one.message}")
            done.diagnostics.append(one)
    return done


def _game(project: Project, id: str | None) -> LoadedGame:
    known = game_ids(project)
    mine = sorted({*project.own_games(), *project.folders_of_games()} & {*known})
    if id is None:
        if len(mine) > 1 or len(mine or known) > 1:
            raise SourceError(f"for which game? Choose one with --game: {', '.join(mine or known)}")
        (id,) = mine or known
    game, found = read_game(id, project)
    if game is None:
        raise SourceError(f'the words of the game "{id}" have errors, which `cardlang lint` lists: {found[0].message}')
    return game

"""Imports a spreadsheet as a new deck file, and reports what was not understood."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.edit.edited import applied, on_disk
from cardlang.pipeline.edit.merging import Merge
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import game_ids, read_game
from cardlang.pipeline.load.tables import read_cards
from cardlang.source.deck import field_at, id_of, name_of, slug
from cardlang.source.deck_text import deck_text
from cardlang.source.disk import listed
from cardlang.source.document import mended, parse_document
from cardlang.source.error import SourceError
from cardlang.source.json_file import read_json
from cardlang.source.paths import shown
from cardlang.source.project import Project, need_project
from cardlang.source.sources import Sources
from cardlang.source.spreadsheet import TableSource
from cardlang.source.starter import copied_schema, schema_line
from cardlang.source.write import write_all

_RECORD = ".import.json"  # beside a deck file, what its table said when it was read last


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
    was read; problems with the table (`unread`) and with the deck (`diagnostics`); and what was `merged` into a file
    that was there."""

    path: str = ""
    kind: str = ""
    cards: int = 0
    columns: list[tuple[str, str]] = field(default_factory=list)
    unread: list[Diagnostic] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    sources: Sources = field(default_factory=Sources)
    merged: Merge | None = None


def import_table(file: Path, options: ImportOptions) -> ImportResult:
    """Write the cards of a spreadsheet to a new deck file of the project that contains the current folder, and lint it.
    If the table itself has errors, nothing is written.

    Errors: `SourceError` for a project, file, kind or column that does not exist, for a game or kind that is ambiguous,
    and for a deck file that already exists; `LookupError` for an unknown game.
    """
    project, found = need_project(Path.cwd())
    path, record = _remembered(project, file, options)
    game = _game(project, options.game or (path.parent.name if path else None))
    deck = slug(options.deck or file.stem)
    if not deck:
        raise SourceError(f'no deck id can be made from "{options.deck or file.stem}": give one with --deck')
    path = path or project.root / "cards" / game.id / f"{deck}.yaml"
    exists = os.path.lexists(path)
    if exists and not record:
        other = "delete it to import it anew, or name another deck with --deck"
        raise SourceError(f"{shown(path)} already exists and is not overwritten: {other}")
    done = ImportResult(diagnostics=found)
    columns = {**record.get("columns", {}), **options.columns}
    sheet, encoding, kind = (getattr(options, name) or record.get(name) for name in ("sheet", "encoding", "kind"))
    read, source, problems = read_cards(
        project, game, TableSource(file, sheet, encoding, kind, columns, {"deck": path.stem})
    )
    done.sources.add(source)
    done.unread += problems
    if read is None or has_errors(problems):
        return done
    made = [(row, card.value) for row, card in read.cards()]
    texts, base = game.kinds[read.kind].texts, list[Mapping[str, Any]](card for _, card in made)
    files: list[tuple[Path, bytes, Path | None]] = []
    if exists:
        text, document, wrong = project.open(path)
        if document is None or has_errors(wrong) or document.data.get("kind") != read.kind or options.faction:
            why = (
                "it has errors"
                if document is None or has_errors(wrong)
                else "it has cards of another kind, or another faction"
            )
            raise SourceError(f"{shown(path)} is there already, and {why}: correct it there")
        merge = Merge(document, read.headings(), game.kinds[read.kind].names, partial(_same, game, texts))
        merge.run(record["cards"], made)
        data = applied(on_disk(shown(path), project.root), text, sorted(merge.fixes, key=lambda fix: fix.span))
        done.merged, base = merge, merge.base
        files += [(path, data, project.root)] if merge.fixes else []
    else:
        head = {"game": game.id, "deck": path.stem, "name": name_of(path.stem), "kind": read.kind}
        head |= {"faction": options.faction} if options.faction else {}
        copy = copied_schema(project.root, *(f"{id}/{read.kind}" for id in game.line), "deck")
        comments = [schema_line(path.relative_to(project.root).as_posix(), copy)] if copy else []
        comments += [f"# Imported from {mended(file.name)}."] if file.name.isprintable() else []
        data = deck_text(comments, head, base, game.kinds[read.kind].names).encode()
        files.append((path, data, project.root))
    told = {"sheet": sheet, "encoding": encoding}
    how = {"version": 1, "file": file.name, **{key: one for key, one in told.items() if one}, "kind": read.kind}
    files.append((path.with_suffix(_RECORD), _record({**how, "columns": columns}, base), project.root))
    write_all(files)
    done.path, done.kind, done.cards = shown(path), read.kind, len(made)
    done.columns = [(name, ".".join(target.path)) for name, target in read.named()]
    found, sources = lint([])
    done.sources.update(sources)
    written = parse_document(data, done.path)[1]
    assert written, "it was written as YAML"
    done.diagnostics += done.merged.placed(written) if done.merged else ()
    rows = {id_of(card): row for row, card in made}
    for one in found:
        if one.span.path == done.path:
            id, name, entry = field_at(written, one.span.start)
            if row := rows.get(id):
                column = f", {read.heading(name, row, entry)}" if name else ""
                one = replace(one, message=f"row {row.number}{column}: {one.message}")
            done.diagnostics.append(one)
    return done


def _remembered(project: Project, file: Path, options: ImportOptions) -> tuple[Path | None, dict[str, Any]]:
    """The deck file into which this table was imported before, and what was written about that; None and nothing if
    there is none.

    Errors: `SourceError` if there are several.
    """
    found: dict[Path, dict[str, Any]] = {}
    for game in project.folders_of_games():
        folder = project.root / "cards" / game
        names = [name for name, is_dir, _ in listed(folder) if name.endswith(_RECORD) and not is_dir]
        if options.game in (game, None):
            help = "delete it to import the table anew"
            for name in names:
                deck = name.removesuffix(_RECORD)
                record = read_json(folder / name, project.root, "a record of an import", "import.schema.json", 1, help)
                same = record["file"] == file.name and options.sheet in (record.get("sheet"), None)
                if slug(options.deck) == deck if options.deck else same:
                    found[folder / f"{deck}.yaml"] = record
    if len(found) > 1:
        raise SourceError(f"which deck? Choose one with --deck: {', '.join(path.stem for path in found)}")
    return next(iter(found.items()), (None, {}))


def _record(head: Mapping[str, Any], cards: Iterable[Mapping[str, Any]]) -> bytes:
    """The file that says how a table was read, and what it said; a line for each card."""
    rows = ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards)
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "cards": [\n{rows}\n]}}\n'.encode()


def _same(game: LoadedGame, texts: Mapping[str, str], field: str, one: Any, other: Any) -> bool:
    """Whether two values of a field are equal, or texts of the same canonical wording."""
    if one == other or field not in texts or not (one and other):
        return bool(one == other)
    both = [value if isinstance(value, list) else [value] for value in (one, other)]
    said = [[game.language.parse(str(text), texts[field]).text for text in value] for value in both]
    return said[0] == said[1] and None not in said[0]


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

"""Imports a spreadsheet as a new deck file, and reports what was not understood."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.slips import closest
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import game_ids, read_game
from cardlang.pipeline.load.schemas import schema_of
from cardlang.source.columns import CardField, card_fields, field_for, field_schemas, required_fields
from cardlang.source.deck import name_of, slug
from cardlang.source.deck_text import KEYS, deck_text
from cardlang.source.error import SourceError
from cardlang.source.paths import shown
from cardlang.source.project import Project, need_project
from cardlang.source.schema import Schema
from cardlang.source.sources import Sources
from cardlang.source.spreadsheet import read_table
from cardlang.source.starter import copied_schema, schema_line
from cardlang.source.table import Cell, Row, Table, column_name
from cardlang.source.write import write_all

_ERROR = re.compile(r"#(REF!|N/A|VALUE!|DIV/0!|NAME\?|NULL!|NUM!|ERROR!|SPILL!|CALC!|FIELD!|BUSY!)|Err:[0-9]{3}")


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """The options of the command line: the sheet of a workbook; the deck's game, kind, id and faction (None if not
    given); and the field of each mapped column ("" for a column to leave out)."""

    sheet: str | None = None
    game: str | None = None
    kind: str | None = None
    deck: str | None = None
    faction: str | None = None
    columns: Mapping[str, str] = field(default_factory=dict)


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
    schemas = {kind: schema for kind in game.kinds if (schema := schema_of(project, kind, game))}
    known = [card_fields(schema) for schema in schemas.values()]
    table, source, problems = read_table(
        file, options.sheet, lambda name: name in options.columns or any(field_for(name, one) for one in known)
    )
    done.sources.add(source)
    done.unread += problems
    if table is None or has_errors(problems):
        return done
    unknown = options.columns.keys() - {cell.text for cell in table.heading.cells.values()}
    if unknown:
        names = ", ".join(f'"{cell.text}"' for cell in table.heading.cells.values())
        raise SourceError(f'--map: there is no column "{sorted(unknown)[0]}"; the columns are {names}')
    kind, schema = _kind(game, schemas, table, options)
    columns = _Columns(table, schema, options, kind)
    done.unread += columns.found
    if has_errors(columns.found):
        return done
    made = [(row, card) for row in table.rows if (card := columns.card(row.cells))]
    if not made:
        raise SourceError(f"no column of {shown(file)} is a field of {kind} cards: assign fields with --map")
    head = {"game": game.id, "deck": deck, "name": name_of(deck), "kind": kind}
    head |= {"faction": options.faction} if options.faction else {}
    copy = copied_schema(project.root, *(f"{id}/{kind}" for id in game.line), "deck")
    comments = [schema_line(path.relative_to(project.root).as_posix(), copy)] if copy else []
    comments += [f"# Imported from {file.name}."] if file.name.isprintable() else []
    text, places = deck_text(comments, head, [card for _, card in made], game.kinds[kind].names)
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


def _kind(game: LoadedGame, schemas: Mapping[str, Schema], table: Table, options: ImportOptions) -> tuple[str, Schema]:
    """The kind of deck that the options name, otherwise the one with most fields among the columns, and its schema."""
    if options.kind is not None:
        if options.kind not in schemas:
            raise SourceError(
                f'{game.name} has no decks of the kind "{options.kind}"; the kinds are {", ".join(schemas)}'
            )
        return options.kind, schemas[options.kind]
    fitting: dict[str, int] = {}
    for kind, schema in schemas.items():
        known = card_fields(schema)
        names = {
            cell.text: options.columns.get(cell.text) or field_for(cell.text, known)
            for cell in table.heading.cells.values()
        }
        here = {name.partition(".")[0] for name in names.values() if name}
        fitting[kind] = len(here & known.keys())
    best = [kind for kind, score in fitting.items() if score == max(fitting.values())]
    if len(best) > 1:
        raise SourceError(f"are these {' or '.join(best)} cards? The columns fit both: choose with --kind")
    return best[0], schemas[best[0]]


class _Columns:
    """The columns of a table, matched with fields of cards. Problems are collected in `found`."""

    def __init__(self, table: Table, schema: Schema, options: ImportOptions, kind: str) -> None:
        self.table, self.kind = table, kind
        self.fields = card_fields(schema)
        self.places = {name: place for place, name in enumerate(field_schemas(schema))}
        self.open = bool(schema.below("properties", "cards", "items").get("additionalProperties", True))
        self.found: list[Diagnostic] = []
        self.columns: dict[int, CardField] = {}
        left_out: list[Cell] = []
        for column, cell in table.heading.cells.items():
            mapped = options.columns.get(cell.text)
            target = self._field_of(cell.text, mapped)
            if target and self._is_free(target, cell):
                self.columns[column] = target
            elif target is None and mapped is None:
                left_out.append(cell)
        read = {target.path[0] for target in self.columns.values()}
        missing = sorted(required_fields(schema) - read) + ["name"] * (not read & {"name", "id"})
        self.found += [self._left_out(cell, missing) for cell in left_out]
        if "name" in missing and not left_out:
            message, help = "no column has the names of the cards", 'name the column "Name", or another with --map'
            self.found.append(Diagnostic("C180", message, table.heading.span, help))
        self.found += self._without_heading()
        self.found += self._errors()

    def card(self, cells: Mapping[int, Cell]) -> dict[str, Any]:
        """The fields of the card in a row, in the order of the schema."""
        card: dict[str, Any] = {}
        for column, target in self.columns.items():
            if column not in cells:
                continue
            value, name = target.read(cells[column].text), target.path[0]
            if len(target.path) > 1:
                card[name] = {**card.get(name, {}), target.path[1]: value}
            else:
                card[name] = [*card[name], *value] if isinstance(card.get(name), list) else value
        alone = {target.path[0] for target in self.columns.values() if target.is_one_or_list}
        for name in alone & card.keys():
            if isinstance(card[name], list) and len(card[name]) == 1:
                (card[name],) = card[name]
        return dict(sorted(card.items(), key=lambda pair: self.places.get(pair[0], len(self.places))))

    def named(self) -> Iterator[tuple[str, CardField]]:
        """The heading of each column that is read, and its field."""
        for column, target in self.columns.items():
            yield self.table.heading.cells[column].text, target

    def heading(self, name: str, row: Row, entry: int) -> str:
        """The heading above field `name` of a row. If several columns hold entries of one list, the heading above
        entry number `entry`."""
        headings: list[str] = []
        for column, target in self.columns.items():
            if target.path[0] == name and column in row.cells:
                value = target.read(row.cells[column].text)
                headings += [self.table.heading.cells[column].text] * (len(value) if isinstance(value, list) else 1)
        return headings[min(entry, len(headings) - 1)] if headings else name

    def _field_of(self, heading: str, mapped: str | None) -> CardField | None:
        """The field of a column; None if the column is left out. `mapped` is the field that --map gives for it."""
        if mapped is None:
            return self.fields.get(field_for(heading, self.fields) or "")
        if mapped in self.fields or not mapped:
            return self.fields.get(mapped)
        if self.open and mapped.isidentifier():
            return CardField((mapped,), ({"type": ["integer", "string"]},))
        near = closest(mapped, self.fields)
        hint = f'did you mean "{near}"?' if near else f"the fields are {', '.join(self.fields)}"
        raise SourceError(f'--map: {self.kind} cards have no field "{mapped}"; {hint}')

    def _left_out(self, cell: Cell, missing: Sequence[str]) -> Diagnostic:
        """The finding for a column without a field: an error if fields that every card needs are `missing`."""
        free = {name: target for name, target in self.fields.items() if target not in self.columns.values()}
        near = next((name for word in cell.text.split() if (name := field_for(word, free))), closest(cell.text, free))
        message = f'column "{cell.text}" is left out: {self.kind} cards have no such field'
        said = f'write --map "{cell.text}={near or "FIELD"}" to read it as {near or "a field"}'
        if cell.text.casefold() == "number" and not missing:
            lacking = 'a number of copies is read with --map "{0}=copies", and "{0}=" leaves the column out'
            return Diagnostic("C181", message, cell.span, lacking.format(cell.text))
        if not missing:
            return Diagnostic("C181", message, cell.span, said, severity="warning")
        lacking = f"no column is read as {' or '.join(missing)}, which every card needs"
        return Diagnostic("C181", message, cell.span, f'{lacking}: {said}, or "{cell.text}=" to leave it out')

    def _is_free(self, target: CardField, cell: Cell) -> bool:
        other = next((name for name, one in self.named() if _overlap(one, target)), None)
        if other is not None:
            message = f'the columns "{other}" and "{cell.text}" are both read as {target.path[0]}'
            help = f'leave one of them out: --map "{cell.text}="'
            self.found.append(Diagnostic("C182", message, cell.span, help))
        return other is None

    def _without_heading(self) -> Iterator[Diagnostic]:
        for row in self.table.rows:
            for column, cell in row.cells.items():
                if column not in self.table.heading.cells:
                    where = f"row {row.number}: a value in column {column_name(column)}"
                    message = f"{where}, which has no heading, is left out"
                    help = "a text with the separator in it needs quotes"
                    yield Diagnostic("C183", message, cell.span, help, severity="warning")
                    break

    def _errors(self) -> Iterator[Diagnostic]:
        """A finding for each value that is an error of the spreadsheet."""
        for row in self.table.rows:
            for column in self.columns.keys() & row.cells.keys():
                cell = row.cells[column]
                if _ERROR.fullmatch(cell.text):
                    where = f"row {row.number}, {self.table.heading.cells[column].text}"
                    message = f"{where}: the spreadsheet shows the error {cell.text} instead of a value"
                    help = "correct the formula in the spreadsheet, and import it again"
                    yield Diagnostic("C188", message, cell.span, help)


def _overlap(one: CardField, other: CardField) -> bool:
    """Return True if two columns would give a card the same value, and are not entries of one list."""
    shared = min(len(one.path), len(other.path))
    return one.path[:shared] == other.path[:shared] and not (one.is_list and other.is_list)

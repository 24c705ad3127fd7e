"""Tables that are decks: their columns are matched with the fields of cards, and their rows become the cards of a
document, with the position of each value in the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cardlang.model.card import MAX_TEXT
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.slips import closest, did_you_mean
from cardlang.model.span import SourceText, Span
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import read_game
from cardlang.pipeline.load.schemas import schema_of
from cardlang.source.columns import (
    CardField,
    card_fields,
    field_for,
    field_schemas,
    node_of,
    normalized,
    required_fields,
)
from cardlang.source.deck import slug
from cardlang.source.error import SourceError
from cardlang.source.paths import shown
from cardlang.source.project import Project
from cardlang.source.schema import Schema
from cardlang.source.spreadsheet import TableSource, read_table
from cardlang.source.table import UNSAVED, Cell, Row, Table, column_name
from cardlang.source.yaml.nodes import CELL, Document, Node, Scalar
from cardlang.source.yaml.nodes import Mapping as Group
from cardlang.source.yaml.nodes import Sequence as Items

_ERROR = re.compile(r"#(REF!|N/A|VALUE!|DIV/0!|NAME\?|NULL!|NUM!|ERROR!|SPILL!|CALC!|FIELD!|BUSY!)|Err:[0-9]{3}")
_LONG_LIST = 4  # long texts in one cell

Opened = tuple[SourceText, Document | None, list[Diagnostic]]


def open_deck(project: Project, path: Path, within: Path | None) -> Opened:
    """The text, document and findings of a file (see `Project.open_within`), which may be a table that is a deck. What
    keeps a table from being read is told where the settings name it.

    Errors: `SourceError` for a file of YAML that the system does not give.
    """
    table = project.tables.get(path)
    if table is None:
        return project.open_within(path, within)
    nothing = SourceText(shown(path), "")
    try:
        game, found = read_game(str(project.game_of(path)), project)
        return _deck(project, game, table) if game else (nothing, None, found)
    except (SourceError, LookupError) as error:
        assert table.place
        return nothing, None, [Diagnostic("C197", f"this table is no deck: {error}", table.place)]


def _deck(project: Project, game: LoadedGame, table: TableSource) -> Opened:
    columns, source, found = read_cards(project, game, table)
    made = [*columns.cards()] if columns else []
    cards = tuple(card for _, card in made)
    rows = [Span(source.path, card.start, card.end) for card in cards]
    flawed = [
        [row for row in rows if row.start <= one.span.start <= row.end] for one in found if one.severity == "error"
    ]
    if columns is None or not all(flawed):
        return source, None, found
    head: dict[str, tuple[Scalar, Node]] = {}
    for key, value in {"game": game.id, "kind": columns.kind, **table.head}.items():
        head[key] = Scalar(key, key, 0, 0, CELL), Scalar(value, str(value), 0, 0, CELL)
    listed = Items([card.value for card in cards], cards, 0, len(source.text), False)
    head["cards"] = Scalar("cards", "cards", 0, 0, CELL), listed
    root = Group({key: node.value for key, (_, node) in head.items()}, head, 0, len(source.text), False)
    flawed.append([at for at, (row, _) in zip(rows, made, strict=True) if columns.lacks_values(row)])
    return source, Document(source, root, unread=tuple(row for one in flawed for row in one)), found


def read_cards(
    project: Project, game: LoadedGame, table: TableSource
) -> tuple[Columns | None, SourceText, list[Diagnostic]]:
    """The columns of a table of cards, which give its cards; the text to which the findings refer, and these. Without
    columns, the table cannot be read.

    Errors: `SourceError` for what `read_table` refuses, for a kind or column that does not exist, for an ambiguous
    kind, and for a table without any field of its cards.
    """
    schemas = {kind: schema for kind in game.kinds if (schema := schema_of(project, kind, game))}
    known = [card_fields(schema) for schema in schemas.values()]
    mapped = {normalized(column) for column in table.columns}
    read, source, found = read_table(
        table, lambda name: normalized(name) in mapped or any(field_for(name, one) for one in known)
    )
    if read is None:
        return None, source, found
    read, table = _of_one_deck(read, table)
    headings = [cell.text for cell in read.heading.cells.values()]
    alike = {**{normalized(name): name for name in headings}, **{name: name for name in headings}}
    as_written = {alike.get(name, alike.get(normalized(name), name)): said for name, said in table.columns.items()}
    table = replace(table, columns=as_written)
    unknown = sorted({column for column, field in as_written.items() if field} - {*headings})
    if unknown:
        names = ", ".join(f'"{name}"' for name in headings)
        hint = did_you_mean(closest(unknown[0], headings)) or f"the columns are {names}"
        raise SourceError(f'there is no column "{unknown[0]}"; {hint}')
    kind, schema = _kind(game, schemas, read, table)
    columns = Columns(read, schema, table, kind, source.text)
    found += columns.found
    if not has_errors(found) and not any(columns.cards()):
        say = table.mapped("COLUMN", "FIELD")
        raise SourceError(f"no column of {shown(table.file)} is a field of {kind} cards: assign fields with {say}")
    return columns, source, found


_LISTED = ("deck", "kind", "number", "id", "name", "copies")


def _of_one_deck(read: Table, table: TableSource) -> tuple[Table, TableSource]:
    """Of a list that `cardlang build` has written, the rows of one deck, and how they are read; others as they are.

    Errors: `SourceError` if it has several decks, and none of them is meant.
    """
    columns = {cell.text: column for column, cell in read.heading.cells.items()}
    if tuple(columns)[: len(_LISTED)] != _LISTED:
        return read, table
    decks: dict[str, list[Row]] = {}
    for row in read.rows:
        if columns["deck"] in row.cells:
            decks.setdefault(row.cells[columns["deck"]].text, []).append(row)
    wanted = table.head.get("deck", "")
    if wanted not in decks and len(decks) != 1:
        raise SourceError(f"which deck of this list? Choose one with {table.option('deck')} {', '.join(decks)}")
    rows = decks.get(wanted) or next(iter(decks.values()))
    kind = rows[0].cells[columns["kind"]].text if columns["kind"] in rows[0].cells else None
    known = {**dict.fromkeys(("deck", "kind", "number"), ""), **table.columns}
    used = {column for row in rows for column in row.cells}
    heading = replace(read.heading, cells={n: cell for n, cell in read.heading.cells.items() if n in used})
    return Table(heading, tuple(rows)), replace(table, kind=table.kind or kind, columns=known)


def _kind(game: LoadedGame, schemas: Mapping[str, Schema], read: Table, table: TableSource) -> tuple[str, Schema]:
    """The kind of deck that is named, otherwise the one with most fields among the columns, and its schema."""
    if table.kind is not None:
        if table.kind not in schemas:
            raise SourceError(
                f'{game.name} has no decks of the kind "{table.kind}"; the kinds are {", ".join(schemas)}'
            )
        return table.kind, schemas[table.kind]
    fitting: dict[str, int] = {}
    for kind, schema in schemas.items():
        known = card_fields(schema)
        names = {
            cell.text: table.columns.get(cell.text) or field_for(cell.text, known)
            for cell in read.heading.cells.values()
        }
        here = {name.partition(".")[0] for name in names.values() if name}
        fitting[kind] = len(here & known.keys())
    best = [kind for kind, score in fitting.items() if score == max(fitting.values())]
    if len(best) > 1:
        kinds, option = f"{', '.join(best[:-1])} or {best[-1]}", table.option("kind")
        raise SourceError(f"are these {kinds} cards? The columns fit each of them: choose with {option}")
    return best[0], schemas[best[0]]


class Columns:
    """The columns of a table, matched with fields of cards. Problems are collected in `found`."""

    def __init__(self, table: Table, schema: Schema, source: TableSource, kind: str, text: str) -> None:
        self.table, self.kind, self.source = table, kind, source
        self.text = text
        self.fields = card_fields(schema)
        self.places = {name: place for place, name in enumerate(field_schemas(schema))}
        self.open = bool(schema.below("properties", "cards", "items").get("additionalProperties", True))
        self.found: list[Diagnostic] = []
        self.columns: dict[int, CardField] = {}
        left_out: list[Cell] = []
        for column, cell in table.heading.cells.items():
            mapped = source.columns.get(cell.text)
            target = self._field_of(cell.text, mapped)
            if target and self._is_free(target, cell):
                self.columns[column] = target
            elif target is None and mapped is None:
                left_out.append(cell)
        read = {target.path[0] for target in self.columns.values()}
        missing = sorted(required_fields(schema) - read) + ["name"] * (not read & {"name", "id"})
        self.found += [self._left_out(cell, missing) for cell in left_out]
        if "name" in missing and not left_out:
            message, help = (
                "no column has the names of the cards",
                f'name the column "Name", or write {source.mapped("COLUMN", "name")}',
            )
            self.found.append(Diagnostic("C180", message, table.heading.span, help))
        self.found += self._without_heading()
        self.found += self._errors()

    def cards(self) -> Iterator[tuple[Row, Group]]:
        """The card in each row that has one, with its fields in the order of the schema."""
        return ((row, card) for row in self.table.rows if (card := self._card(row)))

    def _card(self, row: Row) -> Group | None:
        entries: dict[str, tuple[Scalar, Node]] = {}
        for column, target in self.columns.items():
            if column in row.cells:
                cell, (name, *part) = row.cells[column], target.path
                before = entries[name][1] if name in entries else None
                value = node_of(target, cell, self.text)
                if part:
                    value = _group({**(before.entries if isinstance(before, Group) else {}), **_entry(part[0], value)})
                elif isinstance(before, Items) and isinstance(value, Items):
                    value = _items((*before.items, *value.items))
                entries |= _entry(name, value)
        for name in {target.path[0] for target in self.columns.values() if target.is_one_or_list} & entries.keys():
            if isinstance(several := entries[name][1], Items) and len(several.items) == 1:
                entries |= _entry(name, several.items[0])
        if {"id", "name"} <= entries.keys() and entries["id"][1].value == slug(str(entries["name"][1].value)):
            del entries["id"]  # it follows from the name
        ordered = sorted(entries.items(), key=lambda pair: self.places.get(pair[0], len(self.places)))
        start, end = (
            min(cell.span.start for cell in row.cells.values()),
            max(cell.span.end for cell in row.cells.values()),
        )
        return replace(_group(dict(ordered)), start=start, end=end) if ordered else None

    def lacks_values(self, row: Row) -> bool:
        """Whether the values of formulas were not saved."""
        return any(cell.text == UNSAVED and column in self.columns for column, cell in row.cells.items())

    def named(self) -> Iterator[tuple[str, CardField]]:
        """The heading of each column that is read, and its field."""
        for column, target in self.columns.items():
            yield self.table.heading.cells[column].text, target

    def headings(self) -> dict[str, str]:
        """The heading of each field of cards that is read; the first of several."""
        found: dict[str, str] = {}
        for heading, target in self.named():
            found.setdefault(target.path[0], heading)
        return found

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
        """The field of a column; None if the column is left out. `mapped` is the field that the user gives for it."""
        if mapped is None:
            return self.fields.get(field_for(heading, self.fields) or "")
        if mapped in self.fields or not mapped:
            return self.fields.get(mapped)
        if self.open and mapped.isidentifier():
            return CardField((mapped,), ({"type": ["integer", "string"]},))
        near = closest(mapped, self.fields)
        hint = f'did you mean "{near}"?' if near else f"the fields are {', '.join(self.fields)}"
        raise SourceError(f'{self.kind} cards have no field "{mapped}"; {hint}')

    def _left_out(self, cell: Cell, missing: Sequence[str]) -> Diagnostic:
        """The finding for a column without a field: an error if fields that every card needs are `missing`."""
        free = {name: target for name, target in self.fields.items() if target not in self.columns.values()}
        near = next((name for word in cell.text.split() if (name := field_for(word, free))), closest(cell.text, free))
        message = f'column "{cell.text}" is left out: {self.kind} cards have no such field'
        said = f"write {self.source.mapped(cell.text, near or 'FIELD')} to read it as {near or 'a field'}"
        if cell.text.casefold() == "number" and not missing:
            copies, without = self.source.mapped(cell.text, "copies"), self.source.mapped(cell.text, "")
            lacking = f"a number of copies is read with {copies}, and {without} leaves the column out"
            return Diagnostic("C181", message, cell.span, lacking)
        if not missing:
            return Diagnostic("C181", message, cell.span, said, severity="warning")
        lacking = f"no column is read as {' or '.join(missing)}, which every card needs"
        return Diagnostic(
            "C181", message, cell.span, f"{lacking}: {said}, or {self.source.mapped(cell.text, '')} to leave it out"
        )

    def _is_free(self, target: CardField, cell: Cell) -> bool:
        same = (name for name, _ in self.named() if normalized(name) == normalized(cell.text))
        other = next((name for name, one in self.named() if _overlap(one, target)), next(same, None))
        if other is not None:
            message = f'the columns "{other}" and "{cell.text}" are both read as {target.path[0]}'
            help = f"leave one of them out: {self.source.mapped(cell.text, '')}"
            if normalized(other) == normalized(cell.text) and target.is_list:
                help = f'number them, "{cell.text} 1" and "{cell.text} 2", if both are meant'
            self.found.append(Diagnostic("C182", message, cell.span, help))
        return other is None

    def _without_heading(self) -> Iterator[Diagnostic]:
        for row in self.table.rows:
            for column, cell in row.cells.items():
                if column not in self.table.heading.cells:
                    message = f"row {row.number}: a value in column {column_name(column)}, which has no heading"
                    if row.width > self.table.heading.width:  # a part of a text, which has shifted others
                        yield Diagnostic("C183", message, cell.span, "a text with the separator in it needs quotes")
                    else:
                        help = "give the column a heading if it belongs to the cards"
                        yield Diagnostic("C183", f"{message}, is left out", cell.span, help, severity="warning")
                    break

    def _errors(self) -> Iterator[Diagnostic]:
        """A finding for each value that is an error of the spreadsheet, or too long for any card; for each column with
        formulas whose values are not there."""
        unsaved = set[int]()
        for row in self.table.rows:
            for column in self.columns.keys() & row.cells.keys():
                cell, most = row.cells[column], MAX_TEXT * (_LONG_LIST if self.columns[column].is_list else 1)
                where = f"row {row.number}, {self.table.heading.cells[column].text}"
                if len(cell.text) > most:
                    message = f"{where}: this text has {len(cell.text)} characters; the limit is {most}"
                    help = "make it shorter, or look for a quotation that is not closed"
                    yield Diagnostic("C110", message, cell.span, help)
                if cell.text == UNSAVED and column not in unsaved:
                    unsaved.add(column)
                    message = f"{where}: the file does not contain the value of the formula"
                    help = "open the file in a spreadsheet program and save it, or save it as CSV"
                    yield Diagnostic("C187", message, cell.span, help)
                if _ERROR.fullmatch(cell.text):
                    message = f"{where}: the spreadsheet shows the error {cell.text} instead of a value"
                    help = "correct the formula in the spreadsheet"
                    yield Diagnostic("C188", message, cell.span, help)


def _overlap(one: CardField, other: CardField) -> bool:
    """Return True if two columns would give a card the same value, and are not entries of one list."""
    shared = min(len(one.path), len(other.path))
    return one.path[:shared] == other.path[:shared] and not (one.is_list and other.is_list)


def _entry(name: str, value: Node) -> dict[str, tuple[Scalar, Node]]:
    return {name: (Scalar(name, name, value.start, value.end, CELL), value)}


def _group(entries: dict[str, tuple[Scalar, Node]]) -> Group:
    nodes = {name: node for name, (_, node) in entries.items()}
    start, end = min(node.start for node in nodes.values()), max(node.end for node in nodes.values())
    return Group({name: node.value for name, node in nodes.items()}, entries, start, end, False)


def _items(items: tuple[Node, ...]) -> Items:
    return Items([one.value for one in items], items, items[0].start, items[-1].end, False)

"""`fmt` as one stage: files in canonical form, proven to mean what they meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from cardlang.fmt.field_order import sort_fields
from cardlang.fmt.layout import layout
from cardlang.fmt.wording import reworded
from cardlang.language.parser import Parsed
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic, Fix, has_errors
from cardlang.model.progress import steps
from cardlang.pipeline.edit.edited import Edited, applied, editable, moves, on_disk
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.reading import Contents, ReadScenarios, read
from cardlang.pipeline.load.schemas import schema_of
from cardlang.source.deck import scalars
from cardlang.source.document import parse_document
from cardlang.source.error import SourceError
from cardlang.source.paths import absolute, shown
from cardlang.source.project import Selection, need_project
from cardlang.source.schema import Schema
from cardlang.source.sources import Sources
from cardlang.source.yaml.nodes import Document, Node, Scalar, Sequence
from cardlang.source.yaml.offsets import rules_text

_CARDS = ("properties", "cards", "items", "properties")


@dataclass(frozen=True, slots=True)
class Formatted(Edited):
    """What came of it: the files, how many were looked at, why some were left alone, and how many texts with errors
    keep their words."""

    count: int
    unread: list[Diagnostic]
    kept: int
    sources: Sources


class _RulesText(NamedTuple):
    """A rules text of a card of that name, and what it means. The card stands at `place`."""

    place: tuple[str | int, ...]
    text: Text
    name: str | None
    parsed: Parsed
    game: LoadedGame

    def means_the_same(self, words: str) -> bool:
        """Whether other words in its place mean the same."""
        return self.game.language.parse(words, self.text.box, self.name).effect == self.parsed.effect


def formatted(paths: Iterable[Path]) -> Formatted:
    """The files that `paths` name (none: the project around this folder) in canonical form. Nothing is written.

    Errors: `SourceError` for a path, file or setting that stops the work, and for a file that would mean something else
    afterwards, which is a bug.
    """
    selections = []
    for one in editable([*paths]):
        settings = one.project.root / "cardlang.yaml"
        if one.whole and settings.is_file():
            one = replace(one, files=(*one.files, (settings, "project")))
        selections.append(one)
    return _formatted(selections)


def formatted_text(name: Path, data: bytes) -> tuple[Formatted, bytes]:
    """The same for a file that holds `data`, whatever the disk holds under its name; and what it holds then.

    Errors: `SourceError`, as `formatted`.
    """
    name = absolute(name)
    project = replace(need_project(name.parent)[0], unsaved={shown(name): data})
    selection = Selection(project, ((name, project.role(name)),), whole=False, boundaries={name: None})
    done = _formatted([selection])
    return done, done.after.get(shown(name), data)


def _formatted(selections: Iterable[Selection]) -> Formatted:
    before: dict[str, bytes] = {}
    after: dict[str, bytes] = {}
    bounds: dict[str, Path | None] = {}
    moved: dict[str, str] = {}
    unread: list[Diagnostic] = []
    count = kept = 0
    sources = Sources()
    for selection in selections:
        contents = read(selection)
        sources.update(contents.sources)
        count += len(selection.files)
        said = _texts(contents)
        kept += sum(one.parsed.text is None for several in said.values() for one in several)
        field_orders = _field_orders(contents)
        found = {one.fix.span.path: one.fix for one in contents.diagnostics if one.fix and one.fix.file}
        for path, role in steps("Formatting files", selection.files, len(selection.files)):
            document, name = contents.documents.get(path), shown(path)
            if document is None:
                wrong = [one for one in contents.diagnostics if one.span.path == name and one.severity == "error"]
                unread += () if role == "project" and [one.code for one in wrong] == ["C104"] else wrong
                continue
            unsaved = selection.project.unsaved
            data = unsaved[name] if name in unsaved else on_disk(name, selection.boundary(path))
            if data.decode("utf-8-sig", "replace") != document.source.text:
                raise SourceError(f"cannot format {name}: it has changed meanwhile")
            done = data
            if (move := found.get(name)) and name not in unsaved:
                moved |= moves([move])
                done = applied(data, document.source, [move])
                document = parse_document(done, name)[1] or document
            done = _Formatting(done, document, said.get(name, []), field_orders.get(name)).run()
            if done != data or name in moved:
                before[name], after[name], bounds[name] = data, done, selection.boundary(path)
    return Formatted(before, after, bounds, moved, count, unread, kept, sources)


class _Formatting:
    """One file on its way to canonical form."""

    def __init__(
        self, data: bytes, document: Document, said: list[_RulesText], field_order: tuple[list[str], list[str]] | None
    ):
        self.data, self.document, self.said, self.field_order = data, document, said, field_order
        self.reworded: dict[
            tuple[tuple[str | int, ...], str], _RulesText
        ] = {}  # by the card's place and the words before

    def run(self) -> bytes:
        """The file's content in the end."""
        original = self.document
        self._edit(self._wordings())
        self._edit(layout(self.document))
        if self.field_order:
            self._edit(sort_fields(self.document, *self.field_order))
            self._edit(sort_fields(self.document, *self.field_order))  # the cards, if they have moved as a whole
        if self.document is not original and not self._proven(original):
            raise self._bug()
        return self.data

    def _edit(self, fixes: list[Fix]) -> None:
        if fixes:
            self.data = applied(self.data, self.document.source, sorted(fixes, key=lambda fix: fix.span))
            _, document, found = parse_document(self.data, self.document.path)
            if document is None or has_errors(found):
                raise self._bug()
            self.document = document

    def _wordings(self) -> list[Fix]:
        fixes = []
        for one in self.said:
            meant = one.parsed.text
            if meant is not None and meant != one.text.text:
                found = reworded(one.text, meant, one.means_the_same)
                fixes += found
                if found:
                    self.reworded[one.place, one.text.text] = one
        return fixes

    def _proven(self, original: Document) -> bool:
        """Whether the file holds the data it held, but for texts in other words of the same meaning."""
        sort = self.field_order is not None
        was, now = list(_values(original.root, (), sort)), list(_values(self.document.root, (), sort))
        return len(was) == len(now) and all(map(self._equal, was, now))

    def _equal(self, was: _Value, now: _Value) -> bool:
        if was == now:
            return True
        places = (was.place[:2], was.place[:3])  # a card of a deck, or of a scenario
        known = next((one for place in places if (one := self.reworded.get((place, was.text)))), None)
        return was[:2] == now[:2] and known is not None and known.means_the_same(now.text)

    def _bug(self) -> SourceError:
        message = "in canonical form it would mean something else, which is a bug of cardlang; nothing is written"
        return SourceError(f"cannot format {self.document.path}: {message}")


class _Value(NamedTuple):
    """A value of a file, and where it stands."""

    place: tuple[str | int, ...]
    kind: str
    text: str


def _values(node: Node, place: tuple[str | int, ...], sort: bool) -> Iterator[_Value]:
    """All that a document holds, in its order, or sorted by key."""
    yield _Value(place, type(node).__name__, "")
    if isinstance(node, Scalar):
        yield _Value(place, type(node.value).__name__, node.text)
    elif isinstance(node, Sequence):
        for number, item in enumerate(node.items):
            yield from _values(item, (*place, number), sort)
    else:
        for key in sorted(node.entries) if sort else node.entries:
            yield from _values(node.entries[key][1], (*place, key), sort)


def _texts(contents: Contents) -> dict[str, list[_RulesText]]:
    """The rules texts of cards, by file."""
    found: dict[str, list[_RulesText]] = {}
    for deck in contents.decks:
        found[deck.document.path] = [
            _RulesText(("cards", card.number - 1), text, card.name, parsed, deck.game)
            for card in deck.deck.cards
            for text, parsed in zip(card.texts, deck.parsed[card.number], strict=True)
        ]
    for file in contents.scenarios:
        found[file.document.path] = [
            _RulesText(place, text, None, file.game.language.parse(text.text, text.box), file.game)
            for place, text in _own_texts(file)
        ]
    return found


def _own_texts(file: ReadScenarios) -> Iterator[tuple[tuple[str | int, ...], Text]]:
    """The texts of the cards and creatures that scenarios describe themselves, with the places of those."""
    document, game = file.document, file.game
    played = {name: kind.texts for name, kind in game.kinds.items() if not kind.own}
    texts = {path: box for paths in played.values() for path, box in paths.items()}
    fields = {"cards": texts, "creatures": played.get("creature", {})}
    for number in file.numbers:
        scenario = document.data[number]
        for word in fields.keys() & scenario.keys():
            for id in scenario[word] or ():
                node = document.at((number, word, id))
                for path, box in fields[word].items():
                    for place, _, said in scalars(node, path.split(".")):
                        if isinstance(said.value, str) and said.text.strip():
                            yield (number, word, id), rules_text(document, said, box, place)


def _field_orders(contents: Contents) -> dict[str, tuple[list[str], list[str]]]:
    """For each deck, the order of its fields and of those of its cards."""
    found = {}
    for deck in contents.decks:
        schema = schema_of(contents.project, deck.deck.kind, deck.game)
        if schema:
            found[deck.document.path] = _listed(schema, "properties"), _listed(schema, *_CARDS)
    return found


def _listed(schema: Schema, *path: str) -> list[str]:
    """The fields of a schema in its order; one that only adds to the shipped one has its own behind that one's."""
    own = [*schema.below(*path)]
    shipped = _listed(schema.base, *path) if schema.base else []
    return own if set(shipped) <= set(own) else [*dict.fromkeys((*shipped, *own))]

"""From checked cards to drawn faces: theme, fonts, templates, and what does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cardlang.face.drawing import Drawing
from cardlang.face.faces import Faces
from cardlang.face.fault import Fault
from cardlang.face.markup import with_html
from cardlang.face.theme import STYLES, load_fonts, with_ink
from cardlang.fonts.font import FontBook
from cardlang.model.card import Card
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.span import Span
from cardlang.pipeline.games import LoadedGame
from cardlang.pipeline.reading import ReadDeck
from cardlang.pipeline.theme import open_theme
from cardlang.sheet.sheet import Sheet
from cardlang.source.error import SourceError
from cardlang.source.lookup import Lookup
from cardlang.source.project import Project
from cardlang.source.shared import shared_folder
from cardlang.source.sources import Sources
from cardlang.source.yaml.nodes import Document

LAST_OF_TEMPLATES = "C506"  # codes up to here are about templates, not about cards


@dataclass(slots=True)
class Studio:
    """One project's theme at work: draws the faces of its cards and says what is wrong with them."""

    project: Project
    faces: Faces
    sources: Sources
    diagnostics: list[Diagnostic]
    theme: Mapping[str, Any]
    told: set[tuple[str, ...]] = field(default_factory=set)
    marks: dict[object, tuple[dict[str, str], tuple[str, ...]]] = field(default_factory=dict)
    drawn: dict[tuple[str, int], Drawing | None] = field(default_factory=dict)  # by deck file and the card's number
    said: dict[Sheet, Mapping[str, Span]] = field(default_factory=dict)  # of sheets, what the project's own files say

    def card(self, read: ReadDeck, card: Card) -> Drawing | None:
        """The face of a card with the canonical wording of its texts, drawn once."""
        key = read.deck.path, card.number
        if key not in self.drawn:
            self.drawn[key] = self._card(read, card)
        return self.drawn[key]

    def _card(self, read: ReadDeck, card: Card) -> Drawing | None:
        drawing, faults = self.faces.draw(self._template(read.game, card.kind), self._values(read, card), card.name)
        self._tell(read, card, faults)
        return drawing

    def check(self, read: ReadDeck, card: Card) -> None:
        """Notes what is wrong with the face of a card, without drawing it."""
        self._tell(
            read, card, self.faces.check(self._template(read.game, card.kind), self._values(read, card), card.name)
        )

    def _values(self, read: ReadDeck, card: Card) -> Mapping[str, object]:
        texts = [parsed.text or "" for parsed in read.parsed[card.number]]
        return {"card": self._ready(read.game, read.game.parts.faces.card(card, read.deck, texts))}

    def _tell(self, read: ReadDeck, card: Card, faults: Sequence[Fault]) -> None:
        """What is wrong with a card's face. What its template does wrong on every card is told once."""
        for fault in self._new(faults, card.name):
            if fault.code == "C512" and not fault.field and set(fault.words) <= set(read.deck.name) - set(card.name):
                whole = replace(fault, message=fault.message.replace(f"which {card.name} ", f"which {read.deck.name} "))
                self.diagnostics.append(whole.at(name_at(read.document)))
            else:
                self.diagnostics.append(fault.at(_place(read.document, card, fault.field), card.id))

    def _new(self, faults: Sequence[Fault], label: str) -> Iterator[Fault]:
        """Those of a face called `label` that were not told of another face of its template."""
        for fault in faults:
            of_all = (fault.template, fault.code, fault.message.replace(label, ""))
            if fault.code > LAST_OF_TEMPLATES or of_all not in self.told:
                self.told.add(of_all)
                yield fault

    def misfits(self, sheet: Sheet, faults: Iterable[Fault], document: Document, card: Card | None = None) -> None:
        """Why something does not suit the sheet: told at the sheet's words if these are the project's, else where the
        card says what stands there, or at its name, or that of the whole document. Of cards of a kind once."""
        for fault in faults:
            whose = (card.game, card.kind) if card else (document.path,)
            of_all = (*whose, sheet.name, fault.code, fault.message.replace(fault.words, ""))
            if of_all in self.told:
                continue
            self.told.add(of_all)
            if words := self.said.get(sheet, {}).get(fault.field):
                self.diagnostics.append(fault.at(words))
            elif card:
                said = (name for name, value in card.fields.items() if fault.words and fault.words in str(value))
                self.diagnostics.append(fault.at(_place(document, card, next(said, "")), card.id))
            else:
                self.diagnostics.append(fault.at(name_at(document)))

    def back(self, read: ReadDeck, check: bool = False) -> Drawing | None:
        """The back of a deck's cards; if `check`, only what is wrong with it."""
        values = {"deck": self._ready(read.game, read.game.parts.faces.back(read.deck))}
        drawing, faults = self._drawn(self._template(read.game, "back"), values, read.deck.name, check)
        self.diagnostics += (fault.at(name_at(read.document)) for fault in faults)
        return drawing

    def mats(
        self, game: LoadedGame, mats: Sequence[Document], check: bool = False
    ) -> tuple[list[Drawing], Drawing | None]:
        """The mats of a game, one by one in its own order, and the half of the sheet that serves two players, if all
        that the game needs are there."""
        given = {str(document.at(("mat",)).value): document for document in mats}
        data: list[Any] = [document.root.value for document in mats]
        own = game.parts.faces
        values = {"mats": self._ready(game, own.mats(data), own.mat_icons)}
        order = [*(name for name in own.mat_names if name in given), *sorted(given.keys() - own.mat_names)]
        single = [self._mat(game, name, values, given[name], check) for name in order]
        whole = given.keys() >= set(own.mat_names)
        return [one for one in single if one], self._mat(game, own.table, values, mats[0], check) if whole else None

    def piece(
        self, game: LoadedGame, template: str, values: Mapping[str, object], label: str, at: Span
    ) -> Drawing | None:
        """Anything else on the table, drawn by the game's `template`; `label` is what messages call it."""
        ready = self._ready(game, values, game.parts.faces.mat_icons)
        drawing, faults = self.faces.draw(self._template(game, template), ready, label)
        self.diagnostics += (fault.at(at) for fault in self._new(faults, label))
        return drawing

    def _mat(
        self, game: LoadedGame, name: str, values: Mapping[str, object], document: Document, check: bool
    ) -> Drawing | None:
        drawing, faults = self._drawn(self._template(game, name), values, f"the {name} mat", check)
        self.diagnostics += (fault.at(name_at(document)) for fault in faults)
        return drawing

    def _drawn(
        self, template: str, values: Mapping[str, object], label: str, check: bool
    ) -> tuple[Drawing | None, tuple[Fault, ...]]:
        return (None, self.faces.check(template, values, label)) if check else self.faces.draw(template, values, label)

    def _template(self, game: LoadedGame, name: str) -> str:
        """The game's own template, or that of the game that it extends; else a plain one for its cards and backs."""
        plain = "card" if name in game.boxes else name
        files = [*(f"{id}/{name}.svg.j2" for id in game.line), f"plain/{plain}.svg.j2"]
        return next(filter(self.faces.templates.has, files), files[0])

    def _ready(
        self, game: LoadedGame, values: Mapping[str, object], icons: Mapping[str, str] | None = None
    ) -> dict[str, object]:
        """The values with their rules texts set: icons for words, keywords bold."""
        words = game.parts.faces.icons if icons is None else icons
        key = game.id, tuple(words.items())
        if key not in self.marks:
            characters = self.faces.reader.fonts.icons
            vocabulary = game.language.vocabulary
            terms = [*vocabulary.powers, *(f"{name} Affinity" for name in vocabulary.types)]
            shown = {vocabulary.house(word): characters[icon] for word, icon in words.items() if icon in characters}
            self.marks[key] = shown, tuple(map(vocabulary.house, terms))
        return with_html(values, *self.marks[key])


def open_studio(project: Project, ink: str = "full") -> tuple[Studio | None, list[Diagnostic], Sources]:
    """The project's theme with its fonts and templates, and what is wrong with them."""
    sources = Sources()
    theme, at, found = open_theme(project, sources)
    if theme is None:
        return None, found, sources
    inked, files = with_ink(theme, ink), Lookup(project.roots, "templates")
    fonts, faults = load_fonts(inked, files)
    found += [fault.at(at) for fault in faults or _refused_fonts(project, inked, fonts)]
    if has_errors(found):
        return None, found, sources
    return Studio(project, Faces(files, inked, fonts), sources, [], inked), found, sources


def _refused_fonts(project: Project, theme: Mapping[str, Any], fonts: FontBook) -> Iterator[Fault]:
    """The project's own fonts that can be measured, but not printed."""
    for family, styled in theme["fonts"].items():
        for style, path in styled.items():
            file, font = project.find(f"templates/{path}"), fonts.pick(family, *STYLES[style])
            if file and font and not file.is_relative_to(shared_folder()):
                from cardlang.pdf.document import refused  # loads ReportLab

                if why := refused(font):
                    yield Fault("C507", f"the font {path} cannot be used: {why}")


def by_game(mats: Sequence[tuple[Document, LoadedGame]]) -> list[tuple[LoadedGame, list[Document]]]:
    """The mats of each game."""
    games = {game.id: game for _, game in mats}
    return [(games[id], [mat for mat, game in mats if game.id == id]) for id in sorted(games)]


def read_data(project: Project, name: str, schema: str, sources: Sources) -> tuple[Document | None, list[Diagnostic]]:
    """A data file of the project, or the shipped one, checked by its schema; no document if anything is wrong.

    Errors: `SourceError` if there is none of that name.
    """
    path, known = project.find(name), project.schema(schema)
    if path is None or known is None:
        raise SourceError(f"there is no {name if path is None else schema}")
    source, document, found = project.open(path)
    sources.add(source)
    if document is not None:
        found = [*found, *known.errors(document)]
    return (None if has_errors(found) else document), found


def name_at(document: Document) -> Span:
    """Where the name of a deck, mat or other part stands."""
    return document.span(document.at(("name",)))


def _place(document: Document, card: Card, field: str) -> Span:
    """Where a card says that field; else its name."""
    if field:
        node = document.at(("cards", card.number - 1))
        entry = getattr(node, "entries", {}).get(field)
        if entry:
            return document.span(entry[1])
    return card.span

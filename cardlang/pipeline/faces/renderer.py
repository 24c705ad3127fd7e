"""The face renderer: draws the faces of a project in its theme and collects what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from cardlang.face.draw_list import Drawing
from cardlang.face.fault import Fault
from cardlang.face.markup import IF_IT_FITS, with_html
from cardlang.face.prose import prose_html
from cardlang.face.render import Faces
from cardlang.face.text import short
from cardlang.face.theme import load_fonts, with_ink
from cardlang.fonts.font import FontBook
from cardlang.language.asides import reminder
from cardlang.language.parser import Parsed
from cardlang.mechanics.keywords.nodes import Keyword
from cardlang.model.card import Card
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.faces import back_values, is_draft
from cardlang.model.span import Span
from cardlang.model.value import Value
from cardlang.pipeline.faces.art import Art, Motifs, find_art
from cardlang.pipeline.faces.card_values import Side, card_values, declared, left_out
from cardlang.pipeline.faces.sheet_files import SheetFiles
from cardlang.pipeline.faces.theme_files import (
    ThemeLines,
    icon_help,
    open_theme,
    unknown_icons,
    unknown_symbols,
    unprintable_fonts,
)
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.prose import prose
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.sheet.sheet import Sheet
from cardlang.source.disk import Lookup, is_file
from cardlang.source.paths import shown
from cardlang.source.project import Project
from cardlang.source.sources import Sources
from cardlang.source.yaml.nodes import Document

if TYPE_CHECKING:
    from cardlang.pdf.profile import Profile

Key = tuple[str, ...]

OF_DESIGN = ("C513", "C514", "C533")  # found once for all cards whose faces are prepared alike
LAST_OF_TEMPLATES = "C506"  # codes up to this one are about templates, those above it about cards


class DrawnMat(Value):
    """A mat and its other side, if it has one, with the sheet that it is printed on (`boards` for `letter-boards`). A
    kit, which is for two players, holds this many `copies` of it."""

    name: str
    face: Drawing
    back: Drawing | None
    sheet: str
    copies: int


@dataclass(slots=True)
class FaceRenderer:
    """Draws faces with one project's theme. A face with errors is not drawn (None); `diagnostics` say why."""

    project: Project
    faces: Faces
    fonts: FontBook
    theme: dict[str, Any]
    lines: ThemeLines
    sources: Sources
    art: Art
    paper: str  # the name of a size in `print/sizes.yaml`
    profile: Profile | None = None  # the device for which the colours in PDFs are meant
    black: bool | None = None  # whether they print dark text with black ink alone; None: as the sheet says
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _drawn: dict[tuple[str, int, bool], Drawing | None] = field(default_factory=dict)  # by deck file, number and side
    _backs: dict[str, Drawing | None] = field(default_factory=dict)  # by deck file
    keys: dict[Diagnostic, tuple[Key, ...]] = field(default_factory=dict)  # findings with the same key are told once
    _reported: set[Key] = field(default_factory=set)
    sheets: SheetFiles = field(init=False)
    _marked: dict[str, bool] = field(default_factory=dict)  # whether a template shows that a card is a draft
    _motifs: Motifs = field(init=False)
    _prose: Callable[[str], Markup] = field(init=False)
    _markup: dict[object, tuple[dict[str, str], tuple[str, ...]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.sheets = SheetFiles(self.project, self.sources)
        self._motifs = Motifs(self.theme.get("motifs", ()))
        symbols = (self.project.symbols or {}).items()
        self._prose = partial(prose_html, symbols={name: self.fonts.icons[icon] for name, icon in symbols})

    def card(self, read: ReadDeck, card: Card) -> Drawing | None:
        """The face of a card, with the canonical wording of its texts. Drawn once."""
        return self._draw_once(read, card)

    def values(self, read: ReadDeck, card: Card) -> object:
        """What the template of a card's face is given of it, for templates of other things that show it."""
        return self._side(read, card, False)[1]["card"]

    def check(self, read: ReadDeck, card: Card) -> None:
        """Collects what is wrong with the face of a card, without drawing it."""
        found = [fault for side in self._sides(read, card) for fault in self.faces.check(*side, card.name)]
        self._report(read, card, found)
        if all(fault.severity == "warning" for fault in found):
            self._report_left_out(read, card)
            self._report_unmarked(read, card)

    def reverse(self, read: ReadDeck, card: Card) -> Drawing | None:
        """The second face of a card, None if cards of its kind have a back. Drawn once."""
        return self._draw_once(read, card, reverse=True) if read.game.kinds[card.kind].reverse else None

    def _draw_once(self, read: ReadDeck, card: Card, reverse: bool = False) -> Drawing | None:
        key = read.deck.path, card.number, reverse
        if key not in self._drawn:
            self._drawn[key], faults = self.faces.draw(*self._side(read, card, reverse), card.name)
            self._report(read, card, faults)
            if not faults and not reverse:
                self._report_left_out(read, card)
                self._report_unmarked(read, card)
        return self._drawn[key]

    def back(self, read: ReadDeck, check: bool = False) -> Drawing | None:
        """The back of a deck's cards; with `check`, only what is wrong with it."""
        if check:
            return self._draw_back(read, check=True)
        if read.deck.path not in self._backs:
            self._backs[read.deck.path] = self._draw_back(read)
        return self._backs[read.deck.path]

    def _draw_back(self, read: ReadDeck, check: bool = False) -> Drawing | None:
        back = {**back_values(read.deck), **declared(read), "game": read.game.name}
        values = {"deck": self._with_html(read.game, back)}
        template = self._template(read.game, "back", f"{read.deck.kind}-back", "back")
        drawing, faults = self._draw(template, values, read.deck.name, check)
        for fault in faults:
            at = self._colour(fault, str(back["faction"])) or read.document.where("name")
            self._once(*self.place(fault, at), self._key(fault, read.deck.name))
        return drawing

    def begin(self) -> None:
        """Forget which faults were found before, so that what is found does not depend on what was checked before."""
        self._reported.clear()

    def _once(self, fault: Fault, at: Span, *keys: Key | None) -> None:
        """Adds a fault, unless the same was found at the same place."""
        self._add(fault.at(at), ("at", fault.code, str(at)), *keys)

    def _add(self, found: Diagnostic, *keys: Key | None) -> None:
        """Adds a finding, unless one with one of the keys was added before."""
        known = tuple(filter(None, keys))
        if self._reported.isdisjoint(known):
            self.diagnostics.append(found)
            self._reported.update(known)
            if known:
                self.keys[found] = known

    def _colour(self, fault: Fault, look: str) -> Span | None:
        """The line of the project's theme with a colour that the fault is about, if it has one."""
        return self.lines.colour(*fault.colours, look, self.theme) if fault.colours else None

    def mats(
        self, game: LoadedGame, mats: Sequence[Document], check: bool = False
    ) -> tuple[list[DrawnMat], Drawing | None]:
        """The mats of a game, in the game's own order, and one half of the sheet that two players share (None if the
        game has no such sheet, or not every mat of the game is among `mats`)."""
        given = {str(document.at(("mat",)).value): document for document in mats}
        told = [prose(document, game) for document in mats]
        data = [one for one, _ in told]
        self.diagnostics += (one for _, found in told for one in found)
        files = {str(document.at(("mat",)).value): one for document, one in zip(mats, data, strict=True)}
        own = game.parts.faces
        values: dict[str, Any] = {"mats": self._with_html(game, own.mats(data), own.mat_icons)}
        names = [*(name for name in own.mat_names if name in given), *sorted(given.keys() - own.mat_names)]
        drawn: list[DrawnMat] = []

        def mat(template: str, shown: Mapping[str, object], document: Document) -> Drawing | None:
            return self._piece(game, template, shown, f"the {template} mat", document.where("name"), check)

        for name in names:
            file = files[name]
            shown = {**values, "mat": values["mats"][name]} if name in values["mats"] else values
            sides = [file.get("template", name), *([file["back"]] if "back" in file else [])]
            made = [mat(template, shown, given[name]) for template in sides]
            faces = [face for face in made if face]
            if len(faces) == len(sides):
                back = faces[1] if len(faces) > 1 else None
                drawn.append(DrawnMat(file["name"], faces[0], back, file.get("sheet", "mats"), file.get("copies", 2)))
        shared = own.table and given.keys() >= set(own.mat_names)
        return drawn, mat(own.table, values, mats[0]) if shared else None

    def fonts_for(self, game: LoadedGame) -> FontBook:
        """The fonts for a file of a game, whose words are what icons say."""
        words = game.language.vocabulary
        return self.fonts.saying(words.in_own_words) if words.renamed else self.fonts

    def piece(
        self, game: LoadedGame, template: str, values: Mapping[str, object], label: str, at: Span
    ) -> Drawing | None:
        """Any other piece, drawn by the game's `template`. Messages call it `label` and point at `at`."""
        return self._piece(game, template, self._with_html(game, values, game.parts.faces.mat_icons), label, at)

    def _piece(
        self, game: LoadedGame, name: str, values: Mapping[str, object], label: str, at: Span, check: bool = False
    ) -> Drawing | None:
        drawing, faults = self._draw(self._template(game, name, name), values, label, check)
        for fault in faults:
            told, where = self.place(fault, at)
            self._add(told.at(where), self._key(fault, label))
        return drawing

    def pages(
        self, game: LoadedGame, template: str, pages: Sequence[Mapping[str, object]], label: str, at: Span
    ) -> list[Drawing]:
        """Pages of text, drawn by the game's `template`; if there are several, each shows its number."""
        drawn = []
        for number, page in enumerate(pages, start=1):
            numbers = (str(number), str(len(pages))) if len(pages) > 1 else ("", "")
            values = {**page, **dict(zip(("number", "total"), numbers, strict=True))}
            drawn.append(self.piece(game, template, {"page": values}, label, at))
        return [page for page in drawn if page]

    def sheet(self, name: str) -> Sheet | None:
        """The sheet of that name in `print/`; None if it has errors.

        Errors: `SourceError` if there is none of that name.
        """
        sheet, found = self.sheets.open(name)
        self.diagnostics += found
        return sheet

    def report_misfits(
        self, sheet: Sheet, faults: Iterable[Fault], document: Document | None, card: Card | None = None
    ) -> None:
        """Adds why a face does not suit the sheet, once for all cards of a kind. The diagnostic points at the sheet's
        field if the project's own file has it, else at the field of the card, else at the name of the document."""
        for fault in self.sheets.naming_sheets(faults, self.paper):
            whose = (card.game, card.kind) if card else (document.path if document else "",)
            of_all = (*whose, sheet.name, fault.code, fault.message.replace(fault.words, ""))
            if span := self.sheets.spans.get(sheet, {}).get(fault.field):
                found = fault.at(span)
            elif card and document:
                fields = (name for name, value in card.fields.items() if fault.words and fault.words in str(value))
                found = fault.at(_field_span(document, card, next(fields, "")), card.id)
            else:
                found = fault.at(document.where("name") if document else Span("", 0, 0))
            self._add(found, of_all)

    def _report(self, read: ReadDeck, card: Card, faults: Sequence[Fault]) -> None:
        """Adds what is wrong with a card's face. What the template does wrong on every card is reported once."""
        for fault in faults:
            key = self._key(fault, card.name)
            if line := self._colour(fault, str(declared(read)["faction"])):
                self._once(fault, line, key)
                continue
            if fault.code == "C511" and not fault.field and (said := _quoted(read, fault.message)):
                whole = replace(fault, message=fault.message.replace(f" on {card.name} ", " on its cards "))
                self._once(whole, read.document.where(said), key)
            elif fault.code == "C512" and not fault.field and set(fault.words) <= set(read.deck.name) - set(card.name):
                whole = replace(fault, message=fault.message.replace(f"which {card.name} ", f"which {read.deck.name} "))
                self._add(whole.at(read.document.where("name")), key)
            else:
                told, where = self.place(fault, _field_span(read.document, card, fault.field))
                self._add(told.at(where, card.id), key)

    def _report_left_out(self, read: ReadDeck, card: Card) -> None:
        """Adds which texts of a card no template of the project shows."""
        folder, both = self.project.root / "templates", self._both(read, card)
        if (card.texts or card.prose) and any(
            is_file(folder / self._card_template(read, card, reverse)) for reverse in both
        ):
            for fault, text in left_out(self.faces, card, partial(self._sides, read, card)):
                self._add(fault.at(text.span(0, len(text.text)), card.id), (fault.code, fault.template, fault.field))

    def _report_unmarked(self, read: ReadDeck, card: Card) -> None:
        """Adds that a template does not show that a card is a draft, as the first draft tells."""
        if is_draft(read.deck, card):
            template, values = self._side(read, card, False)
            if template not in self._marked:
                face: Any = values["card"]
                two = (self.faces.draw(template, {"card": {**face, "draft": one}}, card.name) for one in (True, False))
                digests = {drawing.digest for drawing, _ in two if drawing}
                self._marked[template] = len(digests) > 1
            if not self._marked[template]:
                message = f"nobody can see that {card.name} is a draft: templates/{template} does not show it"
                help = 'write {% if card.draft %}{% include "draft.svg.j2" %}{% endif %} at its end'
                self._add(
                    Fault("C535", message, help).at(_field_span(read.document, card, "draft")), ("C535", template)
                )

    def _key(self, fault: Fault, label: str) -> Key | None:
        """What a fault of a face called `label` has in common with the same fault of other faces; None if each is
        told."""
        if fault.code > LAST_OF_TEMPLATES and fault.code not in OF_DESIGN:
            return None
        return fault.template, str(fault.line), fault.code, fault.message.replace(label, "")

    def place(self, fault: Fault, otherwise: Span) -> tuple[Fault, Span]:
        """A fault of a template of the project with its place in that file; any other `otherwise`, with the template in
        its message."""
        if fault.code > LAST_OF_TEMPLATES or not fault.template:
            return fault, otherwise
        path = self.project.root / "templates" / fault.template
        source = self.sources.get(shown(path)) if is_file(path) else None
        if not source or not fault.line:
            where = f"{fault.template}, line {fault.line}" if fault.line else fault.template
            told = fault if source or where in fault.message else replace(fault, message=f"{fault.message} ({where})")
            return told, Span(source.path, 0, 0) if source else otherwise
        start, line = source.line_starts[fault.line - 1], source.line(fault.line)
        found = re.search(rf"(?<!\w){re.escape(fault.words)}(?!\w)" if fault.words else r"\S.*", line)
        first, last = found.span() if found else (0, len(line))
        return fault, Span(source.path, start + first, start + last)

    def _draw(
        self, template: str, values: Mapping[str, object], label: str, check: bool
    ) -> tuple[Drawing | None, tuple[Fault, ...]]:
        return (None, self.faces.check(template, values, label)) if check else self.faces.draw(template, values, label)

    def _template(self, game: LoadedGame, plain: str, *names: str) -> str:
        """The template of the first of these names that the game has, or one that it extends; without one, the `plain`
        one."""
        files = [*(f"{id}/{name}.svg.j2" for name in names for id in game.line), f"plain/{plain}.svg.j2"]
        return next(filter(self.faces.templates.has, files), files[0])

    def _sides(self, read: ReadDeck, card: Card, changed: int | None = None) -> list[Side]:
        return [self._side(read, card, reverse, changed) for reverse in self._both(read, card)]

    def _both(self, read: ReadDeck, card: Card) -> tuple[bool, ...]:
        """For each face of a card, whether it is the second one."""
        return (False, True) if read.game.kinds[card.kind].reverse else (False,)

    def _card_template(self, read: ReadDeck, card: Card, reverse: bool) -> str:
        name = f"{card.kind}-reverse" if reverse else card.kind
        if not read.game.kinds[card.kind].own:
            return self._template(read.game, "card", name)
        files = (f"{id}/{name}.svg.j2" for id in read.game.line)  # shipped ones of that name draw something else
        return next((file for file in files if is_file(self.project.root / "templates" / file)), "plain/card.svg.j2")

    def _side(self, read: ReadDeck, card: Card, reverse: bool, changed: int | None = None) -> Side:
        """The template of a card's first or second face, and its values, with another word in the text `changed`."""
        texts = [self._reminded(read.game, parsed) for parsed in read.parsed[card.number]]
        art = self.art.of(card, read.deck, _field_span(read.document, card, "art"))
        values = card_values(read, card, texts, reverse=reverse, changed=changed)
        values["motif"] = self.motif(read, card, str(values.get("look", "")))
        return self._card_template(read, card, reverse), {"card": {**self._with_html(read.game, values), "art": art}}

    def _reminded(self, game: LoadedGame, parsed: Parsed) -> str:
        """The canonical wording of a text; for a keyword power, with its reminder, which is left out if it does not
        fit."""
        said, power = parsed.text or "", parsed.effect
        meant = reminder(game.language.vocabulary, power.keyword, power.value) if isinstance(power, Keyword) else ""
        return f"{said} {IF_IT_FITS}({game.language.vocabulary.in_own_words(meant)})" if meant else said

    def motif(self, read: ReadDeck, card: Card, look: str = "") -> str:
        """The emblem of a card without a picture: its own icon, else that of the first motif that fits, else the emblem
        of its own `look`, by default that of its faction."""
        if own := card.fields.get("icon"):
            if own in self.fonts.icons:
                return str(own)
            help = icon_help(self.project, own, self.fonts, "name one of those under icons in templates/theme.yaml")
            fault = Fault("C530", f'the theme has no icon "{own}"', help)
            self._once(fault, _field_span(read.document, card, "icon"))
        found = self._motifs.icon(card, read.effects(card))
        looks, look = self.theme["factions"], look or str(declared(read)["faction"])
        return found or str(looks.get(look, looks["neutral"])["emblem"])

    def _with_html(
        self, game: LoadedGame, values: Mapping[str, object], icons: Mapping[str, str] | None = None
    ) -> dict[str, object]:
        """The values with their rules texts as markup: icons in place of words, keywords bold."""
        words = game.parts.faces.icons if icons is None else icons
        key = game.id, tuple(words.items())
        if key not in self._markup:
            characters = self.fonts.icons
            if game.file:
                self._report_unknown(game.file, {icon: word for word, icon in words.items() if icon not in characters})
            vocabulary = game.language.vocabulary
            terms = [*vocabulary.powers, *game.parts.faces.bold, *(f"{name} Affinity" for name in vocabulary.types)]
            own, known = vocabulary.in_own_words, ((word, icon) for word, icon in words.items() if icon in characters)
            self._markup[key] = {own(word): characters[icon] for word, icon in known}, tuple(map(own, terms))
        return with_html(values, *self._markup[key], self._prose)

    def _report_unknown(self, file: Document, icons: Mapping[str, str]) -> None:
        """Adds that the theme lacks these icons, which the file of a game names, each for a word."""
        for icon, word in icons.items():
            help = icon_help(self.project, icon, self.fonts, "name one of those under icons in templates/theme.yaml")
            self._once(Fault("C530", f'the theme has no icon "{icon}"', help), file.where("icons", word))


def open_renderer(
    project: Project, ink: str = "full", *, release: bool = False
) -> tuple[FaceRenderer | None, list[Diagnostic], Sources]:
    """The renderer for a project's theme, what is wrong with the theme and its fonts, and the files that these
    diagnostics point into. No renderer if there is any error. For a `release` it draws no revision marks.

    Errors: `SourceError` for a broken installation.
    """
    sources = Sources(project.root)
    theme, lines, found = open_theme(project, sources)
    if theme is None:
        return None, found, sources
    inked, files = with_ink(theme, ink), Lookup(project.roots, "templates")
    fonts, faults = load_fonts(inked, files)
    faults = faults or tuple(unknown_icons(project, inked, fonts)) or tuple(unprintable_fonts(project, inked, fonts))
    found += [fault.at(lines.of(*fault.field.split("."))) for fault in faults]
    found += () if faults else unknown_symbols(project, fonts)
    if has_errors(found):
        return None, found, sources
    faces, art = Faces(files, inked, fonts, release), find_art(project)
    return FaceRenderer(project, faces, fonts, inked, lines, sources, art, project.paper), found, sources


def _quoted(read: ReadDeck, message: str) -> str | None:
    """The field of a deck that each of its cards shows, if a message begins by quoting it."""
    said = {"name": read.deck.name, "set": str(declared(read)["set"])}
    quotes = ((field, (f'"{short(words)}"', f'"{words} · ')) for field, words in said.items() if words)
    return next((field for field, quote in quotes if message.startswith(quote)), None)


def mats_by_game(mats: Sequence[tuple[Document, LoadedGame]]) -> list[tuple[LoadedGame, list[Document]]]:
    """The mats of each game, games in the order of their ids."""
    games = {game.id: game for _, game in mats}
    return [(games[id], [mat for mat, game in mats if game.id == id]) for id in sorted(games)]


def _field_span(document: Document, card: Card, field: str) -> Span:
    """Where a card has the field; else its name."""
    if field:
        node = document.at(("cards", card.number - 1))
        entry = getattr(node, "entries", {}).get(field)
        if entry:
            return document.span(entry[1])
    return card.span

"""Text pages: what `cards/<game>/pages/` asks for, such as the summary of the rules, in words that the glossary, the
mats and the vocabulary supply; and the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import groupby
from typing import Any

from markupsafe import Markup, escape

from cardlang.face.columns import Panel, flow_in_columns, set_in_columns
from cardlang.face.draw_list import Drawing
from cardlang.face.fault import Fault
from cardlang.face.markup import OPEN, rules_html
from cardlang.language.glossary import Glossary, Term
from cardlang.language.rulebook import Rule, RuleSection
from cardlang.model.card import Card
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import closest, did_you_mean
from cardlang.model.span import Span
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.prose import prose
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.load.schemas import added_resources
from cardlang.pipeline.printing.decks import Job
from cardlang.pipeline.printing.piece_sheets import MATS, PAGES, page_set, part_documents
from cardlang.sheet.page_set import PageSet
from cardlang.source.yaml.nodes import Document

MOST_SHEETS, MOST_TOGETHER = 12, 24  # pages for the words of a game, and paragraphs under one heading
SIZE = 9.5  # points, of the rulebook
MOST_SIGNS = 60  # in one panel of the rulebook
_ICON = "attached"  # of sections of the rulebook that name none, and of its index


START, SUMMARY = "start", "rules"  # the pages that a kit begins with


def further_pages(job: Job) -> Iterator[PageSet]:
    """All other pages, in the order of their ids."""
    for id in sorted(part_documents(job.renderer, job.game, PAGES).keys() - {START, SUMMARY}):
        yield from text_pages(job, id)


def text_pages(job: Job, id: str = SUMMARY) -> Iterator[PageSet]:
    """The pages of `cards/<game>/pages/<id>.yaml`, if there is such a file."""
    if document := part_documents(job.renderer, job.game, PAGES).get(id):
        drawn = draw_text_pages(job.renderer, job.game, document, job.decks)
        title, name = str(document.at(("name",)).value), f"{job.renderer.paper}-{id}"
        yield from page_set(job.renderer, id, "page", title, drawn, document, name=name)


def draw_text_pages(
    renderer: FaceRenderer, game: LoadedGame, document: Document, decks: Sequence[ReadDeck] = ()
) -> list[Drawing]:
    """The pages that a file describes, which may show cards of these decks; none if it has errors, which the renderer
    collects."""
    data, found = prose(document, game)
    panels, more = _Writer(renderer, game, document).panels(data)
    found += more
    renderer.diagnostics += found
    if found:
        return []
    about = {"title": data["name"], "note": data.get("note", "")}
    label, at = f"the page {data['name']}", Span(document.path, 0, 0)
    if template := data.get("template"):
        sections = [asdict(one) for one in panels]
        groups = _groups(renderer, decks, data["cards"]) if "cards" in data else [[]]
        own = ({**about, "sections": sections, "cards": cards} for cards in groups)
        return [page for one in own for page in renderer.pages(game, template, [one], label, at)]
    sheets = data.get("sheets", 1)
    most = sheets if document.at(("game",)).value == game.id else MOST_SHEETS  # the words of an own game may be many
    placed = set_in_columns(panels, sheets, renderer.fonts)
    while isinstance(placed, Fault) and sheets < most:
        sheets += 1
        placed = set_in_columns(panels, sheets, renderer.fonts)
    if isinstance(placed, Fault):
        renderer.diagnostics.append(placed.at(document.where("name")))
        return []
    size, pages = placed
    shown = [{**about, "size": size, "boxes": boxes} for boxes in pages]
    return renderer.pages(game, "page", shown, label, at)


def missing_cards(document: Document, decks: Sequence[ReadDeck]) -> Iterator[Diagnostic]:
    """The cards that a page shows, and none of these decks has."""
    data: Any = document.data.get("cards", {})
    known = {card.id for read in decks for card in read.deck.cards}
    for number, id in enumerate(data.get("ids", ())):
        if id not in known:
            at = document.where("cards", "ids", number)
            yield Diagnostic("C531", f'there is no card "{id}"', at, did_you_mean(closest(id, known)))
    if data and not _chosen(decks, data):
        yield Diagnostic("C531", "there are no such cards", document.where("cards"), "name cards, or a kind of card")


def _chosen(decks: Sequence[ReadDeck], wanted: Mapping[str, Any]) -> list[tuple[ReadDeck, Card]]:
    """The cards of these ids, in their order, or of this kind."""
    cards = [(read, card) for read in decks for card in read.deck.cards]
    if ids := wanted.get("ids", ()):
        cards = sorted((one for one in cards if one[1].id in ids), key=lambda one: ids.index(one[1].id))
    return [one for one in cards if one[1].kind == wanted.get("kind", one[1].kind)]


def _groups(renderer: FaceRenderer, decks: Sequence[ReadDeck], wanted: Mapping[str, Any]) -> list[list[object]]:
    """What each page shows of these cards: the values that their own template has; a page for each value of one of
    their fields, or one for all."""
    groups: dict[str, list[object]] = {}
    for read, card in _chosen(decks, wanted):
        groups.setdefault(str(card.fields.get(wanted.get("each", ""), "")), []).append(renderer.values(read, card))
    return [*groups.values()]


class _Writer:
    """Writes the sections of one file as panels and collects what is wrong with them."""

    def __init__(self, renderer: FaceRenderer, game: LoadedGame, document: Document) -> None:
        self.renderer, self.game, self.document, self.glossary = renderer, game, document, game.books.glossary
        self.found: list[Diagnostic] = []
        characters = renderer.fonts.icons
        in_own_words, icons = game.language.vocabulary.in_own_words, game.parts.faces.mat_icons
        self.icons = {in_own_words(word): characters[icon] for word, icon in icons.items() if icon in characters}

    def panels(self, data: Any) -> tuple[list[Panel], list[Diagnostic]]:
        panels = [one for number, section in enumerate(data.get("sections", ())) for one in self.parts(number, section)]
        return panels, self.found

    def parts(self, number: int, section: Mapping[str, Any]) -> Iterator[Panel]:
        """The panels of a section: none if its game has nothing for it, several if it has much."""
        place = "sections", number
        characters = self.renderer.fonts.icons
        legend = []
        for at, sign in (
            (("icon",), section["icon"]),
            *((("icons", i), n) for i, n in enumerate(section.get("icons", ()))),
        ):
            name, words = (sign["icon"], sign["words"]) if isinstance(sign, Mapping) else (sign, "")
            if name not in characters:
                self.unknown(f'the theme has no icon "{name}"', name, characters, *place, *at, code="C530")
            elif at != ("icon",):
                legend.append((name, words or self.meaning(characters[name])))
        paragraphs = [*self.paragraphs(section, place)]
        for first in range(0, len(paragraphs) or bool(legend), MOST_TOGETHER):
            html = Markup("").join(paragraphs[first : first + MOST_TOGETHER])
            yield Panel(section["title"], section["icon"], html, tuple(legend))
        if section.get("own"):
            yield from _signs(self.renderer, self.game, section["title"], section["icon"])

    def meaning(self, character: str) -> str:
        """What an icon stands for: the glossary's term of that name, else the words that copying the icon yields."""
        font = self.renderer.fonts.pick("icons")
        word = (font.says[character] if font else "").rstrip(":")
        said = self.game.language.vocabulary.in_own_words(word)
        return next(
            (one.title for one in self.glossary.find(word) if one.is_called(said) and one.title == one.term), said
        )

    def paragraphs(self, section: Mapping[str, Any], place: tuple[str | int, ...]) -> Iterator[Markup]:
        for number, line in enumerate(section.get("lines", ())):
            yield self.paragraph(f"{number + 1}." if section.get("numbered") else "", line)
        for number, name in enumerate(section.get("terms", ())):
            term = next(iter(self.glossary.find(name)), None)
            if term is None:
                names = self.glossary.names
                self.unknown(f'the glossary has no term "{name}"', name, names, *place, "terms", number)
            else:
                yield self.term(term)
        for number, said in enumerate(section.get("rules", ())):
            rule = self.game.rulebook.by_number.get(said)
            if isinstance(rule, Rule):
                yield self.paragraph(rule.title or rule.number, " ".join(rule.lines))
            else:
                known = self.game.rulebook.by_number
                self.unknown(f"{self.game.name} has no rule {said}", said, known, *place, "rules", number)
        if "steps" in section:
            yield from self.steps(section["steps"], place)
        words = self.game.language.vocabulary
        if section.get("own"):
            own = map(words.in_own_words, (*added_resources(self.game), *words.terrain))
            yield from (self.term(one) for name in own for one in self.glossary.find(name)[:1])
            if words.terrain:
                yield self.paragraph("", "Before the game, lay squares of terrain on the board where you agree.")
        if section.get("powers"):
            yield from (self.term(self.glossary.terms[words.in_own_words(name)]) for name in words.powers)

    def term(self, term: Term) -> Markup:
        return self.paragraph(term.title[:1].upper() + term.title[1:], term.meaning)

    def steps(self, mat: str, place: tuple[str | int, ...]) -> Iterator[Markup]:
        """The steps that a mat lists."""
        mats = part_documents(self.renderer, self.game, MATS)
        if mat not in mats:
            self.unknown(f'there is no mat "{mat}"', mat, mats, *place, "steps")
            return
        data, found = prose(mats[mat], self.game)
        self.found += found
        for number, step in enumerate(data.get("steps", ()), start=1):
            yield self.paragraph(f"{number}. {step['title']}", " ".join(step["lines"]))

    def paragraph(self, head: str, text: str) -> Markup:
        return paragraph(head, text, self.icons)

    def unknown(
        self, message: str, said: str, known: Mapping[str, Any] | Sequence[str], *place: str | int, code: str = "C531"
    ) -> None:
        """Reports a name that is not among `known`, with the closest that is."""
        help = did_you_mean(closest(said, known)) or f"known are {', '.join(sorted(known)[:40]) or 'none'}"
        self.found.append(Diagnostic(code, message, self.document.where(*place), help))


def paragraph(head: str, text: str, icons: Mapping[str, str]) -> Markup:
    """One paragraph that starts with `head` in bold. Words in parentheses are rules like the others, not reminders."""
    html = rules_html(text, icons, reminders=False)
    bold = Markup("<b>{}</b> ").format(head) if head else Markup("")
    return Markup(str(html).replace(OPEN, OPEN + str(bold), 1))


def rulebook(job: Job) -> Iterator[PageSet]:
    """The rulebook of a game, if it has rules as data: all rules in order, the project's symbols, an index of the
    game's words. The bookmarks name the sections that begin on a page."""
    renderer, game = job.renderer, job.game
    if not game.rulebook.sections:
        return
    heads = [Panel(one.heading, one.icon or _ICON, Markup("")) for one in game.rulebook.sections]
    panels = [(head, [*_paragraphs(one, game)]) for head, one in zip(heads, game.rulebook.sections, strict=True)]
    pages = flow_in_columns(
        [*panels, *((one, [Markup("")]) for one in _signs(renderer, game)), _index(game.books.glossary)],
        SIZE,
        renderer.fonts,
    )
    title, name = f"{game.name}: rulebook", f"{renderer.paper}-rulebook"
    shown = [{"title": title, "note": "", "size": SIZE, "boxes": boxes} for boxes in pages]
    drawn = renderer.pages(game, "page", shown, "the rulebook", Span("", 0, 0))
    begun = [", ".join(box["title"] for box in boxes if not box["title"].endswith("(continued)")) for boxes in pages]
    for made in page_set(renderer, "rulebook", "page", title, drawn, name=name):
        marked = zip(made.pages, begun, strict=True)
        yield replace(made, pages=tuple(replace(page, bookmark=names or page.bookmark) for page, names in marked))


def _paragraphs(section: RuleSection, game: LoadedGame) -> Iterator[Markup]:
    if section.text:
        yield paragraph("", section.text, {})
    for rule in section.rules:
        yield _rule(rule)
    for term in game.books.terms_of(section):
        yield paragraph(f"{term.title[:1].upper()}{term.title[1:]}.", term.meaning, {})


def _rule(rule: Rule) -> Markup:
    """A rule with its example, which stays in the same column."""
    head = f"{rule.number} {rule.title}." if rule.title else rule.number
    said = paragraph(head, rule.words, {})
    return said + Markup(f"{OPEN}<i>Example: {escape(rule.example)}</i></p>") if rule.example else said


def _signs(renderer: FaceRenderer, game: LoadedGame, title: str = "Signs", icon: str = _ICON) -> Iterator[Panel]:
    """For a game of the project's own, legends of the symbols that prose on its cards may name, as it calls them."""
    symbols = renderer.project.symbols if game.file else None
    signs = [(icon, name) for name, icon in (symbols or {}).items()]
    for first in range(0, len(signs), MOST_SIGNS):
        yield Panel(title, icon, Markup(""), tuple(signs[first : first + MOST_SIGNS]))


def _index(glossary: Glossary) -> tuple[Panel, list[Markup]]:
    """The terms with their rules, a paragraph for each first letter."""
    terms = sorted((term for term in glossary.terms.values() if term.rules), key=lambda term: term.title.casefold())
    entry = Markup("<b>{}</b>\u00a0{}")
    rows = (
        Markup("; ").join(entry.format(term.title, ", ".join(term.rules)) for term in same)
        for _, same in groupby(terms, lambda term: term.title[0].casefold())
    )
    return Panel("Index", _ICON, Markup("")), [Markup(f"{OPEN}{row}</p>") for row in rows]

"""The rulebook on paper: all rules in order, then an index of the game's words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from markupsafe import Markup, escape

from cardlang.face.columns import Panel, flow_in_columns
from cardlang.face.markup import OPEN
from cardlang.language.glossary import Glossary
from cardlang.language.rulebook import Rule, RuleSection
from cardlang.model.span import Span
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.glossaries import open_glossary, terms_of
from cardlang.pipeline.printing.sheet_files import open_sheet
from cardlang.pipeline.printing.text_pages import paragraph
from cardlang.sheet.impose import impose
from cardlang.sheet.page_set import PageSet

KIND = "rulebook"
SIZE = 9.5  # points
_ICON = "attached"  # of sections that name none, and of the index


def rulebook_pages(renderer: FaceRenderer, game: LoadedGame) -> PageSet | None:
    """The rulebook of a game; None if it has no rules as data. The bookmarks name the sections that begin on a page."""
    sheet = open_sheet(renderer, f"{renderer.paper}-page")
    if not game.rulebook.sections or sheet is None:
        return None
    glossary = open_glossary(game)[0]
    panels = [_panel(section, game, glossary) for section in game.rulebook.sections]
    pages = flow_in_columns([*panels, _index(glossary)], SIZE, renderer.fonts)
    title = f"{game.name}: rulebook"
    shown = [{"title": title, "note": "", "size": SIZE, "boxes": boxes} for boxes in pages]
    made, faults = impose(sheet, renderer.pages(game, "page", shown, "the rulebook", Span("", 0, 0)), title)
    renderer.diagnostics += (fault.at(Span("", 0, 0)) for fault in faults)
    begun = (", ".join(box["title"] for box in boxes if not box["title"].endswith("(continued)")) for boxes in pages)
    marked = [replace(page, bookmark=names or page.bookmark) for page, names in zip(made, begun, strict=True)]
    return PageSet(KIND, f"{renderer.paper}-{KIND}", title, tuple(marked), len(marked))


def _panel(section: RuleSection, game: LoadedGame, glossary: Glossary) -> tuple[Panel, list[Markup]]:
    return Panel(section.heading, section.icon or _ICON, Markup("")), [*_paragraphs(section, game, glossary)]


def _paragraphs(section: RuleSection, game: LoadedGame, glossary: Glossary) -> Iterator[Markup]:
    if section.text:
        yield paragraph("", section.text, {})
    for rule in section.rules:
        yield _rule(rule)
    for term in terms_of(section, glossary, game):
        yield paragraph(f"{term.title[:1].upper()}{term.title[1:]}.", term.meaning, {})


def _rule(rule: Rule) -> Markup:
    """A rule with its example, which stays in the same column."""
    head = f"{rule.number} {rule.title}." if rule.title else rule.number
    said = paragraph(head, rule.words, {})
    return said + Markup(f"{OPEN}<i>Example: {escape(rule.example)}</i></p>") if rule.example else said


def _index(glossary: Glossary) -> tuple[Panel, list[Markup]]:
    """The terms with their rules, a paragraph for each first letter."""
    terms = sorted((term for term in glossary.terms.values() if term.rules), key=lambda term: term.title.casefold())
    entry = Markup("<b>{}</b>\u00a0{}")
    rows = (
        Markup("; ").join(entry.format(term.title, ", ".join(term.rules)) for term in same)
        for _, same in groupby(terms, lambda term: term.title[0].casefold())
    )
    return Panel("Index", _ICON, Markup("")), [Markup(f"{OPEN}{row}</p>") for row in rows]

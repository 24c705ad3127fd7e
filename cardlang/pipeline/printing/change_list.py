"""The printed change list: what to take out of each deck and what to put in, drawn by `changes.svg.j2`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.face.drawing import Box
from cardlang.model.change import Exchange
from cardlang.model.span import Span
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.reading import Contents
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.pipeline.printing.output import BuildResult, Pdf, PlannedFile
from cardlang.pipeline.printing.sheet_files import open_paper
from cardlang.report.exchanges import reason
from cardlang.sheet.change_list import change_lists
from cardlang.sheet.page import Page, Placed
from cardlang.source.paths import shown

TEMPLATE = "changes.svg.j2"


def change_files(
    options: BuildOptions, contents: Contents, renderer: FaceRenderer, built: BuildResult
) -> Iterator[PlannedFile]:
    """A change list for each game in which something has changed since the earlier print."""
    if not options.wants("changes"):
        return
    paper = renderer.paper
    for game in dict.fromkeys(one.card.game for one in built.exchanges):
        own = [one for one in built.exchanges if one.card.game == game]
        title = f"{contents.project.name}: changes"
        pages = _pages(renderer, title, built.since, own)
        data = Pdf(pages, renderer.fonts, title, renderer.profile)
        yield PlannedFile(f"{game}/{paper}-changes.pdf", "changes", game, None, paper, len(pages), 0, data)


def _pages(renderer: FaceRenderer, title: str, since: str, own: Sequence[Exchange]) -> tuple[Page, ...]:
    """Pages for these exchanges; the renderer collects what is wrong with their template."""
    size = open_paper(renderer, renderer.paper)
    if size is None:
        return ()
    w, h = size
    pages: list[Page] = []
    for values in change_lists(own, reason, title, since, w, h, renderer.fonts):
        drawing, faults = renderer.faces.draw(TEMPLATE, {"list": values}, "the changes")
        path = renderer.project.find(f"templates/{TEMPLATE}")
        renderer.diagnostics += (fault.at(Span(shown(path) if path else TEMPLATE, 0, 0)) for fault in faults)
        if drawing:
            pages.append(Page(w, h, (Placed(drawing, Box(0, 0, w, h)),), bookmark="" if pages else title))
    return tuple(pages)

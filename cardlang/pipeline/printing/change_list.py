"""The printed change list: what to take out of each deck and what to put in, drawn by `changes.svg.j2`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.face.draw_list import Box
from cardlang.model.change import Exchange
from cardlang.model.span import Span
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.printing.decks import Job
from cardlang.report.exchanges import reason
from cardlang.sheet.change_list import change_lists
from cardlang.sheet.page import Page, Placed
from cardlang.sheet.page_set import PageSet
from cardlang.sheet.read import millimetres
from cardlang.source.paths import shown

TEMPLATE = "changes.svg.j2"


def change_list(job: Job, game: LoadedGame) -> Iterator[PageSet]:
    """What has changed in a game since the earlier print."""
    renderer, record = job.renderer, job.record
    own = [one for one in record.exchanges if one.card.game == game.id] if record else []
    if record and own:
        title = f"{renderer.project.name}: changes"
        pages = _pages(renderer, title, record.since, own)
        yield PageSet("changes", f"{renderer.paper}-changes", title, pages, 0)


def _pages(renderer: FaceRenderer, title: str, since: str, own: Sequence[Exchange]) -> tuple[Page, ...]:
    """Pages for these exchanges; the renderer collects what is wrong with their template."""
    sizes, found = renderer.sheets.sizes()
    renderer.diagnostics += found
    if sizes is None:
        return ()
    w, h = (millimetres(sizes.data["papers"][renderer.paper][side]) for side in ("width", "height"))
    pages: list[Page] = []
    for values in change_lists(own, reason, title, since, w, h, renderer.fonts):
        drawing, faults = renderer.faces.draw(TEMPLATE, {"list": values}, "the changes")
        path = renderer.project.find(f"templates/{TEMPLATE}")
        renderer.diagnostics += (fault.at(Span(shown(path) if path else TEMPLATE, 0, 0)) for fault in faults)
        if drawing:
            pages.append(Page(w, h, (Placed(drawing, Box(0, 0, w, h)),), bookmark="" if pages else title))
    return tuple(pages)

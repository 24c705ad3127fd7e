"""The calibration sheet: printed on both sides, it shows by how much a printer misses the paper's middle."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from cardlang.model.diagnostic import has_errors, in_order
from cardlang.model.span import Span
from cardlang.pipeline.faces import open_studio
from cardlang.pipeline.output import Built, Order, Output, pdf
from cardlang.pipeline.printing import write_outputs
from cardlang.pipeline.sheetfiles import card_sheet
from cardlang.sheet.impose import impose
from cardlang.sheet.page import Page, moved
from cardlang.sheet.sheet import one_up
from cardlang.source.error import SourceError
from cardlang.source.project import find_project

TEMPLATE = "calibration.svg.j2"


def calibration(order: Order) -> Built:
    """Writes the calibration sheet of the paper and layout ordered: its front, and the back for duplex printing.

    The offsets ordered are in it, so that a second print shows whether they are right. Errors: `SourceError`.
    """
    project, found = find_project(Path.cwd())
    built = Built(diagnostics=found)
    if has_errors(found):
        return built
    studio, found, sources = open_studio(project, order.ink)
    built.diagnostics += found
    built.sources.update(sources)
    if studio is None:
        return built
    name, sheet = card_sheet(order, project, built)
    if sheet is None:
        return built
    if sheet.fold:
        raise SourceError(f'the sheet "{name}" is printed on one side: there is nothing to calibrate')
    values = {"paper": {"w": sheet.w, "h": sheet.h}, "flip": sheet.flip}
    pages: list[Page] = []
    for side, offset in (("front", order.offset_front), ("back", order.offset_back)):
        about = {**values, "side": side, "option": f"--offset-{side}"}
        drawing, faults = studio.faces.draw(TEMPLATE, about, f"the calibration sheet's {side}")
        built.diagnostics += (fault.at(Span("", 0, 0)) for fault in faults)
        if drawing:
            pages += moved(impose(one_up(drawing.w, drawing.h), [drawing])[0], offset)
    built.diagnostics = in_order(built.diagnostics)
    if has_errors(built.diagnostics):
        return built
    title = "Calibration sheet"
    data = partial(pdf, pages, studio.faces.reader.fonts, title)
    output = Output(f"calibration-{name}.pdf", "calibration", None, None, sheet.paper or name, len(pages), 0, data)
    built.files = write_outputs([output], order, project, lambda what, done, of: None)
    return built

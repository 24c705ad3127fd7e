"""The calibration sheet: printed on both sides, it shows by how much a printer misses the paper's middle."""

from __future__ import annotations

from functools import partial

from cardlang.model.diagnostic import has_errors
from cardlang.model.span import Span
from cardlang.pipeline.faces import Studio, open_studio
from cardlang.pipeline.heeded import check
from cardlang.pipeline.output import Built, Order, Output, pdf
from cardlang.pipeline.printing import write_outputs
from cardlang.pipeline.reading import project_here
from cardlang.pipeline.sheetfiles import card_sheet
from cardlang.sheet.impose import impose
from cardlang.sheet.page import Page, moved
from cardlang.sheet.sheet import Sheet, one_up
from cardlang.source.error import SourceError

TEMPLATE = "calibration.svg.j2"
TITLE = "Calibration sheet"
LEAST = 200.0, 270.0  # mm, the paper's sides: on less the template's words lie on its scales


def calibration(order: Order) -> Built:
    """Writes the calibration sheet of the paper and layout ordered: its front, and the back for duplex printing.

    The offsets ordered are in it, so that a second print shows whether they are right. Errors: `SourceError`.
    """
    check(order)
    project, found = project_here(shipped=order.shipped)
    built = Built(diagnostics=found)
    if has_errors(found):
        return built
    studio, found, sources = open_studio(project, order.ink)
    built.diagnostics += found
    built.sources.update(sources)
    if studio is None:
        return built
    name, sheet = card_sheet(order, studio)
    if sheet and sheet.fold:
        raise SourceError(f'the sheet "{name}" is printed on one side: there is nothing to calibrate')
    if sheet and (min(sheet.w, sheet.h) < LEAST[0] or max(sheet.w, sheet.h) < LEAST[1]):
        size, least = (f"{w:.4g} x {h:.4g} mm" for w, h in ((sheet.w, sheet.h), LEAST))
        raise SourceError(
            f'the sheet "{name}" is {size}, too small for the scales of the calibration sheet: '
            f"it needs {least} or more; name the paper in your printer, --paper a4 or letter"
        )
    pages = _pages(order, sheet, studio) if sheet else []
    built.finish(studio)
    if sheet is None or has_errors(built.diagnostics):
        return built
    data = partial(pdf, pages, studio.faces.reader.fonts, TITLE)
    output = Output(f"calibration-{name}.pdf", "calibration", None, None, sheet.paper or name, len(pages), 0, data)
    built.files = write_outputs([output], order, project, lambda what, done, of: None)
    return built


def _pages(order: Order, sheet: Sheet, studio: Studio) -> list[Page]:
    """Front and back; what is wrong with their template is told in the studio."""
    pages: list[Page] = []
    for side, offset in (("front", order.offset_front), ("back", order.offset_back)):
        about = {"paper": {"w": sheet.w, "h": sheet.h}, "flip": sheet.flip, "side": side, "option": f"--offset-{side}"}
        drawing, faults = studio.faces.draw(TEMPLATE, about, f"the calibration sheet's {side}")
        studio.diagnostics += (fault.at(Span("", 0, 0)) for fault in faults)
        if drawing:
            pages += moved(impose(one_up(drawing.w, drawing.h), [drawing])[0], offset)
    return pages

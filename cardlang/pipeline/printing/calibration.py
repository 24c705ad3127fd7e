"""The calibration sheet: printed on both sides, it shows how far a printer misses the middle of the paper."""

from __future__ import annotations

from cardlang.model.diagnostic import has_errors
from cardlang.model.span import Span
from cardlang.pipeline.load.reading import project_here
from cardlang.pipeline.printing.build import write_files
from cardlang.pipeline.printing.decks import card_sheet
from cardlang.pipeline.printing.kept_files import KeptFiles
from cardlang.pipeline.printing.options import BuildOptions, refuse_conflicts
from cardlang.pipeline.printing.output import BuildResult, pdf_file
from cardlang.sheet.impose import impose
from cardlang.sheet.page import Page
from cardlang.sheet.page_set import PageSet
from cardlang.sheet.sheet import one_up
from cardlang.source.error import SourceError

TEMPLATE = "calibration.svg.j2"
TITLE = "Calibration sheet"
LEAST = 200.0, 270.0  # mm, the shortest sides of paper on which the template's words do not cover its scales


def calibration(options: BuildOptions, files: KeptFiles) -> BuildResult:
    """Writes the calibration sheet for the paper or layout in `options`: its front, and its back for duplex printing.

    The sheet is printed with the offsets and the scale in `options`, so a second print shows whether they are right.

    Errors: `SourceError` for options that conflict, and for a sheet that folds or is too small.
    """
    refuse_conflicts(options)
    project, found = project_here(shipped=options.shipped)
    built = BuildResult(diagnostics=found)
    if has_errors(found):
        return built
    renderer = built.open_renderer(project, options)
    if renderer is None:
        return built
    name, sheet = card_sheet(options, renderer)
    if sheet and sheet.fold:
        raise SourceError(f'the sheet "{name}" is printed on one side: there is nothing to calibrate')
    if sheet and (min(sheet.w, sheet.h) < LEAST[0] or max(sheet.w, sheet.h) < LEAST[1]):
        size, least = (f"{w:.4g} x {h:.4g} mm" for w, h in ((sheet.w, sheet.h), LEAST))
        raise SourceError(
            f'the sheet "{name}" is {size}, too small for the scales of the calibration sheet: '
            f"it needs {least} or more; name the paper in your printer, --paper a4 or letter"
        )
    pages: list[Page] = []
    for side in ("front", "back") if sheet else ():
        assert sheet
        about = {"paper": {"w": sheet.w, "h": sheet.h}, "flip": sheet.flip, "side": side, "option": f"--offset-{side}"}
        drawing, faults = renderer.faces.draw(TEMPLATE, about, f"the calibration sheet's {side}")
        renderer.diagnostics += (fault.at(Span("", 0, 0)) for fault in faults)
        pages += impose(one_up(drawing.w, drawing.h), [drawing])[0] if drawing else ()
    built.add_findings(renderer)
    if sheet is None or has_errors(built.diagnostics):
        return built
    paper = sheet.paper or name
    page_set = PageSet("calibration", f"calibration-{name}", TITLE, tuple(pages), 0, paper=paper, double=True)
    file = pdf_file([page_set.moved(*options.corrections)], renderer)
    built.files = write_files([file], options, project, files)
    return built

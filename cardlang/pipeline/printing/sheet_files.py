"""Sheet files: from the files in `print/` to sheets, with diagnostics at the words at fault."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardlang.face.drawing import Drawing
from cardlang.face.fault import Fault
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.slips import or_known
from cardlang.model.span import Span
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.reading import Contents
from cardlang.pipeline.printing.colour_profile import with_profile
from cardlang.sheet.impose import impose
from cardlang.sheet.page import Page
from cardlang.sheet.read import inherit, read_sheet
from cardlang.sheet.sheet import Sheet
from cardlang.sheet.units import millimetres
from cardlang.source.disk import entries
from cardlang.source.error import SourceError
from cardlang.source.paths import absolute, shared_folder
from cardlang.source.project import Project
from cardlang.source.sources import Sources
from cardlang.source.yaml.nodes import Document, Mapping

NAME = re.compile(r"[^./][^/]*", re.DOTALL)  # directly in print/, and not hidden
SUFFIXES = (".yaml", ".yml")
SCHEMA = "schemas/sheet.schema.json"
CAUSES = {  # the fields that may be to blame when the slots are inherited
    "C521": ("card", "paper", "margin", "bleed", "backs"),
    "C522": ("card", "bleed", "backs"),
}
DEEPEST = 16  # sheets that extend each other
FieldSpans = dict[str, Span]  # where the project's own files set the fields of a sheet


def open_sheet(renderer: FaceRenderer, name: str) -> Sheet | None:
    """The sheet of that name; the renderer collects what is wrong with it.

    Errors: `SourceError` if there is none of that name.
    """
    sheet, spans, found = _open(renderer.project, name, renderer.sources)
    renderer.diagnostics += found
    if sheet:
        renderer.sheet_spans[sheet] = spans
    return sheet


def imposed(
    renderer: FaceRenderer, sheet: Sheet, drawings: Sequence[Drawing], title: str, document: Document
) -> tuple[Page, ...]:
    """The pages of a sheet with these drawings, whose bookmark is `title`; the renderer collects what does not suit the
    sheet, at the name of the document."""
    pages, faults = impose(sheet, drawings, title)
    renderer.report_misfits(sheet, naming_sheets(renderer, faults), document)
    return pages


def naming_sheets(renderer: FaceRenderer, faults: Iterable[Fault]) -> Iterator[Fault]:
    """The faults; the help of those about the size of a face names the sheets for that size."""
    for fault in faults:
        if size := fault.size:
            sheets = ", ".join(_sheets_for(renderer, *size))
            own = f"make a sheet for its size in print/ (card: {{width: {size[0]:g} mm, height: {size[1]:g} mm}})"
            chosen = f"choose a sheet for its size: {sheets}" if sheets else own
            fault = replace(fault, help=f"draw it as large as the sheet's cards, or {chosen}")
        yield fault


def _sheets_for(renderer: FaceRenderer, w: float, h: float) -> list[str]:
    """The names of the sheets whose cards have that size in mm, those on the project's paper first."""
    if (w, h) not in renderer.sheets_by_size:
        opened = ((name, _open(renderer.project, name, Sources())[0]) for name in _names(renderer.project))
        fit = [(name, sheet) for name, sheet in opened if sheet and sheet.of_size(w, h)]
        fit.sort(key=lambda one: one[1].paper != renderer.paper)
        renderer.sheets_by_size[w, h] = [name for name, _ in fit]
    return renderer.sheets_by_size[w, h]


def open_paper(renderer: FaceRenderer, name: str) -> tuple[float, float] | None:
    """Width and height in mm of a paper named in `print/sizes.yaml`; None if that file has errors."""
    sizes, found = _open_sizes(renderer.project, renderer.sources)
    renderer.diagnostics += found
    if sizes is None:
        return None
    size = sizes.data["papers"][name]
    return millimetres(size["width"]), millimetres(size["height"])


def sheet_faults(contents: Contents) -> list[Diagnostic]:
    """What is wrong with the slots of the sheets that were read."""
    if not contents.sheets:
        return []
    sources = Sources()
    sizes, found = _open_sizes(contents.project, sources)
    bases = Bases(contents.project, sources)
    for document in contents.sheets if sizes else ():
        assert sizes
        found += _sheet(document, sizes, bases)[2]
    if found:  # otherwise no diagnostic points into them
        contents.sources.update(sources)
    return found


def _open(project: Project, name: str, sources: Sources) -> tuple[Sheet | None, FieldSpans, list[Diagnostic]]:
    path = next(iter(_files(project, name)), None) if name != "sizes" and NAME.fullmatch(name) else None
    if path is None:
        raise SourceError(f'there is no sheet "{name}" in print/; {or_known(name, _names(project), "the sheets are")}')
    sizes, found = _open_sizes(project, sources)
    document, more = _open_file(project, f"print/{path.name}", SCHEMA, sources)
    if sizes is None or document is None:
        return None, {}, [*found, *more]
    sheet, spans, faults = _sheet(document, sizes, Bases(project, sources))
    return sheet, spans, [*found, *more, *faults]


def _open_sizes(project: Project, sources: Sources) -> tuple[Document | None, list[Diagnostic]]:
    return _open_file(project, "print/sizes.yaml", "schemas/sizes.schema.json", sources)


def _open_file(project: Project, name: str, schema: str, sources: Sources) -> tuple[Document | None, list[Diagnostic]]:
    """A file of the project, or the shipped one, checked by its schema; None if it has errors.

    Errors: `SourceError` if there is none of that name.
    """
    path, known = project.find(name), project.schema(schema)
    if path is None or known is None:
        raise SourceError(f"there is no {name if path is None else schema}")
    source, document, found = project.checked(path, known)
    sources.add(source)
    return (None if has_errors(found) else document), found


def _sheet(document: Document, sizes: Document, bases: Bases) -> tuple[Sheet | None, FieldSpans, list[Diagnostic]]:
    chain, found = _chain(document, bases)
    if has_errors(found):
        return None, {}, found
    fields = inherit([one.data for one in chain])
    sheet, faults = read_sheet(fields, sizes.data)
    if sheet and "icc" in fields:
        sheet, more = with_profile(sheet, fields["icc"], bases.project)
        faults = (*faults, *more)
    own = [one for one in chain if _is_own(bases.project, one)]
    own_sizes = sizes if _is_own(bases.project, sizes) else None
    spans = {
        name: at for name in fields if (at := _field_span(own, name) or _size_span(own_sizes, name, fields.get(name)))
    }
    return sheet, spans, [*found, *(_located(chain, own, own_sizes, fields, fault) for fault in faults)]


def _is_own(project: Project, document: Document) -> bool:
    """Whether a file is in the project's own `print/`."""
    return absolute(document.path).parent == project.root / "print"


def _located(
    chain: list[Document], own: list[Document], sizes: Document | None, fields: dict[str, Any], fault: Fault
) -> Diagnostic:
    """The fault at the words in the project's own files that are to blame: the field (`slots.2` is the third slot), the
    field that makes inherited slots wrong, or a size in the project's `sizes` that does not suit a shipped sheet."""
    name, _, _ = fault.field.partition(".")
    at = _field_span(own, fault.field) or next(
        filter(None, (_field_span(own, one) for one in CAUSES.get(fault.code, ()))), None
    )
    size = "paper" if name == "paper" else "card"
    if at is None and sizes and (at := _size_span(sizes, size, fields.get(size))):
        sheet = Path(chain[0].path).stem
        return replace(fault.at(at), message=f'on the sheet "{sheet}" {fault.message}')
    return fault.at(at or _field_span(chain, fault.field) or Span(chain[0].path, 0, 0))


def _field_span(chain: Iterable[Document], field: str) -> Span | None:
    """Where a sheet, or a sheet that it extends, sets a field."""
    name, _, index = field.partition(".")
    for document in chain:
        if _has(document, name):
            return document.where(name, *([int(index)] if index else []))
    return None


def _size_span(sizes: Document | None, kind: str, name: Any) -> Span | None:
    """Where `sizes` has the paper or card of that name; if it has none, its key `papers` or `cards`."""
    if sizes is None or kind not in ("paper", "card") or not isinstance(sizes.root, Mapping):
        return None
    key, named = sizes.root.entries[f"{kind}s"]
    if isinstance(named, Mapping) and isinstance(name, str) and name in named.entries:
        return sizes.span(named.entries[name][1])
    return sizes.span(key)


def _has(document: Document, name: str) -> bool:
    return isinstance(document.root, Mapping) and name in document.root.entries


class Bases:
    """The sheets that others extend, each found and opened once."""

    def __init__(self, project: Project, sources: Sources) -> None:
        self.project, self.sources = project, sources
        self._found: dict[str, list[tuple[Path, str]]] = {}
        self._opened: dict[Path, tuple[Document | None, list[Diagnostic]]] = {}

    def files(self, name: str) -> list[tuple[Path, str]]:
        """The files of that name, each with its path after symbolic links."""
        if name not in self._found:
            self._found[name] = [(path, os.path.realpath(path)) for path in _files(self.project, name)]
        return self._found[name]

    def open(self, path: Path) -> tuple[Document | None, list[Diagnostic]]:
        """The sheet in a file, and what is wrong with it."""
        if path not in self._opened:
            source, document, found = self.project.checked(path, self.project.schema(SCHEMA))
            self.sources.add(source)
            self._opened[path] = document, found
        return self._opened[path]


def _chain(document: Document, bases: Bases) -> tuple[list[Document], list[Diagnostic]]:
    """The sheet and those that it extends, nearest first."""
    chain, seen = [document], {os.path.realpath(document.path)}
    while _has(document, "extends"):
        node = document.at(("extends",))
        name = str(node.value)
        files = bases.files(name) if name != "sizes" else []
        path, target = next(((path, target) for path, target in files if target not in seen), (None, None))
        if len(chain) > DEEPEST and path:
            fault = Fault("C525", f"this sheet extends more than {DEEPEST} others", "merge some of them")
            return chain, [fault.at(chain[0].where("extends"))]
        if path is None or target is None:
            if files:
                fault = Fault("C525", f'"{name}" extends itself', "one of the sheets must not extend another")
            else:
                fault = Fault(
                    "C525", f'there is no sheet "{name}" in print/', or_known(name, _names(bases.project), "there are:")
                )
            return chain, [fault.at(document.span(node))]
        base, found = bases.open(path)
        if base is None or has_errors(found):
            return chain, found
        seen.add(target)
        chain.append(document := base)
    return chain, []


def _folders(project: Project) -> list[Path]:
    """The folders with sheets, the project's before the shipped one."""
    return [root / "print" for root in dict.fromkeys((project.root, shared_folder()))]


def own_sheets(renderer: FaceRenderer) -> list[Sheet]:
    """The sheets in the project's `print/`; the renderer collects what is wrong with them."""
    names = _names(renderer.project, [renderer.project.root / "print"])
    return [sheet for name in names if (sheet := open_sheet(renderer, name))]


def _names(project: Project, folders: Sequence[Path] | None = None) -> list[str]:
    """The names of all sheets, or of those in these folders: the project's own first."""
    files = (file for folder in folders or _folders(project) for file in _in(folder) if file.suffix in SUFFIXES)
    return [name for name in dict.fromkeys(file.stem for file in files) if NAME.fullmatch(name) and name != "sizes"]


def _in(folder: Path) -> list[Path]:
    try:
        return [folder / name for name, _, _ in entries(folder)]
    except OSError:
        return []


def _files(project: Project, name: str) -> list[Path]:
    """The files of that name, the project's first: it may extend the shipped one that it replaces."""
    found = (path for suffix in SUFFIXES for path in project.each(f"print/{name}{suffix}"))
    return sorted(found, key=lambda path: path.parent != project.root / "print")

"""Sheets: from the files in `print/` to places on paper."""

from __future__ import annotations

from typing import Any

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span
from cardlang.pipeline.faces import read_data
from cardlang.pipeline.reading import Contents
from cardlang.sheet.sheet import Sheet, read_sheet
from cardlang.source.project import Project
from cardlang.source.sources import Sources
from cardlang.source.yaml.nodes import Document, Mapping


def open_sheet(project: Project, name: str, sources: Sources) -> tuple[Sheet | None, list[Diagnostic]]:
    """The sheet `print/<name>.yaml` and what is wrong with it."""
    sizes, found = _sizes(project, sources)
    document, more = read_data(project, f"print/{name}.yaml", "schemas/sheet.schema.json", sources)
    if sizes is None or document is None:
        return None, [*found, *more]
    sheet, faults = _sheet(document, sizes)
    return sheet, [*found, *more, *faults]


def sheet_faults(contents: Contents) -> list[Diagnostic]:
    """What is wrong with the places on the sheets read."""
    if not contents.sheets:
        return []
    sources = Sources()
    sizes, found = _sizes(contents.project, sources)
    if found:  # else nothing points into them
        contents.sources.update(sources)
    for document in contents.sheets if sizes else ():
        found += _sheet(document, sizes)[1]
    return found


def _sizes(project: Project, sources: Sources) -> tuple[Any, list[Diagnostic]]:
    document, found = read_data(project, "print/sizes.yaml", "schemas/sizes.schema.json", sources)
    return document and document.root.value, found


def _sheet(document: Document, sizes: Any) -> tuple[Sheet | None, list[Diagnostic]]:
    values: Any = document.root.value
    sheet, faults = read_sheet(values, sizes)
    found = []
    for fault in faults:  # at the words, if the fault names a field
        node = document.root.get(fault.field) if isinstance(document.root, Mapping) else None
        found.append(fault.at(document.span(node) if node else Span(document.path, 0, 0)))
    return sheet, found

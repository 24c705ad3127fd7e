"""Sheets: from the files in `print/` to places on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardlang.face.fault import Fault
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.span import Span
from cardlang.pipeline.faces import Studio, read_data
from cardlang.pipeline.reading import Contents
from cardlang.sheet.read import inherit, read_sheet
from cardlang.sheet.sheet import Sheet
from cardlang.source.document import open_document
from cardlang.source.error import SourceError
from cardlang.source.paths import inside
from cardlang.source.project import Project
from cardlang.source.shared import shared_folder
from cardlang.source.sources import Sources
from cardlang.source.yaml.nodes import Document, Mapping

NAME = re.compile(r"[\w-][\w.-]*")
SCHEMA = "schemas/sheet.schema.json"


def open_sheet(project: Project, name: str, sources: Sources) -> tuple[Sheet | None, list[Diagnostic]]:
    """The sheet `print/<name>.yaml` and what is wrong with it.

    Errors: `SourceError` if there is none of that name.
    """
    if name == "sizes" or not NAME.fullmatch(name) or not any(_files(project, name)):
        raise SourceError(f'there is no sheet "{name}" in print/; the sheets are {_known(project)}')
    sizes, found = _sizes(project, sources)
    document, more = read_data(project, f"print/{name}.yaml", SCHEMA, sources)
    if sizes is None or document is None:
        return None, [*found, *more]
    sheet, faults = _sheet(project, document, sizes, sources)
    return sheet, [*found, *more, *faults]


def sheet_of(studio: Studio, name: str) -> Sheet | None:
    """The sheet of that name; what is wrong with it is told in the studio. Errors: `SourceError`."""
    sheet, found = open_sheet(studio.project, name, studio.sources)
    studio.diagnostics += found
    return sheet


def sheet_faults(contents: Contents) -> list[Diagnostic]:
    """What is wrong with the places on the sheets read."""
    if not contents.sheets:
        return []
    sources = Sources()
    sizes, found = _sizes(contents.project, sources)
    for document in contents.sheets if sizes else ():
        found += _sheet(contents.project, document, sizes, sources)[1]
    if found:  # else nothing points into them
        contents.sources.update(sources)
    return found


def _sizes(project: Project, sources: Sources) -> tuple[Any, list[Diagnostic]]:
    document, found = read_data(project, "print/sizes.yaml", "schemas/sizes.schema.json", sources)
    return document and document.root.value, found


def _sheet(project: Project, document: Document, sizes: Any, sources: Sources) -> tuple[Sheet | None, list[Diagnostic]]:
    chain, found = _chain(project, document, sources)
    if has_errors(found):
        return None, found
    fields: list[Any] = [one.root.value for one in chain]
    sheet, faults = read_sheet(inherit(fields), sizes)
    return sheet, [*found, *(fault.at(_place(chain, fault)) for fault in faults)]


def _place(chain: list[Document], fault: Fault) -> Span:
    """At the words: a fault names a field (`slots.2` is the third slot), which stands here or in a sheet extended."""
    name, _, index = fault.field.partition(".")
    for document in chain:
        node = document.at((name, int(index)) if index else (name,)) if _has(document, name) else None
        if node is not None:
            return document.span(node)
    return Span(chain[0].path, 0, 0)


def _has(document: Document, name: str) -> bool:
    return isinstance(document.root, Mapping) and name in document.root.entries


def _chain(project: Project, document: Document, sources: Sources) -> tuple[list[Document], list[Diagnostic]]:
    """The sheet and those it extends, the nearest first."""
    chain, seen = [document], {Path(document.path).resolve()}
    schema = project.schema(SCHEMA)
    while _has(document, "extends"):
        node = document.at(("extends",))
        name = str(node.value)
        files = list(_files(project, name))
        path = next((file for file in files if file.resolve() not in seen), None)
        if path is None or name == "sizes":
            if files and name != "sizes":
                fault = Fault("C525", f'"{name}" extends itself', "one of the sheets must say all by itself")
            else:
                fault = Fault("C525", f'there is no sheet "{name}" in print/', f"there are: {_known(project)}")
            return chain, [fault.at(document.span(node))]
        source, base, found = open_document(path)
        sources.add(source)
        if base is not None and schema is not None:
            found = [*found, *schema.errors(base)]
        if base is None or has_errors(found):
            return chain, found
        seen.add(path.resolve())
        chain.append(document := base)
    return chain, []


def _folders(project: Project) -> list[Path]:
    """Where sheets lie: the project's come before the shipped ones."""
    return [root / "print" for root in dict.fromkeys((project.root, shared_folder()))]


def _known(project: Project) -> str:
    """The names of all sheets, for people."""
    return ", ".join(sorted({file.stem for folder in _folders(project) for file in folder.glob("*.yaml")} - {"sizes"}))


def _files(project: Project, name: str) -> Iterator[Path]:
    """The files of that name, the project's first: it may extend the shipped one that it stands in for."""
    found = (inside(folder, f"{name}.yaml") for folder in _folders(project))
    return (path for path in found if path is not None and path.is_file())

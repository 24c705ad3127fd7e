"""Sheets: from the files in `print/` to places on paper."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardlang.face.fault import Fault
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.span import Span
from cardlang.pipeline.faces import Studio, read_data
from cardlang.pipeline.reading import Contents
from cardlang.sheet.read import inherit, read_sheet
from cardlang.sheet.sheet import Sheet
from cardlang.source.error import SourceError
from cardlang.source.paths import absolute
from cardlang.source.project import Project
from cardlang.source.shared import shared_folder
from cardlang.source.sources import Sources
from cardlang.source.yaml.nodes import Document, Mapping

NAME = re.compile(r"[^./][^/]*", re.DOTALL)  # a file's in print/ itself, that is not hidden
SUFFIXES = (".yaml", ".yml")
SCHEMA = "schemas/sheet.schema.json"
CAUSES = {
    "C521": ("card", "paper", "margin", "bleed", "backs"),
    "C522": ("card", "bleed", "backs"),
}  # where slots are not said anew
DEEPEST = 16  # sheets, each extending the next
Said = dict[str, Span]  # fields of a sheet that the project's own files say, and where


def open_sheet(project: Project, name: str, sources: Sources) -> tuple[Sheet | None, list[Diagnostic]]:
    """The sheet `print/<name>.yaml` (or `.yml`) and what is wrong with it.

    Errors: `SourceError` if there is none of that name.
    """
    sheet, _, found = _open(project, name, sources)
    return sheet, found


def sheet_of(studio: Studio, name: str) -> Sheet | None:
    """The sheet of that name; what is wrong with it is told in the studio. Errors: `SourceError`."""
    sheet, said, found = _open(studio.project, name, studio.sources)
    studio.diagnostics += found
    if sheet:
        studio.said[sheet] = said
    return sheet


def sheet_faults(contents: Contents) -> list[Diagnostic]:
    """What is wrong with the places on the sheets read."""
    if not contents.sheets:
        return []
    sources = Sources()
    sizes, found = _sizes(contents.project, sources)
    bases = Bases(contents.project, sources)
    for document in contents.sheets if sizes else ():
        assert sizes
        found += _sheet(document, sizes, bases)[2]
    if found:  # else nothing points into them
        contents.sources.update(sources)
    return found


def _open(project: Project, name: str, sources: Sources) -> tuple[Sheet | None, Said, list[Diagnostic]]:
    path = next(iter(_files(project, name)), None) if name != "sizes" and NAME.fullmatch(name) else None
    if path is None:
        raise SourceError(f'there is no sheet "{name}" in print/; the sheets are {_known(project)}')
    sizes, found = _sizes(project, sources)
    document, more = read_data(project, f"print/{path.name}", SCHEMA, sources)
    if sizes is None or document is None:
        return None, {}, [*found, *more]
    sheet, said, faults = _sheet(document, sizes, Bases(project, sources))
    return sheet, said, [*found, *more, *faults]


def _sizes(project: Project, sources: Sources) -> tuple[Document | None, list[Diagnostic]]:
    return read_data(project, "print/sizes.yaml", "schemas/sizes.schema.json", sources)


def _sheet(document: Document, sizes: Document, bases: Bases) -> tuple[Sheet | None, Said, list[Diagnostic]]:
    chain, found = _chain(document, bases)
    if has_errors(found):
        return None, {}, found
    fields = inherit([one.data for one in chain])
    sheet, faults = read_sheet(fields, sizes.data)
    own = [one for one in chain if _own(bases.project, one)]
    its = sizes if _own(bases.project, sizes) else None
    said = {name: at for name in fields if (at := _said(own, name) or _size_said(its, name, fields.get(name)))}
    return sheet, said, [*found, *(_placed(chain, own, its, fields, fault) for fault in faults)]


def _own(project: Project, document: Document) -> bool:
    """Whether a file of `print/` is the project's."""
    return absolute(document.path).parent == project.root / "print"


def _placed(
    chain: list[Document], own: list[Document], sizes: Document | None, fields: dict[str, Any], fault: Fault
) -> Diagnostic:
    """At the words in the project's own files that are to blame: the field (`slots.2` is the third slot), what makes an
    inherited one wrong, or a size in the project's `sizes`, which may be wrong for a shipped sheet."""
    name, _, _ = fault.field.partition(".")
    at = _said(own, fault.field) or next(filter(None, (_said(own, one) for one in CAUSES.get(fault.code, ()))), None)
    size = "paper" if name == "paper" else "card"
    if at is None and sizes and (at := _size_said(sizes, size, fields.get(size))):
        sheet = Path(chain[0].path).stem
        return replace(fault.at(at), message=f'on the sheet "{sheet}" {fault.message}')
    return fault.at(at or _said(chain, fault.field) or Span(chain[0].path, 0, 0))


def _said(chain: Iterable[Document], field: str) -> Span | None:
    """Where a sheet, or one that it extends, says a field."""
    name, _, index = field.partition(".")
    for document in chain:
        if _has(document, name):
            return document.span(document.at((name, int(index)) if index else (name,)))
    return None


def _size_said(sizes: Document | None, kind: str, name: Any) -> Span | None:
    """Where `sizes` has the paper or card of that name; if it has not, its word `papers` or `cards`."""
    if sizes is None or kind not in ("paper", "card") or not isinstance(sizes.root, Mapping):
        return None
    key, named = sizes.root.entries[f"{kind}s"]
    if isinstance(named, Mapping) and isinstance(name, str) and name in named.entries:
        return sizes.span(named.entries[name][1])
    return sizes.span(key)


def _has(document: Document, name: str) -> bool:
    return isinstance(document.root, Mapping) and name in document.root.entries


class Bases:
    """The sheets that others extend, each looked for and opened once."""

    def __init__(self, project: Project, sources: Sources) -> None:
        self.project, self.sources = project, sources
        self._found: dict[str, list[tuple[Path, Path]]] = {}
        self._opened: dict[Path, tuple[Document | None, list[Diagnostic]]] = {}

    def files(self, name: str) -> list[tuple[Path, Path]]:
        """The files of that name, and where their links lead."""
        if name not in self._found:
            self._found[name] = [(path, path.resolve()) for path in _files(self.project, name)]
        return self._found[name]

    def open(self, path: Path) -> tuple[Document | None, list[Diagnostic]]:
        """The sheet in a file, and what is wrong with it."""
        if path not in self._opened:
            source, document, found = self.project.open(path)
            self.sources.add(source)
            schema = self.project.schema(SCHEMA)
            self._opened[path] = document, [*found, *schema.errors(document)] if document and schema else found
        return self._opened[path]


def _chain(document: Document, bases: Bases) -> tuple[list[Document], list[Diagnostic]]:
    """The sheet and those it extends, the nearest first."""
    chain, seen = [document], {Path(document.path).resolve()}
    while _has(document, "extends"):
        node = document.at(("extends",))
        name = str(node.value)
        files = bases.files(name) if name != "sizes" else []
        path, target = next(((path, target) for path, target in files if target not in seen), (None, None))
        if len(chain) > DEEPEST and path:
            fault = Fault("C525", f"more than {DEEPEST} sheets stand behind this one", "say the fields of some in one")
            return chain, [fault.at(chain[0].span(chain[0].at(("extends",))))]
        if path is None or target is None:
            if files:
                fault = Fault("C525", f'"{name}" extends itself', "one of the sheets must say all by itself")
            else:
                fault = Fault("C525", f'there is no sheet "{name}" in print/', f"there are: {_known(bases.project)}")
            return chain, [fault.at(document.span(node))]
        base, found = bases.open(path)
        if base is None or has_errors(found):
            return chain, found
        seen.add(target)
        chain.append(document := base)
    return chain, []


def _folders(project: Project) -> list[Path]:
    """Where sheets lie: the project's come before the shipped ones."""
    return [root / "print" for root in dict.fromkeys((project.root, shared_folder()))]


def _known(project: Project) -> str:
    """The names of all sheets, for people."""
    files = (file for folder in _folders(project) for file in folder.glob("*") if file.suffix in SUFFIXES)
    return ", ".join(sorted({file.stem for file in files if NAME.fullmatch(file.stem)} - {"sizes"}))


def _files(project: Project, name: str) -> list[Path]:
    """The files of that name, the project's first: it may extend the shipped one that it stands in for."""
    found = (path for suffix in SUFFIXES for path in project.each(f"print/{name}{suffix}"))
    return sorted(found, key=lambda path: path.parent != project.root / "print")

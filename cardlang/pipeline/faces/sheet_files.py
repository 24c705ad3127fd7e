"""Sheet files: from the files in `print/` to sheets, with diagnostics at the words at fault."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardlang.face.fault import Fault
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.slips import or_known
from cardlang.model.span import Span
from cardlang.pipeline.faces.colour_profile import with_profile
from cardlang.pipeline.faces.extending import Opened, extended
from cardlang.pipeline.load.reading import Contents
from cardlang.sheet.read import inherit, paper_size, read_sheet
from cardlang.sheet.sheet import Sheet, on_paper
from cardlang.source.disk import listed
from cardlang.source.error import SourceError
from cardlang.source.paths import absolute, shared_folder
from cardlang.source.project import Project
from cardlang.source.sources import Sources
from cardlang.source.yaml.nodes import Document
from cardlang.source.yaml.nodes import Mapping as Group

NAME = re.compile(r"[^./][^/]*", re.DOTALL)  # directly in print/, and not hidden
SUFFIXES = (".yaml", ".yml")
SCHEMA = "schemas/sheet.schema.json"
CAUSES = {  # the fields that may be to blame when the slots are inherited
    "C521": ("card", "paper", "margin", "bleed", "backs"),
    "C522": ("card", "bleed", "backs"),
}
Spans = Mapping[str, Span]  # where the project's own files set the fields of a sheet


class SheetFiles:
    """The sheets in the `print/` folders of a project and of the package, each read once. `sources` collects the files
    that were read."""

    def __init__(self, project: Project, sources: Sources) -> None:
        self.project, self.sources = project, sources
        self.spans: dict[Sheet, Spans] = {}
        self._folders = [root / "print" for root in dict.fromkeys((project.root, shared_folder()))]
        self._documents: dict[Path, Opened] = {}
        self._sheets: dict[str, tuple[Sheet | None, list[Diagnostic]]] = {}

    def open(self, name: str) -> tuple[Sheet | None, list[Diagnostic]]:
        """The sheet of that name, and what is wrong with it.

        Errors: `SourceError` if there is none of that name.
        """
        if name not in self._sheets:
            files = self._files(name)
            if not files and (made := self._on_other_paper(name)):
                self._sheets[name] = made
                return made
            if not files:
                hint = or_known(name, self.names(), "the sheets are")
                raise SourceError(f'there is no sheet "{name}" in print/; {hint}')
            document, found = self._open(files[0], SCHEMA)
            sheet, more = self.read(document) if document and not has_errors(found) else (None, [])
            self._sheets[name] = sheet, [*found, *more]
        return self._sheets[name]

    def _on_other_paper(self, name: str) -> tuple[Sheet | None, list[Diagnostic]] | None:
        """The sheet `a3-9up`, of which there is no file, made of the one for Letter, or for A4 if the paper is smaller
        than Letter; None if that is not its name.

        Errors: `SourceError` if the paper is too small.
        """
        ends = [known.removeprefix("letter-") for known in self.names() if known.startswith("letter-")]
        end = next((end for end in ends if name.endswith(f"-{end}")), "")
        paper = name.removesuffix(f"-{end}")
        if not end or (size := self.paper_size(paper)) is None:
            return None
        opened = [self.open(f"letter-{end}")]
        if opened[0][0] and (size[0] < opened[0][0].w or size[1] < opened[0][0].h):
            opened = [self.open(f"a4-{end}")]
        sheet, found = opened[0]
        if sheet is None:
            return None, found
        made = on_paper(sheet, name, paper, *size)
        if made is None:
            w, h = sheet.card
            what = f"the paper {paper} is too small for the sheet {end}, whose pieces are {w:.4g} x {h:.4g} mm"
            raise SourceError(f"{what}: choose larger paper, or print only what fits (--only)")
        return made, found

    def refuse_unknown_paper(self, name: str) -> None:
        """Errors: `SourceError` if there is no paper of that name."""
        sizes, _ = self.sizes()
        if sizes and not self.paper_size(name):
            known = ", ".join(sizes.data["papers"])
            raise SourceError(f'there is no paper "{name}": write one of {known}, or a size such as 300x400mm')

    def paper_size(self, name: str) -> tuple[float, float] | None:
        """Width and height in mm of a paper in `print/sizes.yaml`, or of `300x400mm`; None for any other name."""
        sizes, _ = self.sizes()
        return paper_size(name, sizes.data["papers"] if sizes else {})

    def read(self, document: Document) -> tuple[Sheet | None, list[Diagnostic]]:
        """The sheet in a file whose schema is followed, and what is wrong with it."""
        sizes, found = self.sizes()
        if sizes is None:
            return None, found
        chain, more = extended(document, "sheet", "C525", self._named, lambda path: self._open(path, SCHEMA))
        found = [*found, *more]
        if has_errors(found):
            return None, found
        fields = inherit([one.data for one in chain])
        sheet, faults = read_sheet(fields, sizes.data)
        if sheet and "icc" in fields:
            sheet, wrong = with_profile(sheet, fields["icc"], self.project)
            faults = (*faults, *wrong)
        own, own_sizes = [*filter(self._is_own, chain)], sizes if self._is_own(sizes) else None
        if sheet:
            places = {one: _field_span(own, one) or _size_span(own_sizes, one, fields.get(one)) for one in fields}
            self.spans[sheet] = {one: at for one, at in places.items() if at}
        return sheet, [*found, *(_located(chain, own, own_sizes, fields, fault) for fault in faults)]

    def sizes(self) -> Opened:
        """The file with the sizes of papers and cards; no document if it has errors."""
        path = self.project.find("print/sizes.yaml")
        if path is None:
            raise SourceError("there is no print/sizes.yaml")
        document, found = self._open(path, "schemas/sizes.schema.json")
        return (None if has_errors(found) else document), found

    def names(self, *, own: bool = False) -> list[str]:
        """The names of all sheets, or of the project's own: these come first."""
        files = (Path(name) for folder in self._folders[: 1 if own else None] for name, _, _ in listed(folder))
        stems = dict.fromkeys(file.stem for file in files if file.suffix in SUFFIXES)
        return [name for name in stems if NAME.fullmatch(name) and name != "sizes"]

    def in_its_case(self, name: str) -> str:
        """The name of a sheet, with the capitals that it has; in lower case if no file has it."""
        names = self.names()
        return name if name in names else next((one for one in names if one.lower() == name.lower()), name.lower())

    def naming_sheets(self, faults: Iterable[Fault], paper: str) -> Iterator[Fault]:
        """The faults; the help of those about the size of a face names the sheets for that size, those on this paper
        first."""
        for fault in faults:
            if size := fault.size:
                opened = ((name, self.open(name)[0]) for name in self.names())
                fit = [(name, sheet) for name, sheet in opened if sheet and sheet.of_size(*size)]
                sheets = ", ".join(name for name, _ in sorted(fit, key=lambda one: one[1].paper != paper))
                own = f"make a sheet for its size in print/ (card: {{width: {size[0]:g} mm, height: {size[1]:g} mm}})"
                chosen = f"choose a sheet for its size: {sheets}" if sheets else own
                fault = replace(fault, help=f"draw it as large as the sheet's cards, or {chosen}")
            yield fault

    def _open(self, path: Path, schema: str) -> Opened:
        if path not in self._documents:
            known = self.project.schema(schema)
            if known is None:
                raise SourceError(f"there is no {schema}")
            source, document, found = self.project.checked(path, known)
            self.sources.add(source)
            self._documents[path] = document, found
        return self._documents[path]

    def _named(self, name: str) -> list[Path] | Fault:
        hint = or_known(name, self.names(), "there are:")
        return self._files(name) or Fault("C525", f'there is no sheet "{name}" in print/', hint)

    def _files(self, name: str) -> list[Path]:
        """The files of that name, the project's first: it may extend the shipped one that it replaces."""
        if name == "sizes" or not NAME.fullmatch(name):
            return []
        found = (path for suffix in SUFFIXES for path in self.project.each(f"print/{name}{suffix}"))
        return sorted(found, key=lambda path: path.parent != self._folders[0])

    def _is_own(self, document: Document) -> bool:
        return absolute(document.path).parent == self._folders[0]


def sheet_faults(contents: Contents) -> list[Diagnostic]:
    """What is wrong with the slots of the sheets that were read."""
    sources, found = Sources(contents.project.root), list[Diagnostic]()
    files = SheetFiles(contents.project, sources)
    for document in contents.sheets:
        found += (one for one in files.read(document)[1] if one not in found)
    if found:  # otherwise no diagnostic points into them
        contents.sources.update(sources)
    return found


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
        if isinstance(document.root, Group) and name in document.root.entries:
            return document.where(name, *([int(index)] if index else []))
    return None


def _size_span(sizes: Document | None, kind: str, name: Any) -> Span | None:
    """Where `sizes` has the paper or card of that name; if it has none, its key `papers` or `cards`."""
    if sizes is None or kind not in ("paper", "card") or not isinstance(sizes.root, Group):
        return None
    key, named = sizes.root.entries[f"{kind}s"]
    if isinstance(named, Group) and isinstance(name, str) and name in named.entries:
        return sizes.span(named.entries[name][1])
    return sizes.span(key)

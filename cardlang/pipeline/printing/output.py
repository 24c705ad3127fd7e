"""The files of a build, before and after they are written; their bytes are made by several processes if that takes long
enough."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardlang.fonts.font import FontBook
from cardlang.model.change import Exchange
from cardlang.model.diagnostic import Diagnostic, in_order
from cardlang.pipeline.faces.colour_profile import open_profile
from cardlang.pipeline.faces.renderer import FaceRenderer, open_renderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.ignoring import not_ignored
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.sheet.page import Page, content_of
from cardlang.sheet.page_set import PageSet
from cardlang.source.error import SourceError
from cardlang.source.project import Project
from cardlang.source.sources import Sources
from cardlang.source.store import digest

if TYPE_CHECKING:
    from cardlang.pdf.profile import Profile


@dataclass(frozen=True, slots=True)
class BuiltFile:
    """One file of a build. `cards` counts the faces on its pages, copies included. Only sheets have a `paper`."""

    path: str
    kind: str
    game: str | None
    deck: str | None
    paper: str | None
    pages: int
    cards: int


@dataclass(frozen=True, slots=True)
class PlannedFile(BuiltFile):
    """A file that is not written yet: `path` is relative to the output folder, `data` makes the bytes."""

    data: Callable[[], bytes]

    @property
    def content(self) -> bytes | None:
        """A hash of all that the bytes are made of; None if they are made as fast as they are found."""
        return getattr(self.data, "content", None)


@dataclass(slots=True)
class BuildResult:
    """The files of a build, or the reasons why it made none."""

    files: list[BuiltFile] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    sources: Sources = field(default_factory=Sources)
    since: str = ""  # the earlier print that `exchanges` bring up to date; "" if none was named
    exchanges: tuple[Exchange, ...] = ()
    notes: tuple[str, ...] = ()  # what could not be compared with the earlier print

    def open_renderer(self, project: Project, options: BuildOptions) -> FaceRenderer | None:
        """The renderer for what `options` print; adds what is wrong with the theme. None if nothing can be drawn.

        Errors: `SourceError` for an unknown paper, and for a colour profile that cannot be used.
        """
        renderer, found, sources = open_renderer(project, options.ink, release=options.release)
        self.diagnostics += found
        self.sources.update(sources)
        if renderer:
            if options.paper:
                renderer.paper = options.paper.lower()
                renderer.sheets.refuse_unknown_paper(renderer.paper)
            renderer.profile = open_profile(options.icc)
            renderer.black = options.black and options.black == "k"
        return renderer

    def add_findings(self, renderer: FaceRenderer) -> None:
        """Add what the renderer found wrong and nobody ignores, without duplicates, in the order of the files."""
        self.sources.update(renderer.sources)
        found = not_ignored(renderer.project, self.sources, renderer.diagnostics)
        self.diagnostics = in_order([*self.diagnostics, *found])


def pdf_file(parts: Sequence[PageSet], renderer: FaceRenderer, game: LoadedGame | None = None) -> PlannedFile:
    """A PDF, in the game's folder, with the pages of page sets of one name; on the renderer's paper unless they are on
    another."""
    first, pages = parts[0], [page for one in parts for page in one.pages]
    data = Pdf(
        pages, renderer.fonts_for(game) if game else renderer.fonts, first.title, renderer.profile, renderer.black
    )
    path, paper, faces = f"{first.name}.pdf", first.paper or renderer.paper, sum(one.faces for one in parts)
    if game is None:
        return PlannedFile(path, first.kind, None, None, paper, len(pages), faces, data)
    return PlannedFile(f"{game.id}/{path}", first.kind, game.id, first.deck, paper, len(pages), faces, data)


@dataclass(frozen=True)
class Pdf:
    """A PDF that is not made yet, for the device of `profile`, or else of the first page that names one."""

    pages: Sequence[Page]
    fonts: FontBook
    title: str
    profile: Profile | None = None
    black: bool | None = None  # None: if a page is for a press

    def __call__(self) -> bytes:
        """The bytes. Loads ReportLab."""
        from cardlang.pdf.document import render

        return render(self.pages, self.fonts, self.title, self._device, self._black)

    @property
    def content(self) -> bytes:
        """A hash of all that it is made of."""
        device = self._device
        about = self.title, device and (device.name, digest(device.data)), self._black
        return digest(content_of(self.pages) + self.fonts.content + repr(about).encode("utf-8", "replace"))

    @property
    def _black(self) -> bool:
        return any(page.black for page in self.pages) if self.black is None else self.black

    @property
    def _device(self) -> Profile | None:
        named = next((page.profile for page in self.pages if page.profile), "")
        return self.profile or open_profile(Path(named) if named else None)


_WORTH_IT: Final = 300  # pages: other processes take as long to begin as making them
_PICTURE: Final = 30  # pages that take as long as a picture


def contents_of(planned: Sequence[PlannedFile], jobs: int | None) -> Iterator[bytes]:
    """The bytes of each file, in their order; `jobs` processes, by default one for each core, make those that take
    long.

    Errors: `SourceError`, also if a process is killed.
    """
    slow = [hasattr(file.data, "content") for file in planned]
    pages = [file.pages * (_PICTURE if file.path.endswith(".png") else 1) for file in planned]
    if jobs == 1 or sum(pages) - max(pages, default=0) < _WORTH_IT:
        yield from (file.data() for file in planned)
        return
    from concurrent.futures.process import BrokenProcessPool

    from cardlang.pipeline.load.processes import cores, workers

    given = [file if far else None for file, far in zip(planned, slow, strict=True)]
    try:
        with workers(min(jobs or cores(), len(planned)), _begin, given) as pool:
            waiting = deque(pool.submit(_make, number) for number in range(len(planned)) if slow[number])
            for file, far in zip(planned, slow, strict=True):
                yield waiting.popleft().result() if far else file.data()
    except BrokenProcessPool as error:
        raise SourceError("a process that made files was killed: try again with --jobs 1") from error


_planned: Sequence[PlannedFile | None]


def _begin(planned: Sequence[PlannedFile | None]) -> None:
    from cardlang.pipeline.load.processes import set_up_worker

    global _planned
    set_up_worker()
    _planned = planned


def _make(number: int) -> bytes:
    file = _planned[number]
    assert file
    return file.data()

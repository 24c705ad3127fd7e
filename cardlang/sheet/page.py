"""A page that is ready to print."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from hashlib import blake2b
from itertools import chain
from typing import TypeAlias

from cardlang.face.draw_list import Box, Drawing, Matrix, Op
from cardlang.face.revision import content
from cardlang.model.value import Value

Offset: TypeAlias = tuple[float, float]  # mm to the right and down
Scale: TypeAlias = tuple[float, float]  # across and down


class Placed(Value):
    """A face on a page, rotated clockwise by 0, 90, 180 or 270 degrees. It covers `box`, and its bleed extends `bleed`
    mm beyond that."""

    drawing: Drawing
    box: Box
    rotate: int = 0
    bleed: float = 0.0

    @property
    def matrix(self) -> Matrix:
        """From the face's millimetres to the page's."""
        x, y, w, h = self.box.x, self.box.y, self.box.w, self.box.h
        match self.rotate:
            case 90:
                return Matrix(0, 1, -1, 0, x + w, y)
            case 180:
                return Matrix(-1, 0, 0, -1, x + w, y + h)
            case 270:
                return Matrix(0, -1, 1, 0, x, y + h)
            case _:
                return Matrix(1, 0, 0, 1, x, y)


class Page(Value):
    """One page; lengths in mm from the paper's top left corner.

    `under` is drawn below the faces and `over` above them: marks and everything else that is not a face. `trim` is what
    remains after cutting (None: the whole paper), `bleed` how far printing extends beyond it. `offset` moves everything
    drawn, to correct a printer that misses the middle of the paper, and `scale` makes it so many times as wide and as
    high, from the paper's middle, for one that prints too large or too small. `profile` is the file of its colour
    profile; `black` says that dark text and lines are printed with its black alone.
    """

    w: float
    h: float
    placed: tuple[Placed, ...]
    under: tuple[Op, ...] = ()
    bookmark: str = ""
    over: tuple[Op, ...] = ()
    trim: Box | None = None
    bleed: float = 0.0
    offset: Offset = (0.0, 0.0)
    scale: Scale = (1.0, 1.0)
    profile: str = ""
    black: bool = False

    def on_paper(self, box: Box) -> Box:
        """Where `box` is printed."""
        (right, down), (x, y) = self.offset, self.scale
        left, top = self.w / 2 + (box.x - self.w / 2) * x + right, self.h / 2 + (box.y - self.h / 2) * y + down
        return Box(left, top, box.w * x, box.h * y)


def interleaved(fronts: Iterable[Page], backs: Iterable[Page]) -> tuple[Page, ...]:
    """Each page of fronts followed by its page of backs, which loses its bookmark.

    Errors: `ValueError` if there are not as many backs as fronts.
    """
    return tuple(chain(*((front, replace(back, bookmark="")) for front, back in zip(fronts, backs, strict=True))))


def moved(pages: Iterable[Page], offset: Offset, scale: Scale = (1.0, 1.0)) -> tuple[Page, ...]:
    """The pages with everything drawn on them scaled, and moved by `offset`: millimetres to the right, and down.

    >>> [page.offset for page in moved([Page(210, 297, ())], (1.5, -2))]
    [(1.5, -2)]
    """
    return tuple(replace(page, offset=offset, scale=scale) for page in pages)


def content_of(pages: Iterable[Page]) -> bytes:
    """A hash of 16 bytes of all that pages show, and of where: equal for pages that look the same.

    >>> content_of([Page(210, 297, ())]) == content_of([Page(210, 297, ())]) != content_of([Page(216, 279, ())])
    True
    """
    hashed = blake2b(digest_size=16)
    faces: dict[Drawing, bytes] = {}
    marks: dict[int, str] = {}  # by identity: the pages of a sheet share them
    for page in pages:
        for ops in (page.under, page.over):
            if id(ops) not in marks:
                marks[id(ops)] = repr(ops)
            hashed.update(marks[id(ops)].encode())
        for one in page.placed:
            if one.drawing not in faces:
                faces[one.drawing] = content(one.drawing)
            box = one.box
            hashed.update(faces[one.drawing])
            hashed.update(f"{box.x} {box.y} {box.w} {box.h} {one.rotate} {one.bleed}\n".encode())
        about = page.w, page.h, page.bookmark, page.trim, page.bleed, page.offset, page.scale, page.black
        hashed.update(f"{about!r}\n".encode("utf-8", "replace"))
    return hashed.digest()

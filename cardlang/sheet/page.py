"""A page that is ready to print."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain

from cardlang.face.drawing import Box, Drawing, Matrix, Op


@dataclass(frozen=True, slots=True)
class Placed:
    """A face on a page, turned clockwise by 0, 90, 180 or 270 degrees; `box` is the spot it covers, beyond which it is
    drawn by `bleed`."""

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


@dataclass(frozen=True, slots=True)
class Page:
    """Millimetres from the paper's top left corner. `under` is drawn first, `over` last: marks and whatever else is no
    face. `trim` is what is left after cutting (None: all of the paper), `bleed` how far is printed beyond it.

    `offset` moves all that is drawn, right and down: what one's printer wants to hit the paper's middle.
    """

    w: float
    h: float
    placed: tuple[Placed, ...]
    under: tuple[Op, ...] = ()
    bookmark: str = ""
    over: tuple[Op, ...] = ()
    trim: Box | None = None
    bleed: float = 0.0
    offset: tuple[float, float] = (0.0, 0.0)


def interleaved(fronts: Iterable[Page], backs: Iterable[Page]) -> tuple[Page, ...]:
    """Each page of backs behind that of its fronts, which alone keeps its bookmark."""
    return tuple(chain(*((front, replace(back, bookmark="")) for front, back in zip(fronts, backs, strict=True))))


def moved(pages: Iterable[Page], offset: tuple[float, float]) -> tuple[Page, ...]:
    """The pages with all that is drawn on them moved by `offset`, in mm to the right and down."""
    return tuple(replace(page, offset=offset) for page in pages)

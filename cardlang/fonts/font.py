"""Fonts as values: which characters they have and how wide each is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO

NO_BREAK_SPACE = "\u00a0"


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """One style of a family. Lengths are in em: multiply by the size.

    `says` gives the words a character stands for, for icons: what copying it from a PDF yields.
    """

    name: str
    data: bytes = field(repr=False)
    advances: Mapping[str, float] = field(repr=False)
    ascent: float
    descent: float
    cap_height: float
    says: Mapping[str, str] = field(default_factory=dict, repr=False)

    def width(self, text: str) -> float:
        """The length of `text` in em, without kerning. Its characters must be among `advances` (see `missing`)."""
        return sum(map(self.advances.__getitem__, text))

    def missing(self, text: Iterable[str]) -> list[str]:
        """The characters of `text` that this font cannot draw, each once, in order."""
        return [char for char in dict.fromkeys(text) if char not in self.advances]


@dataclass(frozen=True, slots=True)
class BadFont:
    """A file that is no usable font, and why."""

    reason: str


@lru_cache(maxsize=64)
def read_font(name: str, data: bytes) -> Font | BadFont:
    """The font in `data`: TrueType outlines in one static style, which is what a PDF can embed. It is kept: a process
    that opens several themes reads it once."""
    from fontTools.ttLib import TTFont, TTLibError

    try:
        table = TTFont(BytesIO(data), lazy=True)
        if "glyf" not in table or "fvar" in table:
            return BadFont("it is not a static TrueType font (.ttf with glyf outlines)")
        em = table["head"].unitsPerEm
        metrics = table["hmtx"].metrics
        advances = {chr(code): metrics[glyph][0] / em for code, glyph in (table.getBestCmap() or {}).items()}
        ascent, descent = table["hhea"].ascent / em, -table["hhea"].descent / em
        cap_height = getattr(table["OS/2"], "sCapHeight", 0) / em or 0.7
    except (TTLibError, KeyError, ValueError, AssertionError, AttributeError, IndexError, TypeError, EOFError) as error:
        return BadFont(f"it cannot be read as a font ({error or type(error).__name__})")
    except Exception as error:  # struct.error and whatever else fontTools meets in a broken file
        return BadFont(f"it cannot be read as a font ({type(error).__name__})")
    if " " not in advances:
        return BadFont("it has no space character")
    advances[NO_BREAK_SPACE] = advances[" "]  # the PDF writer draws one as the other
    return Font(name, data, advances, ascent, descent, cap_height)


@dataclass(frozen=True, slots=True)
class FontBook:
    """The fonts of a theme by family and style, and the icons by name."""

    styles: Mapping[tuple[str, bool, bool], Font]  # (family, bold, italic)
    icons: Mapping[str, str]  # name -> the character of the family "icons" that draws it

    def pick(self, family: str, bold: bool = False, italic: bool = False) -> Font | None:
        """The font of that very style, or None: a style the theme lacks is never faked."""
        return self.styles.get((family, bold, italic))

"""Fonts as values: their characters and the width of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from itertools import islice, pairwise
from struct import iter_unpack, unpack_from

from cardlang.model.value import Value

NO_BREAK_SPACE = "\u00a0"
SHAPED = (  # scripts that run from right to left, or whose letters change and move beside others: Hebrew to Sinhala,
    range(0x590, 0xE00),  # Tibetan and Myanmar, Khmer and Mongolian, and forms and rarer ones of the first
    range(0xF00, 0x10A0),
    range(0x1780, 0x18B0),
    range(0xFB1D, 0xFE00),
    range(0xFE70, 0xFEFF),
    range(0x10800, 0x11000),
    range(0x1E800, 0x1F000),
)


def is_shaped(char: str) -> bool:
    """Whether a character belongs to a script that cannot be printed letter by letter.

    >>> is_shaped("\u05d0"), is_shaped("Ж")
    (True, False)
    """
    return any(ord(char) in script for script in SHAPED)


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """One style of a family. Lengths are in em: multiply by the size. Letters that `is_shaped` have no advance, since
    a line of them would be reversed and unjoined.

    For icons, `says` has the words that copying a character from a PDF yields. `fallback` are the fonts that draw what
    this one lacks.
    """

    name: str
    data: bytes = field(repr=False)
    advances: Mapping[str, float] = field(repr=False)
    ascent: float
    descent: float
    cap_height: float
    says: Mapping[str, str] = field(default_factory=dict, repr=False)
    fallback: tuple[Font, ...] = field(default=(), repr=False)
    letters: frozenset[str] = field(default=frozenset(), repr=False)  # those that `is_shaped`
    shapes: Font | None = field(default=None, repr=False)  # the companion that can set them

    def width(self, text: str) -> float:
        """The width of `text` in em, without kerning.

        Errors: `KeyError` for a character that the font lacks (see `missing`).
        """
        return sum(map(self.advances.__getitem__, text))

    def missing(self, text: Iterable[str]) -> list[str]:
        """The characters of `text` that the font lacks, each once, in order."""
        return [char for char in dict.fromkeys(text) if char not in self.advances]


class BadFont(Value):
    """A file that cannot be used as a font, and the reason."""

    reason: str


_TRUE_TYPE = (b"\0\1\0\0", b"true")
_CHARACTERS = 300_000  # fonts have at most 65,535 shapes, and few tables of characters
_PARTS = 100  # of one shape
_NAMES = 2_000


def _most_mapped(cmap: bytes) -> int:
    """How many characters the table `cmap` claims to map; fontTools and ReportLab would list them all.

    Errors: `ValueError` for format 2, of which ReportLab reads more than there is.

    Source: OpenType 1.9.1, "cmap": the formats that can claim more characters than they have bytes.
    """
    total = 0
    (count,) = unpack_from(">H", cmap, 2)
    for at in {unpack_from(">I", cmap, 8 + 8 * number)[0] for number in range(count)}:
        (kind,) = unpack_from(">H", cmap, at)
        if kind == 2:
            raise ValueError("it has a table for an encoding older than Unicode")
        if kind == 4:
            segments = unpack_from(">H", cmap, at + 6)[0] // 2
            ends, starts = (unpack_from(f">{segments}H", cmap, at + place) for place in (14, 16 + 2 * segments))
            total += sum(max(0, end - start + 1) for start, end in zip(starts, ends, strict=True))
        elif kind == 10:
            total += unpack_from(">I", cmap, at + 16)[0]
        elif kind in (8, 12, 13):
            start = at + (12 if kind != 8 else 12 + 8192)
            (groups,) = unpack_from(">I", cmap, start)
            for first, last in islice(iter_unpack(">II4x", _whole(cmap[start + 4 :])), groups):
                total += max(0, last - first + 1)
    return total


def _check_shapes(places: Sequence[int], shapes: bytes, count: int) -> None:
    """Look at the tables `loca` and `glyf` of a font with this many shapes, which ReportLab copies as they say.

    Errors: `ValueError` for shapes that overlap, and for one of too many parts.

    Source: OpenType 1.9.1, "loca" and "glyf".
    """
    if len(places) <= count or places[-1] > len(shapes) or any(end < start for start, end in pairwise(places)):
        raise ValueError("its shapes overlap")
    for start, end in pairwise(places):
        composed = end > start and shapes[start] & 0x80
        if composed and len([*islice(_parts(shapes, start + 10), _PARTS + 1)]) > _PARTS:
            raise ValueError(f"one of its shapes has more than {_PARTS} parts")


def _parts(shapes: bytes, at: int) -> Iterator[int]:
    """Where the parts of a composed shape stand, from the first."""
    flags = more = 0x20
    while flags & more:
        yield at
        (flags,) = unpack_from(">H", shapes, at)
        at += 8 if flags & 0x01 else 6
        at += 2 if flags & 0x08 else 4 if flags & 0x40 else 8 if flags & 0x80 else 0


def _whole(groups: bytes) -> bytes:
    return groups[: len(groups) // 12 * 12]


@lru_cache(maxsize=64)
def read_font(name: str, data: bytes) -> Font | BadFont:
    """The font in `data`, which must have TrueType outlines and one static style: those a PDF can embed. Cached, since
    a process may open several themes."""
    import logging

    from fontTools.ttLib import TTFont, TTLibError

    logging.getLogger("fontTools").setLevel(logging.CRITICAL)  # oddities of a font are not our findings
    try:
        if not data.startswith(_TRUE_TYPE):  # fontTools would unpack other kinds, to any size
            return BadFont("it is not a static TrueType font (.ttf with glyf outlines)")
        table = TTFont(BytesIO(data), lazy=True)
        if _most_mapped(table.reader["cmap"]) > _CHARACTERS:
            return BadFont(f"it maps more than {_CHARACTERS:,} characters")
        if "glyf" not in table or "fvar" in table:
            return BadFont("it is not a static TrueType font (.ttf with glyf outlines)")
        if unpack_from(">H", table.reader["name"], 2)[0] > _NAMES:
            return BadFont(f"it has more than {_NAMES:,} names")
        _check_shapes(table["loca"].locations, table.reader["glyf"], table["maxp"].numGlyphs)
        em = table["head"].unitsPerEm
        metrics = table["hmtx"].metrics
        characters = {chr(code): glyph for code, glyph in (table.getBestCmap() or {}).items()}
        advances = {char: metrics[glyph][0] / em for char, glyph in characters.items() if not is_shaped(char)}
        ascent, descent = table["hhea"].ascent / em, -table["hhea"].descent / em
        cap_height = getattr(table["OS/2"], "sCapHeight", 0) / em or 0.7
    except (TTLibError, KeyError, ValueError, AssertionError, AttributeError, IndexError, TypeError, EOFError) as error:
        return BadFont(f"it cannot be read as a font ({error or type(error).__name__})")
    except Exception as error:  # struct.error and others, from a broken file
        return BadFont(f"it cannot be read as a font ({type(error).__name__})")
    if " " not in advances:
        return BadFont("it has no space character")
    advances[NO_BREAK_SPACE] = advances[" "]  # the PDF writer draws it as a space
    letters = frozenset(filter(is_shaped, characters))
    return Font(name, data, advances, ascent, descent, cap_height, letters=letters)


@dataclass(frozen=True, slots=True)
class FontBook:
    """The fonts of a theme by family and style, and the icons by name.

    >>> FontBook({}, {}).pick("text", bold=True) is None
    True
    """

    styles: Mapping[tuple[str, bool, bool], Font]  # (family, bold, italic)
    icons: Mapping[str, str]  # name -> the character of the family "icons" that draws it

    def pick(self, family: str, bold: bool = False, italic: bool = False) -> Font | None:
        """The font of exactly that style, or None: a style that the theme lacks is never faked."""
        return self.styles.get((family, bold, italic))

    def saying(self, words: Callable[[str], str]) -> FontBook:
        """The same fonts, where copying an icon from a PDF yields the `words` for what it says."""
        told = {
            style: replace(font, says={char: words(said) for char, said in font.says.items()}) if font.says else font
            for style, font in self.styles.items()
        }
        return FontBook(told, self.icons)

    @property
    def content(self) -> bytes:
        """A hash of the files, and of what icons say."""
        hashed = blake2b(digest_size=16)
        for style, font in self.styles.items():
            hashed.update(f"{style!r} {font.name} {sorted(font.says.items())!r} {len(font.data)}\n".encode())
            hashed.update(font.data)
        return hashed.digest()

    def printable(self, text: str, longest: int) -> str:
        """`text` cut to at most `longest` characters, with `?` for those that some font of the family "text" lacks."""
        fonts = [font for (family, _, _), font in self.styles.items() if family == "text"]
        cut = text if len(text) <= longest else f"{text[: longest - 3]}..."
        return "".join(char if all(char in font.advances for font in fonts) else "?" for char in cut)

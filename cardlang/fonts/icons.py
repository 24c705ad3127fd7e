"""The icon font: SVG drawings become characters, so that icons can be set in text like letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from xml.etree import ElementTree
from zlib import crc32

from cardlang.fonts.font import BadFont, Font, read_font
from cardlang.model.value import Value

FAMILY = "icons"
FIRST = 0xE000  # of the private use area
PLACES = 0x1800
EM = 1000
SIDE = 100  # an icon is drawn on a square of 100 x 100 units
SCALE = 9.3  # font units for one unit of the drawing
BEARING = 60  # font units left and right of an icon: in text all keep the same distance from words and colons
BASE = 335 - SIDE / 2 * SCALE  # the middle of an icon is at half the cap height
FARTHEST = 16_000  # font units, which have 16 bits
MOST = 500  # icons of a theme, fewer than `PLACES`
LARGEST = 64 * 1024  # bytes: enough for any icon, and fewer points than a glyph can have
CREATED = 3_660_681_600  # the font's date in seconds since 1904, fixed so that the bytes are
_DOCTYPE = re.compile(rb"<!DOCTYPE[^\[\]<>]*>")  # one without entities
SHAPES = {
    "svg": {"viewBox"},
    "title": set(),
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx", "ry"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "polygon": {"points"},
}


class BadIcon(Value):
    """An icon that cannot be drawn, the reason, and what to do."""

    name: str
    reason: str
    help: str = ""


def icon_font(drawings: Mapping[str, bytes]) -> tuple[Font, Mapping[str, str], Sequence[BadIcon]]:
    """A TrueType font of all `drawings` (SVG by name), the character of each, and the drawings that cannot be used.

    A plain drawing has `viewBox="0 0 100 100"` and filled shapes (holes run in the opposite direction); others are made
    one shape of one colour (`drawing`). Copying the icon from a PDF yields its `<title>`. The same drawings give the
    same bytes.
    """
    return _icon_font(tuple(drawings.items()))


@lru_cache(maxsize=8)
def _icon_font(drawings: tuple[tuple[str, bytes], ...]) -> tuple[Font, Mapping[str, str], Sequence[BadIcon]]:
    from fontTools.fontBuilder import FontBuilder
    from fontTools.ttLib.tables._g_l_y_f import Glyph

    from cardlang.fonts.drawing import Undrawn

    glyphs: dict[str, Glyph] = {".notdef": Glyph(), "space": Glyph()}
    codes = {0x20: "space"}
    says: dict[str, str] = {}
    bad: list[BadIcon] = []
    given = dict(drawings)
    characters = _characters(given)
    for name, char in characters.items():
        try:
            glyph, title = _draw(given[name])
        except Undrawn as error:
            bad.append(BadIcon(name, str(error), error.help))
            continue
        codes[ord(char)] = f"icon{len(glyphs)}"
        glyphs[f"icon{len(glyphs)}"] = glyph
        says[char] = title or name
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(codes)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(
        {name: (glyph.xMax + BEARING, BEARING) if hasattr(glyph, "xMax") else (EM, 0) for name, glyph in glyphs.items()}
    )
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    builder.setupOS2(sTypoAscender=900, sTypoDescender=-200, sCapHeight=670, usWinAscent=900, usWinDescent=200)
    builder.setupNameTable({"familyName": "cardlang icons", "styleName": "Regular", "psName": "cardlang-icons"})
    builder.setupPost()
    builder.updateHead(created=CREATED, modified=CREATED)
    stream = BytesIO()
    builder.save(stream)
    font = read_font(FAMILY, stream.getvalue())
    assert not isinstance(font, BadFont), font
    return replace(font, says=says), characters, bad


def icon_outlines(font: Font) -> Callable[[str], list[tuple[object, ...]]]:
    """Gives the shape of an icon of the font; none of another character."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.ttLib import TTFont

    table = TTFont(BytesIO(font.data))
    glyphs, names = table.getGlyphSet(), table.getBestCmap()

    def shape(char: str) -> list[tuple[object, ...]]:
        pen = RecordingPen()
        if char in font.says:
            glyphs[names[ord(char)]].draw(pen)
        return [*pen.value]

    return shape


def _characters(names: Iterable[str]) -> dict[str, str]:
    """A character for each name, computed from the name: adding an icon changes no card's revision."""
    given: dict[str, str] = {}
    taken: set[str] = set()
    for name in sorted(names):
        place = crc32(name.encode())
        while (char := chr(FIRST + place % PLACES)) in taken:
            place += 1
        given[name] = char
        taken.add(char)
    return given


def _draw(svg: bytes) -> tuple[object, str]:
    """The glyph and the title of one drawing.

    Errors: `Undrawn`.
    """
    from fontTools.misc.transform import Transform
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.svgLib import SVGPath

    from cardlang.fonts.drawing import Undrawn, draw

    if len(svg) > LARGEST:
        raise Undrawn(f"it has more than {LARGEST // 1024} KiB")
    svg = _DOCTYPE.sub(b"", svg, 1)
    if b"<!" in svg.replace(b"<!--", b"").replace(b"<![CDATA[", b""):
        raise Undrawn("it has a DOCTYPE with entities, which is not accepted", 'save it as "Plain SVG"')
    try:
        root = ElementTree.fromstring(svg)
    except (ElementTree.ParseError, LookupError, ValueError) as error:
        raise Undrawn(f"it is not well-formed XML ({error})") from None
    if root.tag.rpartition("}")[2] != "svg":
        raise Undrawn("it is not an SVG drawing")
    glyph = TTGlyphPen(None)
    place = Transform(SCALE, 0, 0, -SCALE, (EM - SIDE * SCALE) / 2, BASE + SIDE * SCALE)
    quadratic = Cu2QuPen(glyph, max_err=1.0)
    try:
        if _is_plain(root):
            SVGPath.fromstring(svg).draw(TransformPen(quadratic, place))
        else:
            draw(root, place, quadratic)
        drawn = glyph.glyph(dropImpliedOnCurves=True)
    except Undrawn:
        raise
    except Exception:  # fontTools raises whatever its parser stumbles over
        raise Undrawn("its shapes cannot be read", 'in Inkscape, save it as "Plain SVG"') from None
    if any(abs(way) > FARTHEST for point in drawn.coordinates for way in point):
        raise Undrawn("its shapes extend far beyond its square")
    if not drawn.coordinates:
        raise Undrawn("it draws nothing")
    drawn.coordinates.translate((BEARING - min(x for x, _ in drawn.coordinates), 0))
    drawn.recalcBounds(None)
    title = next((element.text for element in root if element.tag.rpartition("}")[2] == "title"), None)
    return drawn, (title or "").strip()


def _is_plain(root: ElementTree.Element) -> bool:
    """Whether all of a drawing is what shipped icons have."""
    tags = ((str(element.tag).rpartition("}")[2], element.attrib) for element in root.iter())
    return root.get("viewBox") == "0 0 100 100" and all(
        tag in SHAPES and {*given} <= SHAPES[tag] for tag, given in tags
    )

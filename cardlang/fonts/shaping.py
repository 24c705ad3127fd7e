"""Scripts whose letters join, move or run from right to left: HarfBuzz shapes them, python-bidi puts them in order.
Both come with the extra `scripts`. A font with such letters has a companion, in which each shape is a character of its
own: so shaped text is measured, drawn and embedded as any other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from typing import Any, NamedTuple
from unicodedata import bidirectional

from cardlang.fonts.font import BadFont, Font, read_font

FIRST, PLACES = 0xE000, 0x1900  # of the private use area
JOINERS = "\u200c\u200d"


class Shaped(NamedTuple):
    """A shaped part of a word. In the order of a line, it stands where the letter `stands` would."""

    stands: str
    parts: tuple[tuple[str, float, float, float], ...]  # the companion's characters; right, up, and width in em

    @property
    def width(self) -> float:
        """Its width in em."""
        return sum(wide for _, _, _, wide in self.parts)


class Run(NamedTuple):
    """Text in one font, as it stands in a line."""

    font: Font
    text: str
    shaped: Shaped | None = None


def can_shape() -> bool:
    """Whether the extra `scripts` is installed."""
    return bool(find_spec("uharfbuzz") and find_spec("bidi"))


@lru_cache(maxsize=16)
def with_companion(font: Font) -> Font:
    """The font with its companion, if it has letters to shape, and not too many shapes."""
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

    table = TTFont(BytesIO(font.data), recalcBBoxes=False, recalcTimestamp=False)
    shapes = {FIRST + number: name for number, name in enumerate(table.getGlyphOrder())}
    if not font.letters or not can_shape() or len(shapes) > PLACES:
        return font
    cmap = CmapSubtable.newSubtable(4)
    cmap.platformID, cmap.platEncID, cmap.language = 3, 1, 0
    cmap.cmap = {0x20: table.getBestCmap()[0x20], **shapes}
    table["cmap"].tables = [cmap]
    for tag in {"GSUB", "GPOS", "GDEF", "kern", "morx", "kerx"} & {*table.keys()}:
        del table[tag]
    data, says = BytesIO(), dict[str, str]()
    table.save(data)
    for letter in sorted(font.letters):  # alone and joined: what copying it from a PDF yields
        for text in (letter, f"\u200d{letter}", f"{letter}\u200d", f"\u200d{letter}\u200d"):
            says |= {chr(FIRST + info.codepoint): letter for info in _shapes(font.data, text)[0]}
    made = read_font(f"{font.name}-shapes", data.getvalue())
    return font if isinstance(made, BadFont) else replace(font, shapes=replace(made, says=says))


@lru_cache(maxsize=16)
def _reader(data: bytes) -> Any:
    import uharfbuzz

    return uharfbuzz.Font(uharfbuzz.Face(data))


def _shapes(data: bytes, text: str) -> tuple[list[Any], list[Any]]:
    """HarfBuzz's shapes of a text, from left to right, and their places."""
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if bidirectional(text.strip(JOINERS)[0]) in ("R", "AL") else "ltr"  # as its digits are
    buffer.flags = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    uharfbuzz.shape(_reader(data), buffer)
    return buffer.glyph_infos, buffer.glyph_positions


@lru_cache(maxsize=8192)
def shape(font: Font, text: str) -> Run:
    """A part of a word, all of one script, shaped by a font that has a companion."""
    assert font.shapes
    em = _reader(font.data).face.upem
    parts: list[tuple[str, float, float, float, bool]] = []
    for info, place in zip(*_shapes(font.data, text), strict=True):
        char, wide = chr(FIRST + info.codepoint), place.x_advance / em
        plain = not (place.x_offset or place.y_offset) and wide == font.shapes.advances[char]
        if plain and parts and parts[-1][4]:
            before = parts[-1]
            parts[-1] = (before[0] + char, 0.0, 0.0, before[3] + wide, True)
        else:
            parts.append((char, place.x_offset / em, place.y_offset / em, wide, plain))
    return Run(font.shapes, "".join(part[0] for part in parts), Shaped(text[0], tuple(part[:4] for part in parts)))


def from_right(text: str) -> bool:
    """Whether a text begins at the right: its first letter is of such a script."""
    from bidi import get_base_level

    return bool(get_base_level(text))


def in_order(runs: Sequence[Run], right: bool) -> list[Run]:
    """The runs of a line from left to right. `right`: its paragraph begins at the right.

    Source: Unicode Standard Annex 9, the bidirectional algorithm.
    """
    if not any(run.shaped for run in runs):
        return list(runs)
    from bidi import algorithm

    units = [one for run in runs for one in ([run] if run.shaped else [Run(run.font, char) for char in run.text])]
    line = algorithm.get_empty_storage()
    line["base_level"], line["base_dir"] = int(right), "LR"[right]
    algorithm.get_embedding_levels("".join(one.shaped.stands if one.shaped else one.text for one in units), line)
    for one, char in zip(units, line["chars"], strict=True):
        char["unit"] = one
    algorithm.explicit_embed_and_overrides(line)
    for step in ("resolve_weak_types", "resolve_neutral_types", "resolve_implicit_levels", "reorder_resolved_levels"):
        getattr(algorithm, step)(line, False)
    algorithm.apply_mirroring(line, False)
    found: list[Run] = []
    for char in line["chars"]:
        one = char["unit"] if char["unit"].shaped else char["unit"]._replace(text=char["ch"])
        if found and not (one.shaped or found[-1].shaped) and found[-1].font is one.font:
            one = Run(one.font, found.pop().text + one.text)
        found.append(one)
    return found

"""How a font writes what it lacks: with substitutes, with other fonts, or shaped."""

from __future__ import annotations

from collections.abc import Mapping
from unicodedata import name, normalize

from cardlang.fonts.font import NO_BREAK_SPACE, Font
from cardlang.fonts.shaping import JOINERS, Run, shape

SUBSTITUTES: Mapping[str, str] = {  # for what a font lacks: the first of these characters that it has
    "\u2010": "-", "\u2011": "-", "\u2012": "–-", "–": "-", "—": "–-", "\u2015": "—–-", "−": "–-", "\u2043": "-",
    "‘": "'", "’": "'", "\u201b": "‘'", "“": '"', "”": '"', "„": '"', "\u02bc": "’'", "\u02bb": "‘'", "\u02b9": "'",
    "\u2032": "'", "\u2033": '"', "\u2035": "'", "\u2024": ".", "\u2027": "·", "\u2219": "·",
    **dict.fromkeys("\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000", " "),
    **dict.fromkeys("\u2007\u202f", NO_BREAK_SPACE),
}  # fmt: skip
SPELLED = {"…": "...", **{chr(code): normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}}  # in several


def runs(font: Font, text: str) -> list[Run]:
    """`text` as the font and those of its `fallback` can write it: letters and their accents as one character,
    substitutes for what this font lacks, else another font, and shaped what is to be shaped. What none has is left in
    a run of this font."""
    found: list[tuple[Font, str, str]] = []  # font, script if it is shaped, and text
    for char in normalize("NFC", text):
        said = next((one for one in (char, *SUBSTITUTES.get(char, ())) if one in font.advances), "")
        if not said and not font.missing(spelled := SPELLED.get(char, char)):
            said = spelled
        where, script = font, ""
        if char in JOINERS and found and found[-1][1]:
            where, script = found[-1][:2]
        elif shaper := next((one for one in (font, *font.fallback) if one.shapes and char in one.letters), None):
            where, script = shaper, name(char, "").partition(" ")[0]
        elif not said:
            where = next((one for one in font.fallback if char in one.advances), font)
        before = found.pop()[2] if found and found[-1][:2] == (where, script) else ""
        found.append((where, script, before + (said or char)))
    return [shape(where, said) if script else Run(where, said) for where, script, said in found]

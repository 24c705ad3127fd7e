"""The fonts of a theme: as the wheel brought them, if it was made of these files; else from the cache, or made.

Reading the widths of letters and making a font of the icons takes longer than checking a hundred cards.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

from cardlang.face.fault import Fault
from cardlang.face.files import Files
from cardlang.face.theme import LARGEST_FONT, STYLES, load_fonts
from cardlang.fonts.font import Font, FontBook
from cardlang.fonts.icons import FAMILY, LARGEST
from cardlang.model.value import Value
from cardlang.version import VERSION

SHIPPED = Path(__file__).with_name("fonts.json")  # in a wheel: the checksum of what it was made of, then `_told`
_FORM = "fonts-3"  # raise the number when the form of the kept data changes
_HASH = 32  # bytes
_KEPT = 4
_known: dict[bytes, FontBook] = {}  # of this process, by all that they are made of


class _Contents(Value):
    """The files that a theme's fonts are made of, by name."""

    data: Mapping[str, bytes]

    def has(self, name: str) -> bool:
        return name in self.data

    def read(self, name: str, _most: int) -> bytes | None:
        return self.data.get(name)


def open_fonts(theme: Mapping[str, Any], files: Files) -> tuple[FontBook, tuple[Fault, ...]]:
    """The same as `load_fonts`, faster if the same files were read before."""
    contents = _read(theme, files)
    if contents is None:  # `load_fonts` tells why
        return load_fonts(theme, files)
    joined = _joined(theme, contents)
    if joined not in _known:
        found, faults = _kept(joined, theme, contents)
        if faults:
            return found, faults
        if len(_known) == _KEPT:
            _known.clear()
        _known[joined] = found
    return _known[joined], ()


def to_ship(theme: Mapping[str, Any], files: Files) -> bytes:
    """What a wheel carries as `SHIPPED`."""
    contents = _read(theme, files)
    assert contents is not None
    fonts, faults = load_fonts(theme, _Contents(contents))
    assert not faults
    return f"{crc32(_joined(theme, contents)):08x}\n{_told(fonts)}".encode()


def _read(theme: Mapping[str, Any], files: Files) -> dict[str, bytes] | None:
    """The files of the fonts and icons; None if any is missing or cannot be read."""
    names = {path: LARGEST_FONT for styled in theme["fonts"].values() for path in styled.values()}
    contents: dict[str, bytes] = {}
    with suppress(OSError):
        for name, most in {**names, **dict.fromkeys(theme["icons"].values(), LARGEST)}.items():
            if (data := files.read(name, most)) is None:
                return None
            contents[name] = data
        return contents
    return None


def _joined(theme: Mapping[str, Any], contents: Mapping[str, bytes]) -> bytes:
    """All that the fonts depend on."""
    named = json.dumps([theme["fonts"], theme["icons"]])
    return b"\0".join((VERSION.encode(), _FORM.encode(), named.encode(), *contents.values()))


def _kept(joined: bytes, theme: Mapping[str, Any], contents: Mapping[str, bytes]) -> tuple[FontBook, tuple[Fault, ...]]:
    with suppress(OSError):
        checksum, _, told = SHIPPED.read_text("utf-8").partition("\n")
        if checksum == f"{crc32(joined):08x}":
            return _fonts(told, theme, contents), ()
    from hashlib import sha256

    from cardlang.source.cache import Cache

    key, cache = f"{_FORM}-{sha256(joined).hexdigest()}", Cache()
    try:
        stored = cache.get(key) or b""
        if sha256(stored[_HASH:]).digest() == stored[:_HASH]:
            with suppress(ValueError, TypeError, LookupError, AttributeError):
                return _fonts(stored[_HASH:].decode(), theme, contents), ()
        fonts, faults = load_fonts(theme, _Contents(contents))
        if not faults:
            data = _told(fonts).encode()
            cache.put(key, sha256(data).digest() + data)
        return fonts, faults
    finally:
        cache.close()


def _told(fonts: FontBook) -> str:
    """What was found in the files, as JSON: of each font its characters, their widths, and its heights."""
    icons = fonts.styles[FAMILY, False, False]
    measures = [
        ["".join(font.advances), [*font.advances.values()], font.ascent, font.descent, font.cap_height]
        for font in fonts.styles.values()
    ]
    drawn = [b64encode(icons.data).decode(), icons.says, icons.outlines, fonts.icons]
    return json.dumps([measures, drawn], ensure_ascii=False, separators=(",", ":"))


def _fonts(told: str, theme: Mapping[str, Any], contents: Mapping[str, bytes]) -> FontBook:
    """The fonts that `_told` tells of."""
    measures, (drawn, says, outlines, icons) = json.loads(told)
    named: list[tuple[tuple[str, bool, bool], str, bytes, dict[str, str], dict[str, str]]] = [
        ((family, *STYLES[style]), f"{family}-{style}", contents[path], {}, {})
        for family, styled in theme["fonts"].items()
        for style, path in styled.items()
    ]
    named.append(((FAMILY, False, False), FAMILY, b64decode(drawn), says, outlines))
    both = zip(named, measures, strict=True)
    return FontBook(
        {
            style: Font(name, data, dict(zip(characters, widths, strict=True)), up, down, capital, says, shapes)
            for (style, name, data, says, shapes), (characters, widths, up, down, capital) in both
        },
        icons,
    )

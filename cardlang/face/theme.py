"""The theme: the fonts, sizes and colours that all faces of a project share (`templates/theme.yaml`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from cardlang.face.fault import Fault
from cardlang.fonts.font import BadFont, Font, FontBook, read_font
from cardlang.fonts.icons import FAMILY, icon_font

STYLES = {"regular": (False, False), "bold": (True, False), "italic": (False, True), "bold_italic": (True, True)}


def with_ink(theme: Mapping[str, Any], ink: str) -> dict[str, Any]:
    """The theme as it is printed with `ink`: what stands under `inks: {<ink>: ...}` replaces the plain values.

    >>> with_ink({"colour": {"ink": "#000", "panel": "#ffe"}, "inks": {"low": {"colour": {"panel": "#fff"}}}}, "low")
    {'colour': {'ink': '#000', 'panel': '#fff'}}
    """
    plain = {key: value for key, value in theme.items() if key != "inks"}
    return _overlay(plain, theme.get("inks", {}).get(ink, {}))


def _overlay(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = _overlay(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return merged


def load_fonts(theme: Mapping[str, Any], find: Callable[[str], Path | None]) -> tuple[FontBook, tuple[Fault, ...]]:
    """The fonts and icons that the theme names.

    `find` gives the file of a path in the template folders, or None. A font that is missing or broken is a fault; the
    book then lacks it.
    """
    styles: dict[tuple[str, bool, bool], Font] = {}
    faults: list[Fault] = []
    for family, files in theme["fonts"].items():
        for style, path in files.items():
            data = _read(find, path)
            font = read_font(f"{family}-{style}", data) if data is not None else BadFont("there is no such file")
            if isinstance(font, BadFont):
                faults.append(Fault("C507", f"the font {path} cannot be used: {font.reason}"))
            else:
                styles[family, *STYLES[style]] = font
    drawings = {}
    for name, path in theme["icons"].items():
        data = _read(find, path)
        if data is None:
            faults.append(Fault("C508", f"the icon {name} cannot be drawn: there is no file {path}"))
        else:
            drawings[name] = data
    icons, characters, bad = icon_font(drawings)
    styles[FAMILY, False, False] = icons
    faults += [Fault("C508", f"the icon {icon.name} cannot be drawn: {icon.reason}") for icon in bad]
    return FontBook(styles, characters), tuple(faults)


def _read(find: Callable[[str], Path | None], path: str) -> bytes | None:
    file = find(path)
    return file.read_bytes() if file else None

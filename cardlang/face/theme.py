"""The theme: fonts, sizes and colours shared by all faces of a project (`templates/theme.yaml`).
`Files` is how faces read files in the template folders. The caller knows where these are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Protocol

from cardlang.face.fault import Fault
from cardlang.face.outline import CONTRAST, contrast, rgb
from cardlang.fonts.font import BadFont, Font, FontBook, read_font
from cardlang.fonts.icons import FAMILY, LARGEST, MOST, icon_font
from cardlang.fonts.shaping import with_companion


class Files(Protocol):
    """Files by their names below the template folders, such as `skirmish/action.svg.j2`."""

    def has(self, name: str) -> bool:
        """Whether there is a file of that name. It may still be unreadable: see `read`."""

    def read(self, name: str, most: int) -> bytes | None:
        """The bytes of the file; None if there is none.

        Errors: `OSError`, with its reason in words, if it is not a regular file, is a link out of the folders, or has
        more than `most` bytes.
        """


def reason(error: OSError) -> str:
    """Why a file cannot be read.

    >>> reason(OSError("it is a pipe")), reason(PermissionError(13, "Permission denied"))
    ('it is a pipe', 'permission denied')
    """
    return error.strerror.lower() if error.strerror else str(error)


DARK, WHITE = "#231a12", "#ffffff"
FALLBACK = "fallback-"
LARGEST_FONT = 32 * 2**20  # bytes
STYLES = {"regular": (False, False), "bold": (True, False), "italic": (False, True), "bold_italic": (True, True)}


def with_ink(theme: Mapping[str, Any], ink: str) -> dict[str, Any]:
    """The theme as printed with `ink`: the values under `inks: {<ink>: ...}` replace the plain ones.

    >>> low = {"colour": {"panel": "#ffffff"}}
    >>> with_ink({"colour": {"ink": "#000000", "panel": "#ffffee"}, "inks": {"low": low}}, "low")
    {'colour': {'ink': '#000000', 'panel': '#ffffff'}, 'factions': {}}
    """
    plain = {key: value for key, value in theme.items() if key != "inks"}
    own = theme.get("inks", {}).get(ink, {})
    inked = over(plain, own)
    return over(inked, _legible(inked, own)) if own else inked


def _legible(theme: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """What has to change in a theme where an ink changes the colour of a text, or of its ground, so that nobody could
    read it: grounds are white and what stands on them is dark, except what the ink says itself (`own`)."""
    colour = theme["colour"]
    letters = {name: DARK for name in ("ink", "quiet") if not _is_read(colour.get(name), colour.get("panel"))}
    changed = {}
    for name, look in theme.get("factions", {}).items():
        if not all(_is_read(colour.get("light"), look.get(ground)) for ground in ("deep", "main")):
            dark = look["figure"] if _is_read(look["figure"], WHITE) else DARK
            white = {"deep": WHITE, "main": WHITE, "glow": WHITE, "tint": dark, "metal": dark, "figure": dark}
            changed[name] = over(white, own.get("factions", {}).get(name, {}))
    return {"colour": letters, "factions": changed}


def _is_read(text: str | None, ground: str | None) -> bool:
    return not text or not ground or contrast(rgb(text), rgb(ground)) >= CONTRAST


def over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """`below` with its values replaced by those of `above`, key by key at any depth.

    >>> over({"size": {"name": 12, "type": 8}}, {"size": {"name": 14}})
    {'size': {'name': 14, 'type': 8}}
    """
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = over(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return merged


def gaps(theme: Mapping[str, Any], whole: Mapping[str, Any]) -> list[Fault]:
    """A fault (C515) for each key that `theme` lacks and `whole`, the shipped theme, has. Icons, motifs and inks are
    optional; every faction needs the keys that `neutral` has."""
    names = []
    for section, values in whole.items():
        if section in ("inks", "motifs"):
            continue
        given = theme.get(section)
        if given is None:
            names.append(section)
        elif section == "factions":
            names += [f"factions.{name}" for name in ("neutral",) if name not in given]
            wanted = values["neutral"]
            names += [f"factions.{name}.{key}" for name, look in given.items() for key in wanted if key not in look]
        elif section != "icons":
            names += [f"{section}.{key}" for key in values if key not in given]
    help_ = "add it, or start the theme with `extends: shipped`"
    return [Fault("C515", f"the theme has no {name}", help_, field=name) for name in names]


def font_files(theme: Mapping[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """The fonts that the theme names: family, style, path, and the field that names it. Those for what others lack are
    a family each."""
    for family, styled in theme["fonts"].items():
        yield from ((family, style, path, f"fonts.{family}.{style}") for style, path in styled.items())
    for number, path in enumerate(theme.get("fallback", ())):
        yield f"{FALLBACK}{number}", "regular", path, f"fallback.{number}"


def load_fonts(theme: Mapping[str, Any], files: Files) -> tuple[FontBook, tuple[Fault, ...]]:
    """The fonts and icons that the theme names, read from `files`. A missing or broken one is left out and is a fault
    (C507, C508)."""
    styles: dict[tuple[str, bool, bool], Font] = {}
    faults: list[Fault] = []
    for family, style, path, field in font_files(theme):
        data = _read(files, path, LARGEST_FONT)
        font = BadFont(data) if isinstance(data, str) else read_font(f"{family}-{style}", data)
        if isinstance(font, BadFont):
            faults.append(Fault("C507", f"the font {path} cannot be used: {font.reason}", field=field))
        else:
            styles[family, *STYLES[style]] = with_companion(font) if font.letters else font
    if fallback := tuple(font for (family, _, _), font in styles.items() if family.startswith(FALLBACK)):
        styles = {
            style: font if font in fallback else replace(font, fallback=fallback) for style, font in styles.items()
        }
    styles |= {(font.shapes.name, False, False): font.shapes for font in styles.values() if font.shapes}
    drawings = {}
    if len(theme["icons"]) > MOST:  # several themes that extend each other may add up to it
        message = f"the theme and those it extends have {len(theme['icons']):,} icons; at most {MOST} are allowed"
        return FontBook(styles, {}), (*faults, Fault("C508", message, "leave out those that no template uses", "icons"))
    for name, path in theme["icons"].items():
        data = _read(files, path, LARGEST)
        if isinstance(data, str):
            message = f"the icon {name} from the file {path} cannot be drawn: {data}"
            faults.append(Fault("C508", message, field=f"icons.{name}"))
        else:
            drawings[name] = data
    icons, characters, bad = icon_font(drawings)
    styles[FAMILY, False, False] = icons
    faults += [
        Fault("C508", f"the icon {icon.name} cannot be drawn: {icon.reason}", icon.help, f"icons.{icon.name}")
        for icon in bad
    ]
    return FontBook(styles, characters), tuple(faults)


def _read(files: Files, path: str, most: int) -> bytes | str:
    """The bytes of the file, or the reason why it cannot be read."""
    try:
        data = files.read(path, most)
    except OSError as error:
        return reason(error)
    return "there is no such file" if data is None else data

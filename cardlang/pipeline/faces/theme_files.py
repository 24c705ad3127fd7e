"""A project's theme: its `templates/theme.yaml`, merged over the themes that it extends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from os.path import realpath
from pathlib import Path
from typing import Any

from cardlang.face.fault import Fault
from cardlang.face.theme import STYLES, font_files, gaps, over
from cardlang.fonts.font import FontBook
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.slips import closest, did_you_mean
from cardlang.model.span import Span
from cardlang.model.value import Value
from cardlang.pipeline.faces.extending import Opened, extended
from cardlang.source.document import open_document
from cardlang.source.error import SourceError
from cardlang.source.paths import shared_folder
from cardlang.source.project import Project
from cardlang.source.sources import Sources
from cardlang.source.yaml.nodes import Document, Mapping, Node, Scalar
from cardlang.source.yaml.nodes import Sequence as Items

THEME = "templates/theme.yaml"
SCHEMA = "schemas/theme.schema.json"
SHIPPED = "shipped"
# How far two colours are apart, of 765: those of a gradient between two of a look, and one that shows through another.
_ALIKE, _SAME = 120, 24


class ThemeLines(Value):
    """Where the values of a theme stand in the project's own files, a file before those that it extends."""

    documents: tuple[Document, ...]
    file: Span  # the whole theme

    def of(self, *keys: str) -> Span:
        """The value under these keys, or the key of a group; else the key under which it would stand; else the file."""
        for size in range(len(keys), 0, -1):
            for document in self.documents:
                if entry := _entry(document, keys[:size]):
                    return document.span(entry[1] if size == len(keys) and isinstance(entry[1], Scalar) else entry[0])
        return self.file

    def colour(self, text: str, ground: str, look: str, theme: dict[str, Any]) -> Span | None:
        """The line to change for a `text` that does not stand out from its `ground` (#rrggbb): its colour in the look;
        else, unless the ground is a colour for all, what the look has like it; else either among the colours for all;
        else the look. None if the project's own files have none of these."""
        own = [(document, value) for document in self.documents for value in _values(document, "factions", look)]
        exact = [one for one in own if str(one[1].value).casefold() == text]
        near = sorted((_apart(str(value.value), ground), n) for n, (_, value) in enumerate(own))
        common = min(_apart(str(colour), ground) for colour in theme["colour"].values())
        alike = [own[n] for apart, n in near if apart < _ALIKE and common > _SAME]
        others = [(document, value) for document in self.documents for value in _values(document, "colour")]
        others = [one for one in others if str(one[1].value).casefold() in (text, ground)]
        keys = [(one, entry[0]) for one in self.documents if (entry := _entry(one, ("factions", look)))]
        return next((document.span(node) for document, node in (*exact, *alike, *others, *keys)), None)


def _values(document: Document, *keys: str) -> list[Node]:
    """The colours that the file has under these keys."""
    entry = _entry(document, keys)
    nodes = [value for _, value in entry[1].entries.values()] if entry and isinstance(entry[1], Mapping) else []
    return [node for node in nodes if str(node.value).startswith("#")]


def _apart(one: str, other: str) -> int:
    """How far two colours (#rrggbb) are apart: 0 to 765."""
    return sum(abs(int(one[n : n + 2], 16) - int(other[n : n + 2], 16)) for n in (1, 3, 5))


def _entry(document: Document, keys: Sequence[str]) -> tuple[Node, Node] | None:
    """The key and the value that `keys` lead to, if the file has them; an item of a list is its own key."""
    node: Node = document.root
    found: tuple[Node, Node] | None = None
    for key in keys:
        if isinstance(node, Items):
            item = next(iter(node.items[int(key) :]), None) if key.isdecimal() else None
            found = (item, item) if item else None
        else:
            found = node.entries.get(key) if isinstance(node, Mapping) else None
        if found is None:
            return None
        node = found[1]
    return found


def open_theme(project: Project, sources: Sources) -> tuple[dict[str, Any] | None, ThemeLines, list[Diagnostic]]:
    """The values of the theme (None if anything is wrong), where they stand, and what is wrong.

    Errors: `SourceError` if there is no theme at all: a broken installation.
    """
    path, schema = project.find(THEME), project.schema(SCHEMA)
    if path is None or schema is None:
        raise SourceError(f"there is no {THEME if path is None else SCHEMA}")

    def opened(path: Path) -> Opened:
        source, document, found = project.checked(path, schema)
        sources.add(source)
        return document, found

    def find(name: str) -> list[Path] | Fault:
        file = shared_folder() / THEME if name == SHIPPED else project.find(f"templates/{name}")
        help = f'name a file in templates/, or "{SHIPPED}"'
        return [file] if file else Fault("C516", f"there is no theme templates/{name}", help)

    first, found = opened(path)
    chain = [first] if first else []
    if first and not has_errors(found):
        chain, found = extended(first, "theme", "C516", find, opened)
    if has_errors(found):
        return None, ThemeLines((), Span(chain[-1].path if chain else str(path), 0, 0)), found
    theme: dict[str, Any] = {}
    for document in reversed(chain):
        values: Any = document.root.value
        theme = over(theme, {key: value for key, value in values.items() if key != "extends"})
    own = [
        one for one in chain if project.root == shared_folder() or not Path(one.path).is_relative_to(shared_folder())
    ]
    lines = ThemeLines(tuple(own), Span(chain[0].path, 0, 0))
    found = [fault.at(lines.of(*fault.field.split("."))) for fault in gaps(theme, _shipped(chain[-1]))]
    return (None if found else theme), lines, found


def _shipped(last: Document) -> Any:
    """The values of the shipped theme, which has every key that a theme needs."""
    path = shared_folder() / THEME
    if realpath(last.path) == realpath(path):
        return last.root.value
    document = open_document(path, None)[1]
    return document.root.value if document else {}


def icon_help(project: Project, icon: str, fonts: FontBook, otherwise: str) -> str:
    """What to write for an icon that the theme does not name: its line, if its file is there; else the nearest name, or
    `otherwise`."""
    if "/" not in icon and project.find(f"templates/icons/{icon}.svg"):
        return f'templates/icons/{icon}.svg is there: under icons: in {THEME}, write "{icon}: icons/{icon}.svg"'
    return did_you_mean(closest(icon, fonts.icons)) or otherwise


def unknown_icons(project: Project, theme: dict[str, Any], fonts: FontBook) -> Iterator[Fault]:
    """The emblems and motifs of a theme that name icons which it does not have."""
    named = [(look["emblem"], f"factions.{name}.emblem") for name, look in theme["factions"].items()]
    named += [(one["icon"], f"motifs.{n}.icon") for n, one in enumerate(theme.get("motifs", ()))]
    for icon, place in named:
        if icon not in fonts.icons:
            help = icon_help(project, icon, fonts, "name one of its icons")
            yield Fault("C530", f'the theme has no icon "{icon}"', help, field=place)


def unknown_symbols(project: Project, fonts: FontBook) -> Iterator[Diagnostic]:
    """The symbols of a project that name icons which its theme does not have, at their lines in its settings."""
    for name, icon in (project.symbols or {}).items():
        if icon not in fonts.icons and project.settings:
            help = icon_help(project, icon, fonts, f"add it under icons: in {THEME}")
            at = project.settings.where("symbols", name)
            yield Diagnostic("C530", f'the theme has no icon "{icon}"', at, help)


def unprintable_fonts(project: Project, theme: dict[str, Any], fonts: FontBook) -> Iterator[Fault]:
    """The project's own fonts that can be measured but not embedded in a PDF."""
    for family, style, path, field in font_files(theme):
        file, font = project.find(f"templates/{path}"), fonts.pick(family, *STYLES[style])
        if file and font and not file.is_relative_to(shared_folder()):
            from cardlang.pdf.document import embedding_problem  # loads ReportLab

            if why := embedding_problem(font) or (embedding_problem(font.shapes) if font.shapes else ""):
                yield Fault("C507", f"the font {path} cannot be used: {why}", field=field)

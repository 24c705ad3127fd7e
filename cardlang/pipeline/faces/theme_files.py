"""A project's theme: its `templates/theme.yaml`, merged over the themes that it extends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardlang.face.fault import Fault
from cardlang.face.theme import gaps, over
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.span import Span
from cardlang.source.document import open_document
from cardlang.source.error import SourceError
from cardlang.source.project import Project
from cardlang.source.shared import shared_folder
from cardlang.source.sources import Sources
from cardlang.source.yaml.nodes import Document, Mapping

THEME = "templates/theme.yaml"
SCHEMA = "schemas/theme.schema.json"
SHIPPED = "shipped"
DEEPEST = 16  # themes that extend each other


def open_theme(project: Project, sources: Sources) -> tuple[dict[str, Any] | None, Span, list[Diagnostic]]:
    """The values of the theme (None if anything is wrong), its file, and what is wrong.

    Errors: `SourceError` if there is no theme at all: a broken installation.
    """
    path, schema = project.find(THEME), project.schema(SCHEMA)
    if path is None or schema is None:
        raise SourceError(f"there is no {THEME if path is None else SCHEMA}")
    chain: list[Document] = []
    seen: set[Path] = set()
    while path is not None:
        seen.add(path.resolve())
        source, document, found = project.open(path)
        sources.add(source)
        if document is not None:
            found = [*found, *schema.errors(document)]
        if document is None or has_errors(found):
            return None, Span(str(path), 0, 0), found
        chain.append(document)
        path, fault = _extended(project, document, seen)
        if len(chain) > DEEPEST:
            fault = Fault("C516", f"this theme extends more than {DEEPEST} others", "merge some of them")
        if fault:
            return None, Span(document.path, 0, 0), [fault.at(document.span(document.at(("extends",))))]
    theme: dict[str, Any] = {}
    for document in reversed(chain):
        values: Any = document.root.value
        theme = over(theme, {key: value for key, value in values.items() if key != "extends"})
    at = Span(chain[0].path, 0, 0)
    found = [fault.at(at) for fault in gaps(theme, _shipped(chain[-1]))]
    return (None if found else theme), at, found


def _extended(project: Project, document: Document, seen: set[Path]) -> tuple[Path | None, Fault | None]:
    """The file of the theme that this one extends, if any."""
    if not isinstance(document.root, Mapping) or "extends" not in document.root.entries:
        return None, None
    name = str(document.at(("extends",)).value)
    path = shared_folder() / THEME if name == SHIPPED else project.find(f"templates/{name}")
    if path is None:
        return None, Fault("C516", f"there is no theme templates/{name}", f'name a file in templates/, or "{SHIPPED}"')
    if path.resolve() in seen:
        return None, Fault("C516", f"{name} extends itself", "one of the themes must not extend another")
    return path, None


def _shipped(last: Document) -> Any:
    """The values of the shipped theme, which has every key that a theme needs."""
    path = shared_folder() / THEME
    if Path(last.path).resolve() == path.resolve():
        return last.root.value
    document = open_document(path, None)[1]
    return document.root.value if document else {}

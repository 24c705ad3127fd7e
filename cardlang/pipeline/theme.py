"""The theme of a project: its `templates/theme.yaml` over those that it extends."""

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
DEEPEST = 16  # themes, each extending the next


def open_theme(project: Project, sources: Sources) -> tuple[dict[str, Any] | None, Span, list[Diagnostic]]:
    """The values of the theme, where it stands, and what is wrong with it; no values if anything is.

    Errors: `SourceError` if there is no theme, which is a broken installation.
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
        path, fault = _below(project, document, seen)
        if len(chain) > DEEPEST:
            fault = Fault("C516", f"more than {DEEPEST} themes stand behind this one", "put some of them into one")
        if fault:
            return None, Span(document.path, 0, 0), [fault.at(document.span(document.at(("extends",))))]
    theme: dict[str, Any] = {}
    for document in reversed(chain):
        values: Any = document.root.value
        theme = over(theme, {key: value for key, value in values.items() if key != "extends"})
    at = Span(chain[0].path, 0, 0)
    found = [fault.at(at) for fault in gaps(theme, _shipped(chain[-1]))]
    return (None if found else theme), at, found


def _below(project: Project, document: Document, seen: set[Path]) -> tuple[Path | None, Fault | None]:
    """The file that a theme extends, if it does."""
    if not isinstance(document.root, Mapping) or "extends" not in document.root.entries:
        return None, None
    name = str(document.at(("extends",)).value)
    path = shared_folder() / THEME if name == SHIPPED else project.find(f"templates/{name}")
    if path is None:
        return None, Fault("C516", f"there is no theme templates/{name}", f'name a file in templates/, or "{SHIPPED}"')
    if path.resolve() in seen:
        return None, Fault("C516", f"{name} extends itself", "one of the themes must say all by itself")
    return path, None


def _shipped(last: Document) -> Any:
    """The values of the shipped theme, which says all that a theme must say."""
    path = shared_folder() / THEME
    if Path(last.path).resolve() == path.resolve():
        return last.root.value
    document = open_document(path, None)[1]
    return document.root.value if document else {}

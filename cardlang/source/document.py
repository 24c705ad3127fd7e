"""Opening one YAML file."""

from __future__ import annotations

from pathlib import Path

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText
from cardlang.source.files import decode, read_text
from cardlang.source.yaml.nodes import Document


def open_document(path: Path, within: Path | None) -> tuple[SourceText, Document | None, list[Diagnostic]]:
    """The text of the file at `path`, its document (None if it cannot be read as YAML), and the findings. `within` is
    the boundary folder of links; None is for files that the user names and for the package's own.

    Errors: `SourceError` if the system refuses to read the file.
    """
    return _document(*read_text(path, within))


def parse_document(data: bytes, path: str) -> tuple[SourceText, Document | None, list[Diagnostic]]:
    """The same for bytes from elsewhere (an editor, stdin), reported under the name `path`."""
    return _document(*decode(data, path))


def _document(source: SourceText, found: list[Diagnostic]) -> tuple[SourceText, Document | None, list[Diagnostic]]:
    if found:
        return source, None, found
    from cardlang.source.yaml.compose import compose

    document, found = compose(source)
    return source, document, found

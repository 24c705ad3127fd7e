"""Opening one YAML file."""

from __future__ import annotations

from pathlib import Path

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText
from cardlang.source.files import decode, read_text
from cardlang.source.yaml.nodes import Document


def open_document(path: Path, within: Path | None) -> tuple[SourceText, Document | None, list[Diagnostic]]:
    """The text of the file at `path`, the document in it if it holds one, and what is wrong with either. No link leads
    out of `within`; None stands for a file that the user names, or one of the package.

    Errors: `SourceError` where the system does not give the file.
    """
    return _document(*read_text(path, within))


def parse_document(data: bytes, path: str) -> tuple[SourceText, Document | None, list[Diagnostic]]:
    """The same for bytes that come from elsewhere (an editor, stdin), `path` being the name they go by."""
    return _document(*decode(data, path))


def _document(source: SourceText, found: list[Diagnostic]) -> tuple[SourceText, Document | None, list[Diagnostic]]:
    if found:
        return source, None, found
    from cardlang.source.yaml.compose import compose

    document, found = compose(source)
    return source, document, found

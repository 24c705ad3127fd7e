"""`lint` as one stage: everything that can be wrong with the files named."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardlang.model.diagnostic import Diagnostic, in_order
from cardlang.pipeline.faces import layout
from cardlang.pipeline.reading import read_paths
from cardlang.pipeline.sheets import sheet_faults
from cardlang.source.sources import Sources


def lint(paths: Iterable[Path]) -> tuple[list[Diagnostic], Sources]:
    """All findings about the files that `paths` name (none: the project around this folder), and the files' texts.

    Errors: `SourceError` for a path, file or setting that stops the work.
    """
    read, found = read_paths(paths)
    sources = Sources()
    for contents in read:
        found += contents.diagnostics
        found += layout(contents)
        found += sheet_faults(contents)
        sources.update(contents.sources)
    return in_order(found), sources

"""What has changed: between two editions, and since the last print."""

from __future__ import annotations

from pathlib import Path

from cardlang.model.change import Changes, compare
from cardlang.pipeline.editions import NOW, open_edition, read_edition
from cardlang.source.project import find_project


def diff(old: str, new: str | None) -> Changes:
    """What has changed from `old` to `new`, each a folder or a revision; without `new`, to the project's files now.

    Errors: `SourceError`.
    """
    project, found = find_project(Path.cwd())
    before = open_edition(old, project)
    return compare(before, read_edition(project, NOW, found) if new is None else open_edition(new, project))

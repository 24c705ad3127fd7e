"""`cardlang diff`: what has changed between two editions."""

from __future__ import annotations

from pathlib import Path

from cardlang.model.change import Changes, compare
from cardlang.pipeline.editions.edition import NOW, open_edition, read_edition
from cardlang.source.project import find_project, need_project


def diff(old: str, new: str | None) -> Changes:
    """What has changed from `old` to `new`, each a folder or a git revision; without `new`, to the project's files now.

    Errors: `SourceError`, as `open_edition`; without `new` also if there is no project.
    """
    if new is None:
        here, found = need_project(Path.cwd())
        return compare(open_edition(old, here), read_edition(here, NOW, found))
    project, _ = find_project(Path.cwd())
    return compare(open_edition(old, project), open_edition(new, project))

"""What a command has printed or written, kept for as long as no file that it reads changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from cardlang.source.error import SourceError
from cardlang.source.fingerprint import fingerprint, further_fingerprint, project_fingerprint
from cardlang.source.project import Project, find_project, shipped_project
from cardlang.source.store import Store, key

Printed = tuple[str, str, int]  # for standard error, for standard output, and the exit code
Made = TypeVar("Made")


def kept(
    command: Sequence[object],
    kind: Any,
    make: Callable[[Store], Made],
    again: Callable[[Store, Made], bool] = lambda *_: True,
    *,
    paths: Sequence[Path] = (),
    shipped: bool = False,
    files: Callable[[Project], Iterable[Path]] = lambda _: (),
) -> Made:
    """What `make` returns, or has returned before: frozen data of the type `kind`.

    It may depend on `command`; on the projects that contain `paths`, or else the current folder, or on the `shipped`
    one; and on more `files` (those that a user names, with links resolved), also if it writes them itself, so that a
    second run would write the same. `again` repeats the effects of an earlier `make`, or returns False if it cannot.
    """
    store = Store()
    try:
        read = _read(paths, shipped, files)
        known: Made | None = store.load(kind, key("command", command, *read)) if read else None
        if known is not None and again(store, known):
            return known
        made = make(store)
        if read and (now := _read(paths, shipped, files)) and now[0] == read[0]:  # nothing has changed meanwhile
            store.save(key("command", command, *now), made)
        return made
    finally:
        store.close()


def _read(
    paths: Sequence[Path], shipped: bool, files: Callable[[Project], Iterable[Path]]
) -> tuple[tuple[object, ...], bytes] | None:
    """The state of everything that a command reads, and of the further files; None if it cannot be told."""
    try:
        here = Path.cwd()
        folders = [path if path.is_dir() else path.parent for path in paths] or [here]
        found = [shipped_project()] if shipped else [find_project(folder)[0] for folder in folders]
        projects = {one.root: one for one in found if one}
        if not projects:
            return None
        state = str(here), fingerprint(*paths), *map(project_fingerprint, projects.values())
        return state, b"".join(further_fingerprint(one, files(one)) for one in projects.values())
    except (SourceError, OSError, ValueError):
        return None

"""A new folder of files, which appears whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

from cardlang.source.error import SourceError
from cardlang.source.paths import SETTINGS, absolute, shown
from cardlang.source.write import write_all


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Make `folder` with `files` in it, by their paths below it. It must be empty or not be there; the folders above it
    are made. The files are written beside it, or inside it if it is there, and then take their places.

    Errors: `SourceError` for a folder that is not empty, for a file in its place, and where the system refuses. Then
    everything is as it was.
    """
    folder = absolute(folder)
    try:
        there = _is_empty(folder)
        with _folders_above(folder) as above:
            home = folder if there else above
            stage = home / f".{folder.name[:40]}.cardlang-{token_hex(4)}"
            try:
                write_all((stage / name, data, stage) for name, data in files.items())
                if there:
                    _move_up(stage, folder)
                else:
                    stage.rename(folder)
            finally:
                shutil.rmtree(stage, ignore_errors=True)
    except (OSError, ValueError) as error:
        if isinstance(error, ValueError):
            raise SourceError(f"cannot write {str(folder)!r}: that is not a file name") from error
        raise SourceError.of(folder, "write", error) from error


def _is_empty(folder: Path) -> bool:
    """Return True for an empty folder, False for one that does not exist.

    Errors: `SourceError` for one that is not empty, and for anything that is not a folder; `OSError`.
    """
    if not os.path.lexists(folder):
        return False
    if not folder.is_dir():
        raise SourceError(f"{shown(folder)} already exists and is not a folder: nothing was written")
    if names := sorted(entry.name for entry in folder.iterdir()):
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        raise SourceError(f"{shown(folder)} is not empty, it holds {names[0]}{more}: nothing was written")
    return True


@contextmanager
def _folders_above(folder: Path) -> Iterator[Path]:
    """The folder that `folder` is to stand in. Those that had to be made are removed if the work fails."""
    made = [one for one in folder.parents if not os.path.lexists(one)]
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        yield folder.parent
    except BaseException:
        for one in made:
            with suppress(OSError):
                one.rmdir()
        raise


def _move_up(stage: Path, folder: Path) -> None:
    """Move all that is in `stage` to `folder`, the settings last: without them the folder is no project."""
    moved: list[Path] = []
    try:
        for entry in sorted(stage.iterdir(), key=lambda entry: (entry.name in SETTINGS, entry.name)):
            moved.append(folder / entry.name)
            entry.rename(moved[-1])
    except BaseException:
        for path in moved:
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)
        raise

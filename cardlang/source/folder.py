"""Creates a folder with all of its files, or nothing."""

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
    """Create `folder`, and the folders above it, with `files` (by their paths below it). It must be empty or not exist.
    The files are first written to a temporary folder beside it, or inside it if it exists, and then moved.

    Errors: `SourceError` for a folder that is not empty, for a file in its place, and if the system refuses. In all
    cases nothing has changed.
    """
    folder = absolute(folder)
    try:
        there = _is_empty(folder)
        with _folders_above(folder) as above:
            home = folder if there else above
            stage = home / f".{folder.name[:40]}.cardlang-{token_hex(4)}"
            try:
                _write(stage, folder, files)
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


def _write(stage: Path, folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files into `stage`, which will be `folder`.

    Errors: `SourceError`, about files of `folder`.
    """
    try:
        write_all((stage / name, data, stage) for name, data in files.items())
    except SourceError as error:
        raise SourceError(str(error).replace(str(stage), str(folder))) from error


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
    """The parent of `folder`. Folders that had to be created for it are removed again after an exception."""
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
    """Move everything in `stage` to `folder`. The settings file, which makes the folder a project, comes last."""
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

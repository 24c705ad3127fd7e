"""Creates a folder with all of its files, or nothing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
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
                    _move_up(stage, folder, files)
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
    created = [one for one in folder.parents if not os.path.lexists(one)]
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        yield folder.parent
    except BaseException:
        _remove_empty(created)
        raise


def _move_up(stage: Path, folder: Path, files: Mapping[str, bytes]) -> None:
    """Move everything in `stage`, which holds these `files`, to `folder`. The settings file, which makes the folder a
    project, comes last. Nothing is replaced or taken away that others have put there meanwhile."""
    entries = sorted(stage.iterdir(), key=lambda entry: (entry.name in SETTINGS, entry.name))
    copied: list[Path] = []
    try:
        for entry in entries:
            if entry.is_dir():
                entry.rename(folder / entry.name)  # the system refuses to replace a folder that is not empty
            else:
                with (folder / entry.name).open("xb") as file:
                    copied.append(entry)
                    file.write(files[entry.name])
    except BaseException:
        mine = {entry.name for entry in entries if entry in copied or not entry.exists()}
        for path in (folder / name for name in files if name.partition("/")[0] in mine):
            path.unlink(missing_ok=True)
            _remove_empty(path.parents[: -len(folder.parents) - 1])
        raise


def _remove_empty(folders: Iterable[Path]) -> None:
    """Remove the folders, the innermost first, unless something is in them."""
    for one in folders:
        with suppress(OSError):
            one.rmdir()

"""Writing files completely or not at all; and a folder with all of its files, or nothing."""

from __future__ import annotations

import os
import re
import secrets
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from stat import S_ISDIR, S_ISREG
from time import time
from typing import BinaryIO

from cardlang.source.disk import NO_FILE, Folder, a_folder, open_file, resolved
from cardlang.source.error import SourceError
from cardlang.source.paths import SETTINGS, absolute, shown

_TEMPORARY = re.compile(r"\..*\.cardlang-([0-9a-f]{8})-(\d{1,9})-[0-9a-f]{8}", re.DOTALL)
MOST_READ = 64 * 2**20  # bytes of a file that is to be replaced
_DAY = 24 * 60 * 60  # seconds, after which a temporary file is abandoned
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def write_all(files: Iterable[tuple[Path, bytes, Path | None]]) -> None:
    """Write `files`, given as path, content and boundary folder of links (None for paths that the user named). Missing
    folders are made. No file is replaced before all contents are on disk, and readers see either the old or the new
    file. Temporary files that killed processes left in these folders are removed.

    Errors: `SourceError` if the system refuses; no temporary file is left behind.
    """
    folders: dict[str, Folder] = {}
    ready: list[tuple[Folder, str, str, Path]] = []
    path = Path()
    with ExitStack() as stack:
        try:
            for path, data, within in files:
                root, parts = resolved(path, within or Path(os.path.realpath(path)).parent)
                above = os.path.join(root, *parts[:-1])  # noqa: PTH118
                if above not in folders:
                    folders[above] = stack.enter_context(closing(Folder(root, parts[:-1], make=True)))
                    _tidy(folders[above])
                folder, name = folders[above], parts[-1]
                mode = _mode(folder, name)
                temporary = f".{name[:40]}.cardlang-{_host()}-{os.getpid()}-{secrets.token_hex(4)}"
                ready.append((folder, temporary, name, path))
                with os.fdopen(folder.open(temporary, _NEW), "wb") as file:
                    file.write(data)
                if mode is not None:
                    os.chmod(folder.named(temporary), mode, dir_fd=folder.at)
            for folder, temporary, name, path in ready:  # noqa: B007 - for the error message
                os.replace(folder.named(temporary), folder.named(name), src_dir_fd=folder.at, dst_dir_fd=folder.at)
        except OSError as error:
            raise SourceError.of(path, "write", error) from error
        finally:  # also after an interruption
            for folder, temporary, _, _ in ready:
                _remove(folder, temporary)


def refuse_escaping_link(path: Path, within: Path) -> None:
    """Errors: `SourceError` if a link in `path` leads out of `within`."""
    try:
        resolved(path, within)
    except OSError as error:
        raise SourceError.of(path, "write", error) from error


def refuse_other_file(path: Path, within: Path | None, what: str, *marks: bytes) -> None:
    """Errors: `SourceError` if there is a file at `path` that never was `what` it should be, so that a new one must not
    replace it: it has not all of these `marks`. A broken one, such as with a merge conflict, passes. `within` is the
    boundary folder of links."""
    try:
        with open_file(path, within) as file:
            data = file.read(MOST_READ)
    except FileNotFoundError:
        return
    except OSError as error:
        raise SourceError.of(path, "write", error) from error
    if data.strip() and not all(mark in data for mark in marks):
        raise SourceError(f"cannot write {shown(path)}: it is there, and is not {what}")


def open_end(path: Path, within: Path) -> BinaryIO:
    """The file at `path`, opened for writing at its end. `within` is the boundary folder of links.

    Errors: `OSError`.
    """
    root, parts = resolved(path, within)
    with closing(Folder(root, parts[:-1])) as folder:
        return os.fdopen(folder.open(parts[-1], os.O_WRONLY | os.O_APPEND), "wb")


def _mode(folder: Folder, name: str) -> int | None:
    """The permissions of the file that is to be replaced; None if there is none.

    Errors: `OSError` if it is not a regular file.
    """
    try:
        mode = os.stat(folder.named(name), dir_fd=folder.at, follow_symlinks=False).st_mode
    except FileNotFoundError:
        return None
    if S_ISDIR(mode):
        raise a_folder()
    if not S_ISREG(mode):
        raise OSError(NO_FILE)
    return mode & 0o777


def _tidy(folder: Folder) -> None:
    """Remove temporary files of processes that have ended."""
    with suppress(OSError):
        for name in folder.names():
            found = _TEMPORARY.fullmatch(name)
            if found and (_ended(*found.groups()) or _old(folder, name)):
                _remove(folder, name)


def _ended(host: str, process: str) -> bool:
    if host != _host() or os.name == "nt":  # on Windows, `os.kill` would end the process
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def _old(folder: Folder, name: str) -> bool:
    return time() - os.stat(folder.named(name), dir_fd=folder.at, follow_symlinks=False).st_mtime > _DAY


def _remove(folder: Folder, name: str) -> None:
    with suppress(OSError):
        os.unlink(folder.named(name), dir_fd=folder.at)


@cache
def _host() -> str:
    """A hash of this machine's name, for folders that several machines share."""
    import platform

    return blake2b(platform.node().encode(), digest_size=4).hexdigest()


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Create `folder`, and the folders above it, with `files` (by their paths below it). It must be empty, but for
    what git keeps there, or not exist.
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
                write_all((stage / name, data, stage) for name, data in files.items())
                if there:
                    _move_up(stage, folder, files)
                else:
                    stage.rename(folder)
            except SourceError as error:  # about files of the folder
                raise SourceError(str(error).replace(str(stage), str(folder))) from error
            finally:
                shutil.rmtree(stage, ignore_errors=True)
    except (OSError, ValueError) as error:
        if isinstance(error, ValueError):
            raise SourceError(f"cannot write {str(folder)!r}: that is not a file name") from error
        raise SourceError.of(folder, "write", error) from error


def _is_empty(folder: Path) -> bool:
    """Return True for a folder that is empty, but for what git keeps there, False for one that does not exist.

    Errors: `SourceError` for one that is not empty, and for anything that is not a folder; `OSError`.
    """
    if not os.path.lexists(folder):
        return False
    if not folder.is_dir():
        raise SourceError(f"{shown(folder)} already exists and is not a folder: nothing was written")
    if names := sorted(entry.name for entry in folder.iterdir() if not entry.name.startswith(".git")):
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

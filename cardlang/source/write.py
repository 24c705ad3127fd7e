"""Writing files completely or not at all."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterable
from contextlib import ExitStack, closing, suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from time import time
from typing import BinaryIO

from cardlang.source.disk import NO_FILE, Folder, a_folder, open_file, resolved
from cardlang.source.error import SourceError
from cardlang.source.paths import shown

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

"""The one way to the disk. What a project holds comes from other people, so no link leads out of it: a path is resolved
first, must then lie in the folder it belongs to, and is walked down from there without following a link, so that one
that appears meanwhile is refused. Only regular files are read, and only so much of them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from errno import EISDIR, ENAMETOOLONG
from pathlib import Path
from stat import S_IFDIR, S_IFLNK, S_IFMT, S_ISDIR, S_ISREG
from typing import BinaryIO

from cardlang.source.paths import shown

NO_FILE = "it is a pipe or a device, not a file"
NO_NAME = "that is not a file name"

_FROM_FOLDER = os.open in os.supports_dir_fd  # Windows knows no such thing: there, the resolved path is opened
_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)  # opening a pipe shall not wait
_WALK = _NO_LINK | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_PATH", os.O_RDONLY)


class TooLarge(OSError):
    """A file with more bytes than its reader takes."""


class LeadsOutside(OSError):
    """A path that a link leads out of the folder it belongs to."""

    def __init__(self, within: Path) -> None:
        super().__init__(f"it is a link that leads out of {shown(within)}")


class Folder:
    """A folder held open. `at` and `named(…)` go to the functions of `os` as `dir_fd` and path."""

    def __init__(self, root: str, parts: Iterable[str] = (), *, make: bool = False) -> None:
        """The folder below `root` that `parts` lead to, none of which is a link; `make` makes those that are missing.

        Errors: `OSError`.
        """
        if make:
            try:
                os.makedirs(root, exist_ok=True)  # noqa: PTH103
            except RecursionError as error:  # a thousand folders deep
                raise OSError(ENAMETOOLONG, os.strerror(ENAMETOOLONG)) from error
        self.path = root
        self.at = os.open(root, _WALK & ~_NO_LINK) if _FROM_FOLDER else None
        try:
            for part in parts:
                self._enter(part, make)
        except BaseException:
            self.close()
            raise

    def _enter(self, part: str, make: bool) -> None:
        if make:
            with suppress(FileExistsError):
                os.mkdir(self.named(part), dir_fd=self.at)
        if self.at is not None:
            below = os.open(part, _WALK, dir_fd=self.at)
            os.close(self.at)
            self.at = below
        self.path = os.path.join(self.path, part)  # noqa: PTH118

    def named(self, name: str) -> str:
        """What has this name in the folder."""
        return name if self.at is not None else os.path.join(self.path, name)  # noqa: PTH118

    def open(self, name: str, flags: int) -> int:
        """A descriptor of what has this name, if that is no link."""
        return os.open(self.named(name), flags | _NO_LINK, 0o666, dir_fd=self.at)

    def names(self) -> list[str]:
        """What is in the folder."""
        if self.at is None:
            return os.listdir(self.path)  # noqa: PTH208
        handle = self.open(".", os.O_RDONLY)
        try:
            return os.listdir(handle)  # noqa: PTH208
        finally:
            os.close(handle)

    def close(self) -> None:
        """Let go of the folder."""
        if self.at is not None:
            os.close(self.at)
            self.at = None


def open_file(path: Path, within: Path | None) -> BinaryIO:
    """The file at `path` to be read, found in the folder `within`, out of which no link leads. None stands for a file
    that the user names, wherever it lies; what he names in /dev may be a pipe: /dev/stdin, or `<(…)` of a shell.

    Errors: `OSError` with its reason in words, also for what is no regular file.
    """
    if within is None:
        handle = _named(path)
    elif (direct := _direct(path, within)) is not None:
        handle = direct
    else:
        root, parts = resolved(path, within)
        with closing(Folder(root, parts[:-1])) as folder:
            handle = folder.open(parts[-1], _READ)
    try:
        mode = os.fstat(handle).st_mode
        if S_ISDIR(mode):
            raise a_folder()
        if not S_ISREG(mode):
            if within is not None or not path.is_relative_to("/dev"):
                raise OSError(NO_FILE)
            os.set_blocking(handle, True)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def _direct(path: Path, within: Path) -> int | None:
    """A descriptor of a file that no link leads to, as nearly all are. None: look closer."""
    if _FROM_FOLDER and path.is_relative_to(within):
        parts = path.relative_to(within).parts
        if parts and ".." not in parts:
            with suppress(OSError, ValueError), closing(Folder(str(within), parts[:-1])) as folder:
                return folder.open(parts[-1], _READ)
    return None


def _named(path: Path) -> int:
    try:
        return os.open(path, _READ | _NO_LINK & ~getattr(os, "O_NOFOLLOW", 0))
    except ValueError as error:  # a NUL
        raise OSError(NO_NAME) from error


def a_folder() -> IsADirectoryError:
    """What is told of a folder where a file is needed."""
    return IsADirectoryError(EISDIR, os.strerror(EISDIR))


def read_bytes(path: Path, most: int, within: Path | None) -> bytes:
    """What the file holds (see `open_file`).

    Errors: `OSError`, for more than `most` bytes `TooLarge`.
    """
    with open_file(path, within) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLarge(f"it is larger than {_size(most)}")
    return data


def find(root: Path, folder: str, name: str) -> Path | None:
    """`root/folder/name`, if something stands there that is no folder. A name that says the way out itself finds
    nothing. Whether what is there can be read, reading it tells.

    Errors: `LeadsOutside` for a link out of that folder, or of `root`.
    """
    start = os.path.join(os.path.normpath(root / folder), "")  # noqa: PTH118
    path = os.path.normpath(start + name)
    if not name or os.path.isabs(name) or not path.startswith(start) or "\0" in name:  # noqa: PTH117
        return None
    if (kind := _kind(str(root), path)) is not None:
        return None if kind in (0, S_IFDIR) else Path(path)
    real = os.path.realpath(path)
    if not os.path.lexists(real) or os.path.isdir(real):  # noqa: PTH112
        return None
    inner = Path(root, folder)
    resolved(inner, root)
    resolved(Path(path), inner)
    return Path(path)


def _kind(root: str, path: str) -> int | None:
    """What stands at `path` below `root`, 0 for nothing. None where a link is on the way."""
    here, kind = root, 0
    for part in path[len(root) :].strip(os.sep).split(os.sep):  # noqa: PTH206
        here = os.path.join(here, part)  # noqa: PTH118
        try:
            kind = S_IFMT(os.lstat(here).st_mode)
        except OSError:
            return 0
        if kind == S_IFLNK:
            return None
    return kind


def resolved(path: Path, within: Path) -> tuple[str, Sequence[str]]:
    """The folder `within` and the way from it to where `path` leads, both without links."""
    try:
        root, real = os.path.realpath(within), os.path.realpath(path)
    except ValueError as error:  # a NUL
        raise OSError(NO_NAME) from error
    start = os.path.join(root, "")  # noqa: PTH118
    if not real.startswith(start):
        raise a_folder() if real == root else LeadsOutside(within)
    return root, Path(real[len(start) :]).parts


def _size(count: int) -> str:
    return f"{count // 2**20} MiB" if count % 2**20 == 0 else f"{count // 2**10} KiB"

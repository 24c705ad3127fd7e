"""All access to the disk. A project may come from other people, so links must not lead out of it: a path is resolved,
must then be inside its boundary folder, and is opened from there folder by folder without following links, so that a
link made in the meantime is refused. Only regular files are read, and only up to a given size."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from errno import EISDIR, ENAMETOOLONG
from pathlib import Path
from stat import S_IFDIR, S_IFLNK, S_IFMT, S_IFREG, S_ISDIR, S_ISREG
from typing import BinaryIO

from cardlang.model.value import Value
from cardlang.source.paths import shown

NO_FILE = "it is a pipe or a device, not a file"
NO_NAME = "that is not a file name"

_FROM_FOLDER = os.open in os.supports_dir_fd  # not on Windows, where the resolved path is opened
_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)  # opening a pipe must not block
_WALK = _NO_LINK | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_PATH", os.O_RDONLY)


class TooLarge(OSError):
    """A file larger than its reader accepts."""


class LeadsOutside(OSError):
    """A path with a link that leads out of its boundary folder."""

    def __init__(self, within: Path) -> None:
        super().__init__(f"it is a link that leads out of {shown(within)}")


class Folder:
    """An open folder. `at` and `named(…)` are the `dir_fd` and path arguments for functions of `os`."""

    def __init__(self, root: str, parts: Iterable[str] = (), *, make: bool = False) -> None:
        """Opens the folder below `root` along `parts`; with `make`, creates missing folders.

        Errors: `OSError`, also if one of `parts` is a link.
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
        """The path of `name` in the folder, to be used with `dir_fd=self.at`."""
        return name if self.at is not None else os.path.join(self.path, name)  # noqa: PTH118

    def open(self, name: str, flags: int) -> int:
        """A file descriptor for `name`. Errors: `OSError`, also if it is a link."""
        return os.open(self.named(name), flags | _NO_LINK, 0o666, dir_fd=self.at)

    def names(self) -> list[str]:
        """The names of the folder's entries."""
        if self.at is None:
            return os.listdir(self.path)  # noqa: PTH208
        handle = self.open(".", os.O_RDONLY)
        try:
            return os.listdir(handle)  # noqa: PTH208
        finally:
            os.close(handle)

    def close(self) -> None:
        """Close the folder; may be called twice."""
        if self.at is not None:
            os.close(self.at)
            self.at = None


def open_file(path: Path, within: Path | None) -> BinaryIO:
    """The file at `path`, opened for reading. `within` is its boundary folder: no link may lead out of it. None is for
    files that the user names, which may be anywhere; in /dev they may be pipes (/dev/stdin, a shell's `<(…)`).

    Errors: `OSError` with the reason in words, also if it is not a regular file.
    """
    if within is None:
        try:
            handle = os.open(path, _READ | _NO_LINK & ~getattr(os, "O_NOFOLLOW", 0))
        except ValueError as error:  # a NUL
            raise OSError(NO_NAME) from error
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
    """A file descriptor, if there is no link in the path, as for nearly all files; otherwise None."""
    if _FROM_FOLDER and path.is_relative_to(within):
        parts = path.relative_to(within).parts
        if parts and ".." not in parts:
            with suppress(OSError, ValueError), closing(Folder(str(within), parts[:-1])) as folder:
                return folder.open(parts[-1], _READ)
    return None


def a_folder() -> IsADirectoryError:
    """The error for a folder where a file is needed."""
    return IsADirectoryError(EISDIR, os.strerror(EISDIR))


def read_bytes(path: Path, most: int, within: Path | None) -> bytes:
    """The content of the file (see `open_file` for `within`).

    Errors: `OSError`; `TooLarge` if there are more than `most` bytes.
    """
    with open_file(path, within) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLarge(f"it is larger than {_size(most)}")
    return data


def kind(path: str | os.PathLike[str], *, follow: bool = True) -> int:
    """The file type (`S_IFMT`) at `path`, 0 if there is nothing; with `follow`, of what a link leads to."""
    try:
        return S_IFMT((os.stat if follow else os.lstat)(path).st_mode)
    except (OSError, ValueError):
        return 0


def is_file(path: str | os.PathLike[str]) -> bool:
    """Whether there is a regular file, also behind a link."""
    return kind(path) == S_IFREG


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Whether there is a folder, also behind a link."""
    return kind(path) == S_IFDIR


def exists(path: str | os.PathLike[str]) -> bool:
    """Whether there is anything, even a link to nothing."""
    return kind(path, follow=False) != 0


def entries(folder: str | os.PathLike[str]) -> list[tuple[str, bool, bool]]:
    """The entries of a folder, sorted: the name, whether it is a folder (also behind a link), whether it is a link.

    Errors: `OSError`.
    """
    with os.scandir(folder) as found:
        return sorted(
            (one.name, is_folder(one) if one.is_symlink() else one.is_dir(), one.is_symlink()) for one in found
        )


def listed(folder: Path) -> list[tuple[str, bool, bool]]:
    """The same; none if the folder cannot be read."""
    try:
        return entries(folder)
    except OSError:
        return []


def walk(start: str | os.PathLike[str], enter: Callable[[str, str], bool]) -> Iterator[tuple[str, list[str]]]:
    """Each folder in and below `start` with the names of its files, sorted. `enter` decides by folder and name which
    folders are walked; links to folders are not.

    Errors: `OSError`.
    """
    left = [os.fspath(start)]
    while left:
        folder = left.pop()
        here = entries(folder)
        yield folder, [one for one, is_dir, _ in here if not is_dir]
        below = [one for one, is_dir, is_link in here if is_dir and not is_link and enter(folder, one)]
        left += [os.path.join(folder, one) for one in reversed(below)]  # noqa: PTH118


def find(root: Path, folder: str, name: str) -> Path | None:
    """The path `root/folder/name` if it exists and is not a folder; otherwise None, also if `name` itself leads out of
    the folder (`..`). The file may still be unreadable.

    Errors: `LeadsOutside` for a link out of that folder, or out of `root`.
    """
    start = os.path.join(os.path.normpath(root / folder), "")  # noqa: PTH118
    path = os.path.normpath(start + name)
    if not name or os.path.isabs(name) or not path.startswith(start) or "\0" in name:  # noqa: PTH117
        return None
    if (kind := _kind_below(str(root), path)) is not None:
        return None if kind in (0, S_IFDIR) else Path(path)
    target = os.path.realpath(path)
    if not exists(target) or is_folder(target):
        return None
    inner = Path(root, folder)
    resolved(inner, root)
    resolved(Path(path), inner)
    return Path(path)


def _kind_below(root: str, path: str) -> int | None:
    """The file type (`S_IFMT`) at `path` below `root`; 0 if nothing is there, None if there is a link in the path."""
    here, found = root, 0
    for part in path[len(root) :].strip(os.sep).split(os.sep):  # noqa: PTH206
        here = os.path.join(here, part)  # noqa: PTH118
        found = kind(here, follow=False)
        if found in (0, S_IFLNK):
            return None if found else 0
    return found


def resolved(path: Path, within: Path) -> tuple[str, Sequence[str]]:
    """`within` and the relative parts of `path` below it, both with links resolved.

    Errors: `LeadsOutside`, or `OSError` for an invalid name or for `within` itself.
    """
    try:
        root, target = os.path.realpath(within), os.path.realpath(path)
    except ValueError as error:  # a NUL
        raise OSError(NO_NAME) from error
    start = os.path.join(root, "")  # noqa: PTH118
    if not target.startswith(start):
        raise a_folder() if target == root else LeadsOutside(within)
    return root, Path(target[len(start) :]).parts


def _size(count: int) -> str:
    return f"{count // 2**20} MiB" if count % 2**20 == 0 else f"{count // 2**10} KiB"


class Lookup(Value):
    """The files in `folder` of each of `roots`; the first root that has a name wins."""

    roots: Sequence[Path]
    folder: str

    def has(self, name: str) -> bool:
        """Whether there is such a file; it may still be unreadable."""
        try:
            return any(find(root, self.folder, name) for root in self.roots)
        except LeadsOutside:
            return True

    def read(self, name: str, most: int) -> bytes | None:
        """The content of the file; None if there is no such file.

        Errors: `OSError`, with the reason in words, if it is not a regular file, if a link leads out of the folder, or
        if there are more than `most` bytes.
        """
        for root in self.roots:
            if path := find(root, self.folder, name):
                return read_bytes(path, most, root)
        return None

"""What is asked of the disk, with each answer recorded where it is asked, so that a later run can tell whether anything
has changed. No other module of a command that keeps its results asks whether files exist, or what folders contain."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice
from stat import S_IFDIR, S_IFMT, S_IFREG
from time import time_ns
from typing import Any, Final

Question = tuple[str, ...]  # what is asked, and of which path
Answer = Any  # JSON

SETTLED: Final = 2_000_000_000  # ns after which a further change surely shows in the times of a file


class Inputs:
    """Questions with their answers. They are not `complete` if an answer was an error, or came from a pipe."""

    def __init__(self) -> None:
        self.answers: dict[Question, Answer] = {}
        self.complete = True
        self._told = 0

    def news(self) -> tuple[dict[Question, Answer], bool]:
        """What was recorded since the last call, and whether all is complete."""
        new = dict(islice(self.answers.items(), self._told, None))
        self._told = len(self.answers)
        return new, self.complete

    def add(self, answers: dict[Question, Answer], complete: bool) -> None:
        """Add what another process recorded, here and to all that is being recorded."""
        for inputs in (self, *_open):
            inputs.answers |= answers
            inputs.complete &= complete

    def note_again(self) -> None:
        """Record all of it for a further use of what was read."""
        for inputs in _open:
            inputs.answers |= self.answers
            inputs.complete &= self.complete


_open: list[Inputs] = []  # those that are being recorded


@contextmanager
def recorded(inputs: Inputs | None = None) -> Iterator[Inputs]:
    """Everything that this process asks of the disk in the block, as questions and answers; added to `inputs`, if
    given. A result that was made in the block can be kept for as long as `unchanged.changed` finds no other answer.

    >>> with recorded() as inputs:
    ...     is_folder("/")
    True
    >>> len(inputs.answers), inputs.complete
    (1, True)
    """
    inputs = Inputs() if inputs is None else inputs
    _open.append(inputs)
    try:
        yield inputs
    finally:
        _open.remove(inputs)


def note(question: Question, answer: Answer) -> None:
    """Record an answer."""
    for inputs in _open:
        inputs.answers[question] = answer


def cannot_keep() -> None:
    """Record that an answer cannot be compared later."""
    for inputs in _open:
        inputs.complete = False


def kind(path: str | os.PathLike[str], *, follow: bool = True) -> int:
    """The file type (`S_IFMT`) at `path`, 0 if there is nothing; with `follow`, of what a link leads to."""
    asked = "kind" if follow else "link"
    path = os.fspath(path)
    found = kind_now(path, follow)
    note((asked, os.path.abspath(path)), found)  # noqa: PTH100 - strings: this runs for each name of a template
    return found


def is_file(path: str | os.PathLike[str]) -> bool:
    """Whether there is a regular file, also behind a link."""
    return kind(path) == S_IFREG


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Whether there is a folder, also behind a link."""
    return kind(path) == S_IFDIR


def exists(path: str | os.PathLike[str]) -> bool:
    """Whether there is anything, even a link to nothing."""
    return kind(path, follow=False) != 0


def real(path: str | os.PathLike[str]) -> str:
    """The path after all links. Errors: `ValueError` for an invalid name."""
    path = os.path.abspath(path)  # noqa: PTH100
    found = os.path.realpath(path)
    note(("real", path), found)
    return found


def entries(folder: str | os.PathLike[str], but: str = "") -> list[tuple[str, bool, bool]]:
    """The entries of a folder, sorted, without the one called `but`: the name, whether it is a folder (also behind a
    link), whether it is a link.

    Errors: `OSError`.
    """
    folder = os.path.abspath(folder)  # noqa: PTH100
    try:
        found = entries_now(folder, but)
    except OSError:
        note(("entries", folder, but), None)
        raise
    note(("entries", folder, but), entries_hash(found))
    return found


def walk(
    start: str | os.PathLike[str], enter: Callable[[str, str], bool], out: str = ""
) -> Iterator[tuple[str, list[str]]]:
    """Each folder in and below `start` with the names of its files, sorted. `enter` decides by folder and name which
    folders are walked; `out` and links to folders are not.

    Errors: `OSError`.
    """
    left, (above, name) = [os.fspath(start)], os.path.split(out)
    while left:
        folder = left.pop()
        here = entries(folder, name if above == folder else "")
        yield folder, [one for one, is_dir, _ in here if not is_dir]
        below = [one for one, is_dir, is_link in here if is_dir and not is_link and enter(folder, one)]
        left += [os.path.join(folder, one) for one in reversed(below)]  # noqa: PTH118


def code_is_read(folder: str) -> None:
    """Record that the code in a folder is run."""
    note(("code", folder), code_now(folder))


def packages_are_read() -> None:
    """Record which packages are installed, with their versions."""
    note(("packages",), packages_now())


def signature(found: os.stat_result) -> list[int]:
    """What changes when a file is written or replaced."""
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, found.st_dev]


def note_content(path: str, most: int, within: str, found: os.stat_result, data: bytes) -> None:
    """Record the content of a file. `found` is from before it was read."""
    if _open:
        signed = signature(found)
        settled = time_ns() - max(signed[1:3]) > SETTLED
        note(("content", path, str(most), within), [signed, settled, digest(data).hex()])


def digest(data: bytes) -> bytes:
    """A hash of 16 bytes."""
    from hashlib import blake2b

    return blake2b(data, digest_size=16).digest()


def kind_now(path: str, follow: bool) -> int:
    """See `kind`."""
    try:
        return S_IFMT((os.stat if follow else os.lstat)(path).st_mode)
    except (OSError, ValueError):
        return 0


def entries_now(folder: str, but: str) -> list[tuple[str, bool, bool]]:
    """See `entries`."""
    with os.scandir(folder) as found:
        return sorted((one.name, _is_folder(one), one.is_symlink()) for one in found if one.name != but)


def entries_hash(found: list[tuple[str, bool, bool]]) -> str:
    """What is recorded of the entries of a folder."""
    return digest(repr(found).encode("utf-8", "surrogateescape")).hex()


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link to itself
        return False


@cache
def code_now(folder: str) -> str:
    """A hash of the sizes and times of all files of a package, when this process first asked."""
    said: list[str] = []
    left = [folder]
    while left:
        here = left.pop()
        with os.scandir(here) as found:
            for one in sorted(found, key=lambda one: one.name):
                if one.is_dir(follow_symlinks=False):
                    if one.name != "__pycache__":
                        left.append(one.path)
                else:
                    stat = one.stat()
                    said.append(f"{one.path}\0{stat.st_size}\0{stat.st_mtime_ns}")
    return digest("\0".join(said).encode("utf-8", "surrogateescape")).hex()


@cache
def packages_now() -> str:
    """A hash of the names of all installed packages, which hold their versions, when this process first asked."""
    names = []
    for folder in dict.fromkeys(sys.path):
        try:
            found = sorted(os.listdir(folder or "."))  # noqa: PTH208
        except OSError:
            continue
        names += [f"{folder}\0{name}" for name in found if name.endswith((".dist-info", ".egg-info", ".pth"))]
    return digest("\0".join(names).encode("utf-8", "surrogateescape")).hex()

"""The files that a build writes. Their bytes are kept, up to a size, so that they need not be made again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from cardlang.pipeline.printing.options import BuildOptions
from cardlang.source.disk import open_file
from cardlang.source.ledger import NAME, refuse_other
from cardlang.source.project import Project
from cardlang.source.store import Store, digest, key
from cardlang.source.write import write_all

MOST: Final = 16 * 2**20  # bytes of one build

Written = tuple[str, str, int, bytes]  # path, boundary folder of links, size, and the hash of the bytes
Files = Iterable[tuple[Path, bytes, Path]]


def also_read(options: BuildOptions) -> Callable[[Project], Iterable[Path]]:
    """The files that a build reads besides those of its project: a colour profile, and the ledger that it adds to."""
    ledger = [NAME] if options.adds else []
    return lambda project: (
        *([Path(os.path.realpath(options.icc))] if options.icc else []),
        *((options.out or project.out_folder) / one for one in ledger),
    )


def _checked(files: Files) -> Files:
    for one in files:
        if one[0].name == NAME:
            refuse_other(one[0].parent)
        yield one


class KeptFiles:
    """Writes files and keeps their bytes in the store, if there is one. Those without room in it are found where they
    were written."""

    def __init__(self, store: Store | None) -> None:
        self.store = store
        self.written: list[Written] = []
        self._room = MOST

    def write(self, files: Files) -> None:
        """Write all files or none, given as path, bytes and boundary folder.

        Errors: `SourceError`, also for a file in the place of the ledger that never was one.
        """
        write_all(_checked(self._kept(files)))

    def again(self, files: Sequence[Written]) -> bool:
        """Write what was written before; False, and nothing is written, if the bytes of any file are gone.

        Errors: `SourceError`.
        """
        try:
            write_all(_checked((Path(one[0]), self._known(*one), Path(one[1])) for one in files))
        except LookupError:
            return False
        return True

    def find(self, content: bytes, path: Path, within: Path) -> bytes | None:
        """The bytes that were made of this content, perhaps for the file at `path`; None if they are gone."""
        told = (self.store and self.store.get(key("made", content))) or b""
        size, _, hashed = told.partition(b" ")
        try:
            return self._known(str(path), str(within), int(size), hashed)
        except (LookupError, ValueError):
            return None

    def keep(self, content: bytes, data: bytes) -> None:
        """Note that these bytes were made of this content."""
        if self.store:
            self.store.put(key("made", content), b"%d %b" % (len(data), digest(data)))

    def _kept(self, files: Files) -> Iterator[tuple[Path, bytes, Path]]:
        for path, data, within in files:
            if self.store:
                hashed = digest(data)
                self.written.append((str(path), str(within), len(data), hashed))
                self._room -= len(data)
                if self._room >= 0:
                    self.store.put(_bytes(hashed), data)
            yield path, data, within

    def _known(self, path: str, within: str, size: int, hashed: bytes) -> bytes:
        """The bytes with this hash. Errors: `LookupError` if they are gone."""
        data = self.store.get(_bytes(hashed)) if self.store else None
        if data is None or digest(data) != hashed:
            try:
                with open_file(Path(path), Path(within)) as file:
                    data = file.read(size + 1)
            except OSError:
                data = b""
            if digest(data) != hashed:
                raise LookupError(path)
        return data


def _bytes(hashed: bytes) -> str:
    return f"bytes {hashed.hex()}"

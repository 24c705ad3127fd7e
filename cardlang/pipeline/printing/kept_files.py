"""The files that a build writes. Their bytes are kept, up to a size, so that the same build can write them again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from cardlang.source.cache import Cache
from cardlang.source.disk import read_bytes
from cardlang.source.inputs import digest
from cardlang.source.write import write_all

MOST: Final = 16 * 2**20  # bytes of one build

Written = tuple[str, str, int, bytes]  # path, boundary folder of links, size, and the hash of the content
Files = Iterable[tuple[Path, bytes, Path]]


class KeptFiles:
    """Writes files and keeps their bytes in a cache. Those of a build that is too large are found where they were
    written."""

    def __init__(self, cache: Cache | None) -> None:
        self.cache = cache
        self.written: list[Written] = []
        self._room = MOST

    def write(self, files: Files) -> None:
        """Write all files or none, given as path, content and boundary folder. Errors: `SourceError`."""
        write_all(self._kept(files))

    def again(self, files: Sequence[Written]) -> bool:
        """Write what was written before; False, and nothing is written, if the content of any file is gone.

        Errors: `SourceError`.
        """
        try:
            write_all((Path(one[0]), self._known(*one), Path(one[1])) for one in files)
        except LookupError:
            return False
        return True

    def _kept(self, files: Files) -> Iterator[tuple[Path, bytes, Path]]:
        for path, data, within in files:
            if self.cache:
                hashed = digest(data)
                self.written.append((str(path), str(within), len(data), hashed))
                self._room -= len(data)
                if self._room >= 0:
                    self.cache.put(_key(hashed), data)
            yield path, data, within

    def _known(self, path: str, within: str, size: int, hashed: bytes) -> bytes:
        """The content with this hash. Errors: `LookupError` if it is gone."""
        data = self.cache.get(_key(hashed)) if self.cache else None
        if data is None or digest(data) != hashed:
            try:
                data = read_bytes(Path(path), size, Path(within))
            except OSError:
                data = b""
            if digest(data) != hashed:
                raise LookupError(path)
        return data


def _key(hashed: bytes) -> str:
    return f"file {hashed.hex()}"

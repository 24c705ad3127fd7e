"""Files by name, in the same folder of several roots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardlang.source.disk import LeadsOutside, find, read_bytes


@dataclass(frozen=True, slots=True)
class Lookup:
    """The files in `folder` of `roots`; of two with one name, that of the first root counts."""

    roots: Sequence[Path]
    folder: str

    def has(self, name: str) -> bool:
        """Whether something stands there that is no folder. Whether it can be read, `read` tells."""
        try:
            return any(find(root, self.folder, name) for root in self.roots)
        except LeadsOutside:
            return True

    def read(self, name: str, most: int) -> bytes | None:
        """What the file holds; None if there is none.

        Errors: `OSError`, with its reason in words, for what is no regular file, for a link that leads out of the
        folder, and for more than `most` bytes.
        """
        for root in self.roots:
            if path := find(root, self.folder, name):
                return read_bytes(path, most, root)
        return None

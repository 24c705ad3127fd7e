"""Looking up files by name in the same folder of several roots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardlang.model.value import Value
from cardlang.source.disk import LeadsOutside, find, read_bytes


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

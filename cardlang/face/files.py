"""What faces read: files in the template folders. Where these are and how they are opened, the caller knows."""

from __future__ import annotations

from typing import Protocol


class Files(Protocol):
    """Files by their names below the template folders, such as `skirmish/action.svg.j2`."""

    def has(self, name: str) -> bool:
        """Whether something stands there that is no folder. Whether it can be read, `read` tells."""

    def read(self, name: str, most: int) -> bytes | None:
        """What the file holds; None if there is none.

        Errors: `OSError`, with its reason in words, for what is no regular file, for a link that leads out of the
        folders, and for more than `most` bytes.
        """


def reason(error: OSError) -> str:
    """Why a file cannot be read.

    >>> reason(OSError("it is a pipe")), reason(PermissionError(13, "Permission denied"))
    ('it is a pipe', 'permission denied')
    """
    return error.strerror.lower() if error.strerror else str(error)

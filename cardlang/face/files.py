"""How faces read files in the template folders. The caller knows where these are."""

from __future__ import annotations

from typing import Protocol


class Files(Protocol):
    """Files by their names below the template folders, such as `skirmish/action.svg.j2`."""

    def has(self, name: str) -> bool:
        """Whether there is a file of that name. It may still be unreadable: see `read`."""

    def read(self, name: str, most: int) -> bytes | None:
        """The bytes of the file; None if there is none.

        Errors: `OSError`, with its reason in words, if it is not a regular file, is a link out of the folders, or has
        more than `most` bytes.
        """


def reason(error: OSError) -> str:
    """Why a file cannot be read.

    >>> reason(OSError("it is a pipe")), reason(PermissionError(13, "Permission denied"))
    ('it is a pipe', 'permission denied')
    """
    return error.strerror.lower() if error.strerror else str(error)

"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from cardlang.source.error import SourceError


def write_bytes(path: Path, data: bytes) -> None:
    """Put `data` at `path`, making the folders above it; whoever reads meanwhile sees the old file or the new one.

    Errors: `SourceError` where the system refuses; then nothing is left behind.
    """
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(temporary).chmod(_mode(path))
        Path(temporary).replace(path)
    except OSError as error:
        if temporary is not None:
            with suppress(OSError):
                Path(temporary).unlink()
        raise SourceError.of(path, "write", error) from error


def _mode(path: Path) -> int:
    """The rights of the file that is replaced, or of a new one as the user's mask would have it."""
    with suppress(OSError):
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask

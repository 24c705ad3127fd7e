"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from cardlang.source.error import SourceError


def write_all(files: Iterable[tuple[Path, bytes]]) -> None:
    """Put each of `files` at its path, making the folders above it. None takes its place before all of them are on the
    disk; whoever reads meanwhile sees the old file or the new one.

    Errors: `SourceError` where the system refuses; then nothing is left behind.
    """
    ready: list[tuple[str, Path]] = []
    path = Path()
    try:
        for path, data in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                raise IsADirectoryError
            handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
            ready.append((temporary, path))
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(temporary).chmod(_mode(path))
        for temporary, path in ready:
            Path(temporary).replace(path)
    except OSError as error:
        raise SourceError.of(path, "write", error) from error
    finally:  # an interruption leaves nothing behind either
        for temporary, _ in ready:
            with suppress(OSError):
                Path(temporary).unlink()


def _mode(path: Path) -> int:
    """The rights of the file that is replaced, or of a new one as the user's mask would have it."""
    with suppress(OSError):
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask

"""The file named by `--icc`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.source.disk import read_bytes
from cardlang.source.error import SourceError
from cardlang.source.paths import shown

if TYPE_CHECKING:
    from cardlang.pdf.profile import Profile

LARGEST = 16 * 2**20  # bytes; profiles of presses have up to about 4 MiB


def open_profile(path: Path | None) -> Profile | None:
    """The ICC profile in a file; None if no file is named. Loads ReportLab.

    Errors: `SourceError` for a file that cannot be read, or is not a profile that fits a PDF.
    """
    if path is None:
        return None
    from cardlang.pdf.profile import read_profile

    try:
        return read_profile(path.stem, read_bytes(path, LARGEST, None))
    except OSError as error:
        raise SourceError.of(path, "read", error) from error
    except ValueError as error:
        raise SourceError(f"cannot use {shown(path)} as a colour profile: {error}") from error

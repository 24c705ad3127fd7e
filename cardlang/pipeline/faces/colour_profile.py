"""Colour profiles: the file named by `--icc`, or by a sheet."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.face.fault import Fault
from cardlang.sheet.sheet import Sheet
from cardlang.source.disk import read_bytes
from cardlang.source.error import SourceError
from cardlang.source.paths import shown
from cardlang.source.project import Project

if TYPE_CHECKING:
    from cardlang.pdf.profile import Profile

LARGEST = 16 * 2**20  # bytes; profiles for presses have up to about 4 MiB


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


def with_profile(sheet: Sheet, name: str, project: Project) -> tuple[Sheet, tuple[Fault, ...]]:
    """The sheet with the profile of that name in `print/`, or why there is none (C519)."""
    path = project.find(f"print/{name}")
    if path is None:
        help = "put the profile of your print shop there, or take this line out"
        return sheet, (Fault("C519", f"there is no print/{name}", help, "icc"),)
    try:
        open_profile(path)
    except SourceError as error:
        return sheet, (Fault("C519", str(error), "ask your print shop for its ICC profile", "icc"),)
    return replace(sheet, profile=str(path)), ()

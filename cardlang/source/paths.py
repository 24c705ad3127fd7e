"""Paths as people see them."""

from __future__ import annotations

import os
from pathlib import Path


def absolute(path: str | Path) -> Path:
    """`path` from the root on, without `..`, as the user sees it: unlike `resolve`, it follows no link."""
    return Path(os.path.abspath(path))  # noqa: PTH100 - `Path.absolute` keeps `..`


def shown(path: Path) -> str:
    """`path` as the user would write it: relative where it lies below the current folder, with `/`."""
    absolute = os.path.normpath(Path.cwd() / path)
    here = os.path.join(os.getcwd(), "")  # noqa: PTH109, PTH118 - strings: this runs once per file
    return (absolute[len(here) :] if absolute.startswith(here) else absolute).replace(os.sep, "/")

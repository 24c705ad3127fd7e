"""Paths as people see them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

SETTINGS = ("cardlang.yaml", "pyproject.toml")  # files that may say that a folder is a project


def absolute(path: str | Path) -> Path:
    """`path` from the root on, without `..`, as the user sees it: unlike `resolve`, it follows no link."""
    return Path(os.path.abspath(path))  # noqa: PTH100 - `Path.absolute` keeps `..`


def around(start: Path) -> Iterator[Path]:
    """The folder `start` and those above it, as far as they may be projects."""
    start = absolute(start)
    for folder in (start, *start.parents):
        if any(os.path.lexists(folder / name) for name in SETTINGS):
            yield folder


def shown(path: Path) -> str:
    """`path` as the user would write it: relative where it lies below the current folder, with `/`."""
    absolute = os.path.normpath(Path.cwd() / path)
    here = os.path.join(os.getcwd(), "")  # noqa: PTH109, PTH118 - strings: this runs once per file
    return (absolute[len(here) :] if absolute.startswith(here) else absolute).replace(os.sep, "/")

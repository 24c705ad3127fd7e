"""Paths as people write them, and the folders that come with the package."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

SETTINGS = ("cardlang.yaml", "pyproject.toml")  # files that may mark a folder as a project


def absolute(path: str | Path) -> Path:
    """`path` from the root, without `..`; unlike `resolve`, it does not follow links.

    >>> absolute("/cards/skirmish/../drow.yaml").as_posix()
    '/cards/drow.yaml'
    """
    return Path(os.path.abspath(path))  # noqa: PTH100 - `Path.absolute` keeps `..`


def around(start: Path, exists: Callable[[Path], bool] = os.path.lexists) -> Iterator[Path]:
    """Those of `start` and the folders above it that contain one of the `SETTINGS`, innermost first."""
    start = absolute(start)
    for folder in (start, *start.parents):
        if any(exists(folder / name) for name in SETTINGS):
            yield folder


def shown(path: Path) -> str:
    """`path` as the user would write it: relative if it is below the current folder, with `/`.

    >>> shown(Path("cards/../cards/drow.yaml")), shown(Path("/etc/hosts"))
    ('cards/drow.yaml', '/etc/hosts')
    """
    absolute = os.path.normpath(Path.cwd() / path)
    here = os.path.join(os.getcwd(), "")  # noqa: PTH109, PTH118 - strings: this runs once per file
    return ((absolute[len(here) :] if absolute.startswith(here) else "") or absolute).replace(os.sep, "/")


@cache
def shared_folder() -> Path:
    """The folder that contains `cards/`, `schemas/`, `starter/`, `templates/` and `print/`: inside the installed
    package, or beside the package in a checkout.
    """
    package = Path(__file__).resolve().parent.parent
    installed = package / "shared"
    return installed if installed.is_dir() else package.parent

"""The location of the folders that come with the package. No other module knows it."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def shared_folder() -> Path:
    """The folder that contains `cards/`, `schemas/`, `starter/`, `templates/` and `print/`: inside the installed
    package, or beside the package in a checkout.
    """
    package = Path(__file__).resolve().parent.parent
    installed = package / "shared"
    return installed if installed.is_dir() else package.parent

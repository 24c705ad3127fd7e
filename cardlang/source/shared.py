"""Where the folders that come with the package stand. No other module knows."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def shared_folder() -> Path:
    """The folder that holds `cards/`, `schemas/`, `starter/`, `templates/` and `print/`.

    Installed, they stand inside the package; in a checkout, beside it.
    """
    package = Path(__file__).resolve().parent.parent
    installed = package / "shared"
    return installed if installed.is_dir() else package.parent

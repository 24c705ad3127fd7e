"""What the person who runs the command allows. Nothing inside a project can."""

from __future__ import annotations

import os
from typing import Final

ALLOW_HOOKS: Final = "CARDLANG_ALLOW_HOOKS"  # also set by `cardlang --allow-hooks`


def hooks_allowed() -> bool:
    """Whether the Python of a project's own games is run."""
    return os.environ.get(ALLOW_HOOKS) == "1"

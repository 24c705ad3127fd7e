"""All constructs that only elements has."""

from __future__ import annotations

from cardlang.games.elements.constructs.spells import CONSTRUCTS

__all__ = ["CONSTRUCTS"]

"""All constructs that only elements has."""

from __future__ import annotations

from cardlang.games.elements.constructs.pieces import CONSTRUCTS as PIECES
from cardlang.games.elements.constructs.spells import CONSTRUCTS as SPELLS

CONSTRUCTS = (*SPELLS, *PIECES)

"""What texts of elements can say."""

from __future__ import annotations

from cardlang.games.elements.constructs.pieces import CONSTRUCTS as PIECES
from cardlang.games.elements.constructs.spells import CONSTRUCTS as SPELLS
from cardlang.games.elements.explaining import EXPLANATIONS
from cardlang.language.construct import Wording

WORDING = Wording(constructs=(*SPELLS, *PIECES), explanations=EXPLANATIONS)

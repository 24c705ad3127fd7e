"""What texts of elements can say."""

from __future__ import annotations

from cardlang.games.elements.constructs.table import CONSTRUCTS
from cardlang.games.elements.explaining import EXPLANATIONS
from cardlang.language.construct import Wording

WORDING = Wording(constructs=CONSTRUCTS, explanations=EXPLANATIONS)

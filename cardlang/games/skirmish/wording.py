"""What texts of skirmish can say."""

from __future__ import annotations

from cardlang.games.skirmish.constructs.table import CONSTRUCTS
from cardlang.games.skirmish.explaining import explain
from cardlang.games.skirmish.remarks import EXPLANATIONS
from cardlang.language.construct import Wording

WORDING = Wording(
    boxes={"action": {"text": "main", "attached": "attached"}, "creature": {"powers": "power"}},
    constructs=CONSTRUCTS,
    explanations=EXPLANATIONS,
    page=explain,
)

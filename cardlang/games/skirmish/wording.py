"""What texts of skirmish can say."""

from __future__ import annotations

from cardlang.games.skirmish.constructs.table import CONSTRUCTS
from cardlang.games.skirmish.explaining import PAGES
from cardlang.games.skirmish.remarks import EXPLANATIONS
from cardlang.language.construct import Wording

WORDING = Wording(
    constructs=CONSTRUCTS,
    explanations=EXPLANATIONS,
    pages=PAGES,
)

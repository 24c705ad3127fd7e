"""What texts of skirmish can say."""

from __future__ import annotations

from cardlang.games.skirmish.constructs.answering import CANCEL, REDIRECT
from cardlang.games.skirmish.constructs.deploying import DEPLOY, DEPLOY_PLACE, SACRIFICE, TAKE_CONTROL
from cardlang.games.skirmish.constructs.grounds import GROUND
from cardlang.games.skirmish.constructs.helping import AFFINITY, ASSIST, DEPLOY_COST
from cardlang.games.skirmish.explaining import EXPLANATIONS, PAGES
from cardlang.language.construct import Wording

WORDING = Wording(
    constructs=(AFFINITY, ASSIST, CANCEL, DEPLOY, DEPLOY_COST, DEPLOY_PLACE, GROUND, REDIRECT, SACRIFICE, TAKE_CONTROL),
    explanations=EXPLANATIONS,
    pages=PAGES,
)

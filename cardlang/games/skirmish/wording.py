"""What texts of skirmish can say."""

from __future__ import annotations

from cardlang.games.skirmish.constructs.abilities import ACTIVATE_AGAIN, HAS_ABILITY
from cardlang.games.skirmish.constructs.answering import CANCEL, REDIRECT
from cardlang.games.skirmish.constructs.deploying import DEPLOY, DEPLOY_PLACE, ENTERS_TAPPED, SACRIFICE, TAKE_CONTROL
from cardlang.games.skirmish.constructs.grounds import GROUND, HAS_COVER
from cardlang.games.skirmish.constructs.helping import AFFINITY, ASSIST, DEPLOY_COST
from cardlang.games.skirmish.constructs.lines import IN_LINE
from cardlang.games.skirmish.constructs.sides import COMPANY, SIDED
from cardlang.games.skirmish.explaining import PAGES
from cardlang.games.skirmish.remarks import EXPLANATIONS
from cardlang.language.construct import Wording

WORDING = Wording(
    constructs=(
        ACTIVATE_AGAIN,
        AFFINITY,
        ASSIST,
        CANCEL,
        COMPANY,
        DEPLOY,
        DEPLOY_COST,
        DEPLOY_PLACE,
        ENTERS_TAPPED,
        GROUND,
        HAS_ABILITY,
        HAS_COVER,
        IN_LINE,
        REDIRECT,
        SACRIFICE,
        SIDED,
        TAKE_CONTROL,
    ),
    explanations=EXPLANATIONS,
    pages=PAGES,
)

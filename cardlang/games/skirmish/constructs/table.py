"""All constructs that only skirmish has."""

from __future__ import annotations

from cardlang.games.skirmish.constructs.answering import CANCEL, REDIRECT
from cardlang.games.skirmish.constructs.deploying import DEPLOY, SACRIFICE, TAKE_CONTROL
from cardlang.games.skirmish.constructs.helping import AFFINITY, ASSIST, DEPLOY_COST

CONSTRUCTS = (AFFINITY, ASSIST, CANCEL, DEPLOY, DEPLOY_COST, REDIRECT, SACRIFICE, TAKE_CONTROL)

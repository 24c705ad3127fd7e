"""All verbs that only skirmish has."""

from __future__ import annotations

from cardlang.games.skirmish.nodes import Affinity, Assist, Cancel, Deploy, DeployCost, Redirect, Sacrifice, TakeControl
from cardlang.games.skirmish.verbs.assisting import compile_affinity, compile_assist, hold_affinity
from cardlang.games.skirmish.verbs.deploycosts import hold_deploy_cost
from cardlang.games.skirmish.verbs.deployment import compile_deploy, compile_sacrifice, hold_take_control
from cardlang.games.skirmish.verbs.undoing import compile_cancel, compile_redirect
from cardlang.rules.verb import Verb

VERBS = (
    Verb(Deploy, compile_deploy),
    Verb(Sacrifice, compile_sacrifice),
    Verb(TakeControl, holds=hold_take_control),
    Verb(Cancel, compile_cancel),
    Verb(Redirect, compile_redirect),
    Verb(Assist, compile_assist),
    Verb(Affinity, compile_affinity, hold_affinity),
    Verb(DeployCost, holds=hold_deploy_cost),
)

"""How skirmish is played: everything that the engine needs."""

from __future__ import annotations

from cardlang.games.skirmish.actions import KINDS
from cardlang.games.skirmish.cards import STATS, creature, events_asked, load
from cardlang.games.skirmish.deploying import DEPLOY
from cardlang.games.skirmish.dry_run import DRY_RUN
from cardlang.games.skirmish.flow import FLOW, OPENING
from cardlang.games.skirmish.nodes import (
    ActivateAgain,
    Affinity,
    Assist,
    Cancel,
    Deploy,
    DeployCost,
    DeployPlace,
    EntersTapped,
    Ground,
    HasAbility,
    HasCover,
    Redirect,
    Sacrifice,
    TakeControl,
)
from cardlang.games.skirmish.scenario import WORDS
from cardlang.games.skirmish.semantics import SEMANTICS
from cardlang.games.skirmish.story import STORY
from cardlang.games.skirmish.verbs.abilities import compile_activate_again, hold_has_ability
from cardlang.games.skirmish.verbs.assisting import compile_affinity, compile_assist, hold_affinity
from cardlang.games.skirmish.verbs.deployment import (
    compile_deploy,
    compile_sacrifice,
    hold_deploy_cost,
    hold_deploy_place,
    hold_enters_tapped,
    hold_take_control,
)
from cardlang.games.skirmish.verbs.grounds import hold_ground, hold_has_cover
from cardlang.games.skirmish.verbs.undoing import compile_cancel, compile_redirect
from cardlang.rules.game import Game
from cardlang.rules.verb import Verb

STEPS = Game(
    verbs=(
        Verb(Deploy, compile_deploy),
        Verb(Sacrifice, compile_sacrifice),
        Verb(TakeControl, holds=hold_take_control),
        Verb(Cancel, compile_cancel),
        Verb(Redirect, compile_redirect),
        Verb(Assist, compile_assist),
        Verb(Affinity, compile_affinity, hold_affinity),
        Verb(DeployCost, holds=hold_deploy_cost),
        Verb(DeployPlace, holds=hold_deploy_place),
        Verb(EntersTapped, holds=hold_enters_tapped),
        Verb(Ground, holds=hold_ground),
        Verb(HasAbility, holds=hold_has_ability),
        Verb(ActivateAgain, compile_activate_again),
        Verb(HasCover, holds=hold_has_cover),
    ),
    kinds=KINDS,
    fields=STATS,
    semantics=SEMANTICS,
    flow=FLOW,
    opening=OPENING,
    story=STORY,
    load=load,
    creature=creature,
    replaceable=(DEPLOY,),
    asked=events_asked,
    scenario=WORDS,
    dry_run=DRY_RUN,
)

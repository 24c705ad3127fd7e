"""How skirmish is played: everything that the engine needs."""

from cardlang.games.skirmish.actions import KINDS
from cardlang.games.skirmish.cards import STATS, creature, load, watched_events
from cardlang.games.skirmish.deploying import DEPLOY
from cardlang.games.skirmish.dry_run import DRY_RUN
from cardlang.games.skirmish.flow import FLOW, OPENING
from cardlang.games.skirmish.scenario import WORDS
from cardlang.games.skirmish.semantics import SEMANTICS
from cardlang.games.skirmish.story import STORY
from cardlang.games.skirmish.verbs import assisting, deployment, grounds, undoing
from cardlang.rules.game import Game

STEPS = Game(
    verbs=(*deployment.VERBS, *undoing.VERBS, *assisting.VERBS, *grounds.VERBS),
    kinds=KINDS,
    fields=STATS,
    semantics=SEMANTICS,
    flow=FLOW,
    opening=OPENING,
    story=STORY,
    load=load,
    creature=creature,
    replaceable=(DEPLOY,),
    watched_events=watched_events,
    scenario=WORDS,
    dry_run=DRY_RUN,
)

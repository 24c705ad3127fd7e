"""How skirmish is played."""

from __future__ import annotations

from cardlang.games.skirmish.actions import KINDS
from cardlang.games.skirmish.cards import STATS, creature, deeds_asked, load
from cardlang.games.skirmish.course import COURSE, OPENING
from cardlang.games.skirmish.deploying import DEPLOY
from cardlang.games.skirmish.meanings import MEANINGS
from cardlang.games.skirmish.practice import PRACTICE
from cardlang.games.skirmish.rulebook import LAWS
from cardlang.games.skirmish.scenario import WORDS
from cardlang.games.skirmish.story import STORY
from cardlang.games.skirmish.verbs.table import VERBS
from cardlang.rules.game import Game

STEPS = Game(
    verbs=VERBS,
    kinds=KINDS,
    fields=STATS,
    laws=LAWS,
    meanings=MEANINGS,
    course=COURSE,
    opening=OPENING,
    story=STORY,
    load=load,
    creature=creature,
    deeds=(DEPLOY,),
    asked=deeds_asked,
    scenario=WORDS,
    practice=PRACTICE,
)

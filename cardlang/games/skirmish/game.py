"""Skirmish as one value."""

from __future__ import annotations

from cardlang.games.skirmish.actions import KINDS
from cardlang.games.skirmish.cards import creature, deeds_asked, load
from cardlang.games.skirmish.constructs.table import CONSTRUCTS
from cardlang.games.skirmish.course import COURSE, OPENING
from cardlang.games.skirmish.explaining import explain
from cardlang.games.skirmish.faces import FACES
from cardlang.games.skirmish.meanings import MEANINGS
from cardlang.games.skirmish.practice import PRACTICE
from cardlang.games.skirmish.scenario import HIDDEN, RESOURCES, WORDS, ZONES
from cardlang.games.skirmish.story import STORY
from cardlang.games.skirmish.telling import TELLS
from cardlang.games.skirmish.verbs.table import VERBS
from cardlang.rules.game import Explains, Game

GAME = Game(
    id="skirmish",
    name="Skirmish",
    boxes={"action": {"text": "main", "attached": "attached"}, "creature": {"powers": "power"}},
    constructs=CONSTRUCTS,
    verbs=VERBS,
    kinds=KINDS,
    zones=ZONES,
    hidden=HIDDEN,
    resources=RESOURCES,
    meanings=MEANINGS,
    course=COURSE,
    opening=OPENING,
    story=STORY,
    load=load,
    creature=creature,
    deeds=deeds_asked,
    scenario=WORDS,
    faces=FACES,
    explains=Explains(explain, TELLS),
    practice=PRACTICE,
)

"""Skirmish as one value."""

from __future__ import annotations

from cardlang.games.skirmish.actions import KINDS, refusal, response_actions
from cardlang.games.skirmish.cards import load
from cardlang.games.skirmish.constructs.attacks import ATTACK
from cardlang.games.skirmish.constructs.cards import DRAW
from cardlang.games.skirmish.constructs.damage import DEAL_DAMAGE, HEAL
from cardlang.games.skirmish.constructs.table import CONSTRUCTS
from cardlang.games.skirmish.constructs.tapping import DESTROY, UNTAP
from cardlang.games.skirmish.creatures import ADJECTIVES, creature, landed, prevented
from cardlang.games.skirmish.explaining import explain
from cardlang.games.skirmish.faces import FACES
from cardlang.games.skirmish.scenario import RESOURCES, WORDS, ZONES
from cardlang.games.skirmish.telling import TELLS
from cardlang.games.skirmish.turn import begin, turn
from cardlang.games.skirmish.verbs.cards import compile_draw
from cardlang.games.skirmish.verbs.damage import compile_attack, compile_deal_damage, compile_destroy, compile_heal
from cardlang.games.skirmish.verbs.taps import compile_untap
from cardlang.rules.game import Explains, Game
from cardlang.rules.verb import Verb

GAME = Game(
    id="skirmish",
    name="Skirmish",
    boxes={"action": {"text": "main", "attached": "attached"}, "creature": {"powers": "power"}},
    constructs=CONSTRUCTS,
    verbs=(
        Verb(ATTACK, compile_attack),
        Verb(DEAL_DAMAGE, compile_deal_damage),
        Verb(HEAL, compile_heal),
        Verb(DESTROY, compile_destroy),
        Verb(UNTAP, compile_untap),
        Verb(DRAW, compile_draw),
    ),
    kinds=KINDS,
    zones=ZONES,
    resources=RESOURCES,
    adjectives=ADJECTIVES,
    turn=turn,
    refusal=refusal,
    responses=response_actions,
    begin=begin,
    prevented=prevented,
    landed=landed,
    load=load,
    creature=creature,
    scenario=WORDS,
    faces=FACES,
    explains=Explains(explain, TELLS),
)

"""All constructs of skirmish: a text can say nothing else."""

from __future__ import annotations

from cardlang.games.skirmish.constructs.attacks import ATTACK, BOOST, PIERCING, UNPREVENTABLE
from cardlang.games.skirmish.constructs.cards import ATTACH, CARDS, DISCARD, DRAW
from cardlang.games.skirmish.constructs.choosing import CHOOSE, DEALS_DAMAGE, HAPPENED
from cardlang.games.skirmish.constructs.common import ALL, BONUS, NUMBER, PER
from cardlang.games.skirmish.constructs.damage import DEAL_DAMAGE, HEAL, PREVENT
from cardlang.games.skirmish.constructs.movement import GO, SLIDE
from cardlang.games.skirmish.constructs.tapping import DESTROY, TAP, UNTAP
from cardlang.games.skirmish.constructs.values import (
    AFFINITY,
    ASSIST,
    CANNOT,
    COUNT_AS,
    DEALS_MORE,
    GAIN,
    GET,
    GRANT,
    HAS_POWER,
    KEYWORD,
    LOSE,
    MODIFIER,
    MUST,
    ONLY,
    PERMIT,
)

CONSTRUCTS = (
    ATTACK, BOOST, UNPREVENTABLE, PIERCING, GO, SLIDE, DEAL_DAMAGE, HEAL, PREVENT, CARDS, DRAW, DISCARD, ATTACH, TAP,
    UNTAP, DESTROY, KEYWORD, GAIN, LOSE, GRANT, COUNT_AS, MODIFIER, GET, DEALS_MORE, CANNOT, ONLY, MUST, PERMIT,
    AFFINITY, ASSIST, CHOOSE, DEALS_DAMAGE, HAPPENED, HAS_POWER, NUMBER, BONUS, ALL, PER,
)  # fmt: skip

"""All constructs of skirmish: a text can say nothing else."""

from __future__ import annotations

from cardlang.games.skirmish.constructs.attacks import ATTACK, UNPREVENTABLE
from cardlang.games.skirmish.constructs.cards import ATTACH, CARDS, DISCARD, DRAW
from cardlang.games.skirmish.constructs.choosing import CHOOSE, DEALS_DAMAGE
from cardlang.games.skirmish.constructs.common import ALL, BONUS, NUMBER
from cardlang.games.skirmish.constructs.damage import DEAL_DAMAGE, HEAL, PREVENT
from cardlang.games.skirmish.constructs.movement import GO, SLIDE
from cardlang.games.skirmish.constructs.tapping import DESTROY, TAP, UNTAP
from cardlang.games.skirmish.constructs.values import (
    AFFINITY,
    ASSIST,
    CANNOT,
    DEALS_MORE,
    GAIN,
    GET,
    KEYWORD,
    LOSE,
    MODIFIER,
)

CONSTRUCTS = (
    ATTACK, UNPREVENTABLE, GO, SLIDE, DEAL_DAMAGE, HEAL, PREVENT, CARDS, DRAW, DISCARD, ATTACH, TAP, UNTAP, DESTROY,
    KEYWORD, GAIN, LOSE, MODIFIER, GET, DEALS_MORE, CANNOT, AFFINITY, ASSIST, CHOOSE, DEALS_DAMAGE, NUMBER, BONUS, ALL,
)  # fmt: skip

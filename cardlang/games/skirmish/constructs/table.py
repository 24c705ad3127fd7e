"""All constructs of skirmish: a text can say nothing else."""

from __future__ import annotations

from cardlang.games.skirmish.constructs.attacks import ATTACK, BOOST, PIERCING, UNPREVENTABLE
from cardlang.games.skirmish.constructs.bonuses import DEALS_MORE
from cardlang.games.skirmish.constructs.cards import ATTACH, DISCARD, DRAW, DRAW_UNTIL, REATTACH
from cardlang.games.skirmish.constructs.choosing import CHOOSE, DEALS_DAMAGE, HAPPENED, ONLY_IF
from cardlang.games.skirmish.constructs.common import ALL, BONUS, BOUNDED, NUMBER, PER
from cardlang.games.skirmish.constructs.damage import DEAL_DAMAGE, HEAL, PREVENT
from cardlang.games.skirmish.constructs.deploying import DEPLOY, SACRIFICE, TAKE_CONTROL
from cardlang.games.skirmish.constructs.movement import GO, SLIDE, TOWARD
from cardlang.games.skirmish.constructs.naming import NAMED
from cardlang.games.skirmish.constructs.picks import CARDS
from cardlang.games.skirmish.constructs.places import AREA, PLACE, SWAP
from cardlang.games.skirmish.constructs.putting import PUT
from cardlang.games.skirmish.constructs.ruled import CANNOT, MUST, ONLY, PERMIT
from cardlang.games.skirmish.constructs.searching import CARD_IS, LOOK_AT, REVEAL, SEARCH, SHUFFLE
from cardlang.games.skirmish.constructs.tapping import CANCEL, DESTROY, REDIRECT, TAP, UNTAP
from cardlang.games.skirmish.constructs.values import (
    AFFINITY,
    ASSIST,
    COUNT_AS,
    DEPLOY_COST,
    GAIN,
    GET,
    GRANT,
    HAS_POWER,
    KEYWORD,
    LOSE,
    MODIFIER,
)
from cardlang.games.skirmish.constructs.zones import ZONE

CONSTRUCTS = (
    ATTACK, BOOST, UNPREVENTABLE, PIERCING, GO, SLIDE, TOWARD, DEAL_DAMAGE, HEAL, PREVENT, CARDS, DRAW, DISCARD, ATTACH,
    TAP, UNTAP, DESTROY, KEYWORD, GAIN, LOSE, GRANT, COUNT_AS, DEPLOY_COST, MODIFIER, GET, DEALS_MORE, CANNOT, ONLY,
    MUST, PERMIT, AFFINITY, ASSIST, CHOOSE, DEALS_DAMAGE, HAPPENED, HAS_POWER, NUMBER, BONUS, ALL, PER,
    ONLY_IF, BOUNDED, CANCEL, REDIRECT, NAMED,
    DRAW_UNTIL, REATTACH, ZONE, REVEAL, LOOK_AT, SEARCH, SHUFFLE, PUT, SWAP, AREA, PLACE, DEPLOY,
    SACRIFICE, TAKE_CONTROL, CARD_IS,
)  # fmt: skip

"""What each construct of skirmish does: a verb a row. Constructs that are parts of others (amounts, predicates, zones)
have none: the kernel, or the verbs that hold them, know what they mean."""

from __future__ import annotations

from cardlang.games.skirmish.constructs.attacks import ATTACK, BOOST, PIERCING, UNPREVENTABLE
from cardlang.games.skirmish.constructs.bonuses import DEALS_MORE
from cardlang.games.skirmish.constructs.cards import DISCARD, DRAW, DRAW_UNTIL, REATTACH
from cardlang.games.skirmish.constructs.damage import DEAL_DAMAGE, HEAL, PREVENT
from cardlang.games.skirmish.constructs.deploying import DEPLOY, SACRIFICE, TAKE_CONTROL
from cardlang.games.skirmish.constructs.movement import GO, SLIDE
from cardlang.games.skirmish.constructs.places import PLACE, SWAP
from cardlang.games.skirmish.constructs.putting import PUT
from cardlang.games.skirmish.constructs.resources import GAIN_RESOURCES, LOSE_RESOURCES, MOVE_RESOURCES, PAY
from cardlang.games.skirmish.constructs.ruled import CANNOT, MUST, ONLY, PERMIT
from cardlang.games.skirmish.constructs.searching import LOOK_AT, REVEAL, SEARCH, SHUFFLE
from cardlang.games.skirmish.constructs.tapping import CANCEL, DESTROY, REDIRECT, TAP, UNTAP
from cardlang.games.skirmish.constructs.values import (
    AFFINITY,
    ASSIST,
    COUNT_AS,
    DEPLOY_COST,
    GAIN,
    GET,
    GRANT,
    KEYWORD,
    LOSE,
)
from cardlang.games.skirmish.verbs.assisting import compile_affinity, compile_assist, hold_affinity
from cardlang.games.skirmish.verbs.attacks import compile_attack, compile_boost, compile_unpreventable
from cardlang.games.skirmish.verbs.damage import (
    compile_deal_damage,
    compile_destroy,
    compile_heal,
    compile_prevent,
    hold_prevent,
)
from cardlang.games.skirmish.verbs.deploycosts import hold_deploy_cost
from cardlang.games.skirmish.verbs.deployment import compile_deploy, compile_sacrifice, hold_take_control
from cardlang.games.skirmish.verbs.discards import compile_discard
from cardlang.games.skirmish.verbs.draws import compile_draw, compile_draw_until, price_draw
from cardlang.games.skirmish.verbs.movement import compile_go, compile_slide
from cardlang.games.skirmish.verbs.places import compile_place, compile_swap
from cardlang.games.skirmish.verbs.powers import hold_gain, hold_grant, hold_keyword, hold_lose
from cardlang.games.skirmish.verbs.putting import compile_put, compile_reattach
from cardlang.games.skirmish.verbs.resources import (
    compile_gain,
    compile_lose,
    compile_move,
    compile_pay,
    price_move,
    price_resources,
)
from cardlang.games.skirmish.verbs.ruled import compile_cannot, hold_cannot, hold_must, hold_only
from cardlang.games.skirmish.verbs.seeing import compile_look_at, compile_reveal, compile_search, compile_shuffle
from cardlang.games.skirmish.verbs.taps import compile_tap, compile_untap, price_tap
from cardlang.games.skirmish.verbs.undoing import compile_cancel, compile_redirect
from cardlang.games.skirmish.verbs.values import hold_counts_as, hold_deals_more, hold_get, hold_permit, hold_piercing
from cardlang.rules.verb import Verb

VERBS = (
    Verb(ATTACK, compile_attack),
    Verb(BOOST, compile_boost),
    Verb(UNPREVENTABLE, compile_unpreventable),
    Verb(DEAL_DAMAGE, compile_deal_damage),
    Verb(HEAL, compile_heal),
    Verb(PREVENT, compile_prevent, hold_prevent),
    Verb(DESTROY, compile_destroy),
    Verb(TAP, compile_tap, price=price_tap),
    Verb(UNTAP, compile_untap),
    Verb(GO, compile_go),
    Verb(SLIDE, compile_slide),
    Verb(PLACE, compile_place),
    Verb(SWAP, compile_swap),
    Verb(DEPLOY, compile_deploy),
    Verb(SACRIFICE, compile_sacrifice),
    Verb(TAKE_CONTROL, holds=hold_take_control),
    Verb(CANCEL, compile_cancel),
    Verb(REDIRECT, compile_redirect),
    Verb(DRAW, compile_draw, price=price_draw),
    Verb(DRAW_UNTIL, compile_draw_until),
    Verb(DISCARD, compile_discard),
    Verb(REVEAL, compile_reveal),
    Verb(LOOK_AT, compile_look_at),
    Verb(SEARCH, compile_search),
    Verb(SHUFFLE, compile_shuffle),
    Verb(PUT, compile_put),
    Verb(REATTACH, compile_reattach),
    Verb(GAIN_RESOURCES, compile_gain),
    Verb(LOSE_RESOURCES, compile_lose, price=price_resources),
    Verb(PAY, compile_pay, price=price_resources),
    Verb(MOVE_RESOURCES, compile_move, price=price_move),
    Verb(ASSIST, compile_assist),
    Verb(AFFINITY, compile_affinity, hold_affinity),
    Verb(KEYWORD, holds=hold_keyword),
    Verb(GAIN, holds=hold_gain),
    Verb(LOSE, holds=hold_lose),
    Verb(GET, holds=hold_get),
    Verb(DEALS_MORE, holds=hold_deals_more),
    Verb(GRANT, holds=hold_grant),
    Verb(COUNT_AS, holds=hold_counts_as),
    Verb(PIERCING, holds=hold_piercing),
    Verb(PERMIT, holds=hold_permit),
    Verb(DEPLOY_COST, holds=hold_deploy_cost),
    Verb(CANNOT, compile_cannot, hold_cannot),
    Verb(ONLY, holds=hold_only),
    Verb(MUST, holds=hold_must),
)

"""What each construct of skirmish does: a verb a row. Constructs that are parts of others (amounts, predicates, zones)
have none: the kernel, or the verbs that hold them, know what they mean."""

from __future__ import annotations

from cardlang.games.skirmish.nodes import Affinity, Assist, Cancel, Deploy, DeployCost, Redirect, Sacrifice, TakeControl
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
from cardlang.games.skirmish.verbs.ruled import compile_cannot, hold_cannot, hold_must, hold_only
from cardlang.games.skirmish.verbs.seeing import compile_look_at, compile_reveal, compile_search, compile_shuffle
from cardlang.games.skirmish.verbs.taps import compile_tap, compile_untap, price_tap
from cardlang.games.skirmish.verbs.undoing import compile_cancel, compile_redirect
from cardlang.games.skirmish.verbs.values import hold_counts_as, hold_deals_more, hold_get, hold_permit, hold_piercing
from cardlang.mechanics.attacks.nodes import Attack, Boost, DealsMore
from cardlang.mechanics.cards.nodes import Discard, Draw, DrawUntil, LookAt, Put, Reattach, Reveal, Search, Shuffle
from cardlang.mechanics.damage.nodes import DealDamage, Destroy, Heal, Piercing, Prevent, Unpreventable
from cardlang.mechanics.keywords.nodes import Gain, Grant, Keyword, Lose
from cardlang.mechanics.movement.nodes import Go, Slide
from cardlang.mechanics.placing.nodes import Place, Swap
from cardlang.mechanics.prohibitions.nodes import Cannot, Must, Only, Permit
from cardlang.mechanics.tapping.nodes import Tap, Untap
from cardlang.mechanics.values.nodes import CountAs, Get
from cardlang.rules.verb import Verb

VERBS = (
    Verb(Attack, compile_attack),
    Verb(Boost, compile_boost),
    Verb(Unpreventable, compile_unpreventable),
    Verb(DealDamage, compile_deal_damage),
    Verb(Heal, compile_heal),
    Verb(Prevent, compile_prevent, hold_prevent),
    Verb(Destroy, compile_destroy),
    Verb(Tap, compile_tap, price=price_tap),
    Verb(Untap, compile_untap),
    Verb(Go, compile_go),
    Verb(Slide, compile_slide),
    Verb(Place, compile_place),
    Verb(Swap, compile_swap),
    Verb(Deploy, compile_deploy),
    Verb(Sacrifice, compile_sacrifice),
    Verb(TakeControl, holds=hold_take_control),
    Verb(Cancel, compile_cancel),
    Verb(Redirect, compile_redirect),
    Verb(Draw, compile_draw, price=price_draw),
    Verb(DrawUntil, compile_draw_until),
    Verb(Discard, compile_discard),
    Verb(Reveal, compile_reveal),
    Verb(LookAt, compile_look_at),
    Verb(Search, compile_search),
    Verb(Shuffle, compile_shuffle),
    Verb(Put, compile_put),
    Verb(Reattach, compile_reattach),
    Verb(Assist, compile_assist),
    Verb(Affinity, compile_affinity, hold_affinity),
    Verb(Keyword, holds=hold_keyword),
    Verb(Gain, holds=hold_gain),
    Verb(Lose, holds=hold_lose),
    Verb(Get, holds=hold_get),
    Verb(DealsMore, holds=hold_deals_more),
    Verb(Grant, holds=hold_grant),
    Verb(CountAs, holds=hold_counts_as),
    Verb(Piercing, holds=hold_piercing),
    Verb(Permit, holds=hold_permit),
    Verb(DeployCost, holds=hold_deploy_cost),
    Verb(Cannot, compile_cannot, hold_cannot),
    Verb(Only, holds=hold_only),
    Verb(Must, holds=hold_must),
)

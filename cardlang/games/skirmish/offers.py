"""The legal actions at a moment, sorted by code, and what must be done first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.constraints import (
    NO_TEXT,
    OFFER_BANS,
    attacks_restricted,
    conditions_of,
    is_used_up,
    refusal,
)
from cardlang.games.skirmish.deploying import can_pay, places
from cardlang.games.skirmish.responding import dodgers, has_response_bans, is_response_banned, may_dodge
from cardlang.games.skirmish.using import has_ability, is_lifted, meets
from cardlang.mechanics.damage.steps.packets import MELEE
from cardlang.mechanics.movement.steps.moving import move_destinations, teleport
from cardlang.mechanics.prohibitions.steps import ATTACK_DUTIES, required_targets
from cardlang.rules.actions import Kind, split
from cardlang.rules.active import NumberedUse
from cardlang.rules.board import of_mask
from cardlang.rules.compiled import Frame, Program
from cardlang.rules.decision import Constraint, unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.registers import ANSWERED
from cardlang.rules.select import Choice
from cardlang.rules.state import GONE, State
from cardlang.rules.tables import TEXT, KeptOffers, Offer, Plays

# What creatures must do whenever they can (`must attack this creature`): until then they do nothing else and attack
# nobody else. Nobody has to move first, or to activate a creature, to make it possible.

DUTY: Final = unmet("S10.1", "there is something that must be done first")


def _goes(state: State, me: int) -> bool:
    return not state.moved and bool(move_destinations(state, me) & ~(1 << state.at[me]))


_MOVES: Final[Mapping[str, Callable[[State, int], bool]]] = {
    "must move": lambda state, me: not teleport(state, me) and _goes(state, me),
    "must teleport": lambda state, me: bool(teleport(state, me)) and _goes(state, me),
}


def _kind(*kinds: Kind) -> Callable[[State, int], bool]:
    numbers = [kind.number for kind in kinds]
    return lambda state, code: split(code)[0] in numbers


def taps(state: State, code: int) -> bool:
    """Whether a creature taps for an action in its activation (S4.2)."""
    kind, me, n = split(code)
    if kind == a.PLAY.number:
        return state.tables.cards[n].action != "minor"
    if kind == a.POWER.number:
        use, _ = state.effects.uses[me][n]
        return use.taps or use.timing == "immediate"
    return kind == a.ATTACK.number


# The actions that fulfil an obligation: in an activation, and in response.
_OWN: Final[Mapping[str, Callable[[State, int], bool]]] = {
    "must use powers": _kind(a.POWER),
    "must play action cards": _kind(a.PLAY),
    "must take standard actions": taps,
}
_RESPONSES: Final[Mapping[str, Callable[[State, int], bool]]] = {
    "must make opportunity attacks": _kind(a.STRIKE_BACK),
    "must take immediate actions": _kind(a.PLAY, a.POWER, a.STRIKE_BACK),
    "must play immediate cards": _kind(a.PLAY),
    "must play action cards": _kind(a.PLAY),
    "must use powers": _kind(a.POWER),
    "must dodge": _kind(a.DODGE),
}
_DUTIES: Final = frozenset((*ATTACK_DUTIES, *_MOVES, *_OWN))


def filter_by_obligation(state: State, me: int, options: Sequence[int]) -> Sequence[int]:
    """The options that remain for a creature in its activation, and for its player, because of what it must do."""
    statics = state.effects.statics
    if _DUTIES.isdisjoint(statics):
        return options
    attacks = [code for code in options if split(code)[1] == me and _is_wanted(state, me, code)]
    if not all(split(code)[0] == a.PLAY.number for code in attacks):  # nobody has to play a card for it
        mine = (code for code in options if split(code)[1] == me)
        others = (code for code in mine if split(code)[0] == a.MOVE.number or taps(state, code))
        banned = {_END_ACTIVATION, *others} - set(attacks)
        return [code for code in options if code not in banned]
    moves = any(key in statics and any(state.holding(key, me)) and can(state, me) for key, can in _MOVES.items())
    return [code for code in options if code != _END_ACTIVATION] if moves or _due(state, options, _OWN, me) else options


def _is_wanted(state: State, me: int, code: int) -> bool:
    """Whether it is an attack on a creature that must be attacked, or an action that may become one."""
    kind, _, other = split(code)
    if kind == a.ATTACK.number:
        return bool(required_targets(state, me, MELEE, 1 << state.at[other]))
    if kind == a.POWER.number:
        use, of = state.effects.uses[me][other]
        frame = Frame(use.program, of.player, me, of.card)
    elif kind == a.PLAY.number and (program := state.tables.cards[other].played):
        frame = Frame(program, state.controller[me], me, other)
    else:
        return False
    return any(step.wants_any(state, frame) for step in frame.program.steps if isinstance(step, Choice))


def due(state: State, options: Sequence[int]) -> Sequence[int]:
    """Those of the responses that are obligatory."""
    return _due(state, options, _RESPONSES) if state.effects.obliges else ()


def _due(
    state: State, options: Sequence[int], duties: Mapping[str, Callable[[State, int], bool]], me: int | None = None
) -> Sequence[int]:
    """Those of the actions, of one creature or of any, that fulfil an obligation."""
    keys = [key for key in duties if key in state.effects.statics]
    if not keys:
        return ()
    return [
        code
        for code in options
        if (one := split(code)[1]) == me or me is None
        if any(duties[key](state, code) and any(state.holding(key, one)) for key in keys)
    ]


# What can be done


_END_PHASE: Final = a.END_PHASE()
_END_ACTIVATION: Final = a.END_ACTIVATION()
_SUITING: Final = frozenset(("counts as",))  # what changes for whom cards are
UNPLAYABLE: Final = Program("unplayable", "", (), (NO_TEXT,))  # of cards without a text for it


def why_not(state: State, code: int) -> Constraint | None:
    """The constraint that an action breaks; None if it is legal."""
    constraint = refusal(state, code)
    if constraint is None and state.effects.obliges and state.active != NOBODY and not state.frames:
        options = turn_options(state, obliged=False)
        if code in options and code not in filter_by_obligation(state, state.active, options):
            return DUTY
    return constraint


def turn_options(state: State, *, obliged: bool = True) -> tuple[int, ...]:
    """What the player whose turn it is may do while nothing is waiting; without `obliged`, regardless of obligations.

    Source: S3.2 (one creature at a time), S3.3, S4.1, S4.2, S6.5.
    """
    player, me = state.turn, state.active
    tables = state.tables
    quick = at_any_time(state, player)
    if me == NOBODY:
        options = [_END_PHASE]
        if state.phase == "action":
            begun = a.ACTIVATE.each_without(state.forces[player], state.activated)  # S3.2
            options += _legal(state, begun) if "be activated" in state.effects.bans else begun
    else:
        options = [_END_ACTIVATION]
        if not state.moved:
            options += _moves(state, me)
        if not state.tapped[me]:
            around = tables.around[state.at[me]] & state.occupied
            if around:
                attacks = a.ATTACK.with_each(me, state.creatures(around))
                if attacks_restricted(state):
                    attacks = _legal(state, attacks)
                options += attacks
        kept = tables.kept[player]
        offers = kept.own.get(me)
        if offers is None:
            offers = kept.own[me] = _own_offers(state, me, kept.cards)
        if offers:
            options += _legal_offers(state, offers)
    if quick:  # all others come in order
        options += quick
        options.sort()
    if state.phase == "deploy":
        for card in sorted(set(state.zones[tables.zone_places["creature_hand"][player]])):
            if can_pay(state, player, card):
                options += a.DEPLOY.with_each(card, tables.board.squares(places(state, player, card)))
    if obliged and state.effects.obliges and me != NOBODY:
        return tuple(filter_by_obligation(state, me, options))
    return tuple(options)


def _moves(state: State, me: int) -> Iterable[int]:
    tables = state.tables
    codes = tables.moves.get(me)
    if codes is None:
        codes = tables.moves[me] = a.MOVE.with_each(me, range(len(tables.board.marks)))
    return of_mask(move_destinations(state, me), codes)


def _legal(state: State, codes: Iterable[int]) -> list[int]:
    return [code for code in codes if refusal(state, code) is None]


def at_any_time(state: State, player: int) -> tuple[int, ...]:
    """The immediate cards that a player's creatures can play, and the powers that they can use at any time. What was
    found before is kept while nothing that it depends on has changed.

    Source: S6.5, S8.1.
    """
    kept = state.tables.kept[player]
    if kept.effects is not state.effects or kept.used is not state.used or kept.hand is not state.zones[kept.place]:
        _renew(state, player, kept)
    if not kept.quick:
        return ()
    found, frames = kept.found, state.frames
    if found is not None and kept.stamp is state.stamp and not (found and frames and has_response_bans(state)):
        return found
    if state.phase == "setup":
        return ()
    found = tuple(_legal_offers(state, kept.quick))
    kept.found = None
    if frames and has_response_bans(state):
        return tuple([code for code in found if not is_response_banned(state, split(code)[1])])
    if state.effects.by_board and state.tables.uncacheable.isdisjoint(kept.cards):
        kept.found, kept.stamp = found, state.stamp
    return found


def _renew(state: State, player: int, kept: KeptOffers) -> None:
    """Make a player's offers for any time again, and forget the others. `effects` changes with control."""
    effects = state.effects
    kept.effects = effects if _SUITING.isdisjoint(effects.statics) else None  # whom cards suit may change any time
    kept.used, kept.place = state.used, state.tables.zone_places["hand"][player]
    hand = state.zones[kept.place]
    if kept.hand is not hand:
        kept.hand, kept.cards = hand, sorted(set(hand))
    kept.own, kept.quick, kept.found = {}, _quick_offers(state, player, kept.cards), None


def _own_offers(state: State, me: int, cards: Iterable[int]) -> list[Offer]:
    """The offers for a creature's activation: those of the cards in hand that suit it, and its abilities."""
    plays, _ = _plays(state, me)
    offers = _of_cards(plays, cards)
    if me in state.effects.own:
        offers += _uses(state, me, state.effects.own[me])
    return offers


def _quick_offers(state: State, player: int, cards: Iterable[int]) -> list[Offer]:
    """The offers of a player for any time."""
    offers: list[Offer] = []
    immediate = state.tables.immediate.intersection(cards)
    if immediate:
        for me in state.forces[player]:
            _, plays = _plays(state, me)
            offers += _of_cards(plays, immediate)
    for me, uses in state.effects.quick.items():
        if state.controller[me] == player:
            offers += _uses(state, me, uses)
    offers.sort()
    return offers


def _of_cards(plays: Mapping[int, Offer], cards: Iterable[int]) -> list[Offer]:
    """Those of some cards."""
    offers: list[Offer] = []
    for card in cards:
        if card in plays:
            offers.append(plays[card])  # noqa: PERF401 - see docs/decisions.md, "cells"
    return offers


def _plays(state: State, me: int) -> Plays:
    """The offers of a creature for all cards that it has the ability for, or a keyword that replaces it (S6.2,
    S6.4)."""
    if not _SUITING.isdisjoint(state.effects.statics):
        return _suiting(state, me)
    made = state.tables.plays[state.controller[me]]
    plays = made[me]
    if plays is None:
        plays = made[me] = _suiting(state, me)
    return plays


def _suiting(state: State, me: int) -> Plays:
    """The same, made now."""
    plays: Plays = {}, {}
    for n, card in enumerate(state.tables.cards):
        if has_ability(state, me, card):
            program = card.played or UNPLAYABLE
            frame = Frame(program, state.controller[me], me, n)
            offer = Offer(a.PLAY(me, n), me, card.action != "minor", card, frame, program.tests)
            plays[n in state.tables.immediate][n] = offer
    return plays


def _uses(state: State, me: int, uses: Iterable[NumberedUse]) -> list[Offer]:
    """The offers of abilities that are not used up."""
    offers: list[Offer] = []
    made = state.tables.uses
    for n, use, of in uses:
        if state.used and is_used_up(state, me, use):
            continue
        offer = made.get((n, use, of))
        if offer is None:
            tests = *[one.holds for one in conditions_of(use, of)], *use.program.tests
            offer = Offer(a.POWER(me, n), me, use.tapping, None, Frame(use.program, of.player, me, of.card), tests)
            if of.program is TEXT:  # the others come and go
                made[n, use, of] = offer
        offers.append(offer)
    return offers


def _legal_offers(state: State, offers: Iterable[Offer]) -> list[int]:
    """The codes of those offers that are legal now, if this is the time for them."""
    tapped, frames, controller = state.tapped, state.frames, state.controller
    registers: dict[int, tuple[int, ...]] = {ANSWERED: (frames[-1].serial,)} if frames else {}
    player = level = beside = NOBODY
    found = []
    for code, me, taps, card, frame, tests in offers:
        if taps and tapped[me]:
            continue
        frame.registers = registers
        if card is not None:
            if player != me:
                player = me
                level = state.stat(me, "level") or 0
                beside = state.tables.around[state.at[me]] & state.sides[controller[me]]
            missing = card.level - level
            if missing > 0 and not ((beside or card.aided) and is_lifted(state, card, missing, frame)):
                continue
            if card.requires and not meets(state, me, card):
                continue
        for holds in tests:
            if not holds(state, frame):
                break
        else:
            found.append(code)
    return _legal(state, found) if found and not OFFER_BANS.isdisjoint(state.effects.bans) else found


def response_options(state: State, player: int, kind: str) -> tuple[int, ...]:
    """The responses that a player may give to the waiting action. `kind` limits them to dodges, or to answers to a tap.

    Source: S8.1, S8.4, S7.8.
    """
    options = () if kind else at_any_time(state, player)
    foes: tuple[int, ...] = ()
    for frame in state.frames:
        foes += frame.tapped
    if foes and kind != "dodge":
        options += tuple(strikes(state, player, foes))
    if kind == "dodge" or (not kind and state.frames[-1].program.shots):
        options += tuple(dodges(state, player))
    return tuple(sorted(options)) if len(options) > 1 else options


def dodges(state: State, player: int) -> list[int]:
    """The dodges with which a player may answer the attack that waits (S7.8)."""
    controller, tapped = state.controller, state.tapped
    return [
        a.DODGE(one)
        for one in dodgers(state)
        if controller[one] == player and not tapped[one] and may_dodge(state, one)
    ]


def strikes(state: State, player: int, foes: Iterable[int]) -> list[int]:
    """The opportunity attacks of a player on those of the creatures that are enemies on the board (S8.4)."""
    tables, tapped = state.tables, state.tapped
    options: list[int] = []
    for foe in set(foes):
        if tables.teams[state.controller[foe]] != tables.teams[player] and state.at[foe] != GONE:
            near = tables.around[state.at[foe]] & state.masks[player]
            if near:
                options += [a.STRIKE_BACK(one, foe) for one in state.creatures(near) if not tapped[one]]
    if options and (state.effects.binds or has_response_bans(state)):
        return _legal(state, options)
    return options

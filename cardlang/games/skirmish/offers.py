"""The legal actions at a moment, sorted by code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.constraints import (
    NO_TEXT,
    OFFER_BANS,
    attacks_restricted,
    conditions_of,
    dodgers,
    has_response_bans,
    is_response_banned,
    is_used_up,
    may_dodge,
    refusal,
    response_foes,
)
from cardlang.games.skirmish.deploying import can_pay
from cardlang.games.skirmish.obligations import DUTY, filter_by_obligation
from cardlang.games.skirmish.using import fitting, is_lifted, meets
from cardlang.mechanics.movement.steps.moving import move_destinations
from cardlang.mechanics.placing.steps import start_area
from cardlang.rules.actions import split
from cardlang.rules.active import NumberedUse
from cardlang.rules.compiled import Frame, Program
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY
from cardlang.rules.registers import ANSWERED
from cardlang.rules.state import TEXT, State
from cardlang.rules.tables import Kept, Offer

_END_PHASE: Final = a.END_PHASE()
_END_ACTIVATION: Final = a.END_ACTIVATION()
UNPLAYABLE: Final = Program("unplayable", "", (), (NO_TEXT,))  # of cards without a text for it


def turn_options(state: State) -> tuple[int, ...]:
    """What the player whose turn it is may do while nothing is waiting.

    Source: S3.2 (one creature at a time), S3.3, S4.1, S4.2, S6.5.
    """
    options = _turn_options(state)
    if state.effects.obliges and state.active != NOBODY:
        return tuple(filter_by_obligation(state, state.active, options))
    return tuple(options)


def why_not(state: State, code: int) -> Constraint | None:
    """The constraint that an action breaks; None if it is legal."""
    constraint = refusal(state, code)
    if constraint is None and state.effects.obliges and state.active != NOBODY and not state.frames:
        options = _turn_options(state)
        if code in options and code not in filter_by_obligation(state, state.active, options):
            return DUTY
    return constraint


def _turn_options(state: State) -> list[int]:
    player, me = state.turn, state.active
    tables = state.tables
    kept = kept_offers(state, player)
    if me == NOBODY:
        options = [_END_PHASE]
        if state.phase == "action":
            options += a.ACTIVATE.each_without(state.forces[player], state.activated)  # S3.2
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
        offers = kept.own.get(me)
        if offers is None:
            offers = kept.own[me] = _own_offers(state, me, kept.hand)
        if offers:
            options += _legal_offers(state, offers)
    quick = at_any_time(state, player, kept)
    if quick:  # all others come in order
        options += quick
        options.sort()
    if state.phase == "deploy":
        squares = None
        for card in sorted(set(state.zones[tables.zone_places["creature_hand"][player]])):
            if can_pay(state, player, card):
                if squares is None:
                    squares = tables.board.squares(start_area(state, player))
                options += a.DEPLOY.with_each(card, squares)
    return options


def _moves(state: State, me: int) -> Sequence[int]:
    tables = state.tables
    codes = tables.moves.get(me)
    if codes is None:
        codes = tables.moves[me] = a.MOVE.with_each(me, range(len(tables.board.marks)))
    squares = tables.board.squares(move_destinations(state, me))
    return itemgetter(*squares)(codes) if len(squares) > 1 else [codes[square] for square in squares]


def _legal(state: State, codes: Iterable[int]) -> list[int]:
    return [code for code in codes if refusal(state, code) is None]


def at_any_time(state: State, player: int, kept: Kept) -> tuple[int, ...]:
    """The immediate cards that a player's creatures can play, and the powers that they can use at any time. What was
    found before is kept while nothing that it depends on has changed.

    Source: S6.5, S8.1.
    """
    offers = kept.quick
    if offers is None:
        offers = kept.quick = _quick_offers(state, player, kept.hand)
    if not offers or state.phase == "setup":
        return ()
    found = kept.found
    if (
        found is not None
        and kept.at == state.at
        and kept.tapped == state.tapped
        and not (found and state.frames and has_response_bans(state))
    ):
        return found
    found = tuple(_legal_offers(state, offers))
    kept.found = None
    if state.frames and has_response_bans(state):
        return tuple([code for code in found if not is_response_banned(state, split(code)[1])])
    if state.effects.by_board and state.tables.uncacheable.isdisjoint(kept.hand):
        kept.found, kept.at, kept.tapped = found, state.at[:], state.tapped[:]
    return found


def kept_offers(state: State, player: int) -> Kept:
    """What is kept of a player's offers. `effects` changes with control."""
    tables, effects = state.tables, state.effects
    kept, hand = tables.kept[player], state.zones[tables.zone_places["hand"][player]]
    if kept.effects is not effects or kept.hand is not hand or kept.used is not state.used:
        kept.effects = effects if "counts as" not in effects.statics else None  # whom cards suit may change any time
        kept.hand, kept.used = hand, state.used
        kept.own, kept.quick, kept.found = {}, None, None
    return kept


def _own_offers(state: State, me: int, hand: tuple[int, ...]) -> list[Offer]:
    """The offers for a creature's activation: the cards that suit it, and its abilities."""
    offers = _plays(state, me, fitting(state)[me][0].intersection(hand))
    if me in state.effects.own:
        offers += _uses(state, me, state.effects.own[me])
    return offers


def _quick_offers(state: State, player: int, hand: tuple[int, ...]) -> list[Offer]:
    """The offers of a player for any time."""
    offers: list[Offer] = []
    if not state.tables.immediate.isdisjoint(hand):
        suits = fitting(state)
        for me in state.forces[player]:
            offers += _plays(state, me, suits[me][1].intersection(hand))
    for me, uses in state.effects.quick.items():
        if state.controller[me] == player:
            offers += _uses(state, me, uses)
    offers.sort()
    return offers


def _plays(state: State, me: int, cards: frozenset[int]) -> list[Offer]:
    """The offers of cards that suit a creature, by code."""
    offers: list[Offer] = []
    player, made = state.controller[me], state.tables.plays
    for card in sorted(cards) if len(cards) > 1 else cards:
        offer = made.get((me, player, card))
        if offer is None:
            one = state.tables.cards[card]
            program = one.played or UNPLAYABLE
            frame = Frame(program, player, me, card)
            offer = made[me, player, card] = Offer(
                a.PLAY(me, card), me, one.action != "minor", one, frame, program.tests
            )
        offers.append(offer)
    return offers


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
        if card is not None:
            if player != me:
                player = me
                level = state.stat(me, "level") or 0
                beside = state.tables.around[state.at[me]] & state.sides[controller[me]]
            if card.level > level and not ((beside or card.aided) and is_lifted(state, me, card, card.level - level)):
                continue
            if card.requires and not meets(state, me, card):
                continue
        frame.registers = registers
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
    if not state.forces[player]:
        return ()
    options = () if kind else at_any_time(state, player, kept_offers(state, player))
    others: list[int] = []
    if kind != "dodge":
        for frame in state.frames:
            if frame.tapped:
                others = strikes(state, player)
                break
    if kind != "tap" and (kind or state.frames[-1].program.shots):
        others += dodges(state, player)
    return tuple(sorted([*options, *others])) if others else options


def dodges(state: State, player: int) -> list[int]:
    """The dodges with which a player may answer the attack that waits (S7.8)."""
    controller, tapped = state.controller, state.tapped
    return [
        a.DODGE(one)
        for one in dodgers(state)
        if controller[one] == player and not tapped[one] and may_dodge(state, one)
    ]


def strikes(state: State, player: int) -> list[int]:
    """The opportunity attacks of a player on creatures that tapped (S8.4)."""
    tables, tapped = state.tables, state.tapped
    options: list[int] = []
    for foe in response_foes(state):
        near = tables.around[state.at[foe]] & state.masks[player]
        if near and tables.teams[state.controller[foe]] != tables.teams[player]:
            options += [a.STRIKE_BACK(one, foe) for one in state.creatures(near) if not tapped[one]]
    if options and (state.effects.binds or has_response_bans(state)):
        return _legal(state, options)
    return options

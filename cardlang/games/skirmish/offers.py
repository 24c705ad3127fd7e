"""The legal actions at a moment, sorted by code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.constraints import (
    PLAY_BANS,
    attacks_restricted,
    dodgers,
    has_response_bans,
    is_response_banned,
    may_dodge,
    may_play,
    program_holds,
    refusal,
    response_foes,
    use_constraint,
)
from cardlang.games.skirmish.deploying import can_pay
from cardlang.games.skirmish.obligations import DUTY, filter_by_obligation
from cardlang.games.skirmish.using import fitting, is_lifted, meets
from cardlang.mechanics.movement.steps.moving import move_destinations
from cardlang.mechanics.placing.steps import start_area
from cardlang.rules.active import NumberedUse
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY
from cardlang.rules.state import State

_END_PHASE: Final = a.END_PHASE()
_END_ACTIVATION: Final = a.END_ACTIVATION()


def turn_options(state: State) -> tuple[int, ...]:
    """What the player whose turn it is may do while nothing is waiting.

    Source: S3.2 (one creature at a time), S3.3, S4.1, S4.2, S6.5.
    """
    options = _turn_options(state)
    if state.effects.binds and state.active != NOBODY:
        return tuple(filter_by_obligation(state, state.active, options))
    return tuple(options)


def why_not(state: State, code: int) -> Constraint | None:
    """The constraint that an action breaks; None if it is legal."""
    constraint = refusal(state, code)
    if constraint is None and state.effects.binds and state.active != NOBODY and not state.frames:
        options = _turn_options(state)
        if code in options and code not in filter_by_obligation(state, state.active, options):
            return DUTY
    return constraint


def _turn_options(state: State) -> list[int]:
    player, me = state.turn, state.active
    tables, tapped = state.tables, state.tapped
    hand = state.zones[tables.zone_places["hand"][player]]
    if me == NOBODY:
        options = [_END_PHASE]
        if state.phase == "action":
            options += a.ACTIVATE.each(_waiting(state, player))
    else:
        options = [_END_ACTIVATION]
        if not state.moved:
            options += a.MOVE.with_each(me, tables.board.squares(move_destinations(state, me)))
        cards = fitting(state)[me].intersection(hand) - tables.immediate
        if tapped[me]:
            cards &= tables.minor
        else:
            around = tables.board.around[state.at[me]] & state.occupied
            if around:
                attacks = a.ATTACK.with_each(me, state.creatures(around))
                if attacks_restricted(state):
                    attacks = _legal(state, attacks)
                options += attacks
        if cards:
            options += playable(state, me, cards)
        if me in state.effects.own:
            options += usable(state, me, state.effects.own[me])
    quick = at_any_time(state, player, hand)
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


def _waiting(state: State, player: int) -> list[int]:
    """The creatures that a player can still activate in this turn (S3.2)."""
    activated = state.activated
    return [one for one in state.forces[player] if not activated[one]]


def _legal(state: State, codes: Iterable[int]) -> list[int]:
    return [code for code in codes if refusal(state, code) is None]


def at_any_time(state: State, player: int, hand: tuple[int, ...]) -> Sequence[int]:
    """The immediate cards that a player's creatures can play, and the powers that they can use at any time. The last
    result is returned again if nothing that it depends on has changed.

    Source: S6.5, S8.1.
    """
    tables, effects = state.tables, state.effects
    now = effects, hand, state.used, state.at, state.tapped  # `effects` changes with control
    before, found = tables.known[player]
    if before == now and not (found and state.frames and has_response_bans(state)):
        return found
    cards = tables.immediate.intersection(hand)
    options = _at_any_time(state, player, cards)
    if effects.by_board and cards.isdisjoint(tables.uncacheable) and not (state.frames and has_response_bans(state)):
        kept = effects, hand, state.used, state.at[:], state.tapped[:]
        tables.known[player] = kept, options
    return options


def _at_any_time(state: State, player: int, cards: frozenset[int]) -> list[int]:
    options: list[int] = []
    if cards:
        tapped, suits = state.tapped, fitting(state)
        for one in state.forces[player]:
            if not tapped[one]:
                fit = cards & suits[one]
                if fit:
                    options += playable(state, one, fit)
    controller = state.controller
    for one, uses in state.effects.quick.items():
        if controller[one] == player:
            options += usable(state, one, uses)
    return options


def playable(state: State, me: int, cards: Iterable[int]) -> list[int]:
    """The plays of cards in hand by a creature. The cards must suit it, and their kind must be allowed at this time."""
    tables = state.tables
    if state.frames and is_response_banned(state, me):
        return []
    level = state.stat(me, "level") or 0
    found = []
    for card in sorted(cards):
        one = tables.cards[card]
        if (
            (one.level <= level or is_lifted(state, me, one, one.level - level))
            and (not one.requires or meets(state, me, one))
            and program_holds(state, me, card) is None
        ):
            found.append(card)
    if found and not PLAY_BANS.isdisjoint(state.effects.bans):
        found = _free(state, me, found)
    return a.PLAY.with_each(me, found) if found else found


def _free(state: State, me: int, cards: Iterable[int]) -> list[int]:
    """The cards whose play no text forbids."""
    return [card for card in cards if may_play(state, me, state.tables.cards[card])]


def usable(state: State, me: int, uses: Iterable[NumberedUse]) -> list[int]:
    """The uses of those of some abilities that a creature can use now."""
    found = []
    tapped = state.tapped[me]
    for n, use, of in uses:
        if not (tapped and use.tapping) and use_constraint(state, me, use, of) is None:
            found.append(n)  # faster than a comprehension
    return a.POWER.with_each(me, found) if found else found


def response_options(state: State, player: int, kind: str) -> tuple[int, ...]:
    """The responses that a player may give to the waiting action. `kind` limits them to dodges, or to answers to a tap.

    Source: S8.1, S8.4, S7.8.
    """
    if not state.forces[player]:
        return ()
    tables = state.tables
    options = [] if kind else [*at_any_time(state, player, state.zones[tables.zone_places["hand"][player]])]
    if kind != "dodge":
        mine = state.masks[player]
        for foe in response_foes(state):
            near = tables.board.around[state.at[foe]] & mine
            if near and tables.teams[state.controller[foe]] != tables.teams[player]:
                options += strikes(state, near, foe)
    if kind != "tap" and (kind or state.frames[-1].program.far):
        options += dodges(state, player)
    if len(options) > 1:
        options.sort()
    return tuple(options)


def dodges(state: State, player: int) -> list[int]:
    """The dodges with which a player may answer the attack that waits (S7.8)."""
    controller, tapped = state.controller, state.tapped
    return [
        a.DODGE(one)
        for one in dodgers(state)
        if controller[one] == player and not tapped[one] and may_dodge(state, one)
    ]


def strikes(state: State, near: int, foe: int) -> list[int]:
    """The opportunity attacks on an enemy by creatures on some adjacent squares (S8.4)."""
    tapped = state.tapped
    options = [a.STRIKE_BACK(one, foe) for one in state.creatures(near) if not tapped[one]]
    if options and (state.effects.binds or has_response_bans(state)):
        return _legal(state, options)
    return options

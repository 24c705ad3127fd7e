"""What may be done now: the legal actions, in the order of their codes."""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.deploying import can_pay, start_area
from cardlang.games.skirmish.laws import (
    PLAY_TESTS,
    dodgers,
    law_of_use,
    may_dodge,
    program_holds,
    refusal,
    response_foes,
)
from cardlang.games.skirmish.laws import hushed as _hushed
from cardlang.games.skirmish.moving import own_move
from cardlang.games.skirmish.musts import DUTY, kept
from cardlang.games.skirmish.using import highest, suited
from cardlang.rules.decision import Law
from cardlang.rules.event import NOBODY
from cardlang.rules.state import State


def turn_options(state: State) -> tuple[int, ...]:
    """What the player may do whose turn it is, while nothing waits.

    Source: S3.2 (one creature at a time), S3.3, S4.1, S4.2, S6.5.
    """
    options = _turn_options(state)
    return tuple(options if state.active == NOBODY else kept(state, state.active, options))


def why_not(state: State, code: int) -> Law | None:
    """The law that an action breaks; none if it is legal."""
    law = refusal(state, code)
    if law is None and state.live.binds and state.active != NOBODY and not state.frames:
        options = _turn_options(state)
        if code in options and code not in kept(state, state.active, options):
            return DUTY
    return law


def _turn_options(state: State) -> list[int]:
    player, me = state.turn, state.active
    options: list[int] = []
    state.memo = {}
    if me == NOBODY:
        options.append(a.END_PHASE())
        if state.phase == "action":
            options += [
                a.ACTIVATE(one) for one in state.present if state.controller[one] == player and not state.activated[one]
            ]
    else:
        options.append(a.END_ACTIVATION())
        if not state.moved:
            here = a.MOVE(me)
            options += [here + square for square in state.tables.board.squares(own_move(state, me))]
        if not state.tapped[me]:
            around = state.tables.board.around[state.at[me]] & state.occupied
            if around:
                attacks = [a.ATTACK(me, foe) for foe in state.creatures(around)]
                options += [one for one in attacks if refusal(state, one) is None] if state.live.binds else attacks
    plays: list[int] = []
    powers: list[int] = []
    hand = state.zones[state.zone(player, "hand")]
    quick = state.live.quick
    tables = state.tables
    tapped = state.tapped
    if me != NOBODY:
        cards = suited(state, me).intersection(hand)
        if tapped[me]:
            cards &= tables.minor
        if cards:
            plays = playable(state, me, cards)
        powers = usable(state, me)
    now = tables.immediate.intersection(hand)
    if now or quick:
        controller = state.controller
        for one in state.present:
            if controller[one] == player and one != me:
                if now and not tapped[one] and not now.isdisjoint(suited(state, one)):
                    plays += playable(state, one, suited(state, one) & now)
                if one in quick:
                    powers += usable(state, one)
        plays.sort()
        powers.sort()
    options += plays
    options += powers
    if state.phase == "deploy":
        squares = None
        for card in sorted(set(state.zones[state.zone(player, "creature_hand")])):
            if can_pay(state, player, card):
                if squares is None:
                    squares = state.tables.board.squares(start_area(state, player))
                options += [a.DEPLOY(card, square) for square in squares]
    state.memo = None
    return options


def playable(state: State, me: int, cards: Iterable[int]) -> list[int]:
    """The plays of some cards in hand that suit a creature on the board."""
    loaded = state.tables.cards
    level = highest(state, me)
    found = []
    for card in sorted(cards):
        one = loaded[card]
        if one.level > level and not one.helped:
            continue
        for test in PLAY_TESTS:
            if not test(state, me, one):
                break
        else:
            if program_holds(state, me, card) is None:
                found.append(a.PLAY(me, card))
    return found if not found or not _hushed(state, me) else []


def usable(state: State, me: int) -> list[int]:
    """The abilities that a creature can use."""
    uses = state.live.uses.get(me)
    if not uses:
        return []
    tapped = state.tapped[me]
    return [
        a.POWER(me, n)
        for n, (use, of) in enumerate(uses)
        if not (tapped and use.taps) and law_of_use(state, me, use, of) is None
    ]


def response_options(state: State, player: int, kind: str) -> tuple[int, ...]:
    """What a player may answer to the action that waits; `kind` narrows it to dodges, or to answers to a tap.

    Source: S8.1, S8.4, S7.8.
    """
    plays: list[int] = []
    powers: list[int] = []
    strikes: list[int] = []
    dodges: list[int] = []
    tapped, controller = state.tapped, state.controller
    quick = state.live.quick
    mine = [one for one in state.present if controller[one] == player and (not tapped[one] or one in quick)]
    if not mine:
        return ()
    if kind != "dodge":
        foes = response_foes(state)
        if foes:
            around = state.tables.board.around
            for one in mine:
                near = around[state.at[one]] & foes
                if near and not tapped[one]:
                    codes = [a.STRIKE_BACK(one, foe) for foe in state.creatures(near)]
                    strikes += [code for code in codes if refusal(state, code) is None]
    if not kind:
        cards = state.tables.immediate.intersection(state.zones[state.zone(player, "hand")])
        if cards:
            for one in mine:
                if not tapped[one]:
                    suits = cards & suited(state, one)
                    if suits:
                        plays += playable(state, one, suits)
        if quick:
            for one in mine:
                if one in quick:
                    powers += usable(state, one)
    if kind != "tap" and (kind or state.frames[-1].program.far):
        dodges = [
            a.DODGE(one)
            for one in dodgers(state)
            if controller[one] == player and not tapped[one] and may_dodge(state, one)
        ]
    return (*plays, *powers, *strikes, *dodges)

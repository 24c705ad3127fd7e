"""When an action is legal, and which actions a player may take. Offers, refusals and explanations share this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from cardlang.games.elements import actions as a
from cardlang.games.elements.activating import (
    ABILITY_DEED,
    ASIDE,
    ATTACK_DEED,
    TARGET,
    MOVE_DEED,
    ability_refusal,
    cost,
    foes,
    uses_of,
    waiting,
)
from cardlang.games.elements.setup import CONSTRAINTS as SETUP_CONSTRAINTS
from cardlang.games.elements.setup import setup_options
from cardlang.games.elements.table import (
    COLUMNS,
    ELEMENTS,
    FACES,
    affects,
    asked,
    hero_of,
    is_hero,
    may_affect,
    players,
    stunned,
    tableau,
)
from cardlang.mechanics.counters.steps import attached_cards
from cardlang.mechanics.dice.steps import ROLLING, shown
from cardlang.mechanics.facing.steps import EXPOSED
from cardlang.rules.actions import split
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Constraint, unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.state import GONE, TEXT, State

OVER: Final = Constraint("E29", "the game is over", lambda state, *_: not state.over)
WAITS: Final = Constraint("E22a", "an effect is still being carried out", lambda state, *_: not state.frames)


def _in(*phases: str) -> Constraint:
    says = "it is not the time for this"
    return Constraint("E8", says, lambda state, *_: state.phase in phases)


# Preparing (E5, E6)


def may_stop(state: State, player: int) -> bool:
    """Whether a player may stop the game: with a stunned hero only to recover (V4)."""
    return not stunned(state, player) or shown(state, player, "card") >= state.tables.numbers["recovery"]


def all_wait(state: State) -> bool:
    """Whether nobody has rolled since each player was asked last: somebody must stop the game."""
    return state.mode[1] >= len(players(state))


def _can_roll(state: State) -> bool:
    return state.resources[state.resource(state.mode[0], "rerolls")] > 0


_PREPARING: Final = _in("prepare")
_ROLLS: Final = Constraint("E5", "this player has no more rolls before the next stop", lambda state, *_: _can_roll(state))
_NOT_ALL_WAIT: Final = Constraint("E6", "nobody can roll any more: the game must be stopped", lambda state, *_: not (all_wait(state) and may_stop(state, state.mode[0])))


def _prepare_options(state: State) -> Iterator[int]:
    player = state.mode[0]
    stop = may_stop(state, player)
    if stop:
        yield a.STOP()
    if _can_roll(state):
        for n, face in enumerate(FACES):
            if shown(state, player, face):
                yield a.TAKE_UP(n)
        if shown(state, player, ROLLING):
            yield a.ROLL()
    if not (stop and all_wait(state)):
        yield a.WAIT()


# Acting (E8 to E15, E23 to E27)


def covers(state: State, player: int, card: int) -> bool:
    """Whether the dice of a player show what a spell requires (E12)."""
    spell = state.tables.cards[card].own
    needs = _counted(spell.symbols)
    for face, n in needs.items():
        if shown(state, player, face) < n:
            return False
    return not spell.identical or any(
        shown(state, player, element) - needs.get(element, 0) >= spell.identical for element in ELEMENTS
    )


@lru_cache(maxsize=256)
def _counted(symbols: tuple[str, ...]) -> Mapping[str, int]:
    return Counter(symbols)


def _effect_refusal(state: State, player: int, card: int) -> Constraint | None:
    """Why the effect of a spell is not possible; None if it is."""
    program = state.tables.cards[card].played
    if program is None:
        return NO_EFFECT
    frame = Frame(program, player, hero_of(state, player), card)
    return next((constraint for constraint in program.needs if not constraint.holds(state, frame)), None)


def drawable(state: State, player: int) -> int:
    """How many cards a player can draw."""
    return sum(len(state.zones[state.zone(player, zone)]) for zone in ("deck", "discard"))


def _row(state: State, card: int, column: int) -> int:
    """The row of a card in a column: 1 is the bottom, 2 the top, 0 neither."""
    there = tableau(state, asked(state), column)
    return 0 if card not in there else 1 if there[-1] == card else 2


def symbols_to_learn(state: State, row: int) -> int:
    """How many card symbols it takes to learn a spell of a row (E25)."""
    numbers = state.tables.numbers
    return numbers["learn"] if row == 1 else numbers["learn_top"]


_TURN: Final = _in("act", "others")
_ABLE: Final = Constraint("V4", "the hero is stunned", lambda state, *_: not stunned(state, asked(state)))
NO_EFFECT: Final = unmet("E12", "this spell does nothing")


def _shows(face: str, number: str) -> Callable[..., bool]:
    return lambda state, *_: shown(state, asked(state), face) >= state.tables.numbers[number]


# Points (E16 to E20)


def _points(state: State) -> int:
    return state.resources[state.resource(asked(state), "points")]


def _frame(state: State, me: int) -> Frame:
    return Frame(TEXT, asked(state), me)


_SPENDING: Final = _in("points")
_MINE: Final = Constraint("E17", "it is not one's own", lambda state, me, _: _is_mine(state, me))
_CREATURE: Final = Constraint("E17", "a hero is not activated", lambda state, me, _: not is_hero(state, me))
_FRESH: Final = Constraint("E17", "it was activated already in this action", lambda state, me, _: not state.activated[me])
_PAID: Final = Constraint("E17", "there are too few activation points", lambda state, me, _: cost(state, me) <= _points(state))


def _is_mine(state: State, me: int) -> bool:
    return state.controller[me] == asked(state) and (state.at[me] != GONE or _is_aside(state, me))


def _is_aside(state: State, me: int) -> bool:
    card = state.tables.creatures[me].card
    return card in state.zones[state.zone(asked(state), ASIDE)] and me == waiting(state, asked(state), card)


def free_beside(state: State, me: int) -> int:
    """The spaces to which a being can move (E20)."""
    board, at = state.tables.board, state.at[me]
    return 0 if at == GONE else board.around[at] & ~state.occupied


def _free_of(deed: str) -> Constraint:
    return Constraint("E13", "a text forbids it", lambda state, me, _: state.barred(me, deed) is None)


def _of_target(constraint: Constraint) -> Constraint:
    """What a target must be, said of an attack by `me`."""

    def holds(state: State, me: int, foe: int) -> bool:
        return constraint.holds(state, _frame(state, me), foe)

    return constraint._replace(holds=holds, mask=None)


CONSTRAINTS: Final[Mapping[int, tuple[Constraint, ...]]] = {
    **SETUP_CONSTRAINTS,
    a.STOP.number: (
        _PREPARING,
        Constraint("V4", "a stunned hero's player needs more card symbols", lambda state, *_: may_stop(state, state.mode[0])),
    ),
    a.TAKE_UP.number: (
        _PREPARING,
        _ROLLS,
        Constraint("E5", "no die shows it", lambda state, face, _: face < 6 and shown(state, state.mode[0], FACES[face]) > 0),
    ),
    a.ROLL.number: (
        _PREPARING,
        _ROLLS,
        Constraint("E5", "no die is in the hand", lambda state, *_: shown(state, state.mode[0], ROLLING) > 0),
    ),
    a.WAIT.number: (_PREPARING, _NOT_ALL_WAIT),
    a.REST.number: (_TURN,),
    a.DRAW.number: (
        _TURN,
        _ABLE,
        Constraint("E23", "the dice show too few card symbols", _shows("card", "draw")),
        Constraint("E24", "there is no card to draw", lambda state, *_: drawable(state, asked(state)) > 0),
    ),
    a.LEARN.number: (
        _TURN,
        _ABLE,
        Constraint("E25", "it does not lie there", lambda state, card, column: _row(state, card, column) > 0),
        Constraint(
            "E25",
            "the dice show too few card symbols",
            lambda state, card, column: shown(state, asked(state), "card") >= symbols_to_learn(state, _row(state, card, column)),
        ),
    ),
    a.DISPEL.number: (
        _TURN,
        _ABLE,
        Constraint(
            "E26",
            "the dice do not show all four elements",
            lambda state, *_: all(shown(state, asked(state), element) for element in ELEMENTS),
        ),
        Constraint("E26", "it does not lie there", lambda state, card, one: any(card == it for it, _ in state.attached[one])),
        Constraint(
            "E31",
            "it belongs to another player than the action may affect",
            lambda state, card, one: affects(state, asked(state), state.controller[one]) is None,
        ),
    ),
    a.CAST.number: (
        _TURN,
        _ABLE,
        Constraint("E12", "it is not in the player's hand", lambda state, card, _: card in _hand(state)),
        Constraint("E12", "the dice do not show what it requires", lambda state, card, _: covers(state, asked(state), card)),
    ),
    a.ATTACK.number: (
        _SPENDING,
        _MINE,
        _CREATURE,
        _FRESH,
        _free_of(ATTACK_DEED),
        _PAID,
        Constraint("E18", "the attacker is not exposed", lambda state, me, _: EXPOSED.holds(state, None, me)),
        *(_of_target(constraint) for constraint in TARGET),
    ),
    a.USE.number: (
        _SPENDING,
        _MINE,
        _CREATURE,
        _FRESH,
        Constraint("E17", "it has no such ability", lambda state, me, n: n < len(uses_of(state, me))),
        _free_of(ABILITY_DEED),
        _PAID,
    ),
    a.MOVE.number: (
        _SPENDING,
        Constraint("E20", "it is not one's own", lambda state, me, _: state.controller[me] == asked(state) and state.at[me] != GONE),
        _free_of(MOVE_DEED),
        Constraint("E20", "there are no activation points left", lambda state, *_: _points(state) > 0),
        Constraint(
            "E20",
            "it is not an empty space beside it on its own board",
            lambda state, me, square: bool(free_beside(state, me) >> square & 1),
        ),
    ),
    a.END.number: (_in("points", "buy"),),
}


def _hand(state: State) -> tuple[int, ...]:
    return state.zones[state.zone(asked(state), "hand")]


def refusal(state: State, code: int) -> Constraint | None:
    """The first constraint that an action breaks; None if it is legal."""
    kind, one, other = split(code)
    for constraint in (OVER, WAITS, *CONSTRAINTS.get(kind, ())):
        if not constraint.holds(state, one, other):
            return constraint
    if kind == a.CAST.number:
        return _effect_refusal(state, asked(state), one)
    if kind == a.USE.number:
        _, use, of = uses_of(state, one)[other]
        return ability_refusal(state, one, use, of)
    return None


def is_legal(state: State, code: int) -> bool:
    """Whether an action breaks no constraint."""
    return refusal(state, code) is None


def options(state: State) -> tuple[int, ...]:
    """The legal actions of the player who is asked, sorted by code."""
    match state.phase:
        case "prepare":
            return tuple(sorted(_prepare_options(state)))
        case "act" | "others":
            return (a.REST(), *_turn_actions(state))
        case "points":
            return (a.END(), *spending(state))
    return setup_options(state)


def _turn_actions(state: State) -> list[int]:
    player = asked(state)
    if stunned(state, player):
        return []
    found = [
        a.CAST(card)
        for card in sorted(set(_hand(state)))
        if covers(state, player, card) and _effect_refusal(state, player, card) is None
    ]
    cards = shown(state, player, "card")
    if cards >= state.tables.numbers["draw"] and drawable(state, player):
        found.append(a.DRAW())
    if cards >= state.tables.numbers["learn"]:
        learns = {
            a.LEARN(card, column)
            for column in range(COLUMNS)
            for card in tableau(state, player, column)
            if cards >= symbols_to_learn(state, _row(state, card, column))
        }
        found += sorted(learns)
    if all(shown(state, player, element) for element in ELEMENTS):
        for thing in attached_cards(state, _frame(state, NOBODY)):
            _, card, one = split(thing)
            if affects(state, player, state.controller[one]) is None:
                found.append(a.DISPEL(card, one))
    return found


def spending(state: State) -> list[int]:
    """What activation points can be spent on, sorted by code."""
    points, player = _points(state), asked(state)
    if not points:
        return []
    attacks: list[int] = []
    uses: list[int] = []
    moves: list[int] = []
    bans = state.effects.bans
    frame = _frame(state, NOBODY)
    allowed = may_affect(state, frame)
    for me in state.forces[player]:
        if not (bans and state.barred(me, MOVE_DEED)):
            moves += a.MOVE.with_each(me, state.tables.board.squares(free_beside(state, me)))
        if state.activated[me] or is_hero(state, me) or cost(state, me) > points:
            continue
        if not (bans and state.barred(me, ATTACK_DEED)) and EXPOSED.holds(state, frame, me):
            targets = foes(state, me) & allowed
            if targets:
                attacks += a.ATTACK.with_each(me, state.creatures(targets))
        uses += _usable(state, me)
    for card in dict.fromkeys(state.zones[state.zone(player, ASIDE)]):
        me = waiting(state, player, card)
        if not state.activated[me] and cost(state, me) <= points:
            uses += _usable(state, me)
    return [*attacks, *sorted(uses), *moves]


def _usable(state: State, me: int) -> list[int]:
    return [a.USE(me, n) for n, use, of in uses_of(state, me) if ability_refusal(state, me, use, of) is None]

"""When an action is legal, and which actions a player may take. Offers, refusals and explanations share this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from cardlang.games.elements import acting, activations, rounds, setup
from cardlang.games.elements import actions as a
from cardlang.games.elements.acting import ability_refusal, free_uses, is_free, uses_of
from cardlang.games.elements.rounds import CASTING, spent, worth
from cardlang.games.elements.table import ELEMENTS, affects, decider, hero_of, stunned, table_of
from cardlang.games.elements.tableau import COLUMNS, lying, row
from cardlang.mechanics.cards.steps.draws import player_cannot
from cardlang.mechanics.counters.steps import attached_cards
from cardlang.rules.actions import split
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Constraint, first_unmet, unmet
from cardlang.rules.state import State

_EACH_ELEMENT: Final = Counter(ELEMENTS)
NO_EFFECT: Final = unmet("E12", "this spell does nothing")


def covers(state: State, player: int, card: int) -> bool:
    """Whether the dice of a player show what a spell requires (E12)."""
    spell = state.tables.cards[card].own
    return spent_on(state, player, spell.symbols, spell.identical) is not None


def spent_on(state: State, player: int, symbols: tuple[str, ...], identical: int = 0) -> Mapping[str, int] | None:
    """The dice that a spell uses up which requires this; None if they do not show it."""
    for needs in _ways(symbols, identical):
        if (found := spent(state, player, needs, CASTING)) is not None:
            return found
    return None


@lru_cache(maxsize=256)
def _ways(symbols: tuple[str, ...], identical: int) -> tuple[Mapping[str, int], ...]:
    """The ways to show it, by face: so many identical symbols are of any one element."""
    return tuple(Counter(symbols) + Counter({one: identical}) for one in (ELEMENTS if identical else ELEMENTS[:1]))


def _learnable(state: State, card: int, n: int) -> int:
    """How many card symbols it takes to learn a spell of a column; 0 if it does not lie there (E25)."""
    numbers = state.tables.numbers
    return (0, numbers["learn"], numbers["learn_top"])[row(state, table_of(state, decider(state)), card, n)]


def _shows(state: State, face: str) -> int:
    return worth(state, decider(state), face)


def _zone(state: State, zone: str) -> tuple[int, ...]:
    return state.zones[state.zone(decider(state), zone)]


def _turn_actions(state: State) -> list[int]:
    player, table = decider(state), table_of(state, decider(state))
    could = [a.CAST(card) for card in sorted(set(_zone(state, "hand"))) if covers(state, player, card)]
    could.append(a.DRAW())
    if _shows(state, "card") >= state.tables.numbers["learn"]:
        could += sorted({a.LEARN(card, n) for n in range(COLUMNS) for card in lying(state, table, n)})
    if spent(state, player, _EACH_ELEMENT) is not None:
        could += [a.DISPEL(*split(thing)[1:]) for thing in attached_cards(state)]
    free = [] if stunned(state, player) else free_uses(state, player)
    return [*(code for code in could if refusal(state, code) is None), *free]


# What is legal


def _in(rule: str, *phases: str) -> Constraint:
    return Constraint(rule, "it is not the time for this", lambda state, *_: state.phase in phases)


_ACTS: Final = (
    _in("E8", "act", "others"),
    Constraint("V4", "the hero is stunned", lambda state, *_: not stunned(state, decider(state))),
)


def _allowed(deed: str) -> Constraint:
    return Constraint("text", "a text forbids it", lambda state, *_: not player_cannot(state, decider(state), deed))


def _may_cast(state: State, card: int, _: int) -> bool:
    """Whether no text forbids to cast such a spell."""
    sort = "permanent" if state.tables.cards[card].under else "instant"
    return not player_cannot(state, decider(state), f"cast {sort} spells")


CONSTRAINTS: Final[Mapping[int, tuple[Constraint, ...]]] = {
    **setup.CONSTRAINTS,
    **rounds.CONSTRAINTS,
    a.REST.number: _ACTS[:1],
    a.DRAW.number: (
        *_ACTS,
        rounds.OTHER,
        Constraint(
            "E23", "too few card symbols", lambda state, *_: _shows(state, "card") >= state.tables.numbers["draw"]
        ),
        Constraint(
            "E24", "there is no card to draw", lambda state, *_: any(_zone(state, zone) for zone in ("deck", "discard"))
        ),
        _allowed("draw spells"),
    ),
    a.LEARN.number: (
        *_ACTS,
        rounds.OTHER,
        _allowed("learn spells"),
        Constraint("E25", "it does not lie there", lambda state, card, n: _learnable(state, card, n) > 0),
        Constraint(
            "E25", "too few card symbols", lambda state, card, n: _shows(state, "card") >= _learnable(state, card, n)
        ),
    ),
    a.DISPEL.number: (
        *_ACTS,
        rounds.OTHER,
        _allowed("dispel permanent spells"),
        Constraint(
            "E26",
            "not all four elements show",
            lambda state, *_: spent(state, decider(state), _EACH_ELEMENT) is not None,
        ),
        Constraint(
            "E26", "it does not lie there", lambda state, card, one: any(card == it for it, _ in state.attached[one])
        ),
        Constraint(
            "E31",
            "the action cannot affect that player too",
            lambda state, card, one: affects(state, decider(state), state.controller[one]) is None,
        ),
    ),
    a.CAST.number: (
        *_ACTS,
        rounds.CASTS,
        _allowed("cast spells"),
        Constraint("text", "a text forbids it", _may_cast),
        Constraint("E12", "it is not in the player's hand", lambda state, card, _: card in _zone(state, "hand")),
        Constraint("E12", "the dice do not show this", lambda state, card, _: covers(state, decider(state), card)),
    ),
    **acting.CONSTRAINTS,
}
_FREE: Final = (
    *_ACTS,
    Constraint("E8", "it is not the player's own", lambda state, me, _: state.controller[me] == decider(state)),
)
"""When a hero uses an ability."""
OVER: Final = Constraint("E29", "the game is over", lambda state, *_: not state.over)
WAITS: Final = Constraint("E22a", "an effect is still being carried out", lambda state, *_: not state.frames)


def refusal(state: State, code: int) -> Constraint | None:
    """The first constraint that an action breaks; None if it is legal."""
    kind, one, other = split(code)
    free = kind == a.USE.number and is_free(state, one, other)
    if constraint := first_unmet((OVER, WAITS, *(_FREE if free else CONSTRAINTS[kind])), state, one, other):
        return constraint
    if kind == a.CAST.number:
        program, player = state.tables.cards[one].played, decider(state)
        if program is None:
            return NO_EFFECT
        return first_unmet(program.needs, state, Frame(program, player, hero_of(state, player), one))
    if kind == a.USE.number:
        _, use, of = uses_of(state, one)[other]
        return ability_refusal(state, one, use, of)
    return None


def options(state: State) -> tuple[int, ...]:
    """The legal actions of the player who is asked, sorted by code."""
    match state.phase:
        case "prepare":
            return rounds.rolling(state)
        case "act" | "others":
            return (a.REST(), *_turn_actions(state))
        case "points":
            return (*activations.spending(state), a.END())
        case "draft":
            return setup.takes(state)
    return setup.picks_and_places(state)

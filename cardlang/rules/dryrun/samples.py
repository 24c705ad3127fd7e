"""Events that may happen, one after the other, to find one that a text answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.state import State

_AMOUNT: Final = 20


def sample(state: State, kind: str, game: Game, fits: Callable[[Event], bool], number: int) -> Event | None:
    """An event of that kind that fits: the one with this number in the order of `_events`, or the last."""
    fitting = [*islice(filter(fits, _events(state, kind, game)), number + 1)]
    return fitting[-1] if fitting else None


def by_subject(state: State, kind: str, game: Game, fits: Callable[[Event], bool]) -> Iterator[Event]:
    """A fitting event of that kind for each creature that can do or suffer it."""
    seen = set()
    for event in _events(state, kind, game):
        if event.subject not in seen and fits(event):
            seen.add(event.subject)
            yield event


def _events(state: State, kind: str, game: Game) -> Iterator[Event]:
    """Events of that kind: first what creature 0 does or suffers, and before all others those with enemies."""
    players, means = range(len(state.tables.teams)), game.dry_run.means
    objects = sorted(state.present, key=lambda one: state.controller[one] == state.controller[0])
    for subject in (*state.present, NOBODY):
        # The subject of a movement comes from the square on which it stands.
        amount = state.at[subject] + 1 if kind in game.goings and subject != NOBODY else _AMOUNT
        for object in (*objects, NOBODY):
            if subject != object or subject == NOBODY:
                for how in means:
                    for player in players:
                        yield Event(kind, subject, object, player, means=how, amount=amount, card=1)
    for card in range(2, len(state.tables.cards)):
        for player in players:
            yield Event(kind, 0, player=player, card=card, means=means[-1])
    yield from (Event(kind, 0, player=player, card=0) for player in players)  # of the card that is tried

"""Things that may happen, one after the other, to find what a text answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from cardlang.rules.event import NOBODY, Event
from cardlang.rules.state import State

_AMOUNT: Final = 5


def sample(state: State, deed: str, means: tuple[str, ...], fits: Callable[[Event], bool]) -> Event | None:
    """An event of that deed that fits, the most usual first."""
    return next((event for event in _events(state, deed, means) if fits(event)), None)


def _events(state: State, deed: str, means: tuple[str, ...]) -> Iterator[Event]:
    creatures = (NOBODY, *state.present)
    players = range(len(state.tables.teams))
    for how in means:
        for player in players:
            yield Event(deed, 0, player=player, means=how, amount=_AMOUNT, card=1)
            for subject in creatures:
                for object in creatures:
                    if subject != object or subject == NOBODY:
                        yield Event(deed, subject, object, player, means=how, amount=_AMOUNT, card=1)
    for card in range(1, len(state.tables.cards)):
        for player in players:
            yield Event(deed, 0, player=player, card=card, means=means[-1])

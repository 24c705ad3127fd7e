"""Changes of cards that are played, and written nowhere."""

from __future__ import annotations

from typing import NamedTuple

Place = tuple[str | int, ...]  # the keys and indices that lead from a card to a value


class Edit(NamedTuple):
    """Another value at a place in a card, of a game, given by its id; None takes a rules text out."""

    game: str
    card: str
    place: Place
    value: str | int | float | None

"""The cards of attacks: to which of them a rule or a text applies, and what their own texts say of their use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardlang.rules.compiled import Fits
from cardlang.rules.state import State


class Of(NamedTuple):
    """What a card says of its attack itself: the number and kind of its dice, whether it joins only alone, and who
    suffers the attack from a marker."""

    dice: tuple[int, str] | None = None
    alone: bool = False
    suffers: Fits | None = None


def fits(state: State, card: int, wanted: Mapping[str, object]) -> bool:
    """Whether the fields of a card have these values."""
    fields = state.tables.cards[card].card.fields
    return all(has_value(fields.get(field), value) for field, value in wanted.items())


def is_of(state: State, card: int, group: str) -> bool:
    """Whether a card belongs to a group, by any of its fields."""
    return any(has_value(field, group) for field in state.tables.cards[card].card.fields.values())


def has_value(field: object, value: object) -> bool:
    """Whether a field has a value, or is a list with it."""
    return value == field or (isinstance(field, list) and value in field)

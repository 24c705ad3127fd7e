"""Several cards of a deck in one position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from cardlang.rules.cards import LoadedCard, PlayedCard
from cardlang.rules.game import Game
from cardlang.rules.state import State
from cardlang.rules.tables import Creature

_COPIES: Final = 2  # of a card, if its deck has that many


class Part(Protocol):
    """A card of the group: a creature with its `body`, or a card that is attached to creatures."""

    @property
    def played(self) -> PlayedCard:
        """The card with its effects."""

    @property
    def loaded(self) -> LoadedCard:
        """The card, ready to play."""

    @property
    def body(self) -> Creature:
        """The creature itself; for any other card, the one that uses it."""


def together(game: Game, stage: State, group: Sequence[Part], apart: bool) -> tuple[State, list[tuple[int, int]]]:
    """The position with the cards of a group: creatures beside creature 0 and in its place, other cards attached to it,
    or to creatures near it if `apart`. Also which creature has which card."""
    tables, state = stage.tables, stage.clone()
    own = sorted(stage.creatures(stage.masks[0]), key=lambda one: one != 0 and not stage.adjacent(0, one))
    near = [one for one in stage.present if stage.adjacent(0, one)] if apart else [0]
    cards = list(tables.cards)
    places: list[tuple[int, int]] = []
    tried = {one.loaded.card.id for one in group}
    creatures = [
        replace(one, ability_sets=()) if one.ability_sets and cards[one.card].card.id in tried else one
        for one in tables.creatures
    ]
    for loaded, body in {id(one.loaded): (one.loaded, one.body) for one in group}.values():
        for _ in range(min(loaded.card.copies, _COPIES)):
            if loaded.card.kind != "creature":
                place = near.pop(0)
                near.append(place)
                state.attached[place] += ((len(cards), 0),)
            elif own:
                place = own.pop(0)
                creatures[place] = replace(body, card=len(cards))
                state.damage[place] = 0
            else:
                break
            places.append((place, len(cards)))
            cards.append(loaded)
    watched, foreseen = game.asked([one.played for one in group])
    state.tables = replace(tables, creatures=tuple(creatures), cards=tuple(cards), watched=watched, foreseen=foreseen)
    state.settle()
    return state, places

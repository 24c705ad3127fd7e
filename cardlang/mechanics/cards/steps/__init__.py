"""How effects on cards are played."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal

from cardlang.language.vocabulary_files import ANY_CARD
from cardlang.mechanics.cards.nodes import CardIs, Cards
from cardlang.mechanics.cards.steps import draws as dealing
from cardlang.mechanics.cards.steps import picks
from cardlang.mechanics.cards.steps.piles import (
    card_is,
    count_cards,
    count_cards_done,
    count_cards_held,
    event_card_matches,
)
from cardlang.mechanics.compose import Conflict
from cardlang.rules.decision import Constraint
from cardlang.rules.game import Game, Semantics
from cardlang.rules.tables import Piles

ADJECTIVES: Final[Mapping[str, Constraint]] = {
    "with a card attached": Constraint(
        "text", "no card is attached to it", lambda state, frame, one: bool(state.attached[one])
    ),
    "without a card attached": Constraint(
        "text", "a card is attached to it", lambda state, frame, one: not state.attached[one]
    ),
}

HIDDEN: Final[Mapping[str, Literal["all", "others"]]] = {"hand": "others", "deck": "all"}


def steps(
    kinds: Mapping[str, str],
    zones: Mapping[str, Mapping[str, str]] | None = None,
    draws: Mapping[str, str] | None = None,
    discards: str = "discard pile",
    hidden: Mapping[str, Literal["all", "others"]] = HIDDEN,
    table: Collection[str] = (),
) -> Game:
    """The verbs and conditions about cards, and the zones where they lie, some of which may be of the `table`."""
    if "card" in kinds:
        raise Conflict(f"in the setting kinds of cards, {ANY_CARD}")
    if zones is None:
        if len(kinds) > 1:
            raise Conflict("cards needs the setting zones, because there are several kinds of card")
        zones = {zone: dict.fromkeys(kinds.values(), zone) for zone in ("hand", "deck", "discard pile")}
    draws = dict.fromkeys(kinds, "deck") if draws is None else draws
    for name, deck in draws.items():
        for zone in (deck, next(iter(zones))):
            if kinds[name] not in zones.get(zone, ()):
                raise Conflict(f'by the setting zones of cards, no {name} ("{kinds[name]}") lies in a {zone}')
    names = {zones[zone][kind]: kind for kind in kinds.values() for zone in zones if kind in zones[zone]}
    hand = zones[next(iter(zones))]
    piles = Piles(
        {**{name: (kind,) for name, kind in kinds.items()}, "card": tuple(kinds.values())},
        zones,
        {name: (zones[deck][kinds[name]], hand[kinds[name]]) for name, deck in draws.items()},
        discards,
    )
    return Game(
        zones=names,
        hidden={name: hidden[zone] for zone in zones if zone in hidden for name in zones[zone].values()},
        table=frozenset(name for zone in zones if zone in table for name in zones[zone].values()),
        piles=piles,
        effect_counts=("discarded", "drawn", "revealed"),
        replaceable=(dealing.DRAW,),
        verbs=(*dealing.VERBS, *picks.VERBS),
        semantics=Semantics(
            adjectives=ADJECTIVES,
            conditions={CardIs: card_is},
            counts={Cards: count_cards},
            counted=dict.fromkeys(("discarded", "drawn", "revealed"), count_cards_done),
            held=(count_cards_held,),
            objects={Cards: event_card_matches},
        ),
    )


STEPS = steps

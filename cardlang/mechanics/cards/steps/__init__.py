"""How effects on cards are played."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal

from cardlang.language.vocabulary_files import ANY_CARD
from cardlang.mechanics.cards.nodes import CardIs, Cards, IsEmpty, LookAt, Reveal, Search, Shuffle
from cardlang.mechanics.cards.steps import draws as dealing
from cardlang.mechanics.cards.steps import picks
from cardlang.mechanics.cards.steps.piles import (
    card_is,
    count_cards,
    count_cards_done,
    count_cards_held,
    event_card_matches,
    is_empty,
)
from cardlang.mechanics.compose import Conflict
from cardlang.rules.decision import Constraint
from cardlang.rules.dryrun_support import DryRunSupport
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
    played: str = "",
    refills: Mapping[str, str] | None = None,
) -> Game:
    """The verbs and conditions about cards, and the zones where they lie, some of which may be of the `table`."""
    if [*kinds] == ["card"]:
        raise Conflict(f"in the setting kinds of cards, {ANY_CARD}")
    if zones is None:
        if len(kinds) > 1:
            raise Conflict("cards needs the setting zones, because there are several kinds of card")
        zones = {zone: dict.fromkeys(kinds.values(), zone) for zone in ("hand", "deck", "discard pile")}
    if draws is None:
        draws = {name: "deck" for name, kind in kinds.items() if kind in zones.get("deck", kinds.values())}
    named = {**{name: (kind,) for name, kind in kinds.items()}, "card": tuple(kinds.values())}

    def where(name: str, zone: str) -> str:
        """The engine's zone for the cards of that name."""
        there = zones.get(zone, {})
        found = {there[kind] for kind in named[name] if kind in there}
        if len(found) != 1:
            those = ", ".join(f'"{kind}"' for kind in named[name])
            raise Conflict(f"by the setting zones of cards, no {name} ({those}) lies in a {zone}")
        return str(*found)

    hand = next(iter(zones))
    piles = Piles(
        named,
        zones,
        {name: (where(name, deck), where(name, hand)) for name, deck in draws.items()},
        discards,
        played,
        {zones[deck][kind]: zones[pile][kind] for deck, pile in (refills or {}).items() for kind in zones[deck]},
    )
    holds: dict[str, tuple[str, ...]] = {}
    for kind in named["card"]:
        for places in zones.values():
            if kind in places:
                holds[places[kind]] = tuple(dict.fromkeys((*holds.get(places[kind], ()), kind)))
    return Game(
        zones=holds,
        hidden={name: hidden[zone] for zone in zones if zone in hidden for name in zones[zone].values()},
        table=frozenset(name for zone in zones if zone in table for name in zones[zone].values()),
        piles=piles,
        effect_counts=("discarded", "drawn", "revealed"),
        replaceable=(dealing.DRAW,),
        dry_run=DryRunSupport(shows=frozenset((LookAt, Reveal, Search, Shuffle))),
        verbs=(*dealing.VERBS, *picks.VERBS),
        semantics=Semantics(
            adjectives=ADJECTIVES,
            conditions={CardIs: card_is, IsEmpty: is_empty},
            counts={Cards: count_cards},
            counted=dict.fromkeys(("discarded", "drawn", "revealed"), count_cards_done),
            held=(count_cards_held,),
            objects={Cards: event_card_matches},
        ),
    )


STEPS = steps

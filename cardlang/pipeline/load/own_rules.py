"""How a game of a project's own is played: by the rules of the game that it extends."""

from __future__ import annotations

from dataclasses import replace

from cardlang.language.vocabulary import Vocabulary
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.game import Game


def extended(parent: Game, id: str, old: Vocabulary, words: Vocabulary) -> Game:
    """The rules of the game extended, by which a card's required keywords go by their names there, with the zones
    and resources that the words add."""
    there = {words.house(power): power for power in words.powers}

    def load(played: PlayedCard, game: Game) -> LoadedCard | NotYet:
        fields = played.card.fields
        required = [there.get(keyword, keyword) for keyword in fields.get("requires") or ()]
        return parent.load(replace(played, card=replace(played.card, fields={**fields, "requires": required})), game)

    resources = {name: None for name, places in words.resources.items() if not places}
    zones = {
        f"{name}, {kind}": kind
        for name, zone in words.zones.items()
        if name not in old.zones
        for kind in (card.removesuffix(" card") for card in zone.holds or words.cards)
    }
    places = {name: name.casefold() if name.casefold() in parent.resources else name for name in resources}
    begins = {places[name]: name for name in resources if name in words.start}
    return replace(
        parent,
        numbers=words.start,
        house=words.house if words.renamed else parent.house,
        opening=replace(parent.opening, resources={**parent.opening.resources, **begins}),
        id=id,
        name=words.name,
        zones={**parent.zones, **zones},
        resources=tuple(dict.fromkeys((*parent.resources, *resources))),
        load=load,
    )

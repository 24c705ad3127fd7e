"""How a game of a project's own is played: by the rules of the game that it extends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from cardlang.language.vocabulary import Vocabulary
from cardlang.mechanics.cards.steps import lying
from cardlang.mechanics.keywords.nodes import Keyword
from cardlang.mechanics.keywords.steps import by_text
from cardlang.pipeline.load.own_powers import OwnPowers
from cardlang.pipeline.load.own_table import own_resources, own_zones
from cardlang.rules.builder import Builder
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard, Unplayable
from cardlang.rules.compiled import Ability
from cardlang.rules.game import Game, KeywordPower
from cardlang.rules.state import State
from cardlang.rules.tables import Creature


def extended(parent: Game, id: str, old: Vocabulary, own: OwnPowers, like: Mapping[str, str]) -> Game:
    """The rules of the game extended, by which a card's required keywords go by their names there, with the zones,
    resources and powers that the words add. `like` has the terrain of the parent that each own terrain is."""
    words = own.language.vocabulary
    there = {words.in_own_words(power): power for power in words.powers}

    def load(played: PlayedCard, game: Game) -> LoadedCard | NotYet:
        fields = played.card.fields
        required = [there.get(keyword, keyword) for keyword in fields.get("requires") or ()]
        card = replace(played.card, fields={**fields, "requires": required})
        return parent.load(PlayedCard(card, own.played(played.effects)), game)

    def creature(name: str, player: int, played: PlayedCard, number: int, game: Game) -> Creature | NotYet:
        return parent.creature(name, player, replace(played, effects=own.played(played.effects)), number, game)

    resources, places = own_resources(words), own_zones(words, old)
    zones = {place: kind for kinds in places.values() for kind, place in kinds.items()}
    looks = {place: lying(place) for place in zones} | {resource: _amount(resource) for resource in resources}

    def abilities(node: Keyword, build: Builder) -> Sequence[Ability]:
        effect = own.meaning(node.keyword, node.value)
        if effect is None:
            raise Unplayable(node)
        return by_text(effect, node.keyword)(node, build)

    def asked(cards: Iterable[PlayedCard]) -> tuple[frozenset[str], frozenset[str]]:
        """With the events that the reminders of own powers ask about."""
        cards = [replace(one, effects=own.played(one.effects)) for one in cards]
        effects = own.effects(node for played in cards for nodes in played.nodes for node in nodes)
        return parent.asked([*cards, *(replace(one, effects=effects) for one in cards[:1])])

    terrains = {name: parent.semantics.terrains[of] for name, of in like.items() if of in parent.semantics.terrains}
    semantics = replace(
        parent.semantics,
        terrains={**parent.semantics.terrains, **terrains},
        powers={
            **parent.semantics.powers,
            **dict.fromkeys(sorted(own.names), KeywordPower(abilities)),
        },
    )
    begins = {engine: name for engine, name in resources.items() if name in words.start}
    return replace(
        parent,
        cards=words.kinds,
        numbers=words.start,
        in_own_words=words.in_own_words if words.renamed else parent.in_own_words,
        opening=replace(parent.opening, resources={**parent.opening.resources, **begins}),
        id=id,
        name=words.name,
        zones={**parent.zones, **zones},
        piles=replace(parent.piles, zones={**parent.piles.zones, **places}),
        scenario=replace(parent.scenario, player={**parent.scenario.player, **looks}),
        resources=tuple(dict.fromkeys((*parent.resources, *resources))),
        load=load,
        creature=creature,
        semantics=semantics,
        asked=asked,
    )


def _amount(resource: str) -> Callable[[State, int], int]:
    return lambda state, player: state.resources[state.resource(player, resource)]

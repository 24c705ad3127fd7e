"""How a game of a project's own is played: by the rules of the game that it extends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from cardlang.language.nodes.base import walk
from cardlang.language.vocabulary import Vocabulary
from cardlang.mechanics.keywords.nodes import Keyword
from cardlang.mechanics.keywords.steps import by_text
from cardlang.pipeline.load.own_game.texts import OwnPowers, on_terrain
from cardlang.pipeline.load.schemas import own_resources, own_zones
from cardlang.rules.builder import Builder
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard, Unplayable
from cardlang.rules.compiled import Ability, AbilitySet, Frame
from cardlang.rules.dryrun_support import DryRunBench
from cardlang.rules.game import Game, KeywordPower
from cardlang.rules.state import State
from cardlang.rules.tables import Creature


def extended(parent: Game, id: str, old: Vocabulary, own: OwnPowers, like: Mapping[str, str]) -> Game:
    """The rules of the game extended, by which a card's required keywords go by their names there, with the zones,
    resources, powers and terrain that the words add. `like` has the terrain of the parent that each own terrain is."""
    words = own.language.vocabulary
    called = {words.in_own_words(power): power for power in words.powers}

    def load(played: PlayedCard, game: Game) -> LoadedCard | NotYet:
        fields = played.card.fields
        required = [called.get(keyword, keyword) for keyword in fields.get("requires") or ()]
        card = replace(played.card, fields={**fields, "requires": required})
        return parent.load(PlayedCard(card, own.played(played.effects)), game)

    def as_printed(name: str, player: int, played: PlayedCard, number: int, game: Game) -> Creature | NotYet:
        return parent.creature(name, player, replace(played, effects=own.played(played.effects)), number, game)

    def creature(name: str, player: int, played: PlayedCard, number: int, game: Game) -> Creature | NotYet:
        made = as_printed(name, player, played, number, game)
        return made if isinstance(made, NotYet) else replace(made, ability_sets=(*made.ability_sets, *there(game)))

    resources, places = own_resources(words), own_zones(words, old)
    zones = {place: (kind,) for kinds in places.values() for kind, place in kinds.items()}

    def abilities(node: Keyword, build: Builder) -> Sequence[Ability]:
        effect = own.meaning(node.keyword, node.value)
        if effect is None:
            raise Unplayable(node)
        return by_text(effect, node.keyword)(node, build)

    grounds = {
        name: effect
        for name, one in words.terrain.items()
        if one.text and not one.people and (effect := own.read(one.text))
    }

    @cache
    def there(game: Game) -> tuple[AbilitySet, ...]:
        """What every creature has where it stands on terrain with a text."""
        return tuple(one for name in grounds if isinstance(one := on_terrain(name, grounds[name], game), AbilitySet))

    def bench(game: Game, *given: Any) -> DryRunBench:
        """Cards are tried without what they have from terrain."""
        assert parent.dry_run.bench
        return parent.dry_run.bench(replace(game, creature=as_printed), *given)

    def watched_events(cards: Iterable[PlayedCard]) -> tuple[frozenset[str], frozenset[str]]:
        """With the events that the texts of own powers and terrain ask about."""
        cards = [replace(one, effects=own.played(one.effects)) for one in cards]
        nodes = [*(node for played in cards for nodes in played.nodes for node in nodes)]
        nodes += [node for effect in grounds.values() for node in walk(effect)]
        effects = (*own.effects(nodes), *grounds.values())
        return parent.watched_events([*cards, *(replace(one, effects=effects) for one in cards[:1])])

    terrains = {name: parent.semantics.terrains[of] for name, of in like.items() if of in parent.semantics.terrains}
    marks = {one.mark: name for name, one in words.terrain.items() if one.mark}
    terrains |= {name: _marked(mark) for mark, name in marks.items()}
    semantics = replace(
        parent.semantics,
        terrains={**parent.semantics.terrains, **terrains},
        marks=marks,
        powers={**parent.semantics.powers, **dict.fromkeys(sorted(own.names), KeywordPower(abilities))},
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
        resources=tuple(dict.fromkeys((*parent.resources, *resources))),
        load=load,
        creature=creature if grounds else as_printed,
        dry_run=replace(parent.dry_run, bench=bench) if grounds and parent.dry_run.bench else parent.dry_run,
        semantics=semantics,
        watched_events=watched_events,
    )


def _marked(mark: str) -> Callable[[State, Frame], int]:
    return lambda state, frame: state.tables.board.marked(mark)

"""Makes cards and pieces ready to play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from cardlang.games.elements.nodes import AtMost, Instant, Permanent, Requires
from cardlang.games.elements.spells import COUNTED, ENDS_CAST, Lay
from cardlang.games.elements.table import ELEMENTS, HERO
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.effect import Abilities, Sequence, mapped, together
from cardlang.language.nodes.selector import Is
from cardlang.mechanics.activation.nodes import Directions
from cardlang.mechanics.counters.nodes import PutCounters
from cardlang.mechanics.damage.nodes import DealDamage
from cardlang.mechanics.enhancing.nodes import Chain, Enhance, EnhanceWith, NotEnhanced
from cardlang.mechanics.enhancing.steps import enhanced
from cardlang.mechanics.permanents.steps import LAID, with_entry
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard, Unplayable, events_in_texts, not_yet
from cardlang.rules.compiled import AbilitySet, Program
from cardlang.rules.compiler import compile_abilities, compile_effect
from cardlang.rules.game import Game
from cardlang.rules.tables import Creature

ENEMY_OF_IT: Final = "enemy of it"  # of what has the text, whoever its player is
STATS: Final = {"cost": "cost", "activation": "activation", "strength": "strength", "hit points": "toughness"}


class Spell(NamedTuple):
    """What the rules need of a spell: the dice that it uses up (E12), its elements (Q28), and its enhancement. `most`
    is how many enhancements can have an effect, None for any number."""

    symbols: tuple[str, ...]
    identical: int
    elements: frozenset[str]
    enhance: Enhance | EnhanceWith | None
    most: int | None


def parts_of(effect: Node | None) -> Iterator[Node]:
    """The parts of a text."""
    if isinstance(effect, Abilities | Sequence):
        for part in effect.abilities if isinstance(effect, Abilities) else effect.effects:
            yield from parts_of(part)
    elif effect is not None:
        yield effect


def load(played: PlayedCard, game: Game) -> LoadedCard | NotYet:
    """A spell with its program and, if it stays in play, the abilities of its text there; or the words that the engine
    cannot play."""
    card = played.card
    if card.kind != "spell":
        return LoadedCard(card)
    for effect in played.effects:
        parts = list(parts_of(effect))
        enhance = next((part for part in parts if isinstance(part, Enhance | EnhanceWith)), None)
        does = next((part for part in parts if isinstance(part, Instant | Permanent)), None)
        program: Program | None = None
        under: AbilitySet | None = None
        try:
            if isinstance(does, Instant):
                program = compile_effect(enhanced(does.effect, enhance), game, card.id, "spell card", ENDS_CAST)
            elif isinstance(does, Permanent):
                lay: Node = Lay(does.on, does.where, span=does.span)
                lay = enhanced(lay, enhance) if isinstance(enhance, EnhanceWith) else lay
                program = compile_effect(lay, game, card.id, "spell card", ENDS_CAST)
                under = _in_play(does, game, card.id)
        except Unplayable as stop:
            return not_yet(played, stop)
        return LoadedCard(card, program, under, own=_spell(parts, enhance))
    return LoadedCard(card, own=Spell((), 0, frozenset(), None, 0))


def _spell(parts: list[Node], enhance: Enhance | EnhanceWith | None) -> Spell:
    requires = next((part for part in parts if isinstance(part, Requires)), Requires(()))
    most = 0 if enhance is None or any(isinstance(part, NotEnhanced) for part in parts) else None
    for chain in (node for part in parts for node in walk(part) if isinstance(node, Chain) and enhance):
        dealt = next(one for one in walk(chain.effect) if isinstance(one, DealDamage))
        most = (getattr(dealt.amount, "n", 1) - 1) // chain.less if chain.less else None
    elements = frozenset(ELEMENTS).intersection(requires.symbols)
    return Spell(requires.symbols, requires.identical, elements, enhance, most)


def _in_play(node: Permanent, game: Game, id: str) -> AbilitySet:
    """The abilities of a permanent, and what it does as soon as it lies somewhere."""
    effects, abilities = node.effects, (*node.states, *node.abilities)
    if Is("enemy") not in node.where:
        # enemies from the side of what the spell lies on, which may be anybody's
        effects, abilities = mapped((effects, abilities), lambda node: Is(ENEMY_OF_IT) if node == Is("enemy") else node)
    found = compile_abilities(abilities, game, f"{id} in play")
    if not effects:
        return found
    return with_entry(found, compile_effect(together(effects), game, f"{id} entry", "trigger", as_action=False))


def creature(name: str, player: int, played: PlayedCard, card: int, game: Game) -> Creature | NotYet:
    """A creature or hero with the fields and abilities of its card, or the words that the engine cannot play. A hero
    has none of its own in a game with blank heroes (V1)."""
    fields = played.card.fields
    hero = played.card.kind == HERO
    blank = game.numbers["blank_heroes"] if hero else False
    directions, sets = Directions("front"), []
    for effect in played.effects:
        parts = list(parts_of(effect))
        directions = next((part for part in parts if isinstance(part, Directions)), directions)
        rest = [part for part in parts if not isinstance(part, Directions) and _counts(part, game)]
        try:
            if rest and effect is not None and not blank:
                whole = rest[0] if len(rest) == 1 else Abilities(tuple(rest), span=effect.span)
                sets.append(compile_abilities([whole], game, played.card.id, printed=True))
        except Unplayable as stop:
            return not_yet(played, stop)
    if hero:
        stats = {"hit points": fields["hit_points"]}
        keywords = frozenset((HERO,))
    else:
        stats = {stat: fields[key] for stat, key in STATS.items()}
        keywords = frozenset((played.card.name, *played.card.name.split()))
    powers: dict[str, str | None] = {"Element": fields.get("element")} if hero else {"Directions": directions.to}
    if directions.unexposed:
        powers["Unexposed"] = None
    if directions.kind:
        powers["Attack kind"] = directions.kind
    return Creature(name, played.card.name, player, stats, frozenset(), keywords, powers, tuple(sets), card)


def _counts(part: Node, game: Game) -> bool:
    """Whether a part of a text counts: nothing puts power tokens where nothing is enhanced (V1)."""
    return not (game.numbers["no_enhancements"] and any(isinstance(node, PutCounters) for node in walk(part)))


def watched_events(cards: Iterable[PlayedCard]) -> tuple[frozenset[str], frozenset[str]]:
    """The kinds of event that texts refer to, and that of a permanent that comes to lie somewhere."""
    cards = [*cards]
    watched, foreseen = events_in_texts(cards)
    limited = {COUNTED[node.deed] for card in cards for text in card.nodes for node in text if isinstance(node, AtMost)}
    return watched | limited | {LAID}, foreseen

"""Makes cards and creatures ready to play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cardlang.games.skirmish.using import affinities
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import Sequence
from cardlang.mechanics.cards.steps.draws import discard_played
from cardlang.mechanics.keywords.nodes import Keyword
from cardlang.mechanics.keywords.steps import stacked
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard, Unplayable, events_in_texts, not_yet
from cardlang.rules.compiled import AbilitySet, Program
from cardlang.rules.compiler import compile_abilities, compile_effect
from cardlang.rules.game import Game
from cardlang.rules.tables import Creature

# The stats printed on creature cards, by the fields of their YAML.
STATS: Final = {"level": "level", "hit points": "hp", "speed": "speed", "melee damage": "melee"}


def load(played: PlayedCard, game: Game) -> LoadedCard | NotYet:
    """An action card with the program of its text and the abilities of its lower box (S6.1, S10.1), or the words that
    the engine cannot play."""
    card = played.card
    program: Program | None = None
    under: AbilitySet | None = None
    try:
        for _, effect in played.box("main"):
            if effect is not None:
                kind = str(card.fields["action"]).lower()
                program = compile_effect(effect, game, card.id, f"{kind} card", (discard_played,))
        for _, effect in played.box("attached"):
            if effect is not None:
                under = compile_abilities([effect], game, f"{card.id} attached")
    except Unplayable as stop:
        return not_yet(played, stop)
    ability = card.fields.get("ability")
    return LoadedCard(
        card,
        program,
        under,
        "" if ability in (None, "Any") else ability,
        card.fields.get("level", 0),
        str(card.fields.get("action", "")).lower(),
        tuple(card.fields.get("requires") or ()),
        affinities(played),
    )


def creature(name: str, player: int, played: PlayedCard, card: int, game: Game) -> Creature | NotYet:
    """A creature with the fields and powers of its card, or the words of a power that the engine cannot play."""
    fields = played.card.fields
    powers: dict[str, int | str | None] = {}
    effects = [effect for _, effect in played.box("power") if effect is not None]
    try:
        ability_sets = (compile_abilities(effects, game, played.card.id, printed=True),) if effects else ()
    except Unplayable as stop:
        return not_yet(played, stop)
    for effect in effects:
        for keyword in _keywords(effect):
            adds = game.semantics.powers[keyword.keyword].adds
            powers[keyword.keyword] = stacked(powers.get(keyword.keyword), keyword.value, adds)
    stats = {stat: fields[key] for stat, key in STATS.items()}
    ranged = fields.get("ranged")
    if isinstance(ranged, Mapping):
        stats |= {"ranged damage": ranged["damage"], "range": ranged["range"]}
    elif ranged is not None:
        stats["ranged damage"] = ranged
    return Creature(
        name, played.card.name, player, stats, frozenset(fields["abilities"]), frozenset(fields["keywords"]), powers,
        ability_sets, card,
    )  # fmt: skip


def _keywords(effect: Node) -> list[Keyword]:
    """The keyword powers printed in a text, without those that it grants to others."""
    parts = effect.effects if isinstance(effect, Sequence) else getattr(effect, "abilities", (effect,))
    return [part for part in parts if isinstance(part, Keyword)]


def watched_events(cards: Iterable[PlayedCard]) -> tuple[frozenset[str], frozenset[str]]:
    """The kinds of event that the texts and powers of cards refer to, and those that they act on before they happen."""
    cards = list(cards)
    watched, foreseen = events_in_texts(cards)
    nodes = (node for played in cards for nodes in played.nodes for node in nodes)
    ready = any(isinstance(node, Keyword) and node.keyword == "Ready" for node in nodes)
    return watched | {"is deployed"} if ready else watched, foreseen

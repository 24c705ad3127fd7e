"""The cards of a game with a plan: made ready to play by what their kinds declare."""

from __future__ import annotations

from cardlang.rules.builder import Builder
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard, Unplayable, not_yet
from cardlang.rules.compiled import AbilitySet, Program
from cardlang.rules.compiler import COMPILERS, compile_abilities, compile_effect
from cardlang.rules.game import Game
from cardlang.rules.plan.actions import put_away
from cardlang.rules.play import Play
from cardlang.rules.tables import Creature


def _put_away(play: Play) -> None:
    """A step: the played card is put away, unless its text moved it elsewhere."""
    if play.frame.card >= 0:
        put_away(play, play.frame.player, play.frame.card)


def load(played: PlayedCard, game: Game) -> LoadedCard | NotYet:
    """A card with the program of its text, and what it does while attached; or the words that the engine cannot
    play."""
    card = played.card
    program: Program | None = None
    under: AbilitySet | None = AbilitySet(f"{card.id} attached") if game.boxes else None
    own = None
    if card.kind in game.pieces:
        return LoadedCard(card)
    try:
        for _, effect in played.box("main"):
            if effect is not None:
                program = compile_effect(effect, game, card.id, "card", (_put_away,))
        for text, effect in zip(card.texts, played.effects, strict=True):
            if effect is not None and text.box in game.boxes:
                program, own = game.boxes[text.box](effect, Builder(game, card.id, COMPILERS))
        attached = [effect for _, effect in played.box("attached") if effect is not None]
        if attached:
            under = compile_abilities(attached, game, f"{card.id} attached")
    except Unplayable as stop:
        return not_yet(played, stop)
    return LoadedCard(card, program, under, own=own)


def creature(name: str, player: int, played: PlayedCard, card: int, game: Game, types: str = "") -> Creature | NotYet:
    """A piece with the values and abilities of its card, or the words that the engine cannot play. The words in the
    field `types` describe it."""
    fields = played.card.fields
    effects = [effect for effect in played.effects if effect is not None]
    try:
        sets = (compile_abilities(effects, game, played.card.id, printed=True),) if effects else ()
    except Unplayable as stop:
        return not_yet(played, stop)
    stats = {stat: fields[key] for stat, key in game.fields.items() if key in fields}
    described = fields.get(types) or ()
    return Creature(
        name, played.card.name, player, stats, frozenset(), frozenset((played.card.kind, *described)), {}, sets, card
    )

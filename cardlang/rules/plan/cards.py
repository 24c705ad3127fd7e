"""The cards of a game with a plan: made ready to play by what their kinds declare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Final

from cardlang.language.nodes.base import Node
from cardlang.model.value import Value
from cardlang.rules.builder import Builder
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard, Unplayable, not_yet
from cardlang.rules.compiled import Frame, Program, Static, this_one
from cardlang.rules.compiler import COMPILERS, compile_abilities, compile_effect
from cardlang.rules.game import Game
from cardlang.rules.plan.actions import put_away
from cardlang.rules.play import Play
from cardlang.rules.state import State
from cardlang.rules.tables import Creature


class Loading(Value):
    """How cards are loaded. `modes` says how the texts in boxes of the game's own are read: as main or attached. Cards
    of the kinds `held` are attached to pieces; then the number in a field of theirs is added to the stat that `bonuses`
    gives for it. Stats that no card of a piece has begin with `starts`; words in the field `types` describe pieces."""

    modes: Mapping[str, str] = field(default_factory=dict)
    held: frozenset[str] = frozenset()
    bonuses: Mapping[str, str] = field(default_factory=dict)
    starts: Mapping[str, int] = field(default_factory=dict)
    types: str = ""


USUAL: Final = Loading()


def _put_away(play: Play) -> None:
    """A step: the played card is put away, unless its text moved it elsewhere."""
    if play.frame.card >= 0:
        put_away(play, play.frame.player, play.frame.card)


def load(played: PlayedCard, game: Game, how: Loading = USUAL) -> LoadedCard | NotYet:
    """A card with the program of its text, and what it does while attached; or the words that the engine cannot
    play."""
    card = played.card
    program: Program | None = None
    own = None
    attached: list[Node] = []
    if card.kind in game.pieces:
        return LoadedCard(card)
    try:
        for text, effect in zip(card.texts, played.effects, strict=True):
            mode = how.modes.get(text.box, text.box)
            if effect is None:
                continue
            if text.box in game.boxes:
                program, own = game.boxes[text.box](effect, Builder(game, card.id, COMPILERS))
            elif mode == "main":
                program = compile_effect(effect, game, card.id, "card", (_put_away,))
            elif mode == "attached":
                attached.append(effect)
        under = compile_abilities(attached, game, f"{card.id} attached") if attached or card.kind in how.held else None
    except Unplayable as stop:
        return not_yet(played, stop)
    if under and card.kind in how.held:
        more = [_bonus(stat, card.fields[name]) for name, stat in how.bonuses.items() if card.fields.get(name)]
        under = replace(under, statics=(*under.statics, *more))
    return LoadedCard(card, program, under, own=own)


def _bonus(stat: str, amount: int) -> Static:
    def more(state: State, frame: Frame, value: int) -> int:
        return value + amount

    return Static(f"stat {stat}", this_one, more)


def creature(
    name: str, player: int, played: PlayedCard, card: int, game: Game, how: Loading = USUAL
) -> Creature | NotYet:
    """A piece with the values and abilities of its card, or the words that the engine cannot play."""
    fields = played.card.fields
    effects = [effect for effect in played.effects if effect is not None]
    try:
        sets = (compile_abilities(effects, game, played.card.id, printed=True),) if effects else ()
    except Unplayable as stop:
        return not_yet(played, stop)
    stats = {**how.starts, **{stat: fields[key] for stat, key in game.fields.items() if key in fields}}
    described = fields.get(how.types) or ()
    return Creature(
        name, played.card.name, player, stats, frozenset(), frozenset((played.card.kind, *described)), {}, sets, card
    )

"""Action cards, ready to play."""

from __future__ import annotations

from cardlang.games.skirmish.creatures import abilities, unplayed
from cardlang.games.skirmish.verbs.cards import discard_played
from cardlang.rules.builder import compile_text
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.frame import Program
from cardlang.rules.game import Game


def load(played: PlayedCard, game: Game) -> LoadedCard:
    """A card with the program of its text (S6), and what keeps it from being attached (S10)."""
    found = (unplayed(ability, text) for text, effect in played.box("attached") for ability in abilities(effect))
    return LoadedCard(played.card, _program(played, game), next((words for words in found if words), None))


def _program(played: PlayedCard, game: Game) -> Program | NotYet:
    """The text, then the discard pile (S6.6). Immediate cards wait for responses to be played out."""
    action = played.card.fields.get("action", played.card.kind)
    for text, effect in played.box("main"):
        if effect is not None and action in ("Standard", "Minor"):
            return compile_text(effect, text, game, (discard_played,))
    return NotYet(action)

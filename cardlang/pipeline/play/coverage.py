"""What the scenarios of a game touch, and what they do not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlang.language.rulebook import Rule
from cardlang.model.coverage import Coverage, Untouched
from cardlang.pipeline.load.game import LoadedGame
from cardlang.rules.cards import PlayedCard, words_of
from cardlang.rules.coverage import Seen


class Touched:
    """Gathers what the scenarios of a game do and which rules they name."""

    def __init__(self, game: LoadedGame) -> None:
        self.game = game
        self.seen = Seen()
        self.cited: set[str] = set()

    def cites(self, scenario: Mapping[str, Any]) -> None:
        """Note the rules that a scenario names in `rules:` and `because:`."""
        self.cited.update(scenario.get("rules", ()))
        self.cited.update(step["because"] for step in scenario.get("when", ()) if "because" in step)

    def coverage(self, cards: Mapping[str, PlayedCard]) -> Coverage:
        """The cards of the project, and the rules of the game (without sections), that were not touched."""
        unused: list[Untouched] = []
        silent: list[Untouched] = []
        cards = {id: one for id, one in cards.items() if not self.game.kinds[one.card.kind].own}
        for id, played in cards.items():
            card = played.card
            if id not in self.seen.cards:
                unused.append(Untouched(id, card.name, card.span))
                continue
            for number, node in self.seen.untouched(played):
                text = card.texts[number]
                start, end = node.span or (0, len(text.text))
                silent.append(Untouched(id, card.name, text.span(start, end), words_of(node, text)))
        rules = [number for number, one in self.game.rulebook.by_number.items() if isinstance(one, Rule)]
        uncited = tuple(number for number in rules if number not in self.cited)
        return Coverage(self.game.id, len(cards), len(rules), tuple(unused), tuple(silent), uncited)

"""What the scenarios of a game touch, and what they do not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlang.model.result import Coverage, Untouched
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
        """What was not touched of these cards of the project, and of the rules that the game has itself, as far as they
        can be played."""
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
        own = self.game.line[:-1] or self.game.line  # the rules of a shipped game have scenarios there
        written = (rule for section in self.game.rulebook.sections for rule in section.rules)
        rules = [rule.number for rule in written if rule.game in own and not rule.people]
        uncited = tuple(number for number in rules if number not in self.cited)
        return Coverage(self.game.id, len(cards), len(rules), tuple(unused), tuple(silent), uncited)

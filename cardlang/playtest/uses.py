"""What becomes of each card in a game: drawn, played, or stuck in hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardlang.model.playtest import CardUse
from cardlang.rules.actions import OWN, split
from cardlang.rules.play import Play
from cardlang.rules.start import Match


class Uses:
    """Counts, from one decision to the next, which cards come into hands, and which are played from there. A hand is a
    zone that only its player sees."""

    def __init__(self, match: Match, play: Play) -> None:
        tables, hidden = play.state.tables, match.game.hidden
        self.match, self.play = match, play
        self.hands = [
            (place, owner)
            for place, (owner, zone) in enumerate(tables.zone_at)
            if owner in tables.players and hidden.get(zone) == "others"
        ]
        self.before: dict[int, tuple[int, ...]] = {place: () for place, _ in self.hands}
        self.drawn, self.played = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
        self.look()

    def look(self, player: int = -1, code: int = 0) -> None:
        """The player has carried out this action."""
        zones = self.play.state.zones
        for place, owner in self.hands:
            before, now = self.before[place], zones[place]
            if now is before:
                continue
            self.before[place] = now
            for card in {*before, *now}:
                more = now.count(card) - before.count(card)
                if more > 0:
                    self.drawn[owner, card] += more
                elif more < 0 and owner == player and card in self._chosen(code):
                    self.played[owner, card] += 1

    def _chosen(self, code: int) -> list[int]:
        """The cards that an action of the game itself is about: a choice within an effect plays none."""
        number, *parts = split(code)
        kind = self.match.game.actions[number]
        return [part for part, of in zip(parts, kind.parts, strict=False) if of == "card" and number >= OWN]

    def counted(self) -> Iterator[CardUse]:
        """The cards of each deck, and whatever else was drawn."""
        cards = self.play.state.tables.cards
        stuck = Counter((owner, card) for place, owner in self.hands for card in self.play.state.zones[place])
        decks = {(owner, card) for owner, deck in enumerate(self.match.decks) for card in deck}
        for owner, card in sorted(decks | {*self.drawn}):
            at = owner, card
            yield CardUse(owner, cards[card].card.id, self.drawn[at], self.played[at], stuck[at])

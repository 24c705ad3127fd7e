"""What becomes of each card in a game: drawn, played, or left over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardlang.model.playtest import CardUse
from cardlang.rules.actions import OWN, split
from cardlang.rules.play import Play
from cardlang.rules.start import Match


class Uses:
    """Counts, from one decision to the next, which cards come into hands, and which are played from there. A hand is a
    zone that only its player sees.

    In games whose pieces hold cards, one is drawn when a piece gets it, and played when an action is about it while the
    piece holds it, or at once if it does something by itself; pieces that are there from the start are drawn and
    played."""

    def __init__(self, match: Match, play: Play) -> None:
        tables, hidden, game = play.state.tables, match.game.hidden, match.game
        self.match, self.play = match, play
        self.hands = [
            (place, owner)
            for place, (owner, zone) in enumerate(tables.zone_at)
            if owner in tables.players and hidden.get(zone) == "others"
        ]
        self.before: dict[int, tuple[int, ...]] = {place: () for place, _ in self.hands}
        self.drawn, self.played = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
        self.held = frozenset(n for n, card in enumerate(tables.cards) if card.card.kind in game.held)
        self.attached = [()] * len(tables.creatures) if self.held else play.state.attached
        self.used = set[tuple[int, int]]()  # pieces with cards that they hold
        self.about: tuple[int, list[int]] = -1, []  # who chose something last, and about which cards
        for piece in play.state.present if self.held else ():
            at = play.state.owner[piece], tables.creatures[piece].card
            self.drawn[at] += 1
            self.played[at] += 1
        self.look()

    def choose(self, player: int, code: int) -> None:
        """The player is about to carry out this action."""
        number, *parts = split(code)
        kinds = self.match.game.actions[number].parts
        self.about = player, [one for one, of in zip(parts, kinds, strict=False) if of == "card" and number >= OWN]
        if self.held:
            self._use(player, dict(zip(kinds, parts, strict=False)))

    def _use(self, player: int, about: dict[str, int]) -> None:
        """What an action is about is used by the piece that holds it: a card, or an ability of one."""
        state = self.play.state
        piece = about.get("creature", state.frames[-1].acting if state.frames else state.active)
        acting = piece if piece >= 0 and state.controller[piece] == player else state.active
        card = about.get("card", -1)
        if "power" in about:
            uses = state.effects.uses.get(acting, ())
            card = uses[about["power"]][1].card if about["power"] < len(uses) else -1
        if acting >= 0 and any(card == one for one, _ in state.attached[acting]):
            self.used.add((acting, card))

    def look(self) -> None:
        """It has been carried out."""
        state, (player, about) = self.play.state, self.about
        for place, owner in self.hands:
            before, now = self.before[place], state.zones[place]
            if now is before:
                continue
            self.before[place] = now
            for card in {*before, *now}:
                more = now.count(card) - before.count(card)
                if more > 0:
                    self.drawn[owner, card] += more
                elif more < 0 and owner == player and card in about:
                    self.played[owner, card] += 1
        if self.held and self.attached != state.attached:
            for piece, (old, new) in enumerate(zip(self.attached, state.attached, strict=True)):
                for card, owner in {*new} - {*old} if old is not new else ():
                    self.drawn[owner, card] += card in self.held
                for card, owner in {*old} - {*new} if old is not new else ():
                    self._end(piece, card, owner)
            self.attached = state.attached[:]

    def _end(self, piece: int, card: int, owner: int) -> bool:
        """A piece holds a card no longer, or the game is over. Returns whether it was of use."""
        under = self.play.state.tables.cards[card].under
        of_use = (piece, card) in self.used or bool(under and (under.statics or under.triggers))
        self.played[owner, card] += of_use and card in self.held
        self.used.discard((piece, card))
        return of_use

    def counted(self) -> Iterator[CardUse]:
        """The cards of each deck, and whatever else was drawn."""
        cards = self.play.state.tables.cards
        stuck = Counter((owner, card) for place, owner in self.hands for card in self.play.state.zones[place])
        for piece, held in enumerate(self.attached) if self.held else ():
            for card, owner in held:
                stuck[owner, card] += not self._end(piece, card, owner) and card in self.held
        decks = {(owner, card) for owner, deck in enumerate(self.match.decks) for card in deck}
        for owner, card in sorted(decks | {*self.drawn}):
            at = owner, card
            yield CardUse(owner, cards[card].card.id, self.drawn[at], self.played[at], stuck[at])

"""A game being played: the one writer of the state, and the loop that carries the stack out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.rules.decision import Decision
from cardlang.rules.frame import NOBODY, Frame
from cardlang.rules.state import GONE, Packet, State

if TYPE_CHECKING:
    from cardlang.rules.game import Game


class Play:
    """Plays `state` by the rules of `game`, always up to the next decision.

    `decision` is `None` when nobody can do anything any more. All changes to the state are methods of this class;
    those that carry out an effect mark it as done, for "if you do".
    """

    __slots__ = ("answer", "decision", "game", "state")

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.answer: int | None = None
        self.decision: Decision | None = None
        self._run()

    def clone(self) -> Play:
        """An independent copy of this moment."""
        new = Play.__new__(Play)
        new.game = self.game
        new.state = self.state.clone()
        new.answer = None
        new.decision = self.decision
        return new

    def apply(self, code: int) -> None:
        """Carry out the option `code` of the decision, up to the next one.

        Errors: `ValueError` for anything that was not offered; callers ask `decision.refusal` first.
        """
        if self.decision is None or code not in self.decision.options:
            raise ValueError(f"action {code} was not offered")
        if self.state.frames:
            self.answer = code
        else:
            self.game.begin(self, code)
        self._run()

    def _run(self) -> None:
        frames = self.state.frames
        while True:
            if not frames:
                self._land()
                self.decision = self.game.turn(self.game, self.state)
                return
            frame = frames[-1]
            if frame.position == len(frame.steps):
                frames.pop()
                continue
            decision = frame.steps[frame.position](self)
            self.answer = None
            if decision is not None:
                self.decision = decision
                return
            frame.position += 1

    # The stack

    @property
    def frame(self) -> Frame:
        """The action being carried out."""
        return self.state.frames[-1]

    def push(self, frame: Frame) -> None:
        """Put an action on top: it is carried out next."""
        self.state.frames.append(frame)

    def jump(self, steps: int) -> None:
        """Pass over so many steps of the frame; -1 comes back to this one."""
        self.frame.position += steps

    # Creatures

    def activate(self, creature: int) -> None:
        """Begin its activation."""
        self.state.active = creature
        self.state.activated[creature] = True

    def end_activation(self) -> None:
        self.state.active = NOBODY

    def tap(self, creature: int) -> None:
        if not self.state.tapped[creature]:
            self.state.tapped[creature] = True
            self._did()

    def untap(self, creature: int) -> None:
        if self.state.tapped[creature]:
            self.state.tapped[creature] = False
            self._did()

    def damage(self, creature: int, amount: int, *, attack: bool) -> int:
        """Gather a packet of damage, lessened by what prevents it; it lands when the stack is empty. Returns what is
        left of it.

        Source: S8.5, S11.6.
        """
        amount = max(0, amount - self.game.prevented(self.state, creature, attack))
        if amount:
            self.state.packets += (Packet(creature, amount, self.frame.player),)
            self._did()
        return amount

    def heal(self, creature: int, amount: int) -> None:
        """Remove damage, not below 0 (S9.5)."""
        healed = min(amount, self.state.damage[creature])
        if healed > 0:
            self.state.damage[creature] -= healed
            self._did()

    def _land(self) -> None:
        """All gathered damage lands together (S8.5); the game sees what follows."""
        if not self.state.packets:
            return
        causes: dict[int, int] = {}
        for creature, amount, player in self.state.packets:
            self.state.damage[creature] += amount
            causes[creature] = player
        self.state.packets = ()
        self.game.landed(self, causes)

    def leave(self, creature: int) -> None:
        """It leaves the board, and its activation is over."""
        self.state.at[creature] = GONE
        if self.state.active == creature:
            self.end_activation()
        self._did()

    def detach(self, creature: int) -> tuple[tuple[int, int], ...]:
        """Take all attached cards off, and say which: cards with their owners."""
        cards, self.state.attached[creature] = self.state.attached[creature], ()
        return cards

    # Cards and resources

    def put(self, player: int, zone: str, card: int) -> None:
        """Put a card on top of a zone."""
        place = self.state.zone(player, zone)
        self.state.zones[place] = (card, *self.state.zones[place])

    def take(self, player: int, zone: str, card: int) -> None:
        """Take one copy of a card out of a zone."""
        place = self.state.zone(player, zone)
        cards = self.state.zones[place]
        at = cards.index(card)
        self.state.zones[place] = cards[:at] + cards[at + 1 :]

    def draw(self, player: int, deck: str, hand: str) -> None:
        """The top card of a deck goes to the hand; an empty deck gives none (S3.5)."""
        cards = self.state.zones[self.state.zone(player, deck)]
        if cards:
            self.take(player, deck, cards[0])
            self.put(player, hand, cards[0])
            self._did()

    def move(self, player: int, resource: str, to: str, amount: int) -> int:
        """Move a resource, as much of it as there is. Returns how much was missing."""
        resources = self.state.resources
        source = self.state.resource(player, resource)
        moved = min(amount, resources[source])
        resources[source] -= moved
        resources[self.state.resource(player, to)] += moved
        return amount - moved

    def gain(self, player: int, resource: str, amount: int) -> None:
        self.state.resources[self.state.resource(player, resource)] += amount

    def trigger_end(self) -> None:
        """The game ends after this turn (S9.3)."""
        self.state.ending = True

    def _did(self) -> None:
        """The effect being carried out has done something (S11.10). Outside the stack there is none to mark."""
        if self.state.frames:
            self.frame.did = True

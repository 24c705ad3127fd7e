"""The only place where the state changes: one method for each kind of change."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardlang.rules.active import Lasting, Marker, Packet, Shield, Until
from cardlang.rules.compiled import AbilitySet, Frame
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game
from cardlang.rules.state import State, nth_use


class Unrigged(Exception):
    """More dice are rolled than were rigged: which kind of die, and by how many."""


class Misrolled(Exception):
    """A die is rigged to show what it has not: the kind of die, and the number of the face."""


class StateWriter:
    """Changes of the state, one method each, with their consequences. Methods that carry out an effect call `did`."""

    __slots__ = ("game", "rigged", "state")
    game: Game
    state: State
    rigged: list[int] | None  # what the next dice will show, in a scenario; None: what chance says

    def did(self) -> None:
        """An effect has done something."""

    # Turns

    def first(self, player: int) -> None:
        """This player takes the first turn."""
        self.state.turn = player

    def begin_turn(self, player: int, *, continues: bool = False) -> None:
        """A turn of this player begins. Nothing has happened in it yet; what has happened before it is known for as
        long as a period of all players `continues`."""
        state = self.state
        state.turn = player
        state.turns += 1
        state.activated = [False] * len(state.at)
        if not continues:
            self.begin_history()
        state.begun = state.turned = len(state.history)
        self._forget("turn")

    def begin_history(self) -> None:
        """What has happened until now is no longer of interest."""
        state = self.state
        state.base += len(state.history)
        state.history = []
        state.begun = state.turned = 0

    def phase(self, phase: str, mode: tuple[int, ...] = ()) -> None:
        """Go to a phase of the turn."""
        self.state.phase = phase
        self.state.mode = mode

    def activate(self, creature: int) -> None:
        """Begin the activation of a creature."""
        state = self.state
        state.active = creature
        state.moved = False
        state.activated[creature] = True
        state.begun = len(state.history)
        self._position_changed()

    def has_acted(self, creature: int) -> None:
        """The creature counts as activated in this turn."""
        self.state.activated[creature] = True
        self._position_changed()

    def end_activation(self) -> None:
        """The activation of a creature is over."""
        self.state.active = NOBODY
        self._forget("activation")
        self._position_changed()

    def _forget(self, period: str) -> None:
        if self.state.used:
            self.state.used = frozenset(one for one in self.state.used if one[0] != period)

    def trigger_end(self) -> None:
        """The game ends after this turn (S9.3)."""
        self.state.ending = True

    def end(self) -> None:
        """The game is over."""
        self.state.over = True

    # Active effects

    def unused(self, period: str, yours: bool, name: str, of: Frame, times: int = 1) -> bool:
        """Whether an ability with a limit can still be used in this period."""
        if yours and self.state.turn != of.player:
            return False
        return not self.state.used_up(period, name, of.acting, times)

    def use(self, period: str, name: str, creature: int, times: int = 1) -> None:
        """Count a use of an ability that can be used so many `times`."""
        n = next((n for n in range(1, times) if not self.state.used_up(period, name, creature, n)), times)
        self.state.used |= {(period, nth_use(name, n), creature)}

    def begin_lasting(self, ability_set: AbilitySet, of: Frame, until: Until | None) -> None:
        """From now on these abilities apply, with the registers of the frame `of`."""
        lasting = Lasting(ability_set, of.clone(), until)
        self.state.lasting += (lasting,)
        self.effects_changed()
        if ability_set.controls:
            self._settle_control()
        self.did()

    def _settle_control(self) -> None:
        """Each creature is controlled by the player who last took control of it, otherwise by its owner. Texts that
        decide this are read as if owners were in control. The activation of a creature that changes sides ends."""
        state = self.state
        before, state.controller = state.controller, state.owner[:]
        state.settle()
        taken = {
            creature: static.value(state, of, creature)
            for creature in state.present
            for static, of in state.holding_with("control", creature)
        }
        for creature, player in taken.items():
            state.controller[creature] = player
        state.settle()
        if state.active != NOBODY and state.controller[state.active] != before[state.active]:
            self.end_activation()

    def effects_changed(self) -> None:
        """Active effects may have changed."""
        self.state.refresh()

    def _position_changed(self) -> None:
        """The position has changed; so may the active effects, if they depend on it."""
        if self.state.effects.volatile:
            self.state.refresh()

    # Creatures

    def set_tapped(self, creature: int, tapped: bool) -> None:
        """Tap or untap a creature."""
        self.state.tapped[creature] = tapped
        self.state.stamp = object()
        self._position_changed()

    def has_moved(self) -> None:
        """The active creature has used its move."""
        self.state.moved = True

    def put_on(self, creature: int, square: int) -> None:
        """Put a creature of the board on another square."""
        state = self.state
        old = state.at[creature]
        if old == square:
            return
        state.at[creature] = square
        if state.on.get(old) == creature:  # otherwise another creature has just taken its place
            del state.on[old]
        state.on[square] = creature
        change = 1 << old ^ 1 << square
        state.masks[state.controller[creature]] ^= change
        state.spread_masks()
        self._position_changed()
        self.did()
        if state.markers:
            self.entered(creature)

    def entered(self, creature: int) -> None:
        """A creature stands on another square, and markers may lie there."""

    def swap(self, a: int, b: int) -> None:
        """Two creatures on the board swap places."""
        state = self.state
        state.at[a], state.at[b] = state.at[b], state.at[a]
        state.settle()
        self.did()
        for one in (a, b) if state.markers else ():
            self.entered(one)

    def enter(self, creature: int, player: int, square: int, damage: int = 0) -> None:
        """A creature comes into play, untapped and, unless the text says otherwise, undamaged."""
        state = self.state
        state.at[creature] = square
        state.owner[creature] = state.controller[creature] = player
        state.damage[creature] = damage
        state.tapped[creature] = False
        state.activated[creature] = True  # it cannot be activated before its controller's next action phase (S3.6)
        state.present = tuple(sorted((*state.present, creature)))
        state.on[square] = creature
        force = tuple(sorted((*state.forces[player], creature)))
        state.forces = (*state.forces[:player], force, *state.forces[player + 1 :])
        state.masks[player] |= 1 << square
        state.spread_masks()
        state.add_creature_texts(creature)
        self.did()

    def give(self, creature: int, player: int) -> None:
        """A creature that is not on the board belongs to another player."""
        self.state.owner[creature] = self.state.controller[creature] = player

    def heal(self, creature: int, amount: int) -> int:
        """Remove damage, but not below 0 (S9.5). Returns how much was removed."""
        healed = min(amount, self.state.damage[creature])
        if healed > 0:
            self.state.damage[creature] -= healed
            self.state.destruction_replaced -= {creature}
            self._position_changed()
            self.did()
        return healed

    def cap_damage(self, creature: int, most: int) -> None:
        """A creature that stays on the board has no more damage than this; the rest is lost."""
        if self.state.damage[creature] > most:
            self.state.damage[creature] = most
            self._position_changed()

    def gather(self, packet: Packet) -> None:
        """Add damage that will land when the stack is empty (S8.5)."""
        self.state.packets += (packet,)
        if packet.amount:
            self.did()

    def set_packets(self, packets: tuple[Packet, ...]) -> None:
        """Replace the packets of damage on its way."""
        self.state.packets = packets

    def shield(self, shield: Shield) -> None:
        """Add a shield against the next damage (S11.5)."""
        self.state.shields += (shield,)
        self.did()

    def set_shields(self, shields: tuple[Shield, ...]) -> None:
        """Replace the shields."""
        self.state.shields = shields

    def replace_destruction(self, creature: int, *, done: bool = False) -> None:
        """The creature's destruction is being replaced, or that is `done`. Meanwhile it survives."""
        spared = self.state.destruction_replaced
        self.state.destruction_replaced = spared - {creature} if done else spared | {creature}

    def attach(self, card: int, owner: int, creature: int) -> None:
        """Put a card under a creature's card (S10.1)."""
        self.state.attached[creature] += ((card, owner),)
        self.state.add_card_text(creature, card)
        self.did()

    def detach(self, creature: int, card: int) -> int:
        """Take off one copy of a card. Returns its owner."""
        cards = self.state.attached[creature]
        at = next(n for n, (one, _) in enumerate(cards) if one == card)
        self.state.attached[creature] = cards[:at] + cards[at + 1 :]
        if self.state.counters:
            self.uncount(creature, card)
        self.effects_changed()
        return cards[at][1]

    def count(self, counter: str, creature: int, amount: int, card: int = NOBODY) -> None:
        """Add to a counter on a creature, or on a card attached to it, or on a square (`on_square`), or take from it,
        but not below 0."""
        key = (counter, creature, card)
        now = max(0, self.state.counters.get(key, 0) + amount)
        kept = {other: n for other, n in self.state.counters.items() if other != key}
        self.state.counters = {**kept, key: now} if now else kept
        self._position_changed()
        self.did()

    def mark_square(self, marker: Marker) -> None:
        """Put a marker on its square."""
        self.state.markers += (marker,)
        self.did()

    def unmark_square(self, marker: Marker) -> None:
        """Take a marker away."""
        markers = self.state.markers
        at = next(n for n, one in enumerate(markers) if one is marker)
        self.state.markers = markers[:at] + markers[at + 1 :]
        self.did()

    def uncount(self, creature: int, card: int | None = None) -> None:
        """Remove the counters on a card attached to a creature; without `card`, all on the creature and its cards."""
        counters = self.state.counters
        self.state.counters = {
            key: n for key, n in counters.items() if key[1] != creature or card not in (None, key[2])
        }

    # Cards and resources

    def put(self, player: int, zone: str, card: int, *, bottom: bool = False) -> None:
        """Put a card on top of a zone, or at its bottom."""
        place = self.state.tables.zone_places[zone][player]
        cards = self.state.zones[place]
        self.state.zones[place] = (*cards, card) if bottom else (card, *cards)

    def take(self, player: int, zone: str, card: int, *, bottom: bool = False) -> None:
        """Take one copy of a card out of a zone: the topmost, or the lowest with `bottom`."""
        place = self.state.tables.zone_places[zone][player]
        cards = self.state.zones[place]
        at = len(cards) - 1 - cards[::-1].index(card) if bottom else cards.index(card)
        self.state.zones[place] = cards[:at] + cards[at + 1 :]

    def exchange(self, one: int, other: int, zone: str, which: Callable[[int], bool]) -> None:
        """Two players exchange such cards of a zone, all at once."""
        zones = self.state.zones
        gone = [
            (giver, taker, card)
            for giver, taker in ((one, other), (other, one))
            for card in zones[self.state.zone(giver, zone)]
            if which(card)
        ]
        for giver, taker, card in gone:
            self.take(giver, zone, card)
            self.put(taker, zone, card, bottom=True)

    def chance(self, stream: str) -> Random:
        """The random number generator of a named stream. It gives the same numbers in every run of the game."""
        asked = self.state.streams.get(stream, 0)
        self.state.streams[stream] = asked + 1
        return Random(f"{self.state.seed}/{stream}/{asked}")

    def roll(self, die: str, dice: int = 1, player: int = NOBODY) -> list[int]:
        """Roll dice of a kind. Returns what each shows, by number in `Game.faces`. The seed and the earlier rolls of
        that kind decide it, or what was `rigged`."""
        kinds, rigged = self.game.sides, self.rigged
        sides = kinds[die]
        if rigged is None:
            chance = self.chance("dice" if len(kinds) == 1 else f"dice {die}")
            return [sides[chance.randrange(len(sides))] for _ in range(dice)]
        if dice > len(rigged):
            raise Unrigged(die, dice - len(rigged))
        shown, self.rigged = rigged[:dice], rigged[dice:]
        if wrong := [face for face in shown if face not in sides]:
            raise Misrolled(die, wrong[0])
        return shown

    def shuffle(self, player: int, zone: str) -> None:
        """Shuffle a zone of a player or the table. The order depends only on the game's seed."""
        place = self.state.zone(player, zone)
        cards = list(self.state.zones[place])
        self.chance(f"{zone} {max(player, 0)}").shuffle(cards)
        self.state.zones[place] = tuple(cards)

    def refill(self, player: int, deck: str) -> None:
        """If a deck is empty, shuffle the cards of the zone that refills it into a new one."""
        source = self.state.tables.piles.refills.get(deck)
        if source and not self.state.zones[self.state.zone(player, deck)]:
            cards = self.state.zones[self.state.zone(player, source)]
            for card in cards:
                self.take(player, source, card)
                self.put(player, deck, card)
            if cards:
                self.shuffle(player, deck)

    def move(
        self, player: int, resource: str, to: str, amount: int, receiver: int | None = None, *, lost: int = NOBODY
    ) -> int:
        """Move a resource, as much of it as there is; `lost` is the creature because of which it is due. Returns how
        much was missing."""
        resources = self.state.resources
        source = self.state.resource(player, resource)
        moved = min(amount, resources[source])
        resources[source] -= moved
        resources[self.state.resource(player if receiver is None else receiver, to)] += moved
        if moved:
            self.did()
        return amount - moved

    def gain(self, player: int, resource: str, amount: int) -> None:
        """Add to a resource, or take from it."""
        state = self.state
        state.resources[state.tables.resource_places[resource][player]] += amount
        if amount:
            self.did()

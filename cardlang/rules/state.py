"""The state: one position of a game. `tables` never change; everything else is changed only by `Play`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from cardlang.rules.active import ActiveEffects, Lasting, Marker, Packet, Printed, Shield
from cardlang.rules.compiled import Frame, Static, this_one
from cardlang.rules.decision import Constraint, unmet
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.tables import Tables

GONE: Final = -1  # the square of a creature that is not on the board
ALL: Final = 1 << 20  # more than any amount
LOST: Final = "lose all powers"  # the key of the statics by which creatures lose all powers
_ALONE: Final = frozenset(("grant", LOST))  # statics that change which texts there are
_NO_TEXTS: Final = Printed([])


def nth_use(name: str, n: int) -> str:
    """What notes the nth use of an ability in a period.

    >>> nth_use("Charge", 1), nth_use("Charge", 2)
    ('Charge', 'Charge #2')
    """
    return name if n == 1 else f"{name} #{n}"


def on_square(square: int) -> int:
    """A square as what counters lie on, where a number from 0 on is a creature; and back.

    >>> on_square(0), on_square(on_square(7))
    (-2, 7)
    """
    return -2 - square


def by_player(player: int) -> int:
    """A player as what has used something, where a number from 0 on is a creature; and back.

    >>> by_player(1), by_player(by_player(1))
    (-3, 1)
    """
    return -2 - player


@cache
def _cannot(deed: str) -> Constraint:
    return unmet("text", f"it cannot {deed}")


class State:
    """Lists are indexed by creature, except `zones` and `resources`: all of player 0, then all of player 1, and so on,
    and last those of the table (`Tables.zone_at`, `Tables.resource_at`). `forces`, `masks` and `sides` are indexed by
    player. A mask is a set of squares, one bit each."""

    __slots__ = (
        "activated", "active", "asking", "at", "attached", "base", "begun", "controller", "counters", "damage",
        "destruction_replaced", "effects", "ending", "forces", "frames", "history", "lasting", "later", "left",
        "markers", "masks", "mode", "moved", "occupied", "on", "over", "owner", "packets", "phase", "present",
        "resources", "seed", "serial", "shields", "sides", "stamp", "streams", "tables", "tapped", "turn", "turned",
        "turns", "used", "zones",
    )  # fmt: skip

    def __new__(cls, *_: object, **__: object) -> State:
        return super().__new__(cls)  # for `clone`: mypyc creates an empty instance only through it

    def __init__(self, tables: Tables, turn: int, at: list[int], seed: int = 0) -> None:
        count = len(tables.creatures)
        self.tables = tables
        self.seed = seed  # all randomness comes from it
        self.turn = turn  # the player whose turn it is
        self.turns = 1  # how many have begun
        self.phase = ""  # in the game's words
        self.mode: tuple[int, ...] = ()  # what the game remembers about a phase
        self.active = NOBODY  # the creature being activated
        self.moved = False  # whether the active creature has moved
        self.ending = False  # whether the end of the game has been triggered (S9.3)
        self.over = False
        self.at = at  # squares
        self.damage = [0] * count
        self.tapped = [False] * count
        self.activated = [False] * count  # this turn
        self.owner = [creature.player for creature in tables.creatures]
        self.controller = self.owner[:]
        self.attached: list[tuple[tuple[int, int], ...]] = [()] * count  # cards with their owners
        self.counters: Mapping[
            tuple[str, int, int], int
        ] = {}  # by name, creature or `on_square`, and card attached or `NOBODY`
        self.markers: tuple[Marker, ...] = ()  # in the order in which they came
        self.zones: list[tuple[int, ...]] = [()] * len(tables.zone_at)  # cards, top first
        self.resources = [0] * len(tables.resource_at)
        self.packets: tuple[Packet, ...] = ()
        self.shields: tuple[Shield, ...] = ()
        self.destruction_replaced: frozenset[int] = frozenset()  # damaged creatures that a text has kept alive
        self.lasting: tuple[Lasting, ...] = ()
        self.used: frozenset[tuple[str, str, int]] = frozenset()  # period, ability and user of each limited use
        self.history: list[Event] = []  # of this round
        self.begun = 0  # where the current activation begins in the history
        self.turned = 0  # where the current turn begins in it
        self.base = 0  # the number of the first event of the history
        self.streams: dict[str, int] = {}  # how often each stream of random numbers was used
        self.serial = 0  # of the last frame
        self.frames: list[Frame] = []
        self.later: tuple[Frame, ...] = ()  # what waits for the damage to land (S8.5)
        self.effects = ActiveEffects()  # everything that is active now
        self.asking: tuple[tuple[int, str], ...] = ()
        self.left: dict[int, int] = {}  # where destroyed creatures stood
        self.present: tuple[int, ...] = ()
        self.on: dict[int, int] = {}
        self.forces: tuple[tuple[int, ...], ...] = ()  # the creatures on the board that each player controls
        self.masks: list[int] = []  # their squares
        self.sides: list[int] = []  # the squares of the player's team
        self.occupied = 0
        self.stamp = object()  # a new object whenever a creature moves, taps or untaps
        self.settle()

    def settle(self) -> None:
        """Recompute everything that follows from where creatures stand and who controls them."""
        at, controller = self.at, self.controller
        self.present = tuple([creature for creature, square in enumerate(at) if square != GONE])
        self.on = {at[creature]: creature for creature in self.present}
        forces: list[list[int]] = [[] for _ in self.tables.teams]
        for creature in self.present:
            forces[controller[creature]].append(creature)
        self.forces = tuple(map(tuple, forces))
        self.masks = [sum([1 << at[creature] for creature in force]) for force in forces]
        self.spread_masks()
        self.refresh()

    def spread_masks(self) -> None:
        """Recompute what follows from `masks`, which have changed."""
        self.stamp = object()
        masks = self.masks
        if self.sides is masks:
            self.occupied = masks[0] | masks[1]
            return
        self.occupied = 0
        for mask in masks:
            self.occupied |= mask
        two = len(masks) == 2 and self.tables.teams[0] != self.tables.teams[1]
        self.sides = masks if two else [sum([masks[one] for one in friends]) for friends in self.tables.friends]

    def clone(self) -> State:
        """An independent copy. Everything inside the lists is immutable, except frames."""
        new = State.__new__(State)
        new.tables = self.tables
        new.seed = self.seed
        new.turn = self.turn
        new.turns = self.turns
        new.phase = self.phase
        new.mode = self.mode
        new.active = self.active
        new.moved = self.moved
        new.ending = self.ending
        new.over = self.over
        new.at = self.at[:]
        new.damage = self.damage[:]
        new.tapped = self.tapped[:]
        new.activated = self.activated[:]
        new.owner = self.owner[:]
        new.controller = self.controller[:]
        new.attached = self.attached[:]
        new.counters = self.counters
        new.markers = self.markers
        new.zones = self.zones[:]
        new.resources = self.resources[:]
        new.packets = self.packets
        new.shields = self.shields
        new.destruction_replaced = self.destruction_replaced
        new.lasting = self.lasting
        new.used = self.used
        new.history = self.history[:]
        new.begun = self.begun
        new.turned = self.turned
        new.base = self.base
        new.streams = self.streams.copy()
        new.serial = self.serial
        new.frames = [frame.clone() for frame in self.frames]
        new.later = tuple([frame.clone() for frame in self.later]) if self.later else ()
        new.effects = self.effects
        new.asking = ()
        new.left = self.left.copy() if self.left else {}
        new.present = self.present
        new.on = self.on.copy()
        new.forces = self.forces
        new.masks = self.masks[:]
        new.sides = new.masks if self.sides is self.masks else self.sides
        new.occupied = self.occupied
        new.stamp = self.stamp
        return new

    def with_creature_on(self, creature: int, square: int) -> State:
        """The state with a creature on another square; with `GONE`, without it."""
        new = self.clone()
        new.at[creature] = square
        new.settle()
        return new

    # Players and creatures

    def allies(self, a: int, b: int) -> bool:
        """Whether two players are the same or partners."""
        teams = self.tables.teams
        return teams[a] == teams[b]

    def of_team(self, player: int) -> int:
        """The squares of all creatures of the player's team."""
        return self.sides[player]

    def creatures(self, mask: int) -> tuple[int, ...]:
        """The creatures on the squares of a mask, in ascending order."""
        on = self.on
        if mask and not mask & (mask - 1):
            return (on[mask.bit_length() - 1],)
        found = []
        while mask:
            low = mask & -mask
            found.append(on[low.bit_length() - 1])
            mask ^= low
        return tuple(sorted(found)) if len(found) > 1 else tuple(found)

    def adjacent(self, a: int, b: int) -> bool:
        """Whether two creatures are adjacent (S11.2)."""
        here, there = self.at[a], self.at[b]
        return here != GONE and there != GONE and bool(self.tables.around[here] >> there & 1)

    def zone(self, player: int, name: str) -> int:
        """The index of a zone in `zones`: a player's, or the table's, whoever asks."""
        return self.tables.zone_places[name][player]

    def counter(self, name: str, creature: int, card: int = NOBODY) -> int:
        """The number of a counter on a creature, or on a card attached to it, or on a square (`on_square`)."""
        return self.counters.get((name, creature, card), 0)

    def resource(self, player: int, name: str) -> int:
        """The index of a resource in `resources`, as for zones."""
        return self.tables.resource_places[name][player]

    def has(self, player: int, name: str) -> int:
        """How much of a resource there is: of a player's, or of the table's."""
        return self.resources[self.tables.resource_places[name][player]]

    # Current values

    def hit_points(self, creature: int) -> int:
        """The stat of a creature that damage fills, whatever the game calls it."""
        return self.stat(creature, self.tables.fills) or 0

    def stat(self, creature: int, name: str) -> int | None:
        """The current value of a stat; None if the creature lacks it. A bonus that depends on the same stat sees its
        printed value."""
        value = self.tables.creatures[creature].stats.get(name)
        effects = self.effects
        statics = effects.stats.get(name)
        if statics is None or value is None:
            return value
        whose = effects.stats_by_creature[name]
        if whose is not None:
            if creature not in whose:
                return value
            statics = whose[creature]
        key = (creature, name)
        if key in self.asking:
            return value
        asking, self.asking = self.asking, (*self.asking, key)
        for static, frame in statics:
            fits = static.fits  # to call a function in a slot as a method is slow
            if (frame.acting == creature if fits is this_one else fits(self, frame, creature)) and (
                static.when is None or static.when(self, frame)
            ):
                change = static.value
                value = change(self, frame if static.each is None else static.frame_for(frame, creature), value)
        self.asking = asking
        return value if value > 0 else 0

    def power(self, creature: int, name: str) -> int | str | bool | None:
        """The value of a keyword power: True if it has no value, None without the power. The numbers of several powers
        with the same name add up."""
        powers = self.tables.creatures[creature].powers
        value: int | str | bool | None = None
        if name in powers:
            value = True if powers[name] is None else powers[name]
        statics = self.effects.statics
        for key in ("gain " + name, "lose " + name):
            if key in statics:
                for static in self.holding(key, creature):
                    value = static.value(value)
        return None if LOST in statics and self.has_lost(creature) else value

    def keywords(self, creature: int) -> frozenset[str]:
        """The creature types that it has or counts as (S11.8)."""
        keywords = self.tables.creatures[creature].keywords
        for static in self.holding("counts as", creature):
            keywords |= static.value
        return keywords

    def holding(self, key: str, creature: int) -> Iterator[Static]:
        """The statics of a key that apply to a creature or player."""
        for static, frame in self.effects.statics.get(key, ()):
            if (static.when is None or static.when(self, frame)) and static.fits(self, frame, creature):
                yield static

    def holding_with(self, key: str, creature: int) -> Iterable[tuple[Static, Frame]]:
        """The same, each with its frame."""
        found = self.effects.statics.get(key)
        return () if found is None else self._applying(found, creature)

    def _applying(self, found: list[tuple[Static, Frame]], creature: int) -> Iterator[tuple[Static, Frame]]:
        for static, frame in found:
            if (static.when is None or static.when(self, frame)) and static.fits(self, frame, creature):
                yield static, static.frame_for(frame, creature)

    def used_up(self, period: str, name: str, creature: int, times: int) -> bool:
        """Whether an ability with a limit has been used so many `times` in this period."""
        return (period, nth_use(name, times), creature) in self.used

    def is_spent(self, what: str, of: Frame, creature: int) -> bool:
        """Whether what an effect with the frame `of` gave a creature for the next event of a kind has been used up. A
        static ability is never used up: for it, every event is the next one."""
        return (what, str(of.serial), creature) in self.used

    def prohibition(self, creature: int, deed: str, other: int = NOBODY) -> Constraint | None:
        """The constraint by which a creature cannot do, or be affected by, a deed; with `other`, to or by that
        creature. None if it can."""
        bans = self.effects.bans.get(deed)
        if bans is not None:
            for static, frame in bans:
                fits = static.fits
                if (
                    (frame.acting == creature if fits is this_one else fits(self, frame, creature))
                    and (static.when is None or static.when(self, frame))
                    and (static.value is None or static.value(self, static.frame_for(frame, creature), other))
                ):
                    return _cannot(deed)
        return None

    def refresh(self) -> None:
        """Find all active effects again. A creature that loses all powers by them has none left, whatever these do."""
        self._find_effects()
        if LOST in self.effects.statics:
            lost = [one for one in self.present if self.has_lost(one)]
            if lost:
                self._find_effects(lost)
            self.effects.volatile = True

    def has_lost(self, creature: int) -> bool:
        """Whether it has lost all powers."""
        return LOST in self.effects.statics and any(True for _ in self.holding(LOST, creature))

    def _find_effects(self, lost: Collection[int] = ()) -> None:
        """Find all active effects, without the powers of those who have `lost` them."""
        effects = ActiveEffects()
        tables, controller = self.tables, self.controller
        printed = tables.printed_texts
        attached = self.attached
        for creature in self.present:
            player = controller[creature]
            texts = printed[player][creature] or tables.read_printed(creature, player)
            if lost and creature in lost:
                texts = _NO_TEXTS
            if texts.uses:
                effects.uses[creature] = texts.uses
                if texts.own:
                    effects.own[creature] = texts.own
                if texts.quick:
                    effects.quick[creature] = texts.quick
            for ability_set, frame in texts.sets:
                effects.add(ability_set, frame, printed=True)
            for card, owner in attached[creature]:
                under = tables.cards[card].under
                if under:
                    effects.add(under, tables.text(creature, owner if tables.owned_texts else player, card))
        for ability_set in tables.always:
            for player in tables.players:
                effects.add(ability_set, tables.text(NOBODY, player, NOBODY))
        for lasting in self.lasting:
            if lasting.has_begun:
                effects.add(lasting.ability_set, lasting.of)
        self.effects = effects
        grants = effects.statics.get("grant")
        if grants:
            effects.volatile = True
            for static, frame in list(grants):
                for creature in self.present:
                    if creature in lost:
                        continue
                    if (static.when is None or static.when(self, frame)) and static.fits(self, frame, creature):
                        effects.add(static.value, tables.text(creature, controller[creature], frame.card))

    def add_creature_texts(self, creature: int) -> None:
        """The texts of a creature that has come into play take effect."""
        player = self.controller[creature]
        printed = self.tables.printed_texts[player][creature] or self.tables.read_printed(creature, player)
        if self.attached[creature]:
            self.refresh()
        else:
            self._add_texts(creature, printed.alone)

    def add_card_text(self, creature: int, card: int) -> None:
        """The text of the card that was last attached to a creature takes effect."""
        under = self.tables.cards[card].under
        if under and self.at[creature] != GONE:
            alone = ActiveEffects()
            owner = next(owner for one, owner in self.attached[creature] if one == card)
            player = owner if self.tables.owned_texts else self.controller[creature]
            alone.add(under, self.tables.text(creature, player, card))
            self._add_texts(creature, alone)

    def _add_texts(self, creature: int, texts: ActiveEffects) -> None:
        """A creature gets more texts, which come after all that it has. Usually a `refresh` is not needed."""
        effects = self.effects
        if (
            self.lasting
            or effects.volatile
            or not _ALONE.isdisjoint(texts.statics)
            or (texts.uses and creature in effects.uses)
        ):
            self.refresh()
        else:
            self.effects = effects.joined(texts, creature)

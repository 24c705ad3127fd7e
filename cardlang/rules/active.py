"""The effects that are active at a moment: printed abilities, those of attached cards, and those that an effect has
started for a while; and damage on its way with what will prevent some of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from cardlang.rules.compiled import AbilitySet, Frame, Static, Trigger, Use, this_one
from cardlang.rules.event import NOBODY
from cardlang.rules.registers import LEFT

T = TypeVar("T")


class Until(NamedTuple):
    """When something that lasts ends: at this edge (start or end) of a period. `who` is the player whose period it
    is, or the creature for an activation; `NOBODY` means the current one. It does not end in any turn up to number
    `after`. Of a period of all players, `next end` is that of the next one, and with `later end` it lasts only from
    when that begins; so with `coming end`, of a creature's next activation."""

    edge: str
    period: str
    who: int
    after: int

    def is_over(self, edge: str, period: str, who: int, turn: int) -> bool:
        """Whether this edge of a period of a player or creature, in that turn, is its end."""
        if self.period == "effect":
            return edge == "end" and period == "activation"
        is_its_edge = self.period == period and self.edge == edge and (who == NOBODY or self.who in (who, NOBODY))
        return is_its_edge and self.after < turn

    def approached(self, edge: str, period: str, who: int, turn: int) -> Until:
        """The same after this edge: what names the next period of all players, or of a creature, now means this one."""
        if self.edge == "coming end":
            begins = edge == "start" and (self.period, self.who) == (period, who) and self.after < turn
            return self._replace(edge="end") if begins else self
        if self.period == period and self.edge in (f"next {edge}", f"later {edge}"):
            return self._replace(edge=edge)
        return self


Ends = Callable[[Any, Frame], Until | None]
"""When something that begins now will be over; none for never."""


class Lasting(NamedTuple):
    """Abilities that are active for a while, and the frame `of` the effect that started them, with its registers."""

    ability_set: AbilitySet
    of: Frame
    until: Until | None

    @property
    def has_begun(self) -> bool:
        """Whether it counts already: not before the period that a text names has come."""
        return self.until is None or not self.until.edge.startswith(("later ", "coming "))

    def approached(self, edge: str, period: str, who: int, turn: int) -> Lasting:
        """The same after this edge of a period (see `Until`)."""
        return self._replace(until=self.until.approached(edge, period, who, turn)) if self.until else self

    def without(self, creature: int) -> Lasting:
        """The same without a creature that has left the board. If its card returns, that is a different creature."""
        of = self.of.clone()
        of.registers[LEFT] = (*of.registers.get(LEFT, ()), creature)
        return self._replace(of=of)


NumberedUse = tuple[int, Use, Frame]
"""An activated ability with its number among those of its creature."""


class Printed:
    """The abilities printed on a creature, each with its frame, made ready for a `refresh`: its uses are the first of
    the creature, so their numbers never change."""

    __slots__ = ("alone", "own", "quick", "sets", "uses")

    def __init__(self, texts: list[tuple[AbilitySet, Frame]]) -> None:
        self.alone = alone = ActiveEffects()  # what would be active without any other text
        for ability_set, frame in texts:
            alone.add(ability_set, frame)
        self.uses = [use for uses in alone.uses.values() for use in uses]
        self.own = [use for uses in alone.own.values() for use in uses]
        self.quick = [use for uses in alone.quick.values() for use in uses]
        self.sets = [(one, frame) for one, frame in texts if one.statics or one.triggers or not one.by_board]


class ActiveEffects:
    """Everything that is active at a moment: statics by key, triggers by event, uses by creature, each with the frame
    that it refers to. `volatile`: any change of the state may change it."""

    __slots__ = (
        "bans", "binds", "by_board", "obliges", "own", "quick", "statics", "stats", "stats_by_creature", "triggers",
        "unstable", "uses", "volatile",
    )  # fmt: skip

    def __init__(self) -> None:
        self.statics: dict[str, list[tuple[Static, Frame]]] = {}
        self.triggers: dict[str, list[tuple[Trigger, Frame]]] = {}
        self.uses: dict[int, list[tuple[Use, Frame]]] = {}
        self.volatile = False
        # Fast lookups: abilities for any time and those for the creature's activation, statics about a stat, bans.
        self.quick: dict[int, list[NumberedUse]] = {}
        self.own: dict[int, list[NumberedUse]] = {}
        self.stats: dict[str, list[tuple[Static, Frame]]] = {}
        self.stats_by_creature: dict[str, dict[int, list[tuple[Static, Frame]]] | None] = {}
        """Of each stat the statics by the one creature that they fit; None where some fit others, too."""
        self.bans: dict[str, list[tuple[Static, Frame]]] = {}
        self.binds = False  # whether any text forbids or requires something
        self.obliges = False  # whether any requires something
        self.by_board = True  # whether the actions for any time depend on nothing but the board
        self.unstable: frozenset[str] = frozenset()  # see `AbilitySet.unstable`

    def add(self, ability_set: AbilitySet, frame: Frame, *, printed: bool = False) -> None:
        """Add the abilities of one text; without its uses, if it is printed on its creature (see `Printed`)."""
        if not ability_set.by_board:
            self.by_board = False
        if ability_set.unstable:
            self.unstable |= ability_set.unstable
        statics = self.statics
        for static in ability_set.statics:
            found = static, frame
            if static.key in statics:
                statics[static.key].append(found)
            else:
                statics[static.key] = [found]
            sort = static.sort
            if sort == "stat":
                self.stats[static.of] = statics[static.key]
                self._change(static, found)
            elif sort in _BANS:
                self.bans.setdefault(static.of, []).append(found)
                self.binds = True
            elif sort == "must":
                self.binds = self.obliges = True
        for trigger in ability_set.triggers:
            self.triggers.setdefault(trigger.event, []).append((trigger, frame))
        if printed:
            return
        for use in ability_set.uses:  # the lists may be those of a `Printed`
            me = frame.acting
            uses, numbered = self.uses.get(me, []), self.quick if use.quick else self.own
            numbered[me] = [*numbered.get(me, ()), (len(uses), use, frame)]
            self.uses[me] = [*uses, (use, frame)]

    def joined(self, other: ActiveEffects, creature: int) -> ActiveEffects:
        """These effects with those of more texts on a creature, in the order of creatures. All must be those of texts
        on creatures, and the creature must not have uses in both."""
        new = ActiveEffects()
        new.statics = _joined(self.statics, other.statics, creature)
        new.triggers = _joined(self.triggers, other.triggers, creature)
        new.stats = _joined(self.stats, other.stats, creature)
        new.bans = _joined(self.bans, other.bans, creature)
        new.uses, new.quick, new.own = self.uses | other.uses, self.quick | other.quick, self.own | other.own
        new.stats_by_creature = whose = other.stats_by_creature | self.stats_by_creature
        for name, more in other.stats_by_creature.items():
            known = whose[name]
            if more is None or known is None:
                whose[name] = None
            elif known is not more:
                whose[name] = known | {creature: known.get(creature, []) + more[creature]}
        new.binds = self.binds or other.binds
        new.obliges = self.obliges or other.obliges
        new.by_board = self.by_board and other.by_board
        new.unstable = self.unstable | other.unstable
        return new

    def is_unstable(self, keys: frozenset[str]) -> bool:
        """Whether statics with one of these keys can change although no text comes or goes."""
        return not keys.isdisjoint(self.unstable)

    def _change(self, static: Static, found: tuple[Static, Frame]) -> None:
        whose = self.stats_by_creature.setdefault(static.of, {})
        if static.fits is not this_one:
            self.stats_by_creature[static.of] = None
        elif whose is not None:
            whose.setdefault(found[1].acting, []).append(found)


def _joined(
    some: dict[str, list[tuple[T, Frame]]], others: dict[str, list[tuple[T, Frame]]], creature: int
) -> dict[str, list[tuple[T, Frame]]]:
    both = some | others
    for key, found in others.items():
        if key in some:
            known = some[key]
            at = len(known)
            while at and known[at - 1][1].acting > creature:
                at -= 1
            both[key] = known[:at] + found + known[at:]
    return both


_BANS: Final = frozenset(("cannot", "only"))


class Packet(NamedTuple):
    """Damage on its way, which lands when the stack is empty (S8.5). The parts that were prevented are kept, for later
    texts that raise the damage or forbid preventing it."""

    creature: int
    raw: int  # before prevention
    blocked: int  # how much the powers of the creature can prevent
    prevented: int  # how much everything else can prevent
    player: int  # who caused it
    by: int  # the creature that deals it, or `NOBODY`
    means: str  # "melee attack", "ranged attack", or "" for other damage
    serial: int  # its source (S11.5); 0 for no damage, but the end of a bonus that destroys the creature
    register: int | None  # of the attack it belongs to

    @property
    def amount(self) -> int:
        """The damage that lands (S11.6)."""
        left = self.raw - self.blocked - self.prevented
        return left if left > 0 else 0


class Marker(NamedTuple):
    """A token of a player on a square, and what it remembers: frames of the effect that has put it there, which are
    never carried out themselves."""

    token: str
    square: int
    player: int
    memory: tuple[Frame, ...] = ()


class Shield(NamedTuple):
    """Damage to a creature that will be prevented: from the source with number `serial`, from one of its attacks if
    that is negative, or, while it is 0, the next that matches (S11.5). It ends with `until` at the latest."""

    creature: int
    amount: int
    which: int  # the index among the shields of the frame's program
    frame: Frame
    answered: int  # the source that was answered, if it would damage the creature
    serial: int
    pool: bool  # it prevents the next damage from any source
    until: Until | None  # None: at the end of the game

    def fits(self, state: Any, by: int, means: str) -> bool:
        """Whether it prevents damage dealt by that creature with those means."""
        return self.frame.program.shields[self.which](state, self.frame, by, means)

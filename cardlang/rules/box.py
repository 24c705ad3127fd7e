"""What a text does while it counts: abilities of a creature, of a card attached to it, or of an effect that lasts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardlang.rules.frame import LEFT, Frame, Program, Test

if TYPE_CHECKING:
    from cardlang.language.nodes.base import Node
    from cardlang.rules.event import Event
    from cardlang.rules.state import State

Fits = Callable[["State", "Frame", int], bool]


@dataclass(frozen=True, slots=True, eq=False)
class Static:
    """Something that holds for creatures (or players) that `fit`, as long as `when` does.

    `key` says what, in the kernel's or the game's words, such as `stat level` or `cannot move`; `value` how much of
    it, against whom, and whatever else the key asks for. What counts `once` in a period is used up, by that name, where
    it makes a difference. `by_board`: what it says of who may do what hangs on the board alone, as a `Law` can. With
    `each`, it speaks of those it holds for, each for itself: that register is then the one that is asked about.
    """

    key: str
    fits: Fits
    value: Any = None
    when: Test | None = None
    node: Node | None = None  # the words that it comes from
    once: tuple[str, str] | None = None  # the period and the name
    by_board: bool = False
    each: int | None = None
    sort: str = field(init=False)  # the first word of the key
    of: str = field(init=False)  # the rest

    def __post_init__(self) -> None:
        sort, _, of = self.key.partition(" ")
        object.__setattr__(self, "sort", sort)
        object.__setattr__(self, "of", of)

    def said_of(self, frame: Frame, creature: int) -> Frame:
        """The frame in which its words are understood for one of those that it holds for."""
        return frame if self.each is None else frame.narrowed(self.each, creature)


@dataclass(frozen=True, slots=True, eq=False)
class Trigger:
    """An effect each time that `fits(state, frame, event)`: afterwards, or with `would` before it happens, or
    `instead` of it. `period`: once in each at most, in `yours` alone."""

    deed: str
    fits: Callable[[State, Frame, Event], bool]
    program: Program
    would: bool = False
    instead: bool = False
    period: str | None = None
    yours: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    """An ability that is used: its costs and effect. `timing` says when (`quick`: outside its activation, too), `taps`
    whether this creature taps for it; `answers` what it may answer, if not anything. It is called by its `keyword`, or
    by its `place` among the texts from 0."""

    program: Program
    timing: str  # "standard", "free", "immediate", "any time", "response"
    taps: bool
    answers: Callable[[State, Frame, Event], bool] | None = None
    period: str | None = None
    yours: bool = False
    costs: bool = False
    keyword: str = ""
    place: int = 0
    quick: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "quick", self.timing in _QUICK)

    @property
    def by_board(self) -> bool:
        """Whether it hangs on the board alone, and what is used up, that it can be used."""
        return self.answers is None and self.timing != "response" and not self.yours and self.program.by_board


Ability = Static | Trigger | Use


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """The abilities of one text. `name` tells it from all others of a game. Begun by an effect, they are over for good
    once `lasts` does not hold; `span` are the words that say what they are."""

    name: str
    statics: tuple[Static, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    uses: tuple[Use, ...] = ()
    lasts: Test | None = None
    span: tuple[int, int] | None = None

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """All of them."""
        return (*self.statics, *self.triggers, *self.uses)

    @property
    def controls(self) -> bool:
        """Whether it says who controls something: `control`, asked `(state, frame, creature)` for the player."""
        return any(static.key == "control" for static in self.statics)


def this_one(state: State, frame: Frame, thing: int) -> bool:
    """Fits the creature alone that the text stands on."""
    return thing == frame.acting


HOLD_OFF: Final = frozenset({"stat hit points", "cannot be destroyed", "only be destroyed"})
"""Statics that keep a creature with enough damage from being destroyed."""


class Until(NamedTuple):
    """When something that lasts is over: at this edge of a period. `who` is the player, or for an activation the
    creature, whose it is; `NOBODY` for the current one. It ends in no turn up to number `after`."""

    edge: str
    period: str
    who: int
    after: int


Ends = Callable[["State", "Frame"], Until | None]
"""When something that begins now will be over; none for never."""


class Lasting(NamedTuple):
    """Abilities that count for a while, as the frame `of` which they came has left things."""

    box: Box
    of: Frame
    until: Until | None

    def without(self, creature: int) -> Lasting:
        """What is left of it when a creature has gone: should its card come back, this is another creature."""
        of = self.of.clone()
        of.registers[LEFT] = (*of.registers.get(LEFT, ()), creature)
        return self._replace(of=of)


class Live:
    """All that counts at a moment: statics by key, triggers by deed, uses by creature, each with the frame in which it
    is understood. `volatile`: it may change with any change of the state."""

    __slots__ = (
        "bans", "binds", "by_board", "quick", "restless", "selfish", "statics", "stats", "triggers", "uses", "volatile",
    )  # fmt: skip

    def __init__(self) -> None:
        self.statics: dict[str, list[tuple[Static, Frame]]] = {}
        self.triggers: dict[str, list[tuple[Trigger, Frame]]] = {}
        self.uses: dict[int, list[tuple[Use, Frame]]] = {}
        self.volatile = False
        # What is looked up most: changes of a stat, bans of a deed, creatures with abilities for any time.
        self.stats: dict[str, list[tuple[Static, Frame]]] = {}
        self.selfish: dict[str, set[int] | None] = {}  # whose stat alone can change; none: anybody's
        self.bans: dict[str, list[tuple[Static, Frame]]] = {}
        self.binds = False  # whether texts forbid or demand anything
        self.quick: list[int] = []
        self.by_board = True  # whether all that it says of what may be done at any time hangs on the board alone
        self.restless = False  # whether hit points can change without anything coming or going

    def add(self, box: Box, frame: Frame) -> None:
        """Count a box's abilities."""
        for static in box.statics:
            found = static, frame
            self.statics.setdefault(static.key, []).append(found)
            sort = static.sort
            if sort == "stat":
                self.stats.setdefault(static.of, []).append(found)
                self._change(static, frame)
            elif sort in _BANS:
                self.bans.setdefault(static.of, []).append(found)
                self.binds = True
            elif sort == "must":
                self.binds = True
            if static.when or not static.by_board:
                self.by_board = False
            if static.key in HOLD_OFF and (static.when or static.fits is not this_one):
                self.restless = True
        for trigger in box.triggers:
            self.triggers.setdefault(trigger.deed, []).append((trigger, frame))
        for use in box.uses:
            me = frame.acting
            self.uses.setdefault(me, []).append((use, frame))
            if use.quick:
                self.by_board = self.by_board and use.by_board
                if me not in self.quick:
                    self.quick.append(me)

    def _change(self, static: Static, frame: Frame) -> None:
        whose = self.selfish.setdefault(static.of, set())
        if static.fits is not this_one:
            self.selfish[static.of] = None
        elif whose is not None:
            whose.add(frame.acting)


_BANS: Final = frozenset(("cannot", "only"))
_QUICK: Final = frozenset(("immediate", "any time", "response"))

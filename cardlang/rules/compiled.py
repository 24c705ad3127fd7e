"""What texts are compiled into, programs and abilities, and a program on its way: a frame.

Frames are plain data, so that any moment can be cloned, written down and resumed. What is called with the game that is
played, or with its state, is built upon these types: those parameters are `Any` here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cardlang.language.nodes.base import Node
from cardlang.rules.decision import Constraint, Decision
from cardlang.rules.event import NOBODY, Event

Step = Callable[[Any], Decision | None]
"""A step carries out a piece of an effect, or asks: then it is called again, with `play.answer` set. Without an answer
it asks the same again."""

BothEnds = tuple[tuple[Step, ...], tuple[Step, ...]]
"""Steps at the beginning of something, and at its end."""

# Asked `(state, frame)`, with what they are about.
Things = Callable[[Any, "Frame"], tuple[int, ...]]
Test = Callable[[Any, "Frame"], bool]
Fits = Callable[[Any, "Frame", int], bool]
Wards = Callable[[Any, "Frame", int, str], bool]
Announce = Callable[[Any, "Frame"], tuple[Event, ...]]
Players = Callable[[Any, "Frame"], tuple[int, ...]]
Count = Callable[[Any, "Frame"], int]
Match = Callable[[Any, "Frame", Event], bool]

_QUICK: Final = frozenset(("immediate", "any time", "response"))


class Frame:
    """One effect on its way.

    Registers hold tuples of integers: register n what selector n of the text chose, `~n` what the attack with selector
    n damaged, from `LOOP` on what a loop has left to do, from `CARDS` on the cards that the text has shown, and the
    named ones below.
    """

    __slots__ = (
        "acting", "card", "chooser", "did", "event", "passes", "player", "position", "program", "registers", "serial",
        "tapped",
    )  # fmt: skip

    def __init__(
        self, program: Program, player: int, acting: int, card: int = NOBODY, tapped: tuple[int, ...] = ()
    ) -> None:
        self.program = program
        self.position = 0
        self.registers: dict[int, tuple[int, ...]] = {}
        self.player = player  # who declared it: "you"
        self.chooser = player  # who makes its choices (S4.4)
        self.acting = acting  # the acting creature (S6.2), or this creature
        self.card = card  # the card that the text stands on
        self.tapped = tapped  # the creatures that tapped for it
        self.passes = 0  # players who let it be, in a row (S8.6)
        self.did = False  # whether the effect just before was carried out (S11.10)
        self.serial = 0  # numbers the frames of a game: one use of a source (S11.5)
        self.event: Event | None = None  # what the text answers, or is about to happen

    def narrowed(self, register: int, thing: int) -> Frame:
        """The same, with one thing alone in a register."""
        new = self.clone()
        new.registers[register] = (thing,)
        return new

    def clone(self) -> Frame:
        new = Frame(self.program, self.player, self.acting, self.card, self.tapped)
        new.position = self.position
        new.registers = self.registers.copy()
        new.chooser = self.chooser
        new.passes = self.passes
        new.did = self.did
        new.serial = self.serial
        new.event = self.event
        return new


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """An effect, compiled. `name` tells it from all others of a game.

    `needs` are the constraints without which the action cannot be taken, asked `(state, frame)`: that its first
    required choice has an answer (S8.7), that its costs can be paid. The steps from `last` on are done even if the rest
    is cancelled. `damage_targets` find the creatures that it would damage, as far as is known; `announces` what is
    about to happen when the action is declared. `kind` is the sort of action (S11.1).
    """

    name: str
    kind: str
    steps: tuple[Step, ...]
    needs: tuple[Constraint, ...] = ()
    last: int = 0
    damage_targets: tuple[Things, ...] = ()
    announces: tuple[Announce, ...] = ()
    strikes: tuple[int, ...] = ()  # the registers of its attacks, in order
    response_bans: tuple[tuple[str, Fits], ...] = ()  # what is forbidden in response, and to whom
    assist: Count | None = None  # squares from where others may assist (S6.7)
    origins: Mapping[Step, Node] = field(default_factory=dict)  # the words that a step comes from
    ability_sets: tuple[AbilitySet, ...] = ()  # what it makes count for a while
    shields: tuple[Wards, ...] = ()  # which damage each of its shields is for
    far: bool = False  # whether it begins with an attack that may be dodged (S7.8)

    @property
    def by_board(self) -> bool:
        """Whether its needs hang on the board alone."""
        return self.assist is None and all(constraint.by_board for constraint in self.needs)


@dataclass(frozen=True, slots=True, eq=False)
class Static:
    """Something that holds for creatures (or players) that `fit`, as long as `when` does.

    `key` says what, in the kernel's or the game's words, such as `stat level` or `cannot move`; `value` how much of it,
    against whom, and whatever else the key asks for. What counts `once` in a period is used up, by that name, where it
    makes a difference. `by_board`: what it says of who may do what hangs on the board alone, as a `Constraint` can.
    With `each`, it speaks of those it holds for, each for itself: that register is then the one that is asked about.
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
    fits: Match
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
    answers: Match | None = None
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
class AbilitySet:
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


def this_one(state: Any, frame: Frame, thing: int) -> bool:
    """Fits the creature alone that the text stands on."""
    return thing == frame.acting

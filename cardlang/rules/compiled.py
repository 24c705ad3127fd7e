"""What texts are compiled into: programs, abilities, and frames, which are programs being carried out.

Frames are plain data, so that every position can be cloned, written as a line and resumed. Functions here are called
with the play or its state, whose types are built on these; such parameters are `Any`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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

# Called with `(state, frame)`, and with what they are about.
Things = Callable[[Any, "Frame"], tuple[int, ...]]
Test = Callable[[Any, "Frame"], bool]
Fits = Callable[[Any, "Frame", int], bool]
Wards = Callable[[Any, "Frame", int, str], bool]
Announce = Callable[[Any, "Frame"], tuple[Event, ...]]
Shot = Callable[[Any, "Frame"], tuple[int, tuple[int, ...]]]
Players = Callable[[Any, "Frame"], tuple[int, ...]]
Count = Callable[[Any, "Frame"], int]
Match = Callable[[Any, "Frame", Event], bool]

_QUICK: Final = frozenset(("immediate", "any time", "response"))


class Frame:
    """An effect that is being carried out.

    Registers hold tuples of integers: register n what selector n of the text chose, `~n` what the attack with selector
    n damaged, from `LOOP` on what a loop has left to do, from `CARDS` on the cards that the text has shown, and those
    named in `registers.py`.
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
        self.acting = acting  # the acting creature (S6.2), or the creature that has the text
        self.card = card  # the card that has the text
        self.tapped = tapped  # the creatures that tapped for it
        self.passes = 0  # players who have passed in a row (S8.6)
        self.did = False  # whether the previous effect was carried out (S11.10)
        self.serial = 0  # the number of this frame in the game, which identifies a source (S11.5)
        self.event: Event | None = None  # the event that the text answers, or that is about to happen

    def narrowed(self, register: int, thing: int) -> Frame:
        """The same frame with only `thing` in a register."""
        new = self.clone()
        new.registers[register] = (thing,)
        return new

    def forget(self, choices: range) -> None:
        """What was chosen for these selectors, and damaged by their attacks, is forgotten: they are made anew."""
        for register in choices:
            self.registers.pop(register, None)
            self.registers.pop(~register, None)

    def clone(self) -> Frame:
        """An independent copy."""
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
    """A compiled effect. `name` is unique in a game.

    The action can only be taken if its `needs` hold, which are called with `(state, frame)`: its first required choice
    has an answer (S8.7), its costs can be paid. The steps from `last` on are done even if the rest is cancelled.
    `damage_targets` find the creatures that it would damage, as far as is known; `announces` gives the events that are
    about to happen when the action is declared. `kind` is the sort of action (S11.1).
    """

    name: str
    kind: str
    steps: tuple[Step, ...]
    needs: tuple[Constraint, ...] = ()
    last: int = 0
    damage_targets: tuple[Things, ...] = ()
    announces: tuple[Announce, ...] = ()
    # By the registers of its attacks, in order: whether that attack could be made against a creature.
    strikes: Mapping[int, Fits] = field(default_factory=dict)
    response_bans: tuple[tuple[str, Fits], ...] = ()  # what is forbidden in response, and for whom
    assist: Count | None = None  # the squares from which others may assist (S6.7)
    origins: Mapping[Step, Node] = field(default_factory=dict)  # the node that each step comes from
    ability_sets: tuple[AbilitySet, ...] = ()  # the abilities that it starts for a while
    shields: tuple[Wards, ...] = ()  # for each of its shields, which damage it prevents
    shots: tuple[Shot, ...] = ()  # the attacks at its beginning that may be dodged (S7.8): the attacker and its targets
    # Of steps that depend on one another: where the last of them ends, and what must hold before each (`lookahead.py`).
    ahead: Mapping[int, int] = field(default_factory=dict)
    checks: Mapping[int, Test] = field(default_factory=dict)

    tests: tuple[Callable[[Any, Frame], bool], ...] = field(init=False)  # those of its needs

    def __post_init__(self) -> None:
        object.__setattr__(self, "tests", tuple([constraint.holds for constraint in self.needs]))

    @property
    def by_board(self) -> bool:
        """Whether its needs depend on the board alone."""
        return self.assist is None and all(constraint.by_board for constraint in self.needs)


@dataclass(frozen=True, slots=True, eq=False)
class Static:
    """Something that applies to the creatures (or players) that `fit`, while `when` holds.

    `key` says what, in words of the engine or the game, such as `stat level` or `cannot move`; `value` says how much,
    against whom, or whatever else the key needs. A static that applies `once` in a period is used up, by that name,
    when it makes a difference. `by_board`: who may do what because of it depends on the board alone, as for a
    `Constraint`. With `each`, its words refer to each creature that it applies to; that register is then set to the one
    being asked about.
    """

    key: str
    fits: Fits
    value: Any = None
    when: Test | None = None
    node: Node | None = None  # the node that it comes from
    once: tuple[str, str] | None = None  # the period and a name
    times: int = 1  # how often it applies in that period
    by_board: bool = False
    each: int | None = None
    sort: str = field(init=False)  # the first word of the key
    of: str = field(init=False)  # the rest

    def __post_init__(self) -> None:
        sort, _, of = self.key.partition(" ")
        object.__setattr__(self, "sort", sort)
        object.__setattr__(self, "of", of)

    def frame_for(self, frame: Frame, creature: int) -> Frame:
        """The frame in which its words are read for one of the creatures that it applies to."""
        return frame if self.each is None else frame.narrowed(self.each, creature)


@dataclass(frozen=True, slots=True, eq=False)
class Trigger:
    """An effect that is carried out each time that `fits(state, frame, event)` holds: after the event, before it
    (`would`) or in place of it (`instead`). `period`: at most so many `times` in each such period, or only in `yours`.
    `once`: what started it for a while is over with that."""

    event: str  # its kind
    fits: Match
    program: Program
    would: bool = False
    instead: bool = False
    period: str | None = None
    yours: bool = False
    times: int = 1
    once: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    """An activated ability: its costs and effect. `timing` says when it can be used (`quick`: also outside the
    creature's activation), `taps` whether the creature taps for it, `answers` which events it can answer, if only some.
    It is identified by its `keyword`, or by its `place` among the texts, from 0."""

    program: Program
    timing: str  # "standard", "free", "immediate", "any time", "response"
    taps: bool
    answers: Match | None = None
    period: str | None = None
    yours: bool = False
    times: int = 1
    costs: bool = False
    keyword: str = ""
    place: int = 0
    quick: bool = field(init=False)
    tapping: bool = field(init=False)  # whether the creature must be untapped

    def __post_init__(self) -> None:
        object.__setattr__(self, "quick", self.timing in _QUICK)
        object.__setattr__(self, "tapping", self.taps or self.timing == "immediate")

    @property
    def by_board(self) -> bool:
        """Whether it depends only on the board, and on what is used up, whether the ability can be used."""
        return self.answers is None and self.timing != "response" and not self.yours and self.program.by_board


Ability = Static | Trigger | Use


@dataclass(frozen=True, slots=True, eq=False)
class AbilitySet:
    """The abilities of one text. `name` is unique in a game. If an effect started them, they end for good once `lasts`
    no longer holds. `span` is where the text says what they are."""

    name: str
    statics: tuple[Static, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    uses: tuple[Use, ...] = ()
    lasts: Test | None = None
    span: tuple[int, int] | None = None
    by_board: bool = field(init=False)  # whether the actions for any time depend on the board alone, as far as it says
    unstable: frozenset[str] = field(init=False)  # keys of statics that can change although no text comes or goes

    def __post_init__(self) -> None:
        steady = all(one.by_board and not one.when for one in self.statics)
        object.__setattr__(self, "by_board", steady and all(use.by_board for use in self.uses if use.quick))
        unstable = frozenset([one.key for one in self.statics if one.fits is not this_one or one.when])
        object.__setattr__(self, "unstable", unstable)

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """All abilities."""
        return (*self.statics, *self.triggers, *self.uses)

    @property
    def controls(self) -> bool:
        """Whether it decides who controls something. `control` is called with `(state, frame, creature)` and gives the
        player."""
        return any(static.key == "control" for static in self.statics)


def this_one(state: Any, frame: Frame, thing: int) -> bool:
    """Fits only the creature that has the text."""
    return thing == frame.acting


def with_inner(one: Program | AbilitySet) -> Iterator[Program | AbilitySet]:
    """A program or ability set, and all those inside it."""
    yield one
    inner: list[Program | AbilitySet] = []
    if isinstance(one, Program):
        inner += one.ability_sets
    else:
        inner += [trigger.program for trigger in one.triggers] + [use.program for use in one.uses]
        inner += [static.value for static in one.statics if isinstance(static.value, AbilitySet)]
    for each in inner:
        yield from with_inner(each)

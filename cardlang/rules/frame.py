"""The stack of frames: each a program, how far it has come, and what it has chosen. Plain data, so that any moment can
be cloned, written down and resumed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from cardlang.rules.event import NOBODY, Event

if TYPE_CHECKING:
    from cardlang.language.nodes.base import Node
    from cardlang.rules.box import Box
    from cardlang.rules.decision import Decision, Law
    from cardlang.rules.play import Play
    from cardlang.rules.state import State

Step = Callable[["Play"], "Decision | None"]
"""A step carries out a piece of an effect, or asks: then it is called again, with `play.answer` set. Without an answer
it asks the same again."""

BothEnds = tuple[tuple[Step, ...], tuple[Step, ...]]
"""Steps at the beginning of something, and at its end."""

Things = Callable[["State", "Frame"], tuple[int, ...]]
Test = Callable[["State", "Frame"], bool]
Fits = Callable[["State", "Frame", int], bool]
Wards = Callable[["State", "Frame", int, str], bool]
Announce = Callable[["State", "Frame"], tuple[Event, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """An effect, compiled. `name` tells it from all others of a game.

    `needs` are the laws without which the action cannot be taken, asked `(state, frame)`: that its first required
    choice has an answer (S8.7), that its costs can be paid. The steps from `last` on are done even if the rest is
    cancelled. `aims` find the creatures that it would damage, as far as is known; `announces` what is about to happen
    when the action is declared. `kind` is the sort of action (S11.1).
    """

    name: str
    kind: str
    steps: tuple[Step, ...]
    needs: tuple[Law, ...] = ()
    last: int = 0
    aims: tuple[Things, ...] = ()
    announces: tuple[Announce, ...] = ()
    strikes: tuple[int, ...] = ()  # the registers of its attacks, in order
    hushes: tuple[tuple[str, Fits], ...] = ()  # what is forbidden in response, and to whom
    assist: Callable[[State, Frame], int] | None = None  # squares from where others may assist (S6.7)
    origins: Mapping[Step, Node] = field(default_factory=dict)  # the words that a step comes from
    boxes: tuple[Box, ...] = ()  # what it makes count for a while
    shields: tuple[Wards, ...] = ()  # which damage each of its shields is for
    far: bool = False  # whether it begins with an attack that may be dodged (S7.8)

    @property
    def by_board(self) -> bool:
        """Whether its needs hang on the board alone."""
        return self.assist is None and all(law.by_board for law in self.needs)


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


LOOP: Final = 1 << 16
CARDS: Final = 1 << 17
LAY: Final = CARDS + (1 << 16)  # where those cards lie, one for one, in the game's numbers
OPPONENT: Final = 1 << 18  # the opponent spoken of
COUNT: Final = OPPONENT + 1  # all that the effect just before did something to, in the game's numbers
MARK: Final = OPPONENT + 2  # where in the history the effect just before began
DODGED: Final = OPPONENT + 3  # creatures that the attack does nothing to (S7.8)
ANSWERED: Final = OPPONENT + 4  # the serial of the frame that this one answers
FORCED: Final = OPPONENT + 7  # who is the target whatever the reach
STRIKING: Final = OPPONENT + 12  # who attacks, and whom, in the middle of the effect
STRUCK: Final = OPPONENT + 13  # where among the damage that waits that of the last attack begins
LESS: Final = OPPONENT + 16  # of what is about to happen: how much of its damage texts prevent that answer it
PLAYED: Final = OPPONENT + 15  # the card whose text is being carried out, to be told of at the end
MET: Final = OPPONENT + 14  # whom the attack being carried out is made against
ASSIST: Final = OPPONENT + 5  # those who assist (S6.7)
ATTACK: Final = OPPONENT + 6  # the register of the attack that damage belongs to
DOER: Final = OPPONENT + 8  # the player who does it, where several do or it is another than "you"
CAUSE: Final = OPPONENT + 17  # the player who causes what it does, where that is not "you" (S9.3)
LAST: Final = OPPONENT + 18  # where the acting creature stood when it left the board alive
ROLLED: Final = OPPONENT + 19  # what the dice show that were rolled last
LEFT: Final = OPPONENT + 9  # creatures that have left the board since an effect that lasts began

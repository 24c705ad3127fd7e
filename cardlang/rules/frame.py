"""The stack of frames: each a program, how far it has come, and what it has chosen. Plain data, so that any moment can
be cloned and resumed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlang.rules.decision import Decision
    from cardlang.rules.play import Play
    from cardlang.rules.select import Choice

Step = Callable[["Play"], "Decision | None"]
"""A step carries out a piece of an effect, or asks: then it is called again, with `play.answer` set. Without an answer
it asks the same again."""

NOBODY = -1  # in place of a creature, a card or a player


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """An effect, compiled. The first `declared` steps belong to the declaration; `choices` are the choices made there,
    without a legal answer to which the action cannot be taken (S8.7)."""

    steps: tuple[Step, ...]
    declared: int
    choices: tuple[Choice, ...]


class Frame:
    """One action on its way. Registers hold tuples of things: register n what selector n of the text chose, `~n` what
    the attack with selector n damaged, from `LOOP` on what a loop has left to do."""

    __slots__ = ("acting", "card", "did", "passes", "player", "position", "registers", "steps", "tapped")

    def __init__(
        self, steps: tuple[Step, ...], player: int, acting: int, card: int = NOBODY, tapped: int = NOBODY
    ) -> None:
        self.steps = steps
        self.position = 0
        self.registers: dict[int, tuple[int, ...]] = {}
        self.player = player  # who declared it and chooses (S4.4)
        self.acting = acting  # the acting creature (S6.2)
        self.card = card  # the card that was played
        self.tapped = tapped  # the creature that tapped for it
        self.passes = 0  # players who let it be, in a row (S8.6)
        self.did = False  # whether the effect just before was carried out (S11.10)

    def clone(self) -> Frame:
        new = Frame.__new__(Frame)
        new.steps = self.steps
        new.position = self.position
        new.registers = self.registers.copy()
        new.player = self.player
        new.acting = self.acting
        new.card = self.card
        new.tapped = self.tapped
        new.passes = self.passes
        new.did = self.did
        return new


LOOP = 1 << 16

"""Damage on its way, and what will prevent some of it: plain values, so that a position can be written as a line."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardlang.rules.active import Until
from cardlang.rules.compiled import Frame


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

"""What is kept of an attack while it lasts: registers of its frame, and of those of the texts that belong to it."""

from __future__ import annotations

from typing import Final

from cardlang.rules.compiled import Frame
from cardlang.rules.play import Play
from cardlang.rules.registers import ATTACKED, OPPONENT
from cardlang.rules.state import State

ATTACK: Final = "attack"  # the name of the procedure and its program

# Of an attack. Faces are numbers of the game.
TARGET: Final = ATTACKED
TARGETS_LEFT: Final = OPPONENT + 50  # to be attacked after this one
DICE: Final = OPPONENT + 51  # how many are rolled
HIT: Final = OPPONENT + 52  # the faces that hit
MORE_DEFENSE: Final = OPPONENT + 53  # how many more dice the target rolls than usual
NO_DEFENSE: Final = OPPONENT + 54  # whether it rolls none
MORE_REROLLS: Final = OPPONENT + 55
ONCE: Final = OPPONENT + 56  # whether any number of dice can still be rolled again, together
MORE_HITS: Final = OPPONENT + 57
TIMES: Final = OPPONENT + 58  # how often each hit counts
STINGS: Final = OPPONENT + 59  # faces of the defense with the damage that each deals to the attacker
ROLLED: Final = OPPONENT + 70  # how many dice it has rolled at once
OWNERS: Final = OPPONENT + 71  # the players to whom it is credited, if markers repeat it
JOINED: Final = OPPONENT + 60  # the choices by which cards and abilities have joined it
KIND: Final = OPPONENT + 61  # the face that says what kind of attack it is
CHANGED: Final = (HIT, MORE_DEFENSE, NO_DEFENSE, MORE_HITS, TIMES)  # what texts change of it
DECLARED: Final = 20  # added to the number of one of those: what it was before any die was rolled

# Of a roll.
POOL: Final = OPPONENT + 62  # what its dice show
SPARE: Final = OPPONENT + 63  # the dice that it may still get, and how many can still be rolled again
TAKEN: Final = OPPONENT + 64  # the faces of the dice that are taken up to be rolled again together

# Of a text: the number of the attack that it belongs to, and what came of that.
OF: Final = OPPONENT + 65
STAGE: Final = OPPONENT + 66
SHOWN: Final = OPPONENT + 67  # the faces of its dice; of the attack, too
SCORED: Final = OPPONENT + 68  # its hits before saves; of the attack, too
WOUNDED: Final = OPPONENT + 69


def one(frame: Frame, register: int, usual: int = 0) -> int:
    """The number in a register."""
    return next(iter(frame.registers.get(register, ())), usual)


def add(frame: Frame, register: int, amount: int) -> None:
    """Add to the number in a register."""
    frame.registers[register] = (one(frame, register) + amount,)


def current(state: State) -> Frame | None:
    """The attack that is being made, the last one of several; None without any."""
    for frame in state.frames[::-1]:
        if frame.program.name == ATTACK:
            return frame
    return None


def texts_of(state: State, attack: Frame) -> list[Frame]:
    """The texts that wait for an attack, in the order in which they were declared."""
    waiting = [frame for frame in state.frames if STAGE not in frame.registers]
    return [frame for frame in waiting if frame.registers.get(OF) == (attack.serial,)]


def wait(play: Play) -> None:
    """A step: the text waits below the attack, after those that were declared before it."""
    frames = play.state.frames
    me = frames.pop()
    at = next(n for n, frame in enumerate(frames) if (frame.serial,) == me.registers[OF])
    frames.insert(at, me)

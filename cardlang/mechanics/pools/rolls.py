"""Pools of dice that are changed one by one: dice that others bring, and dice that are rolled again."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cardlang.mechanics.pools.frames import ONCE, POOL, SPARE, TAKEN
from cardlang.rules.actions import DONE, PICK_FACE, REROLL, ROLL, split
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.play import Play
from cardlang.rules.state import State

_NO_SUCH_DIE: Final = unmet("roll", "no die of the roll shows it, or none can be rolled again")


def roll(play: Play, player: int, die: str, dice: int, extra: int, rerolls: int) -> None:
    """A player rolls a pool. Each face `extra` brings a die; so many dice can be rolled again."""
    registers = play.frame.registers
    registers[POOL], registers[SPARE], registers[TAKEN] = (), (0, rerolls), ()
    _throw(play, player, die, dice, extra)


def _throw(play: Play, player: int, die: str, dice: int, extra: int) -> None:
    registers = play.frame.registers
    if dice > 0:
        shown = play.roll(die, dice, player)
        more, left = registers[SPARE]
        registers[POOL] = tuple(sorted((*registers[POOL], *shown)))
        registers[SPARE] = (more + shown.count(extra), left)


def _take(play: Play, face: int, extra: int) -> None:
    """Take a die out of the pool. If it brings one that is not rolled yet, it does not any more; of several dice, one
    that has brought it goes first."""
    registers = play.frame.registers
    pool = list(registers[POOL])
    more, left = registers[SPARE]
    registers[SPARE] = (min(more, pool.count(face) - 1) if face == extra else more, left)
    pool.remove(face)
    registers[POOL] = tuple(pool)


def change(play: Play, player: int, die: str, extra: int) -> Decision | None:
    """The player of a roll rolls dice again, and those that others bring, in any order. The latter are rolled before
    the roll is over."""
    frame = play.frame
    registers = frame.registers
    if play.answer is not None:
        kind, face, _ = split(play.answer)
        if kind == ROLL.number:
            _bring(play, player, die, extra)
        elif kind == REROLL.number:
            more, left = registers[SPARE]
            registers[SPARE] = (more, left - 1)
            _take(play, face, extra)
            _throw(play, player, die, 1, extra)
        elif kind == PICK_FACE.number:
            _take(play, face, extra)
            registers[TAKEN] = (*registers[TAKEN], face)
        elif registers[TAKEN]:
            _throw_taken(play, player, die, extra)
        else:
            return None
    while True:
        more, left = registers[SPARE]
        faces = sorted(Counter(registers[POOL]))
        picks = PICK_FACE.each(faces) if ONCE in registers else []
        if registers[TAKEN] and not picks:
            _throw_taken(play, player, die, extra)
            continue
        if registers[TAKEN]:
            return Decision(player, (DONE(), *picks), _refusal, about="reroll")
        again = REROLL.each(faces) if left else []
        if picks or again:
            rest = (ROLL(),) if more else (DONE(),)
            return Decision(player, tuple(sorted((*rest, *picks, *again))), _refusal, about="reroll")
        if not more:
            return None
        _bring(play, player, die, extra)


def _throw_taken(play: Play, player: int, die: str, extra: int) -> None:
    """All dice that were taken up are rolled again."""
    registers = play.frame.registers
    taken, registers[TAKEN] = registers[TAKEN], ()
    registers.pop(ONCE)
    _throw(play, player, die, len(taken), extra)


def _bring(play: Play, player: int, die: str, extra: int) -> None:
    registers = play.frame.registers
    more, left = registers[SPARE]
    registers[SPARE] = (more - 1, left)
    _throw(play, player, die, 1, extra)


def _refusal(state: State, code: int) -> Constraint:
    return _NO_SUCH_DIE

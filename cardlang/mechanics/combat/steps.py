"""How an attack goes: it is declared, it may be blocked, and then both strike at once."""

from __future__ import annotations

from typing import Final

from cardlang.mechanics.damage.steps.packets import deal
from cardlang.mechanics.tapping.steps import tap
from cardlang.rules.actions import NO, PICK_CREATURE, split
from cardlang.rules.compiled import Frame, Program
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.plan.actions import Procedure, Thing
from cardlang.rules.plan.flow import is_out
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, State

ATTACKS: Final = "attacks"
BLOCKS: Final = "blocks"
HURTS: Final = "damages a player"
MEANS: Final = "combat"
_DEFENDER, _BLOCKER = 0, 1  # registers of an attack
_OPPONENT: Final = unmet("combat", "only an opponent who is still in the game can be attacked")
_FORBIDDEN: Final = unmet("text", "a text forbids it to attack")
_CANNOT_BLOCK: Final = unmet("combat", "only an untapped creature of the attacked player can block")


def blockers(state: State, defender: int, attacker: int) -> tuple[int, ...]:
    """The pieces of the attacked player that may block: those that are not tapped, and that no text holds back."""
    found = [one for one in state.forces[defender] if not state.tapped[one]]
    if state.effects.bans:
        if state.prohibition(attacker, "be blocked"):
            return ()
        found = [
            one
            for one in found
            if not state.prohibition(one, "block", attacker) and not state.prohibition(attacker, "be blocked by", one)
        ]
    return tuple(found)


def steps(strength: str, takes: str) -> Game:
    """The procedure `attack`. What is not blocked takes as much of the resource `takes` as its stat `strength`."""

    def find(state: State, frame: Frame) -> list[Thing]:
        return [(player, 0) for player in state.tables.foes[frame.player]]

    def why(state: State, frame: Frame, thing: Thing) -> Constraint | None:
        player = thing[0]
        if player not in state.tables.foes[frame.player] or is_out(state, player):
            return _OPPONENT
        if state.effects.bans and state.prohibition(frame.acting, "attack"):
            return _FORBIDDEN
        return None

    def begin(play: Play, frame: Frame, thing: Thing) -> None:
        attack = Frame(program, frame.player, frame.acting)
        attack.registers[_DEFENDER] = (thing[0],)
        play.push(attack)

    def declare(play: Play) -> None:
        frame = play.frame
        tap(play, frame.acting, cost=True)
        play.occurs(ATTACKS, frame.acting, player=frame.player)

    def block(play: Play) -> Decision | None:
        state, frame = play.state, play.frame
        if play.answer is None:
            options = _blocks(state, frame)
            if not options:
                return None
            return Decision(frame.registers[_DEFENDER][0], (NO(), *options), _refusal, about="block")
        if play.answer != NO():
            blocker = split(play.answer)[1]
            frame.registers[_BLOCKER] = (blocker,)
            play.happens(
                Event(BLOCKS, blocker, frame.acting, player=state.controller[blocker]),
                Event("is blocked", frame.acting, blocker, player=frame.player),
            )
        return None

    def strike(play: Play) -> None:
        state, frame = play.state, play.frame
        attacker, (defender,) = frame.acting, frame.registers[_DEFENDER]
        blocker = next(iter(frame.registers.get(_BLOCKER, ())), NOBODY)
        if state.at[attacker] == GONE:
            return
        power = state.stat(attacker, strength) or 0
        if blocker != NOBODY:
            if state.at[blocker] != GONE:
                back = state.stat(blocker, strength) or 0
                deal(play, blocker, power, attacker, MEANS)
                deal(play, attacker, back, blocker, MEANS)
            return
        lost = min(power, state.has(defender, takes))
        if lost:
            play.gain(defender, takes, -lost)
            play.occurs(HURTS, attacker, player=frame.player, amount=lost)

    program = Program("attack", "rule", (declare, block, strike))
    return Game(
        procedures={"attack": Procedure(("player",), " against {}", " against {player}", find, why, begin, (program,))}
    )


def _blocks(state: State, frame: Frame) -> list[int]:
    if state.at[frame.acting] == GONE:
        return []
    return PICK_CREATURE.each(blockers(state, frame.registers[_DEFENDER][0], frame.acting))


def _refusal(state: State, code: int) -> Constraint:
    return _CANNOT_BLOCK


STEPS = steps

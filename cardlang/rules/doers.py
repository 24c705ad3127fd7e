"""Who does an effect and chooses in it: other players, or several, one after the other in turn order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardlang.language.nodes.reference import YOU, Player
from cardlang.rules.actions import OPTION, split
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Count, Frame, Step
from cardlang.rules.decision import Decision, unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.registers import DOER
from cardlang.rules.state import State

Doer = Callable[[Frame], int]


def in_turn(state: State, players: tuple[int, ...]) -> tuple[int, ...]:
    """The players, numbered from 0, in turn order from the one whose turn it is."""
    count = len(state.tables.teams)
    return tuple(sorted(players, key=lambda player: (player - state.turn) % count))


def doer(who: Player) -> Doer:
    """A function from a frame to the player, from 0, who carries out the effect at that moment."""
    return (lambda frame: frame.player) if who == YOU else doing


def doing(frame: Frame) -> int:
    """The player who does the current effect: the frame's player, or, if several do it in turn, the one whose turn it
    is."""
    return frame.registers[DOER][0] if DOER in frame.registers else frame.player


def chooser(frame: Frame, player: int) -> int:
    """The player who makes the choices of `player`: `player`, unless the text gave the choices of the frame's player to
    somebody else."""
    return frame.chooser if player == frame.player else player


def by_each(who: Player, build: Builder, body: Callable[[], list[Step]]) -> Iterator[Step]:
    """The steps that `body` compiles, once for each player who does the effect. That player makes the choices in
    them."""
    if who == YOU or who.who == "subject" or who == build.doing:
        yield from body()
        return
    players, narrow, affects = build.players(who), build.draft.narrow, build.game.flow.affects
    left, done, outer = build.slot(), build.slot(), build.turns
    before, build.doing, build.turns = build.doing, who, left
    begin = len(build.nouns)
    steps = body()
    inside = range(begin, len(build.nouns))
    build.doing, build.turns = before, outer

    def start(play: Play) -> None:
        registers = play.frame.registers
        state, frame = play.state, play.frame
        those = in_turn(state, players(state, frame))
        if narrow is not None:
            those = tuple([one for one in those if affects(state, frame.player, one) is None])
        registers[left] = (NOBODY, *those)
        registers[done] = ()

    def again(play: Play) -> None:
        frame = play.frame
        registers = frame.registers
        if frame.did:
            registers[done] = (1,)
        frame.did = False
        waiting = registers[left] = registers[left][1:]
        now = waiting or ((NOBODY,) if outer is None else registers[outer])
        if now[0] == NOBODY:
            registers.pop(DOER, None)
            frame.chooser = frame.player
        else:
            registers[DOER] = now[:1]
            frame.chooser = now[0]
        if not waiting:
            frame.did = bool(registers[done])
            play.jump(len(steps) + 1)
            return
        frame.forget(inside)

    if narrow is not None:
        yield narrow(players)
    yield start
    yield again
    yield from steps
    yield lambda play: play.jump(-len(steps) - 2)


TOO_MANY = unmet("answer", "it is more than there can be")


def how_many(register: int, most: Count, who: Doer) -> Step:
    """A step: a player chooses a number from 0 to `most`, which goes to a register."""

    def ask(play: Play) -> Decision | None:
        frame = play.frame
        if play.answer is not None:
            frame.registers[register] = (split(play.answer)[1],)
            return None
        options = tuple(map(OPTION, range(most(play.state, frame) + 1)))
        return Decision(chooser(frame, who(frame)), options, lambda state, code: TOO_MANY)

    return ask

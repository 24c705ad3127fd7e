"""Movement that an effect brings about (S5.7 to S5.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardlang.games.skirmish.moving import Manner, ban, beside_enemy, squares, why_not
from cardlang.games.skirmish.nodes import Go, Slide, Toward
from cardlang.language.nodes.amount import Amount, Stat
from cardlang.language.nodes.base import Node
from cardlang.rules.actions import PICK_SQUARE, split
from cardlang.rules.amounts import amount
from cardlang.rules.builder import Builder
from cardlang.rules.decision import Decision, Law
from cardlang.rules.event import Event
from cardlang.rules.frame import LOOP, Frame, Step
from cardlang.rules.play import Play
from cardlang.rules.select import NOTHING_THERE
from cardlang.rules.state import GONE, State
from cardlang.rules.things import law_of

End = Callable[[State, Frame, int], int]
_DEEDS = {"move": "moves", "shift": "shifts", "slide": "is slid", "teleport": "teleports"}


def compile_go(node: Go, build: Builder) -> Iterator[Step]:
    """Creatures move, shift or teleport, one after the other."""
    targets = build.targets(node.who)
    own = node.manner == "move" and isinstance(node.distance, Stat)  # by its speed: S5.5 holds
    yield from targets.choices
    yield from _go_each(targets.find, node.manner, node.distance, node.end, build, by_speed=own)


def compile_slide(node: Slide, build: Builder) -> Iterator[Step]:
    """The acting creature's controller moves them (S5.9)."""
    targets = build.targets(node.what)
    yield from targets.choices
    yield from _go_each(targets.find, "slide", node.distance, node.end, build)


def _go_each(
    find, manner: Manner, distance: Amount, end: Node | None, build: Builder, *, by_speed: bool = False
) -> Iterator[Step]:  # type: ignore[no-untyped-def]
    """The steps for each of the creatures: who moves it chooses where it ends, its own square included (S5.11)."""
    left = LOOP + build.loops
    build.loops += 1
    much = amount(distance, build)
    ends = _ends(end, build)

    def start(play: Play) -> None:
        play.frame.registers[left] = find(play.state, play.frame)

    def go(play: Play) -> Decision | None:
        state, frame = play.state, play.frame
        waiting = frame.registers[left]
        answer = play.answer
        while waiting:
            me = waiting[0]
            if answer is not None:
                frame.registers[left] = waiting = waiting[1:]
                _put(play, me, split(answer)[1], manner)
                answer = None
                if play.pending:
                    play.jump(-1)
                    return None
                continue
            mask = _mask(state, frame, me)
            if mask:
                return Decision(frame.chooser, _options(state, mask), refusal, about="square")
            frame.registers[left] = waiting = waiting[1:]
        return None

    def _mask(state: State, frame: Frame, me: int) -> int:
        if me < 0 or state.at[me] == GONE or ban(state, me, manner, frame.acting):
            return 0
        points = much(state, frame)
        if by_speed and beside_enemy(state, me):
            points = min(points, 1)
        own = 1 << state.at[me]
        found = squares(state, me, manner, points) | own
        return ends(state, frame, me, found)

    def refusal(state: State, code: int) -> Law:
        kind, square, _ = split(code)
        frame = state.frames[-1]
        if kind != PICK_SQUARE.number:
            return NOTHING_THERE
        me = frame.registers[left][0]
        points = much(state, frame)
        if squares(state, me, manner, points) >> square & 1:
            return WRONG_END
        return why_not(state, me, square, manner, points, by_speed=by_speed, by=frame.acting)

    yield start
    yield go


WRONG_END = Law("S5.11", "it must end elsewhere", lambda *_: False)


def _options(state: State, mask: int) -> tuple[int, ...]:
    base = PICK_SQUARE()
    return tuple(PICK_SQUARE(square) for square in state.tables.board.squares(mask)) if base else ()


def _put(play: Play, me: int, square: int, manner: Manner) -> None:
    if play.state.at[me] != square:
        play.put_on(me, square)
        events = [Event(_DEEDS[manner], me, play.frame.acting)]
        if manner in ("move", "shift"):
            events.append(Event("ends its move", me))
        play.happens(*events)


def _ends(end: Node | None, build: Builder):  # type: ignore[no-untyped-def]
    """What is left of the squares it could come to."""
    if end is None:
        return lambda state, frame, me, found: found
    if isinstance(end, Toward):
        return _toward(end, build)
    law = law_of(end, "square", build)  # type: ignore[arg-type]
    if law.mask:
        mask = law.mask
        return lambda state, frame, me, found: found & mask(state, frame)
    return lambda state, frame, me, found: sum(
        1 << square for square in state.tables.board.squares(found) if law.holds(state, frame, square)
    )


def _toward(end: Toward, build: Builder):  # type: ignore[no-untyped-def]
    raise NotImplementedError

"""Where a creature can move: S5.1 to S5.6. The game decides whose squares block, stop or slow it, and whether it may
end on an occupied square."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardlang.rules.board import FAR, STEPS, Board
from cardlang.rules.decision import Constraint


def reach(board: Board, start: int, points: int, *, blocked: int, stop: int, rough: int) -> int:
    """The squares that a creature can reach from `start` with `points`, without `start`.

    A step costs 1, or 2 into a square of `rough`. Squares of `blocked` cannot be entered; those of `stop` can be
    entered but not left, unless the creature began there.

    Source: S5.1 to S5.4, S5.6.

    >>> board = Board(5, "..^..")
    >>> board.squares(reach(board, 0, 3, blocked=0, stop=0, rough=board.difficult))
    [1, 2]
    >>> board.squares(reach(board, 0, 3, blocked=0, stop=0b00010, rough=0))
    [1]
    """
    if points <= 0:
        return 0
    own, key = 1 << start, (start, rough)
    fronts = board.fronts.get(key)
    if fronts is None:
        fronts = board.fronts[key] = [(own, own, 0)]
    while len(fronts) <= points and fronts[-1][1] | fronts[-1][2]:
        fronts.append(_front(board, *fronts[-1], rough))
    hindered, spent = (blocked | stop) & ~own, min(points, len(fronts) - 1)
    while fronts[spent][0] & hindered:  # until then nothing was in the way
        spent -= 1
    seen, edge, late = fronts[spent]
    seen |= blocked
    late &= ~blocked
    while spent < points and edge | late:
        seen, edge, late = _front(board, seen, edge, late, rough)
        edge &= ~stop
        spent += 1
    return seen & ~(blocked | own)


def _front(board: Board, seen: int, edge: int, late: int, rough: int) -> tuple[int, int, int]:
    """A flood fill with one more point: all squares reached, those just reached, and the rough ones that the next point
    reaches."""
    edge = board.spread(edge) & ~seen
    if rough:
        edge, late = late | edge & ~rough, edge & rough & ~late
    return seen | edge, edge, late


def straight(board: Board, start: int, points: int, to: int, *, away: bool, blocked: int, stop: int, rough: int) -> int:
    """The squares that a creature can reach from `start` if each step takes it nearer to the square `to`, or with
    `away` farther from it; otherwise as `reach`.

    Source: S11.3.

    >>> board = Board(5, ".....")
    >>> board.squares(straight(board, 2, 5, 0, away=False, blocked=0, stop=0, rough=0))
    [0, 1]
    >>> board.squares(straight(board, 2, 5, 0, away=True, blocked=0, stop=0, rough=0))
    [3, 4]
    """
    far = board.distance(start, to)
    if far == FAR:
        return 0
    found = 0
    costs = {start: 0}
    while costs and (away or far):
        far += 1 if away else -1
        inner = board.within(to, far - 1) if far else 0
        ring = board.within(to, far) & ~inner & ~blocked
        new: dict[int, int] = {}
        for at, cost in costs.items():
            for square in board.squares(board.around[at] & ring):
                total = cost + (2 if rough >> square & 1 else 1)
                if total <= points and total < new.get(square, points + 1):
                    new[square] = total
                    found |= 1 << square
        costs = {square: cost for square, cost in new.items() if not stop >> square & 1}
    return found


def lines(board: Board, start: int, points: int, *, blocked: int, stop: int, rough: int) -> int:
    """The squares that a creature can reach from `start` in a straight line, in any direction; otherwise as `reach`.

    >>> board = Board(3, "...#.....")
    >>> board.squares(lines(board, 8, 2, blocked=0, stop=0, rough=0))
    [2, 4, 5, 6, 7]
    """
    found = 0
    for leaving, (x, y) in zip(board.leaving, STEPS, strict=True):
        at, left = start, points
        while leaving >> at & 1:
            at += y * board.width + x
            left -= 2 if rough >> at & 1 else 1
            if left < 0 or blocked >> at & 1:
                break
            found |= 1 << at
            if stop >> at & 1:
                break
    return found


def first_on_way(board: Board, start: int, end: int, *, blocked: int, avoided: int) -> int | None:
    """The first of the squares `avoided` on a shortest way to a square, without both ends, that has as few of them as
    possible; None if it has none, or there is no such way.

    >>> board = Board(3, "......")
    >>> first_on_way(board, 0, 2, blocked=0, avoided=0b010010), first_on_way(board, 0, 2, blocked=0, avoided=0b000010)
    (1, None)
    """
    ways: dict[int, tuple[int, int | None]] = {start: (0, None)}  # by square, how many, and the first
    seen = blocked | 1 << start
    while ways and end not in ways:
        new: dict[int, tuple[int, int | None]] = {}
        for at, (many, first) in ways.items():
            for to in board.squares(board.around[at] & ~seen):
                met = to != end and bool(avoided >> to & 1)
                if to not in new or many + met < new[to][0]:
                    new[to] = many + met, to if met and first is None else first
        seen |= sum(1 << to for to in new)
        ways = new
    return ways[end][1] if end in ways else None


class Step(NamedTuple):
    """One step of a path. `left` is the number of points before it; `held`: the creature already had to stop."""

    board: Board
    at: int
    to: int
    left: int
    held: bool
    blocked: int
    rough: int

    def touches(self) -> bool:
        """Whether the step goes to a square of the board with a common side or corner."""
        (x, y), (u, v) = self.board.place(self.at), self.board.place(self.to)
        return 0 <= self.to < len(self.board.marks) and max(abs(x - u), abs(y - v)) == 1

    def costs(self) -> int:
        """The points that the step costs."""
        return 2 if self.rough >> self.to & 1 else 1


CONSTRAINTS = (
    Constraint("step", "a step goes to one of the eight squares around", Step.touches),
    Constraint("board", "a wall stands there", lambda step: bool(step.board.floor >> step.to & 1)),
    Constraint(
        "corner", "no step goes around the corner of a wall", lambda step: step.board.adjacent(step.at, step.to)
    ),
    Constraint("stop", "the creature must stop next to an enemy", lambda step: not step.held),
    Constraint("free", "an enemy stands there", lambda step: not step.blocked >> step.to & 1),
    Constraint("step", "that is further than the creature may go", lambda step: step.left > 0),
    Constraint("rough", "a difficult square takes two squares of the move", lambda step: step.left >= step.costs()),
)  # in the order of checking: later ones rely on earlier ones


class IllegalStep(NamedTuple):
    """The first step of a path, counted from 0, that breaks a constraint."""

    step: int
    constraint: Constraint


def walk(
    board: Board, start: int, path: Sequence[int], points: int, *, blocked: int, stop: int, rough: int
) -> IllegalStep | None:
    """What is wrong with a path from `start`, given as the squares entered one after the other; None if it is legal.
    Otherwise as `reach`.

    >>> walk(Board(3, "..#..."), 1, [5], 6, blocked=0, stop=0, rough=0).constraint.rule
    'corner'
    """
    at, left, held = start, points, False
    for number, to in enumerate(path):
        step = Step(board, at, to, left, held, blocked, rough)
        for constraint in CONSTRAINTS:
            if not constraint.holds(step):
                return IllegalStep(number, constraint)
        at, left, held = to, left - step.costs(), bool(stop >> to & 1)
    return None

"""Where a creature can go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from cardlang.rules.decision import Constraint, unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.reach import reach, straight, walk
from cardlang.rules.state import GONE, State

Manner = Literal["move", "shift", "slide", "teleport"]


def hindrances(state: State, me: int, manner: Manner) -> tuple[int, int, int]:
    """The squares that it cannot enter, those in which it must stop, and those that cost 2, as masks.

    Enemies are enemies of the moving creature, whoever moves it (S5.9).

    Source: S5.3, S5.4, S5.6, S5.8, S5.9, S12 (Flying, Scuttle).
    """
    board = state.tables.board
    foes = state.occupied & ~state.sides[state.controller[me]]
    stop = state.tables.beside(foes) if foes and manner == "move" else 0
    rough = board.difficult
    if _TEXTS.isdisjoint(state.effects.statics) and _MOVING_POWERS.isdisjoint(state.tables.creatures[me].powers):
        return foes, stop, rough
    if stop and is_permitted(state, me, "Scuttle", "move past enemies without stopping"):
        stop = 0
    if (
        is_permitted(state, me, "Flying", "move through enemies")
        or is_permitted(state, me, "Scuttle")
        or is_permitted(state, me, "", "move through creatures")
    ):
        foes = 0
    if rough and (
        is_permitted(state, me, "Flying", "ignore difficult terrain")
        or state.barred(me, "be affected by difficult terrain")
    ):
        rough = 0
    return foes, stop, rough


_MOVING_POWERS: Final = frozenset({"Flying", "Scuttle"})
_TEXTS: Final = frozenset(
    (
        *(f"gain {power}" for power in _MOVING_POWERS),
        "leave move past enemies without stopping",
        "leave move through enemies",
        "leave move through creatures",
        "leave ignore difficult terrain",
        "cannot be affected by difficult terrain",
        "only be affected by difficult terrain",
    )
)


def is_permitted(state: State, me: int, power: str, permission: str = "") -> bool:
    """Whether the creature has the power, or a text gives it the permission."""
    statics = state.effects.statics
    known = power in state.tables.creatures[me].powers or "gain " + power in statics
    if known and state.power(me, power) is not None:
        return True
    return bool(permission) and "leave " + permission in statics and any(state.holding("leave " + permission, me))


def squares(state: State, me: int, manner: Manner, points: int) -> int:
    """The squares where a creature can end, as a mask. Its own square and occupied ones are never among them.

    Source: S5.1 to S5.4, S5.6, S5.10; the Ruling of S5.3.
    """
    square = state.at[me]
    if square == GONE or points <= 0:
        return 0
    board = state.tables.board
    free = ~state.occupied if NO_END not in state.effects.bans else ~state.occupied & ~_shunned(state, me, manner)
    if manner == "teleport":
        return board.within(square, points) & free
    blocked, stop, rough = hindrances(state, me, manner)
    return reach(board, square, points, blocked=blocked, stop=stop, rough=rough) & free


NO_END: Final = "end its move adjacent to"


def _shunned(state: State, me: int, manner: Manner) -> int:
    """The squares next to creatures beside which it cannot end its move. Who is slid does not move itself."""
    if manner == "slide":
        return 0
    found = 0
    for one in state.present:
        if one != me and state.at[one] != GONE and state.barred(me, NO_END, one):
            found |= state.tables.around[state.at[one]]
    return found


def squares_toward(state: State, me: int, manner: Manner, points: int, to: int, away: bool) -> int:
    """Where it can end if each step takes it nearer to a square, or with `away` farther from it (S11.3)."""
    board, square = state.tables.board, state.at[me]
    if manner == "teleport":  # one step
        far = board.distances(to)
        ends = board.squares(squares(state, me, manner, points))
        return sum(1 << end for end in ends if (far[end] > far[square] if away else far[end] < far[square]))
    blocked, stop, rough = hindrances(state, me, manner)
    free = straight(board, square, points, to, away=away, blocked=blocked, stop=stop, rough=rough) & ~state.occupied
    return free & ~_shunned(state, me, manner) if NO_END in state.effects.bans else free


def speed(state: State, me: int) -> int:
    """How far it moves by its speed: only 1 square if it begins next to an enemy (S5.5)."""
    value = state.stat(me, "speed") or 0
    return 1 if value > 1 and beside_enemy(state, me) else value


def beside_enemy(state: State, me: int) -> bool:
    """Whether the creature is adjacent to an enemy (S5.5)."""
    foes = state.occupied & ~state.sides[state.controller[me]]
    return bool(foes & state.tables.around[state.at[me]])


def move_destinations(state: State, me: int) -> int:
    """Where its own move can end: within its speed, or with Teleport N within N squares instead. It may stay where it
    is (S5.11).

    Source: S4.1, S12 (Teleport).
    """
    steps = teleport(state, me)
    manner: Manner = "teleport" if steps else "move"
    if manner in state.effects.bans and state.barred(me, manner):
        return 0
    return squares(state, me, manner, steps or speed(state, me)) | 1 << state.at[me]


def teleport(state: State, me: int) -> int:
    """How many squares it can teleport instead of moving (S12); 0 if it moves."""
    if "Teleport" not in state.tables.creatures[me].powers and "gain Teleport" not in state.effects.statics:
        return 0
    steps = state.power(me, "Teleport")
    return steps if isinstance(steps, int) and not isinstance(steps, bool) else 0


_OWN: Final[Mapping[str, tuple[str, ...]]] = {"move": ("move",), "shift": ("shift",), "teleport": ("teleport",)}
_FORCED: Final[Mapping[str, tuple[str, ...]]] = {
    "slide": ("be slid", "be moved"),
    "teleport": ("be teleported", "be moved"),
}  # in all other cases


_MOVED: Final = ("be moved",)


def ban(state: State, me: int, manner: Manner | Literal["place"], by: int = NOBODY) -> Constraint | None:
    """The prohibition that keeps a creature from going in this manner, or `by` from making it go; None if there is
    none. A ban on being moved does not affect a creature's own move, except for a slide."""
    if not state.effects.statics:
        return None
    constraint = next((constraint for deed in _OWN.get(manner, ()) if (constraint := state.barred(me, deed))), None)
    if constraint is None and (by not in (me, NOBODY) or manner == "slide"):
        for deed in _FORCED.get(manner, _MOVED):
            constraint = constraint or state.barred(me, deed) or state.barred(me, f"{deed} by", by)
    return constraint


_CONSTRAINTS: Final = {
    "occupied": unmet("free", "the square is occupied"),
    "wall": unmet("step", "no creature can stand there"),
    "stop": unmet("stop", "it must stop next to an enemy on the way"),
    "blocked": unmet("free", "enemies stand in the way"),
    "rough": unmet("rough", "difficult terrain costs too much"),
    "slow": unmet("move", "it begins next to an enemy, so it has speed 1"),
    "corner": unmet("corner", "it cannot step around a corner"),
    "landing": unmet("teleport", "the square is not free"),
}


_SHUNNED: Final = unmet("text", "it cannot end its move adjacent to that creature")
_TOO_FAR: Final[Mapping[Manner, Constraint]] = {
    "move": unmet("end", "that is too far"),
    "shift": unmet("shift", "that is too far"),
    "slide": unmet("slide", "that is too far"),
    "teleport": unmet("teleport", "that is too far"),
}


_TOO_SLOW: Final = unmet("step", "that is farther than its speed")


def why_not(
    state: State, me: int, square: int, manner: Manner, points: int, *, by_speed: bool = False, by: int = NOBODY
) -> Constraint:
    """The constraint that keeps a creature from a square. `by_speed`: it moves its speed, which S5.5 limits."""
    board, start = state.tables.board, state.at[me]
    if constraint := ban(state, me, manner, by):
        return constraint
    if NO_END in state.effects.bans and _shunned(state, me, manner) >> square & 1:
        return _SHUNNED
    if manner == "teleport":
        return _TOO_FAR[manner] if not state.occupied >> square & 1 else _CONSTRAINTS["landing"]
    if not board.floor >> square & 1:
        return _CONSTRAINTS["wall"]
    if state.occupied >> square & 1:
        return _CONSTRAINTS["occupied"]
    blocked, stop, rough = hindrances(state, me, manner)
    relaxed = {"stop": (blocked, 0, rough), "blocked": (0, stop, rough), "rough": (blocked, stop, 0)}
    for name, (b, s, r) in relaxed.items():
        if reach(board, start, points, blocked=b, stop=s, rough=r) >> square & 1:
            return _CONSTRAINTS[name]
    full = state.stat(me, "speed") or 0
    if by_speed and points < full and reach(board, start, full, blocked=blocked, stop=stop, rough=rough) >> square & 1:
        return _CONSTRAINTS["slow"]
    (x, y), (to_x, to_y) = board.place(start), board.place(square)
    if max(abs(x - to_x), abs(y - to_y)) <= points:
        return _CONSTRAINTS["corner"]
    return _TOO_SLOW if by_speed else _TOO_FAR[manner]


def no_move(state: State, me: int, square: int) -> Constraint:
    """The constraint that keeps a creature from a square with its own move."""
    steps = teleport(state, me)
    if steps:
        return why_not(state, me, square, "teleport", steps)
    return why_not(state, me, square, "move", speed(state, me), by_speed=True)


def illegal_step(state: State, me: int, path: Sequence[int]) -> Constraint | None:
    """The first constraint that its own move along a path of squares breaks. The path does not include its start.
    Whether it may move at all has been checked before."""
    if teleport(state, me):
        return unmet("power", "it teleports in place of its move")
    blocked, stop, rough = hindrances(state, me, "move")
    points, full = speed(state, me), state.stat(me, "speed") or 0
    board, start = state.tables.board, state.at[me]
    wrong = walk(board, start, path, points, blocked=blocked, stop=stop, rough=rough)
    if wrong is None:
        return _CONSTRAINTS["occupied"] if path[-1] != start and state.occupied >> path[-1] & 1 else None
    further = walk(board, start, path, full, blocked=blocked, stop=stop, rough=rough)
    if further is None or further.step > wrong.step:
        return _CONSTRAINTS["slow"] if points < full else wrong.constraint
    return wrong.constraint

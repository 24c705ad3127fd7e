"""Where a creature can go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from cardlang.rules.board import Board
from cardlang.rules.decision import Constraint, unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.reach import lines, reach, straight, walk
from cardlang.rules.state import GONE, State

Manner = Literal["move", "shift", "slide", "teleport"]


class Way(NamedTuple):
    """How a creature goes: whether in a `straight` line, and what does not hinder it on this way (`past`), by the
    names of permissions."""

    manner: Manner
    straight: bool = False
    past: tuple[str, ...] = ()


MOVE: Final = Way("move")
TELEPORT: Final = Way("teleport")


def hindrances(state: State, me: int, way: Way) -> tuple[int, int, int]:
    """The squares that it cannot enter, those in which it must stop, and those that cost 2, as masks.

    Enemies are enemies of the moving creature, no matter which player moves it (S5.9).

    Source: S5.3, S5.4, S5.6, S5.8, S5.9, S12 (Flying, Scuttle).
    """
    blocked, stop, rough = _usual(state, me, way)
    if way.manner == "slide" or _CLOSING.isdisjoint(state.effects.statics):
        return blocked, stop, rough
    own = 1 << state.at[me]
    for there in _told(state, me, LEAVE):
        stop |= 0 if own & there else there
    return blocked | _closed(state, me), stop, rough


def _closed(state: State, me: int) -> int:
    """The squares to which texts let it not go from where it is."""
    found, own = 0, 1 << state.at[me]
    for there in _told(state, me, ENTER):
        found |= there
    for there in _told(state, me, LEAVE):
        found |= ~there if own & there else 0
    return found


ENTER, LEAVE, DIFFICULT = "ground enter", "ground leave", "ground difficult"  # what texts say of squares for a creature
_CLOSING: Final = frozenset((ENTER, LEAVE))


def _told(state: State, me: int, key: str) -> Iterator[int]:
    """The squares of which a text says that they are so for a creature, as a mask for each text."""
    for static, of in state.holding_with(key, me):
        yield static.value(state, of)


def _usual(state: State, me: int, way: Way) -> tuple[int, int, int]:
    board = state.tables.board
    foes = state.occupied & ~state.sides[state.controller[me]]
    stop = state.tables.beside(foes) if foes and way.manner == "move" else 0
    rough = board.difficult
    if DIFFICULT in state.effects.statics:
        for there in _told(state, me, DIFFICULT):
            rough |= there & board.floor
    if way.past and "ignore difficult terrain" in way.past:
        rough = 0
    if way.past and not {"move through enemies", "move through creatures"}.isdisjoint(way.past):
        foes = 0
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
        or state.prohibition(me, "be affected by difficult terrain")
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


def ground(state: State, me: int, way: Way) -> Board:
    """The board as it is for a creature that may move through walls, or may not."""
    board = state.tables.board
    through = THROUGH_WALLS in way.past or is_permitted(state, me, "", THROUGH_WALLS)
    return board.unwalled if through else board


THROUGH_WALLS: Final = "move through walls"


def squares(state: State, me: int, way: Way, points: int) -> int:
    """The squares where a creature can end, as a mask. Its own square and occupied ones are never among them.

    Source: S5.1 to S5.4, S5.6, S5.10; the Ruling of S5.3.
    """
    square = state.at[me]
    if square == GONE or points <= 0:
        return 0
    board = state.tables.board
    free = board.floor & ~state.occupied
    if NO_END in state.effects.bans:
        free &= ~_shunned(state, me, way.manner)
    if way.manner == "teleport":
        if not _CLOSING.isdisjoint(state.effects.statics):
            free &= ~_closed(state, me)
        return board.within(square, points) & free
    blocked, stop, rough = hindrances(state, me, way)
    reached = lines if way.straight else reach
    return reached(ground(state, me, way), square, points, blocked=blocked, stop=stop, rough=rough) & free


NO_END: Final = "end its move adjacent to"


def _shunned(state: State, me: int, manner: Manner) -> int:
    """The squares next to creatures beside which it cannot end its move. Who is slid does not move itself."""
    if manner == "slide":
        return 0
    found = 0
    for one in state.present:
        if one != me and state.at[one] != GONE and state.prohibition(me, NO_END, one):
            found |= state.tables.around[state.at[one]]
    return found


def squares_toward(state: State, me: int, way: Way, points: int, to: int, away: bool) -> int:
    """Where it can end if each step takes it nearer to a square, or with `away` farther from it (S11.3)."""
    board, square = state.tables.board, state.at[me]
    if way.manner == "teleport":  # one step
        far = board.distances(to)
        ends = board.squares(squares(state, me, way, points))
        return sum(1 << end for end in ends if (far[end] > far[square] if away else far[end] < far[square]))
    blocked, stop, rough = hindrances(state, me, way)
    there = ground(state, me, way)
    found = straight(there, square, points, to, away=away, blocked=blocked, stop=stop, rough=rough)
    return found & squares(state, me, way, points)


def speed(state: State, me: int) -> int:
    """How far it moves by its speed: only 1 square if it begins next to an enemy (S5.5)."""
    value = state.stat(me, "speed") or 0
    return 1 if value > 1 and beside_enemy(state, me) else value


def beside_enemy(state: State, me: int) -> bool:
    """Whether the creature is adjacent to an enemy (S5.5)."""
    foes = state.occupied & ~state.sides[state.controller[me]]
    return bool(foes & state.tables.around[state.at[me]])


def move_destinations(state: State, me: int) -> int:
    """Where its own move can end: within its speed, or instead with Teleport N or where a text lets it go. It may stay
    where it is (S5.11).

    Source: S4.1, S12 (Teleport).
    """
    steps = teleport(state, me)
    way = TELEPORT if steps else MOVE
    instead = _instead(state, me) if GO_INSTEAD in state.effects.statics else 0
    if way.manner in state.effects.bans and state.prohibition(me, way.manner):
        return instead
    return instead | squares(state, me, way, steps or speed(state, me)) | 1 << state.at[me]


def own_manner(state: State, me: int, square: int) -> Manner:
    """How its own move takes it to a square: as a move if it can, else in the manner that a text allows instead."""
    steps = teleport(state, me)
    way = TELEPORT if steps else MOVE
    if GO_INSTEAD in state.effects.statics:
        usual = 0 if state.prohibition(me, way.manner) else squares(state, me, way, steps or speed(state, me))
        if not usual >> square & 1:
            ways = (way for way, mask in _ways_instead(state, me) if mask >> square & 1)
            return next(ways, way).manner
    return way.manner


def _instead(state: State, me: int) -> int:
    found = 0
    for _, mask in _ways_instead(state, me):
        found |= mask | 1 << state.at[me]
    return found


def _ways_instead(state: State, me: int) -> Iterator[tuple[Way, int]]:
    """The manners in which texts let it go instead of moving, each with the squares that it can reach so."""
    for static in state.holding(GO_INSTEAD, me):
        way, points = static.value
        if not state.prohibition(me, way.manner):
            yield way, squares(state, me, way, points(state, me))


GO_INSTEAD: Final = "go instead"


def teleport(state: State, me: int) -> int:
    """How many squares it can teleport instead of moving (S12); 0 if it moves."""
    if "Teleport" not in state.tables.creatures[me].powers and "gain Teleport" not in state.effects.statics:
        return 0
    steps = state.power(me, "Teleport")
    return steps if isinstance(steps, int) and not isinstance(steps, bool) else 0


_OWN: Final = ("move", "shift", "teleport")
_FORCED: Final[Mapping[str, tuple[str, ...]]] = {
    "slide": ("be slid", "be moved"),
    "teleport": ("be teleported", "be moved"),
}  # "be moved" in all other cases


def ban(state: State, me: int, manner: Manner | Literal["place"], by: int = NOBODY) -> Constraint | None:
    """The prohibition that keeps a creature from going in this manner, or `by` from making it go; None if there is
    none. A ban on being moved does not affect a creature's own move, except for a slide. Where it is put, `NOBODY` is a
    text of which no creature is the doer."""
    if not state.effects.statics:
        return None
    constraint = state.prohibition(me, manner) if manner in _OWN else None
    if constraint is None and (manner == "slide" or (by != me and (by != NOBODY or manner == "place"))):
        for deed in _FORCED.get(manner, ("be moved",)):
            constraint = constraint or state.prohibition(me, deed) or state.prohibition(me, f"{deed} by", by)
    return constraint


_CONSTRAINTS: Final = {
    "occupied": unmet("free", "the square is occupied"),
    "wall": unmet("step", "no creature can stand there"),
    "stop": unmet("stop", "it must stop next to an enemy on the way"),
    "blocked": unmet("free", "enemies stand in the way"),
    "rough": unmet("rough", "difficult terrain costs too much"),
    "slow": unmet("move", "it begins next to an enemy, so it has speed 1"),
    "bent": unmet("text", "that is not in a straight line"),
    "corner": unmet("corner", "it cannot step around a corner"),
    "landing": unmet("teleport", "the square is not free"),
}


_KEPT_OUT: Final = unmet("text", "a text keeps it from that square")
_SHUNNED: Final = unmet("text", "it cannot end its move adjacent to that creature")
_TOO_FAR: Final[Mapping[Manner, Constraint]] = {
    "move": unmet("end", "that is too far"),
    **{manner: unmet(manner, "that is too far") for manner in ("shift", "slide", "teleport")},
}
_TOO_SLOW: Final = unmet("step", "that is farther than its speed")


def why_not(
    state: State, me: int, square: int, way: Way, points: int, *, by_speed: bool = False, by: int = NOBODY
) -> Constraint:
    """The constraint that keeps a creature from a square. `by_speed`: it moves its speed, which S5.5 limits."""
    board, start, manner = ground(state, me, way), state.at[me], way.manner
    if constraint := ban(state, me, manner, by):
        return constraint
    if NO_END in state.effects.bans and _shunned(state, me, manner) >> square & 1:
        return _SHUNNED
    if manner != "slide" and not _CLOSING.isdisjoint(state.effects.statics) and _closed(state, me) >> square & 1:
        return _KEPT_OUT
    if manner == "teleport":
        return _TOO_FAR[manner] if not state.occupied >> square & 1 else _CONSTRAINTS["landing"]
    if not state.tables.board.floor >> square & 1:
        return _CONSTRAINTS["wall"]
    if state.occupied >> square & 1:
        return _CONSTRAINTS["occupied"]
    blocked, stop, rough = hindrances(state, me, way)
    reached = lines if way.straight else reach
    if way.straight and reach(board, start, points, blocked=blocked, stop=stop, rough=rough) >> square & 1:
        return _CONSTRAINTS["bent"]
    relaxed = {"stop": (blocked, 0, rough), "blocked": (0, stop, rough), "rough": (blocked, stop, 0)}
    for name, (b, s, r) in relaxed.items():
        if reached(board, start, points, blocked=b, stop=s, rough=r) >> square & 1:
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
        return why_not(state, me, square, TELEPORT, steps)
    return why_not(state, me, square, MOVE, speed(state, me), by_speed=True)


def illegal_step(state: State, me: int, path: Sequence[int]) -> Constraint | None:
    """The first constraint that its own move along a path of squares breaks. The path does not include its start.
    Whether it may move at all has been checked before."""
    if teleport(state, me):
        return unmet("power", "it teleports in place of its move")
    blocked, stop, rough = hindrances(state, me, MOVE)
    points, full = speed(state, me), state.stat(me, "speed") or 0
    board, start = ground(state, me, MOVE), state.at[me]
    wrong = walk(board, start, path, points, blocked=blocked, stop=stop, rough=rough)
    if wrong is None:
        if not state.tables.board.floor >> path[-1] & 1:
            return _CONSTRAINTS["wall"]
        return _CONSTRAINTS["occupied"] if path[-1] != start and state.occupied >> path[-1] & 1 else None
    further = walk(board, start, path, full, blocked=blocked, stop=stop, rough=rough)
    if further is None or further.step > wrong.step:
        return _CONSTRAINTS["slow"] if points < full else wrong.constraint
    return wrong.constraint

"""How creatures get from square to square: the events, which texts can foresee, and the verbs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from cardlang.language.nodes.amount import Amount, Number, Stat
from cardlang.language.nodes.base import walk
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Predicate, Selector, Target
from cardlang.mechanics.movement.nodes import Go, GoInstead, GoMore, Slide, Toward
from cardlang.mechanics.movement.steps import moving
from cardlang.rules.actions import PICK_SQUARE, split
from cardlang.rules.amounts import amount, stat_of
from cardlang.rules.board import FAR
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Frame, Static, Step
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game, ReplaceableAction, Verb
from cardlang.rules.play import Play
from cardlang.rules.reach import first_on_way
from cardlang.rules.select import NOTHING_THERE
from cardlang.rules.state import GONE, State
from cardlang.rules.targeting import Targets, in_turn
from cardlang.rules.things import centres, predicate_constraint


def go(play: Play, creature: int, square: int, manner: moving.Manner, by: int = NOBODY) -> None:
    """A creature goes to a square that it can reach, or stays on its own. `by` is the creature that slides it."""
    if play.state.at[creature] == square:
        return
    kind = KINDS[manner]
    if play.foresees(kind):
        play.attempt(ACTIONS[manner], Event(kind, creature, by, amount=square))
    else:
        _arrive(play, kind, creature, by, square)


def _arrive(play: Play, kind: str, me: int, by: int, square: int) -> None:
    state = play.state
    if state.at[me] == GONE or state.occupied >> square & 1:
        return
    was = state.at[me] + 1
    if state.markers and kind != "teleports" and _is_stopped(play, kind, me, by, square):
        return
    play.put_on(me, square)
    play.occurs(kind, me, by, amount=was)
    play.occurs(LEAVES, me, by, amount=was, means="" if kind == "shifts" else NO_SHIFT)
    if kind in ("moves", "shifts") and play.watches("ends its move"):
        play.happens(Event("ends its move", me))


def _is_stopped(play: Play, kind: str, me: int, by: int, square: int) -> bool:
    """Whether a marker on its way does something to it. Then it goes on afterwards."""
    state = play.state
    blocked = state.occupied & ~state.sides[state.controller[me]]
    traps = play.flow.traps(state, me)
    trap = first_on_way(state.tables.board, state.at[me], square, blocked=blocked, avoided=traps) if traps else None
    if trap is None:
        return False
    rest = Frame(ACTIONS[_MANNERS[kind]].part, state.controller[me], me)
    rest.event = Event(kind, me, by, amount=square)
    if state.occupied >> trap & 1:  # by an ally, past whom it goes
        play.flow.entered(play, me, trap)
    else:
        play.put_on(me, trap)
    play.push(rest)
    return True


LEAVES: Final = "leaves a square"
NO_SHIFT: Final = "without shifting"
KINDS: Final[Mapping[moving.Manner, str]] = {
    "move": "moves", "shift": "shifts", "slide": "is slid", "teleport": "teleports",
}  # fmt: skip
ACTIONS: Final[Mapping[moving.Manner, ReplaceableAction]] = {
    manner: ReplaceableAction(
        kind, lambda play, event, _: _arrive(play, event.kind, event.subject, event.object, event.amount)
    )
    for manner, kind in KINDS.items()
}
_MANNERS: Final = {kind: manner for manner, kind in KINDS.items()}


# Moving, shifting, teleporting and sliding


Narrow = Callable[[State, Frame, int, int, int], int]


def compile_go(node: Go, build: Builder) -> Iterator[Step]:
    """Creatures move, shift or teleport, one after the other."""
    targets = build.targets(node.who)
    by_speed = node.manner == "move" and isinstance(node.distance, Stat)  # S5.5 applies
    way = moving.Way(node.manner, node.straight, node.past)
    return _each_goes(targets, _mover(node.who, targets), way, node.distance, node.end, build, by_speed)


def compile_go_more(node: GoMore, build: Builder) -> Iterator[Step]:
    """They move so many squares, besides their own moves."""
    return compile_go(Go(node.who, "move", Number(node.squares)), build)


def compile_slide(node: Slide, build: Builder) -> Iterator[Step]:
    """The acting creature's controller moves them (S5.9)."""
    targets = build.targets(node.what)
    way = moving.Way("slide", node.straight)
    return _each_goes(targets, _mover(node.what, targets), way, node.distance, node.end, build)


def _mover(who: Target, targets: Targets) -> Ref | None:
    """The reference to what moves."""
    if isinstance(who, Ref):
        return who
    return Ref("chosen", targets.register) if targets.register is not None else None


def _each_goes(
    targets: Targets,
    mover: Ref | None,
    way: moving.Way,
    distance: Amount | None,
    end: Predicate | Toward | None,
    build: Builder,
    by_speed: bool = False,
) -> Iterator[Step]:
    """The steps for each of the creatures. The player who moves it chooses where it ends; its own square is allowed
    (S5.11)."""
    waiting = build.slot()
    own = stat_of(distance, build) if isinstance(distance, Stat) and distance.of == mover else None
    much = amount(distance or Number(FAR), build)
    narrow, wrong_end = _narrowed(end, way, build)

    def points_of(state: State, frame: Frame, me: int) -> int:
        points = own(state, me) if own else much(state, frame)
        return min(points, 1) if by_speed and moving.beside_enemy(state, me) else points

    def one_goes(play: Play, me: int) -> Decision | None:
        state, frame = play.state, play.frame
        if play.answer is not None:
            go(play, me, split(play.answer)[1], way.manner, frame.acting)
            return None
        if state.at[me] == GONE:
            return None
        options = tuple(PICK_SQUARE.each(choices(state, frame, me)))
        return Decision(frame.chooser, options, refusal, about="square")

    def choices(state: State, frame: Frame, me: int) -> list[int]:
        own = 1 << state.at[me]
        if moving.ban(state, me, way.manner, frame.acting):
            return [state.at[me]]
        points = points_of(state, frame, me)
        found = moving.squares(state, me, way, points) | own
        return state.tables.board.squares(narrow(state, frame, me, found, points) or own)

    def refusal(state: State, code: int) -> Constraint:
        kind, square, _ = split(code)
        if kind != PICK_SQUARE.number:
            return NOTHING_THERE
        frame = state.frames[-1]
        me = frame.registers[waiting][0]
        points = points_of(state, frame, me)
        forbidden = moving.ban(state, me, way.manner, frame.acting)
        if forbidden is None and (square == state.at[me] or moving.squares(state, me, way, points) >> square & 1):
            return wrong_end
        return moving.why_not(state, me, square, way, points, by_speed=by_speed, by=frame.acting)

    yield from targets.choices
    yield from in_turn(targets, waiting, one_goes)


def hold_go_instead(node: GoInstead, build: Builder) -> Iterator[Static]:
    """`This creature can shift its speed instead of moving.`, which is checked where it moves."""
    fits, distance = build.group(node.who), node.distance
    if isinstance(distance, Number):
        yield Static(moving.GO_INSTEAD, fits, (moving.Way(node.manner), lambda state, me: distance.n))
    elif distance.of == (node.who if isinstance(node.who, Ref) else Ref("chosen", distance.of.of)):
        yield Static(moving.GO_INSTEAD, fits, (moving.Way(node.manner), stat_of(distance, build)))
    else:
        raise Unplayable(node)


def _narrowed(end: Predicate | Toward | None, way: moving.Way, build: Builder) -> tuple[Narrow, Constraint]:
    """The squares where it may end, out of those that it can reach, and the constraint for the others."""
    if end is None:
        return lambda state, frame, me, found, points: found, NOTHING_THERE
    if isinstance(end, Toward):
        return _toward(end, way, build)
    constraint = predicate_constraint(end, "square", build)
    mask, holds = constraint.mask, constraint.holds
    looks = any(isinstance(node, Selector) for node in walk(end))  # at creatures, and never at the moving one

    def narrow(state: State, frame: Frame, me: int, found: int, points: int) -> int:
        if looks:
            state = state.with_creature_on(me, GONE)
        if mask:
            return found & mask(state, frame)
        return sum(1 << square for square in state.tables.board.squares(found) if holds(state, frame, square))

    return narrow, constraint


def _toward(end: Toward, way: moving.Way, build: Builder) -> tuple[Narrow, Constraint]:
    """Each step takes it nearer to one of those creatures or squares, or farther from it; or it stays (S11.3)."""
    away = end.away
    whom = centres(end.to, build) if isinstance(end.to, Ref) else build.selection(end.to).mask

    def narrow(state: State, frame: Frame, me: int, found: int, points: int) -> int:
        own = ends = 1 << state.at[me]
        for square in state.tables.board.squares(whom(state, frame) & ~own):
            if end.by_end:
                far = state.tables.board.distances(square)
                here = far[state.at[me]]
                there = state.tables.board.squares(found)
                ends |= sum(1 << one for one in there if (far[one] > here if away else far[one] < here))
                continue
            ends |= moving.squares_toward(state, me, way, points, square, away)
        return found & ends

    return narrow, (FARTHER_END if away else NEARER_END) if end.by_end else AWAY if away else NEARER


NEARER: Final = unmet("within", "every step must bring it nearer")
NEARER_END: Final = unmet("within", "it must end nearer")
FARTHER_END: Final = unmet("within", "it must end farther away")
AWAY: Final = unmet("within", "every step must take it farther away")


STEPS = Game(
    goings={**dict.fromkeys(KINDS.values(), False), LEAVES: True},
    replaceable=tuple(ACTIONS.values()),
    verbs=(
        Verb(Go, compile_go),
        Verb(GoMore, compile_go_more),
        Verb(Slide, compile_slide),
        Verb(GoInstead, holds=hold_go_instead),
    ),
)

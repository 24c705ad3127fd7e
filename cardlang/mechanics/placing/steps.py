"""How creatures are placed or swapped, without a move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Adjacent, Selector
from cardlang.mechanics.movement.steps import LEAVES, NO_SHIFT
from cardlang.mechanics.movement.steps.moving import ban
from cardlang.mechanics.placing.nodes import Area, InArea, InSquareOf, Place, Swap
from cardlang.rules.actions import PICK_SQUARE, split
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Frame, Step
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game, Semantics, Verb
from cardlang.rules.play import Play
from cardlang.rules.select import Mask, Selection, creature_constraint, square_constraint
from cardlang.rules.state import GONE, State
from cardlang.rules.targeting import in_turn
from cardlang.rules.things import centres, predicate_constraint

NOT_FREE = Constraint("free", "it is not free", lambda state, frame, square: not state.occupied >> square & 1)
MOVED = "is moved"
ELSEWHERE = unmet("board", "it is not a square of that area")


def compile_place(node: Place, build: Builder, home: bool = False) -> Iterator[Step]:
    """Each of the creatures goes to a free square, chosen when its turn comes. If there is none, or a text forbids it,
    the creature stays. `home`: it stays on the board of its owner."""
    targets, protects = build.targets(node.what), build.game.flow.protects
    waiting = build.slot()
    choice = SquareChoice(node.where, build)

    def put(play: Play, one: int) -> Decision | None:
        state, frame = play.state, play.frame
        if play.answer is not None:
            square, was = split(play.answer)[1], state.at[one]
            choice.note(frame, square)
            play.put_on(one, square)
            _moved(play, one, was)
            return None
        gone = state.at[one] == GONE or ban(state, one, "place", NOBODY if home else frame.acting)
        if gone or protects(state, frame, one, "be moved"):
            return None
        area = start_squares(state, state.owner[one]) if home else -1
        return choice.among(state, frame.chooser, choice.free(state, frame) & area)

    yield from targets.choices
    yield from in_turn(targets, waiting, put)


def _moved(play: Play, one: int, was: int) -> None:
    """A creature was moved, and has left a square (S8.8)."""
    by = play.frame.acting
    play.occurs(MOVED, one, by, play.causer())
    play.occurs(LEAVES, one, by, amount=was + 1, means=NO_SHIFT)


class SquareChoice:
    """A choice of one of the free squares that a text means. A square that is chosen here has its own register."""

    __slots__ = ("mask", "register", "selection")

    def __init__(self, where: Area | Ref | Selector, build: Builder) -> None:
        self.register: int | None = None
        self.selection: Selection | None = None
        match where:
            case Area():
                self.mask = area(where, build)
            case Ref():
                self.mask = centres(where, build)
            case Selector():
                self.selection = build.selection(where)
                self.mask = self.selection.mask
                self.register = build.register(where.noun)
            case _:
                raise Unplayable(where)

    def free(self, state: State, frame: Frame) -> int:
        """The squares that can be chosen, as a mask."""
        return self.mask(state, frame) & ~state.occupied

    def among(self, state: State, player: int, mask: int) -> Decision | None:
        """The question to a player about some squares; None if there are none."""
        squares = state.tables.board.squares(mask)
        options = tuple([PICK_SQUARE(square) for square in squares])
        return Decision(player, options, self._refusal, about="square") if squares else None

    def note(self, frame: Frame, square: int) -> None:
        """Later words may refer to the chosen square."""
        if self.register is not None:
            frame.registers[self.register] = (square,)

    def _refusal(self, state: State, code: int) -> Constraint:
        kind, square, _ = split(code)
        frame = state.frames[-1]
        if kind == PICK_SQUARE.number and not NOT_FREE.holds(state, frame, square):
            return NOT_FREE
        return self.selection.refusal(state, frame, square) if self.selection else ELSEWHERE


def area(node: Area, build: Builder) -> Mask:
    """The squares of an area of some players (S1.2)."""
    if node.area not in build.game.semantics.areas:
        raise Unplayable(node)
    players, squares_of = build.players(node.of), build.game.semantics.areas[node.area]

    def mask(state: State, frame: Frame) -> int:
        squares = 0
        for player in players(state, frame):
            squares |= squares_of(state, player)
        return squares

    return mask


def _in_area(node: InArea, noun: str, build: Builder) -> Constraint:
    by_squares = creature_constraint if noun == "creature" else square_constraint
    return by_squares("board", f"it is not in that {node.area.area}", area(node.area, build))


def _in_square_of(node: InSquareOf, noun: str, build: Builder) -> Constraint:
    by_squares = creature_constraint if noun == "creature" else square_constraint
    stands, beside = centres(node.of, build), predicate_constraint(Adjacent(node.of), "square", build).mask
    assert beside

    def around(state: State, frame: Frame) -> int:
        return stands(state, frame) | beside(state, frame)

    return by_squares("board", "it is not there", around if node.beside else stands)


def compile_swap(node: Swap, build: Builder, home: bool = False) -> Iterator[Step]:
    """Two creatures swap places, unless something forbids it to either (S5 does not apply). `home`: both are on one
    board."""
    targets, protects = build.targets(node.what), build.game.flow.protects
    yield from targets.choices

    def step(play: Play) -> None:
        state, frame, by = play.state, play.frame, play.frame.acting
        mover = NOBODY if home else by
        both = [one for one in targets(play) if state.at[one] != GONE and ban(state, one, "place", mover) is None]
        both = [one for one in both if not protects(state, frame, one, "be moved")]
        if len(both) == 2 and not (home and state.owner[both[0]] != state.owner[both[1]]):
            were = [state.at[one] for one in both]
            play.swap(*both)
            for one, was in zip(both, were, strict=True):
                _moved(play, one, was)

    yield step


def start_squares(state: State, player: int) -> int:
    """The squares of a player's start area, as a mask."""
    starts = state.tables.board.starts
    return starts[player] if player < len(starts) else 0


def start_area(state: State, player: int) -> int:
    """The free ones of them."""
    return start_squares(state, player) & ~state.occupied


def steps(moved: bool = False) -> Game:
    """The verbs about places. `moved`: each owner has a board, on which what is moved stays."""
    return Game(
        verbs=(Verb(Place, partial(compile_place, home=moved)), Verb(Swap, partial(compile_swap, home=moved))),
        semantics=Semantics(
            areas={"start area": start_squares},
            predicates={InArea: _in_area, InSquareOf: _in_square_of},
            whole={Swap: lambda effect: True},
        ),
    )


STEPS = steps

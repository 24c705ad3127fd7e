"""Which things a text means: the targets of an effect, what an ability applies to, and their registers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeGuard

from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import EACH, Either, Extreme, Mutual, Nearest, Selector, Several, Target
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Fits, Frame, Players, Step, Things, this_one
from cardlang.rules.decision import Constraint, Decision
from cardlang.rules.draft import Compilers, Draft, KeptAmount
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.references import reference
from cardlang.rules.registers import LEFT, LOOP
from cardlang.rules.select import MANY, PICKS, Choice, Listed, Mask, Pair, Selection, creature_constraint, mask_of
from cardlang.rules.state import GONE, State


@dataclass(slots=True, eq=False)
class Targets:
    """What an effect is done to: the choices to make first, then `find`. `register` is the number of the selector, if
    there was one. Call it when the effect is done to the targets: later effects may refer to all of them (`keeps`), or
    to their `parts`."""

    choices: tuple[Step, ...]
    find: Things
    register: int | None = None
    keeps: bool = False
    parts: tuple[Targets, ...] = ()

    def __call__(self, play: Play) -> tuple[int, ...]:
        if self.parts:
            return tuple(dict.fromkeys(thing for part in self.parts for thing in part(play)))
        things = self.find(play.state, play.frame)
        if self.keeps and self.register is not None:
            play.frame.registers[self.register] = things
        return things


def each_step(targets: Targets, do: Callable[[Play, int], object]) -> Iterator[Step]:
    """The steps of a verb that does the same to each of its targets: the choices, then `do(play, thing)`."""
    yield from targets.choices

    register = targets.register

    def step(play: Play) -> None:
        things, registers = targets(play), play.frame.registers
        if register is None or register not in registers:
            for thing in things:
                do(play, thing)
            return
        those = registers[register]
        for thing in things:
            registers[register] = (thing,)  # the words refer to each target separately
            do(play, thing)
        registers[register] = those

    yield step


def payable(what: Target, constraint: Constraint, build: Targeting) -> Constraint | None:
    """As a cost, the same constraint for all that a text means without choosing it; what is chosen meets it anyway."""
    if not isinstance(what, Ref):
        return None
    things, holds = build.reference(what), constraint.holds

    def all_hold(state: State, frame: Frame) -> bool:
        those = things(state, frame)
        return bool(those) and all(holds(state, frame, one) for one in those)

    return constraint._replace(holds=all_hold)


def in_turn(
    find: Callable[[Play], tuple[int, ...]], waiting: int, act: Callable[[Play, int], Decision | None]
) -> list[Step]:
    """The steps that deal with several things one after the other: `act(play, thing)` asks about one, or does something
    with it. The next one's turn comes after everything that this causes. `waiting` is the register of those to come."""

    def start(play: Play) -> None:
        play.frame.registers[waiting] = find(play)

    def go_on(play: Play) -> Decision | None:
        registers = play.frame.registers
        if not registers[waiting]:
            return None
        decision = act(play, registers[waiting][0])
        if decision is None:
            registers[waiting] = registers[waiting][1:]
            play.jump(-1)
        return decision

    return [start, go_on]


class Targeting:
    """Compiles the words for things in the text of one card or ability.

    Every selector that can be a target has a register, numbered from 0 in the order of the text, even `each`, which
    chooses nothing; references in the language use the same numbers. So verbs must ask for their targets in the order
    of the fields of their node. `prelude` collects steps that must come before those of the current effect.
    """

    def __init__(self, game: Game, compilers: Compilers) -> None:
        self.game = game
        self.compilers = compilers
        self.nouns: list[str] = []  # the noun of each choice so far
        self.many: set[int] = set()  # the registers of choices of several things
        self.loops = 0
        self.static = False  # whether a static ability is compiled, which is not an effect
        self.parties: tuple[Ref, ...] = ()  # of the event that triggers the ability
        self.prelude: list[Step] = []
        self.draft = Draft(0)
        self.kept = KeptAmount()  # of the last effect with an amount
        self.spread: int | None = None  # the register of the creatures that the ability applies to
        self.groups: dict[int, Fits] = {}  # by register, what a static ability applies to

    def targets(self, node: Target, *constraints: Constraint) -> Targets:
        """The targets of an effect, without those that it cannot affect. `constraints` apply in addition to what the
        text says."""
        found = self._targets(node, constraints)
        if self._names_creatures(node):
            found.find = _reached(found.find, self.game.semantics.immune)
        return found

    def _names_creatures(self, node: Target) -> bool:
        """Whether the node is about creatures other than the acting one."""
        match node:
            case Ref("chosen", of):
                return self.nouns[of : of + 1] == ["creature"]
            case Ref():
                return node.to in ("subject", "object", "attacker", "attacked", "damaged")
            case Selector():
                return self.domain(node.noun) == "creature"
        return isinstance(node, Either)  # its alternatives are checked one by one

    def _targets(self, node: Target, constraints: tuple[Constraint, ...]) -> Targets:
        match node:
            case Ref():
                return Targets((), self.reference(node), node.of if node.to == "chosen" else None)
            case Selector():
                return self._selected(node, constraints)
            case Either(parts):
                selection = Selection("creature", (*self._first(constraints), self._any_of(parts)))
                register = self.register("creature")
                return self._chosen(Choice(register, selection, 1, 1))
            case Several(parts):
                all_parts = [self.targets(part, *constraints) for part in parts]
                finds = [part.find for part in all_parts]
                return Targets(
                    tuple(choice for part in all_parts for choice in part.choices),
                    lambda state, frame: tuple(dict.fromkeys(thing for find in finds for thing in find(state, frame))),
                    parts=tuple(all_parts),
                )
            case _:
                raise Unplayable(node)

    def slot(self) -> int:
        """The next register, for what a loop or an interrupted step must remember."""
        self.loops += 1
        return LOOP + self.loops - 1

    def register(self, noun: str) -> int:
        """The register of the next selector."""
        self.nouns.append(noun)
        return len(self.nouns) - 1

    def _selected(self, node: Selector, constraints: tuple[Constraint, ...]) -> Targets:
        quantity = node.quantity
        if quantity.kind != "each":
            constraints = self._first(constraints, self.domain(node.noun))
        elif self.domain(node.noun) == "creature":
            constraints = (*constraints, *self.draft.reaching)
        selection = self.selection(node, *constraints)
        register = self.register(self.domain(node.noun))
        if (quantity.kind, quantity.n) not in (("exactly", 1), ("up to", 1)):
            self.many.add(register)
        if quantity.kind == "each":
            return Targets(self._narrowing(selection), selection, register, keeps=True)
        least = quantity.n if quantity.kind == "exactly" else 0
        choice = Choice(register, selection, least, MANY if quantity.kind == "any" else quantity.n)
        choice.pairs = tuple([mutual(one, self.game) for one in node.where if isinstance(one, Mutual)])
        return self._chosen(choice)

    def _narrowing(self, selection: Selection) -> tuple[Step, ...]:
        """The step before an effect on all these creatures, in a game where it may reach only some players."""
        if self.draft.narrow is None or not selection.creature:
            return ()
        return (
            self.draft.narrow(lambda state, frame: tuple([state.controller[one] for one in selection(state, frame)])),
        )

    def _chosen(self, choice: Choice) -> Targets:
        register, choice.noted = choice.register, self.draft.noted
        return Targets((choice,), lambda state, frame: frame.registers.get(register, ()), register)

    def _first(self, constraints: tuple[Constraint, ...], noun: str = "creature") -> tuple[Constraint, ...]:
        """The constraints of the next choice, with those that the action adds to it."""
        draft = self.draft
        if noun == "creature":
            constraints = (*constraints, *draft.choosing)
        return (*constraints, *(limit for of, limit in draft.limits if of == len(self.nouns)))

    def _any_of(self, parts: tuple[Ref | Selector, ...]) -> Constraint:
        found = [self.reference(part) if isinstance(part, Ref) else self.selection(part) for part in parts]

        def mask(state: State, frame: Frame) -> int:
            squares = 0
            for one in found:
                squares |= one.mask(state, frame) if isinstance(one, Selection) else mask_of(state, one(state, frame))
            return squares

        return creature_constraint("choice", "it is none of those", mask)

    def selection(self, node: Selector, *constraints: Constraint) -> Selection:
        """The selection of all things that match, whatever the quantity."""
        game, noun = self.game, self.domain(node.noun)
        domain = game.domains.get(noun)
        if noun not in PICKS and domain is None:
            raise Unplayable(node)
        if node.quantity.another:
            constraints = (*constraints, _another(len(self.nouns), tuple(map(self.reference, self.parties))))
        by_board = self.game.semantics.by_board
        where = (
            self.compilers.predicate(one, noun, self)._replace(by_board=by_board(one))
            for one in node.where
            if not isinstance(one, Extreme | Nearest | Mutual)
        )
        sort = (game.nouns[node.noun],) if node.noun in game.nouns else ()
        all_of = (*constraints, *(one for one in sort if one), *where)
        if domain:
            return Listed(noun, all_of, domain)
        for one in (one for one in node.where if isinstance(one, Extreme | Nearest)):  # of those that match the rest
            among = Selection(noun, all_of).mask
            all_of = (*all_of, nearest(one, among) if isinstance(one, Nearest) else extreme(one, among, self.game))
        return Selection(noun, all_of)

    def domain(self, noun: str) -> str:
        """What a noun ranges over: "creature" for every word for creatures."""
        return "creature" if noun in self.game.nouns else noun

    def reference(self, node: Ref) -> Things:
        """The things that a reference means."""
        return reference(node)

    def players(self, node: Node) -> Players:
        """The players that a text refers to. If it is an opponent not mentioned before and there are several, one is
        chosen first."""
        return self.compilers.players(node, self)

    def group(self, node: Target) -> Fits:
        """What an ability applies to. For a static ability, all that match at any time; for an effect, those that match
        when it is carried out."""
        self.spread = len(self.nouns) if isinstance(node, Selector) else node.of if _is_chosen(node) else None
        if self.static:
            return self._live_group(node)
        fits = self._fixed_group(node)
        return lambda state, frame, thing: fits(state, frame, thing) and thing not in frame.registers.get(LEFT, ())

    def each_of(self, node: Node) -> int | None:
        """The register of the creatures that an ability applies to or an effect affects, if its words refer to each of
        them separately."""
        if self.spread is None:
            return None
        mine = Ref("chosen", self.spread)
        return self.spread if sum(one == mine for one in walk(node)) > (getattr(node, "who", None) == mine) else None

    def _fixed_group(self, node: Target) -> Fits:
        targets = self.targets(node)
        self.prelude += targets.choices
        register, find = targets.register, targets.find
        if register is None or isinstance(node, Ref):
            return lambda state, frame, thing: thing in find(state, frame)
        if isinstance(node, Selector) and node.quantity.kind == EACH.kind:

            def keep(play: Play) -> None:
                play.frame.registers[register] = find(play.state, play.frame)

            self.prelude.append(keep)
        return lambda state, frame, thing: thing in frame.registers.get(register, ())

    def _live_group(self, node: Target) -> Fits:
        match node:
            case Ref(to="this" | "acting"):
                return this_one
            case Ref(to="chosen") if node.of in self.groups:  # `Enemies within 2 squares get … and lose …`
                return self.groups[node.of]
            case Selector():
                register = self.register(self.domain(node.noun))
                allows, immune = self.selection(node).allows, self.game.semantics.immune
                self.groups[register] = lambda state, frame, thing: (
                    allows(state, frame, thing) and not (state.effects.bans and immune(state, frame, thing))
                )
                return self.groups[register]
        return self.described(node, self._live_group)

    def described(self, node: Target, part: Callable[[Target], Fits] | None = None) -> Fits:
        """The test for whether a creature matches the text. Nothing is chosen. `part` gives the tests of a text with
        several parts."""
        match node:
            case Ref(to="this" | "acting"):
                return this_one
            case Ref():
                things = self.reference(node)
                return lambda state, frame, thing: thing in things(state, frame)
            case Selector():
                return self.selection(node).allows
            case Several(parts) | Either(parts):
                return any_of([(part or self.described)(one) for one in parts])
        raise Unplayable(node)


def _is_chosen(node: Target) -> TypeGuard[Ref]:
    return isinstance(node, Ref) and node.to == "chosen"


def any_of(fits: list[Fits]) -> Fits:
    """The test for whether any of the tests holds."""

    def some(state: State, frame: Frame, thing: int) -> bool:
        for fit in fits:  # noqa: SIM110 - any() costs more
            if fit(state, frame, thing):
                return True
        return False

    return some


def _reached(find: Things, immune: Fits) -> Things:
    def reached(state: State, frame: Frame) -> tuple[int, ...]:
        things = find(state, frame)
        if things and state.effects.bans:
            found = []
            for thing in things:
                if thing == NOBODY or not immune(state, frame, thing):
                    found.append(thing)  # noqa: PERF401 - see docs/decisions.md, "cells"
            return tuple(found)
        return things

    return reached


def _another(before: int, mentioned: tuple[Things, ...]) -> Constraint:
    """A constraint that excludes what was chosen before, or what the triggering event mentions."""

    def holds(state: State, frame: Frame, thing: int) -> bool:
        if any(thing in things(state, frame) for things in mentioned):
            return False
        return all(thing not in frame.registers.get(n, ()) for n in range(before))

    return Constraint("choice", "it was chosen before", holds)


def nearest(node: Nearest, among: Mask) -> Constraint:
    """The constraint that none of these creatures is nearer, or farther away (S11.3)."""
    centre, best = reference(node.to), min if node.which == "nearest" else max

    def mask(state: State, frame: Frame) -> int:
        found = 0
        for one in centre(state, frame):
            if state.at[one] != GONE:
                far = state.tables.board.distances(state.at[one])
                others = state.tables.board.squares(among(state, frame) & ~(1 << state.at[one]))
                limit = best((far[square] for square in others), default=0)
                found |= sum(1 << square for square in others if far[square] == limit)
        return found

    return creature_constraint("within", f"another is {'nearer' if best is min else 'farther away'}", mask)


def extreme(node: Extreme, among: Mask, game: Game) -> Constraint:
    """The constraint that no other of these creatures has a higher, or lower, value."""
    stat, value, best = node.stat, game.semantics.value, max if node.which == "most" else min

    def mask(state: State, frame: Frame) -> int:
        values = {one: value(state, one, stat) for one in state.creatures(among(state, frame))}
        return mask_of(state, tuple(one for one in values if values[one] == best(values.values())))

    says = f"another has a {'higher' if best is max else 'lower'} {stat}"
    return creature_constraint("fit", says, mask)._replace(value=stat)


def mutual(node: Mutual, game: Game) -> Pair:
    """The test for whether two creatures may be chosen together."""
    stat, value, steps, apart = node.stat, game.semantics.value, node.squares, node.how == "apart"
    if stat:
        return lambda state, one, other: value(state, one, stat) == value(state, other, stat)

    def near(state: State, one: int, other: int) -> bool:
        board, at = state.tables.board, state.at[one]
        close = board.around[at] if steps == 1 else board.within(at, steps)
        return bool(close >> state.at[other] & 1) != apart

    return near

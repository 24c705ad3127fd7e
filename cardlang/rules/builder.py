"""The builder, with which the functions of verbs compile a text: its programs, choices and registers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, TypeGuard

from cardlang.language.nodes.amount import ThisWay
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Did, Happened
from cardlang.language.nodes.condition import Event as EventNode
from cardlang.language.nodes.effect import ExtraCost, OnlyIf, Sequence
from cardlang.language.nodes.reference import SUBJECT, YOU, Player, Ref
from cardlang.language.nodes.selector import EACH, Either, Predicate, Selector, Several, Target
from cardlang.rules.active import Ends
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import (
    Ability,
    AbilitySet,
    Announce,
    Fits,
    Frame,
    Match,
    Players,
    Program,
    Step,
    Test,
    Things,
    Wards,
    this_one,
)
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game
from cardlang.rules.lookback import asks_did, counts_dead, forget
from cardlang.rules.play import Play
from cardlang.rules.references import choose_opponent, reference
from cardlang.rules.registers import LEFT, LOOP
from cardlang.rules.responses import recheck, window
from cardlang.rules.select import (
    MANY,
    PICKS,
    Choice,
    Choosing,
    Listed,
    Noted,
    Selection,
    Targets,
    creature_constraint,
    mask_of,
)
from cardlang.rules.state import State
from cardlang.rules.verb import Compile


class Kept:
    """Where the amount of an effect is kept for later words (`half that`); None if no words ask for it."""

    __slots__ = ("register",)

    def __init__(self) -> None:
        self.register: int | None = None

    def keep(self, frame: Frame, amount: int) -> int:
        """Return the amount, and keep it if later words ask for it."""
        if self.register is not None:
            frame.registers[self.register] = (amount,)
        return amount


class Draft:
    """What is gathered for the program being compiled. `begin` is the number of its first selector."""

    def __init__(self, begin: int) -> None:
        self.begin = begin
        self.needs: list[Constraint] = []
        self.damage_targets: list[Things] = []
        self.announces: list[Announce] = []
        self.strikes: list[int] = []
        self.far = False
        self.response_bans: list[tuple[str, Fits]] = []
        self.ability_sets: list[AbilitySet] = []
        self.shields: list[Wards] = []
        self.first: list[Constraint] = []  # constraints of the first choice, besides those of the text
        self.choosing: list[Constraint] = []  # constraints of every choice of creatures
        self.noted: Noted | None = None  # what is told of every choice
        self.opening: list[Step] = []  # steps before all others
        self.assist: Callable[[State, Frame], int] | None = None
        self.met: list[Node] = []  # conditions of its use that the game checks itself
        self.forgets: list[Step] = []  # before the first effect: it must not count what the costs did
        self.declared = 0  # how many of `announces` come from the first effect


@dataclass(frozen=True, eq=False)
class Compilers:
    """The functions that compile each part of a text. `compiler.py` ties them together; they use the builder, and the
    builder calls them."""

    core: Mapping[type[Node], Compile]  # effects that contain others
    ability: Callable[[Node, Any], Iterator[Ability]]
    lasting: Callable[[list[Node], Node | None, Any], list[Step]]
    ends: Callable[[Node, Any], Ends]
    matches: Callable[[EventNode, Any], tuple[str, Match]]
    only_if: Callable[[OnlyIf, Any], Constraint]
    predicate: Callable[[Predicate, str, Any], Constraint]
    players: Callable[[Node, Any], Players]


class Builder:
    """Compiles the text of one card or ability.

    Every selector that can be a target has a register, numbered from 0 in the order of the text, even `each`, which
    chooses nothing; references in the language use the same numbers. So verbs must ask for their targets in the order
    of the fields of their node. `prelude` collects steps that must come before those of the current effect.
    """

    def __init__(self, game: Game, name: str, compilers: Compilers) -> None:
        self.game = game
        self.compilers = compilers
        self.name = name
        self.nouns: list[str] = []  # the noun of each choice so far
        self.loops = 0
        self.shows = 0  # effects so far that show cards
        self.programs = 0
        self.doing: Node | None = None  # the players who do the effect in turn
        self.turns: int | None = None  # the register with the players who have not yet done it
        self.printed = False  # whether the text is printed on a creature
        self.static = False  # whether a static ability is compiled, which is not an effect
        self.cost = False  # whether it is a cost
        self.parties: tuple[Ref, ...] = ()  # of the event that triggers the ability
        self.until: Ends | None = None  # when an ability that is used up ends at the latest
        self.head = False  # whether it is the first effect of a declared action
        self.prelude: list[Step] = []
        self.draft = Draft(0)
        self.origins: dict[Step, Node] = {}
        self.kept = Kept()  # of the last effect with an amount
        self.spread: int | None = None  # the register of the creatures that the ability applies to
        self.groups: dict[int, Fits] = {}  # by register, what a static ability applies to

    # Programs

    def program(
        self, effect: Node, kind: str, *, costs: tuple[Node, ...] = (), last: tuple[Step, ...] = (), heard: bool = True
    ) -> Program:
        """A program. `heard`: it is declared as an action, and others may respond."""
        name = self.next_name()
        static, self.static = self.static, False
        outer, self.draft, prelude, self.prelude = self.draft, Draft(len(self.nouns)), self.prelude, []
        draft = self.draft
        self.game.semantics.before(effect, self, kind)
        paid: list[Step] = []
        for cost in costs:
            paid += self.price(cost)
        self.head = heard
        head, body = self._parts(effect, paid)
        first = next((n for n, step in enumerate(head) if not isinstance(step, Choosing)), len(head)) if heard else 0
        declared = next((n for n, step in enumerate(head[:first]) if not step.declared), first)  # type: ignore[attr-defined]
        choices = head[:declared]
        draft.needs += [
            Constraint(
                "cost",
                "the first choice has no legal answer",
                choice.possible,
                by_board=isinstance(choice, Choice) and choice.selection.by_board,
            )
            for choice in head[:first]
            if isinstance(choice, Choosing)
        ]
        held = [choice for choice in choices if isinstance(choice, Choosing)]
        waits = (window, *draft.forgets) if heard else ()
        begins, ends = self.game.semantics.carried_out(kind)
        rechecks = (recheck(held),) if heard and held else ()
        steps = (*draft.opening, *paid, *choices, *waits, *begins, *rechecks, *head[declared:], *body, *ends)
        program = Program(
            name,
            kind,
            (*steps, *last),
            tuple(draft.needs),
            last=len(steps),
            damage_targets=tuple(draft.damage_targets),
            announces=tuple(draft.announces[: draft.declared]),
            strikes=tuple(draft.strikes),
            far=draft.far,
            response_bans=tuple(draft.response_bans),
            assist=draft.assist,
            origins=self.origins,
            ability_sets=tuple(draft.ability_sets),
            shields=tuple(draft.shields),
        )
        self.static, self.draft, self.prelude = static, outer, prelude
        return program

    def _parts(self, effect: Node, paid: list[Step]) -> tuple[list[Step], list[Step]]:
        """The steps of the first effect, and the steps of the rest. Costs in the text go to `paid` and conditions of
        its use to `needs`, since neither is an effect."""
        head: list[Step] | None = None
        body: list[Step] = []
        for node in effect.effects if isinstance(effect, Sequence) else (effect,):
            if isinstance(node, ExtraCost):
                paid += self.price(node.cost)
            elif isinstance(node, OnlyIf):
                if node not in self.draft.met:
                    self.draft.needs.append(self.compilers.only_if(node, self))
            elif not head:  # something without steps, such as an affinity, is not the first effect
                head = self.steps(node)
                self.head = self.head and not head
                self.draft.forgets = [forget] if self._looks_back(effect) and not asks_did(node) else []
                self.draft.declared = len(self.draft.announces)
            else:
                body += self.following(node)
        return head or [], body

    def _looks_back(self, effect: Node) -> bool:
        """Whether any part of an effect asks what happened before it."""
        remarks = self.game.semantics.remarks
        return any(type(node) in remarks or isinstance(node, Did | Happened | ThisWay) for node in walk(effect))

    def steps(self, effect: Node) -> list[Step]:
        """The steps of any effect."""
        kind = type(effect)
        compile_node = self.compilers.core.get(kind) or self.game.compilers.get(kind)
        outer, self.prelude = self.prelude, []
        if compile_node is not None:
            steps = list(compile_node(effect, self))
        elif kind in self.game.holders:
            steps = self.lasting([effect])
        else:
            raise Unplayable(effect)
        steps = [*self.prelude, *steps]
        self.prelude = outer
        for step in steps:
            self.origins.setdefault(step, effect)
        return steps

    def following(self, effect: Node) -> list[Step]:
        """The steps of an effect that follows another: `if you do` refers to that one only (S11.10)."""
        looks_back = type(effect) in self.game.semantics.remarks or asks_did(effect)
        return [*counts_dead(effect), *self.steps(effect)] if looks_back else [forget, *self.steps(effect)]

    def price(self, cost: Node) -> list[Step]:
        """The steps of a cost. The ability cannot be used unless it is paid."""
        before, self.cost = self.cost, True
        steps = self.steps(cost)
        self.cost = before
        constraint = self.doable(cost, steps)
        self.draft.needs += [constraint] if constraint else []
        return steps

    def doable(self, deed: Node, steps: list[Step]) -> Constraint | None:
        """The constraint that the effect of these steps can be done in full."""
        price = self.game.prices.get(type(deed))
        constraint = price(deed, self) if price and self._does(deed) else None
        begin = steps[1:] if steps[:1] == [forget] else steps
        first = (
            takewhile(lambda step: isinstance(step, Choosing), begin) if type(deed) in self.compilers.core else steps
        )
        tests = [step.possible for step in first if isinstance(step, Choosing)]
        tests += [constraint.holds] if constraint else []
        rule, says = constraint[:2] if constraint else ("cost", "the cost cannot be paid")
        if len(tests) == 1:
            return constraint or Constraint(rule, says, tests[0])
        return Constraint(rule, says, lambda state, frame: all(test(state, frame) for test in tests)) if tests else None

    def fruitful(self, deed: Node, steps: list[Step]) -> Test:
        """Whether the effect of these steps could change anything: its first choice has an answer, or it can be paid in
        full. Effects done in parts, to several things, or by others are not checked."""
        constraint = self.doable(deed, steps) if self.game.semantics.is_whole(deed) else None
        if constraint:
            return constraint.holds
        apart = type(deed) in self.compilers.core or any(isinstance(one, Several) for one in walk(deed))
        simple = not apart and self._does(deed)
        choices = [step for step in steps if isinstance(step, Choosing) and step is not choose_opponent]
        first = choices[0] if choices and simple else None
        return first.any if first else lambda state, frame: True

    def _does(self, deed: Node) -> bool:
        """Whether the player who pays does the effect."""
        who = getattr(deed, "who", YOU)
        return not isinstance(who, Player) or who in (YOU, SUBJECT, self.doing)

    # Abilities

    @contextmanager
    def answering(self, event: EventNode) -> Iterator[None]:
        """A context in which the parties of an event can be referred to, for compiling what answers it."""
        before = self.parties
        self.parties = tuple(
            Ref(role) for role in ("subject", "object") if isinstance(getattr(event, role, None), Selector)
        )
        yield
        self.parties = before

    def abilities(self, node: Node) -> Iterator[Ability]:
        """The abilities that a text gives."""
        self.static = True
        yield from self.compilers.ability(node, self)
        self.static = False

    def lasting(self, nodes: list[Node], until: Node | None = None) -> list[Step]:
        """The steps that start abilities for a while, for the things that they apply to now."""
        return self.compilers.lasting(nodes, until, self)

    def spent(self, node: Node, until: Node) -> list[Step]:
        """The steps that start an effect that is used up, at the latest at a given time."""
        before, self.until = self.until, self.compilers.ends(until, self)
        steps = self.steps(node)
        self.until = before
        return steps

    # Things

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
                return node.to in ("subject", "object", "attacker", "damaged")
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

    def anew(self) -> Builder:
        """A builder for an ability with its own name."""
        return Builder(self.game, self.next_name(), self.compilers)

    def slot(self) -> int:
        """The next register, for what a loop or an interrupted step must remember."""
        self.loops += 1
        return LOOP + self.loops - 1

    def next_name(self) -> str:
        """A name for the next program or ability set, unique within the card."""
        self.programs += 1
        return f"{self.name}/{self.programs}"

    def register(self, noun: str) -> int:
        """The register of the next selector."""
        self.nouns.append(noun)
        return len(self.nouns) - 1

    def _selected(self, node: Selector, constraints: tuple[Constraint, ...]) -> Targets:
        quantity = node.quantity
        if quantity.kind != "each":
            constraints = self._first(constraints, self.domain(node.noun))
        selection = self.selection(node, *constraints)
        register = self.register(self.domain(node.noun))
        if quantity.kind == "each":
            return Targets((), selection, register, keeps=True)
        least = quantity.n if quantity.kind == "exactly" else 0
        return self._chosen(Choice(register, selection, least, MANY if quantity.kind == "any" else quantity.n))

    def _chosen(self, choice: Choice) -> Targets:
        register, choice.noted = choice.register, self.draft.noted
        return Targets((choice,), lambda state, frame: frame.registers.get(register, ()), register)

    def _first(self, constraints: tuple[Constraint, ...], noun: str = "creature") -> tuple[Constraint, ...]:
        """The constraints of a choice, with those that the action adds to its first choice."""
        draft = self.draft
        if noun == "creature":
            constraints = (*constraints, *draft.choosing)
        return (*constraints, *draft.first) if len(self.nouns) == draft.begin else constraints

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
        where = (self.compilers.predicate(one, noun, self)._replace(by_board=by_board(one)) for one in node.where)
        sort = (game.nouns[node.noun],) if node.noun in game.nouns else ()
        all_of = (*constraints, *(one for one in sort if one), *where)
        return Listed(noun, all_of, domain) if domain else Selection(noun, all_of)

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
            case Ref():
                things = self.reference(node)
                return lambda state, frame, thing: thing in things(state, frame)
            case Selector():
                register = self.register(self.domain(node.noun))
                allows, immune = self.selection(node).allows, self.game.semantics.immune
                self.groups[register] = lambda state, frame, thing: (
                    allows(state, frame, thing) and not (state.effects.bans and immune(state, frame, thing))
                )
                return self.groups[register]
            case Several(parts) | Either(parts):
                fits = [self._live_group(part) for part in parts]
                return _any_of(fits)
        raise Unplayable(node)

    def described(self, node: Target) -> Fits:
        """The test for whether a creature matches the text. Nothing is chosen."""
        match node:
            case Ref():
                things = self.reference(node)
                return lambda state, frame, thing: thing in things(state, frame)
            case Selector():
                return self.selection(node).allows
            case Several(parts) | Either(parts):
                fits = [self.described(part) for part in parts]
                return _any_of(fits)
        raise Unplayable(node)

    def matches(self, node: EventNode) -> tuple[str, Match]:
        """The deed of an event, and the test for whether an event is one that the node refers to."""
        return self.compilers.matches(node, self)


def _is_chosen(node: Target) -> TypeGuard[Ref]:
    return isinstance(node, Ref) and node.to == "chosen"


def _any_of(fits: list[Fits]) -> Fits:
    def any_of(state: State, frame: Frame, thing: int) -> bool:
        for fit in fits:  # noqa: SIM110 - any() costs more
            if fit(state, frame, thing):
                return True
        return False

    return any_of


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


def _another(before: int, spoken: tuple[Things, ...]) -> Constraint:
    """A constraint that excludes what was chosen before, or what the triggering event mentions."""

    def holds(state: State, frame: Frame, thing: int) -> bool:
        if any(thing in things(state, frame) for things in spoken):
            return False
        return all(thing not in frame.registers.get(n, ()) for n in range(before))

    return Constraint("choice", "it was chosen before", holds)

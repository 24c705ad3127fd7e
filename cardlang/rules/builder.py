"""The builder, with which the functions of verbs compile a text into programs and abilities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import dropwhile, groupby, takewhile

from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import At, Did, Happened, Happens, Was
from cardlang.language.nodes.condition import Event as EventNode
from cardlang.language.nodes.effect import ExtraCost, OnlyIf, Repeat, Sequence
from cardlang.language.nodes.reference import SUBJECT, THIS, YOU, Player, Ref
from cardlang.language.nodes.selector import Either, Selector, Several
from cardlang.model.value import having
from cardlang.rules.active import Ends
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Ability, Frame, Match, Program, Step, Test
from cardlang.rules.decision import Constraint
from cardlang.rules.draft import Compilers, Draft
from cardlang.rules.game import Game
from cardlang.rules.lookahead import passable
from cardlang.rules.lookback import asks_did, counts_dead, forget, is_counted
from cardlang.rules.play import Play
from cardlang.rules.references import choose_opponent
from cardlang.rules.responses import recheck, window
from cardlang.rules.select import Choice, Choosing
from cardlang.rules.state import State
from cardlang.rules.targeting import Targeting


class Builder(Targeting):
    """Compiles the text of one card or ability: its programs and abilities, and the things that they are about. The
    `compile` of a verb asks it for targets, amounts, conditions and programs of inner effects.

    Errors: its methods raise `Unplayable` for a node that the engine cannot play.
    """

    def __init__(self, game: Game, name: str, compilers: Compilers) -> None:
        super().__init__(game, compilers)
        self.name = name
        self.shows = 0  # effects so far that show cards
        self.programs = 0
        self.doing: Node | None = None  # the players who do the effect in turn
        self.turns: int | None = None  # the register with the players who have not yet done it
        self.printed = False  # whether the text is printed on a creature
        self.cost = False  # whether it is a cost
        self.until: Ends | None = None  # when an ability that is used up ends at the latest
        self.head = False  # whether it is the first effect of a declared action
        self.looks_back = True  # whether any part of the effect asks what those before it did
        self.noted_conditions: dict[Node, int] = {}  # the registers of what later effects ask about how things were
        self.origins: dict[Step, Node] = {}

    # Programs

    def program(
        self,
        effect: Node,
        kind: str,
        *,
        costs: tuple[Node, ...] = (),
        last: tuple[Step, ...] = (),
        as_action: bool = True,
    ) -> Program:
        """A program. `as_action`: it is declared as an action, and others may respond."""
        name = self.next_name()
        static, self.static = self.static, False
        outer, self.draft, prelude, self.prelude = self.draft, Draft(len(self.nouns)), self.prelude, []
        looked, self.looks_back = self.looks_back, self._looks_back(effect)
        draft = self.draft
        if any(isinstance(one, Repeat) for one in walk(effect)):
            draft.repeated = self.slot()
        draft.limits = [
            (of, self._limit(of, node))
            for node in walk(effect)
            if isinstance(node, OnlyIf) and (of := self._about(node)) >= 0
        ]
        self.game.semantics.before(effect, self, kind)
        paid: list[Step] = []
        for cost in costs:
            paid += self.price(cost)
        self.head = as_action
        head, body = self._parts(effect, paid)
        if draft.repeated is not None:
            body += self._again(effect, kind, draft.repeated)
        firsts = _leading(head) if as_action else []
        choices = list(takewhile(lambda choice: choice.declared, firsts))
        declared = len(choices)
        draft.needs += [
            Constraint(
                "first",
                "the first choice has no legal answer",
                choice.selection.any if isinstance(choice, Choice) and choice.least == 1 else choice.possible,
                by_board=isinstance(choice, Choice) and choice.selection.by_board,
            )
            for choice in firsts[:1]
        ]
        opened: list[Step] = [*draft.opening, *paid, *choices]
        waits = (window, *draft.forgets) if as_action else ()
        begins, ends = self.game.semantics.carried_out(kind)
        rechecks = (recheck(choices),) if choices else ()
        steps = (*opened, *waits, *begins, *rechecks, *head[declared:], *body, *ends)
        checks = self._declaration(opened, firsts[declared:]) if self._depend(firsts) else {}
        ahead = dict.fromkeys(range(len(opened)), len(opened)) if checks else {}
        _look_ahead(steps, ahead, checks)
        program = Program(
            name,
            kind,
            (*steps, *last),
            tuple(draft.needs),
            last=len(steps),
            damage_targets=tuple(draft.damage_targets),
            announces=tuple(draft.announces[: draft.declared]),
            strikes=draft.strikes,
            shots=tuple(draft.shots),
            response_bans=tuple(draft.response_bans),
            assist=draft.assist,
            origins=self.origins,
            ability_sets=tuple(draft.ability_sets),
            shields=tuple(draft.shields),
            ahead=ahead,
            checks=checks,
        )
        self.static, self.draft, self.prelude, self.looks_back = static, outer, prelude, looked
        return program

    def _about(self, node: OnlyIf) -> int:
        """The register of the last thing still to be chosen that a condition of use is about; -1 without any."""
        of = max((one.of for one in walk(node) if isinstance(one, Ref) and one.to == "chosen"), default=-1)
        return of if of >= self.draft.begin and not isinstance(node.when, At | Happens) else -1

    def _limit(self, of: int, node: OnlyIf) -> Constraint:
        """`Use this only if …` about what is chosen limits the choice (S8.7)."""
        test = self.compilers.condition(node.when, self)
        return Constraint(
            "when",
            "it can only be used if the text says so",
            lambda state, frame, thing: test(state, frame.narrowed(of, thing)),
        )

    def _depend(self, firsts: list[Choosing]) -> bool:
        """Whether the costs and first choices of an action could get in one another's way."""
        draft = self.draft
        costs = sum(1 for _, cost in draft.costs if not cost.by_board)
        taps = bool(draft.costs or self.game.flow.declare)  # whoever acts or assists, if the game says so
        return costs + len(firsts) + (draft.assist is not None) > 1 or any(
            taps and constraint.rule == "tap"
            for choice in firsts
            if isinstance(choice, Choice)
            for constraint in choice.selection.constraints
        )

    def _declaration(self, opened: list[Step], later: list[Choosing]) -> dict[int, Test]:
        """What must hold before the steps in which an action is declared. Adds the need that there is a way
        through all of them, after which the `later` choices are possible (S8.7)."""
        game, end = self.game, len(opened)
        checks: dict[int, Test] = {n: step.possible for n, step in enumerate(opened) if isinstance(step, Choosing)}
        checks |= {opened.index(step): cost.holds for step, cost in self.draft.costs}
        if later:
            checks[end] = lambda state, frame: all(choice.possible(state, frame) for choice in later)

        def holds(state: State, frame: Frame) -> bool:
            play, own = Play.trial(game, state), frame.clone()
            play.state.frames.append(own)
            own.serial = state.serial + 1
            if own.program.kind.endswith("card") and own.card in state.zones[state.zone(own.player, "hand")]:
                play.take(own.player, "hand", own.card)
            if game.flow.declare:
                game.flow.declare(play, own)
            play.pending.clear()
            return passable(play, end)

        self.draft.needs.append(Constraint("cost", "its costs and choices are not possible together", holds))
        return checks

    def _again(self, effect: Node, kind: str, repeated: int) -> list[Step]:
        """The steps of the whole effect once more, as often as it is repeated: its choices are made anew, and nobody
        responds."""
        draft, begin = self.draft, self.draft.begin
        self.draft = again = Draft(begin)
        again.repeated, again.shields, again.ability_sets = repeated, draft.shields, draft.ability_sets
        del self.nouns[begin:]
        self.game.semantics.before(effect, self, kind)
        head, body = self._parts(effect, [])
        self.draft, steps, choices = draft, [*head, *body], range(begin, len(self.nouns))

        def begin_again(play: Play) -> None:
            registers = play.frame.registers
            times, *wanted = registers.get(repeated, (0,))
            if not wanted:
                play.jump(len(steps) + 1)
                return
            registers[repeated] = (times + 1,)
            play.frame.forget(choices)

        return [begin_again, *steps, lambda play: play.jump(-len(steps) - 2)]

    def _parts(self, effect: Node, paid: list[Step]) -> tuple[list[Step], list[Step]]:
        """The steps of the first effect, and the steps of the rest. Costs in the text go to `paid` and conditions of
        its use to `needs`, since neither is an effect."""
        head: list[Step] | None = None
        body: list[Step] = []
        effects = effect.effects if isinstance(effect, Sequence) else (effect,)
        for n, node in enumerate(effects):
            if isinstance(node, ExtraCost):
                paid += self.price(node.cost)
            elif isinstance(node, OnlyIf):
                if node not in self.draft.met and self._about(node) < 0:
                    first = 0 if isinstance(node.when, At | Happens) else len(self.draft.needs)
                    self.draft.needs.insert(first, self.compilers.only_if(node, self))  # others may speak of its event
            elif not head:  # something without steps, such as an affinity, is not the first effect
                head = self.noting(self.steps(node), effects[n + 1 :])
                self.head = self.head and not head
                self.draft.forgets = [forget] if self.looks_back and not asks_did(node) else []
                self.draft.declared = len(self.draft.announces)
            else:
                body += self.noting(self.following(node), effects[n + 1 :])
        return head or [], body

    def _looks_back(self, effect: Node) -> bool:
        """Whether any part of an effect asks what happened before it."""
        remarks = self.game.semantics.remarks
        return any(
            type(node) in remarks
            or isinstance(node, Did | Happened | Repeat)
            or (isinstance(node, Sequence) and node is not effect)
            or is_counted(node)
            for node in walk(effect)
        )

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
        if type(effect) in self.game.semantics.remarks or asks_did(effect):
            return [*counts_dead(effect), *self.steps(effect)]
        return [forget, *self.steps(effect)] if self.looks_back else self.steps(effect)

    def noting(self, steps: list[Step], later: tuple[Node, ...]) -> list[Step]:
        """The steps of an effect. What is chosen for it is looked at before it is done, if `later` effects ask how it
        was: `if it had no power tokens`."""
        for asked in [one for effect in later for one in walk(effect) if isinstance(one, Was)]:
            chosen = [one.of for one in walk(asked) if isinstance(one, Ref) and one.to == "chosen"]
            if asked in self.noted_conditions or any(of >= len(self.nouns) for of in chosen):
                continue
            test, register = self.compilers.condition(asked.condition, self), self.slot()
            self.noted_conditions[asked] = register

            def note(play: Play, test: Test = test, register: int = register) -> None:
                play.frame.registers[register] = (int(test(play.state, play.frame)),)

            first = next(
                (n for n, step in enumerate(steps) if not isinstance(step, Choosing) and step is not forget), 0
            )
            steps = [*steps[:first], note, *steps[first:]]
        return steps

    def price(self, cost: Node) -> list[Step]:
        """The steps of a cost. The ability cannot be used unless it is paid."""
        with having(self, cost=True):
            steps = self.steps(cost)
        constraint = self.feasible(cost, steps)
        if constraint:
            self.draft.needs.append(constraint)
            self.draft.costs += [(step, constraint) for step in steps[:1]]
        return steps

    def feasible(self, effect: Node, steps: list[Step]) -> Constraint | None:
        """The constraint that the effect of these steps can be done in full."""
        price = self.game.prices.get(type(effect))
        constraint = price(effect, self) if price and self._does(effect) else None
        begin = steps[1:] if steps[:1] == [forget] else steps
        if type(effect) not in self.compilers.core:
            begin = list(dropwhile(lambda step: not isinstance(step, Choosing), begin))
        first = _leading(begin)
        tests = [_possible(first, self.game)] if first else []
        tests += [constraint.holds] if constraint else []
        rule, says = constraint[:2] if constraint else ("cost", "the cost cannot be paid")
        if len(tests) == 1:
            return constraint or Constraint(rule, says, tests[0])
        return Constraint(rule, says, lambda state, frame: all(test(state, frame) for test in tests)) if tests else None

    def may_change(self, effect: Node, steps: list[Step]) -> Test:
        """Whether the effect of these steps could change anything: its first choice has an answer, or it can be paid in
        full. Of effects in parts, to several things, or by others only the choices at their beginning are checked."""
        constraint = self.feasible(effect, steps) if self.game.semantics.is_whole(effect) else None
        if constraint:
            return constraint.holds
        if isinstance(effect, Repeat):
            register, most = self.draft.repeated, effect.most
            assert register is not None
            return lambda state, frame: most is None or frame.registers.get(register, (0,))[0] < most
        apart = type(effect) in self.compilers.core or any(isinstance(one, Several) for one in walk(effect))
        simple = not apart and self._does(effect)
        begin = dropwhile(lambda step: step is forget or (simple and not isinstance(step, Choosing)), steps)
        choices = _leading(dropwhile(lambda step: step is choose_opponent, begin))
        if len(choices) > 1:
            return _possible(choices, self.game)
        if not choices:
            return lambda state, frame: True
        any_of, possible = choices[0].any, choices[0].possible
        return any_of if simple else lambda state, frame: any_of(state, frame) or possible(state, frame)

    def _does(self, effect: Node) -> bool:
        """Whether the player who pays does the effect."""
        who = getattr(effect, "who", YOU)
        return not isinstance(who, Player) or who in (YOU, SUBJECT, self.doing)

    # Abilities

    @contextmanager
    def answering(self, event: EventNode) -> Iterator[None]:
        """A context in which the parties of an event can be referred to, for compiling what answers it."""
        before = self.parties
        self.parties = tuple(Ref(role) for role in ("subject", "object") if self._mentions(event, role))
        yield
        self.parties = before

    def _mentions(self, event: EventNode, role: str) -> bool:
        """Whether `other` excludes a party of an event: one that is named, or the target of an attack, named or not."""
        party = getattr(event, role, None)
        attacks = isinstance(event, Happens) and not event.kind.startswith("is ") and event.kind not in self.game.goings
        return isinstance(party, Selector | Either) or party == THIS or (attacks and role == "object" and party is None)

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
        with having(self, until=self.compilers.ends(until, self)):
            return self.steps(node)

    def matches(self, node: EventNode) -> tuple[str, Match]:
        """The kind of an event, and the test for whether an event is one that the node refers to."""
        return self.compilers.matches(node, self)

    # Names

    def for_new_ability(self) -> Builder:
        """A builder for an ability with its own name."""
        return Builder(self.game, self.next_name(), self.compilers)

    def next_name(self) -> str:
        """A name for the next program or ability set, unique within the card."""
        self.programs += 1
        return f"{self.name}/{self.programs}"


def _leading(steps: Iterable[Step]) -> list[Choosing]:
    """The choices with which some steps begin."""
    found = []
    for step in steps:
        if not isinstance(step, Choosing):
            break
        found.append(step)
    return found


def _possible(choices: list[Choosing], game: Game) -> Test:
    """Whether choices of one effect are possible one after the other."""
    first, *others = choices
    if not others:
        return first.possible

    def together(state: State, frame: Frame) -> bool:
        play, own = Play.trial(game, state), frame.clone()
        play.state.frames.append(own)
        own.position = own.program.steps.index(first)
        return passable(play, own.position + len(choices))

    return together


def _look_ahead(steps: tuple[Step, ...], ahead: dict[int, int], checks: dict[int, Test]) -> None:
    """Add what is to be looked ahead for where several choices of one effect follow one another."""
    for chosen, some in groupby(enumerate(steps), lambda one: isinstance(one[1], Choosing)):
        run = {n: step.possible for n, step in some if chosen and n not in ahead and isinstance(step, Choosing)}
        if len(run) > 1:
            ahead |= dict.fromkeys(run, max(run) + 1)
            checks |= run

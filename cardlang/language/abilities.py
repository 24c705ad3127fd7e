"""Puts the sentences of a text together as abilities: what starts one, what continues it, and what comments on it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from cardlang.language.antecedents import Antecedents
from cardlang.language.builders.events import either_event
from cardlang.language.builders.lines import unless_while
from cardlang.language.builders.sequence import Amendment, alone, is_state, lasts, sequence
from cardlang.language.builders.times import at_its_start, check_limit, limits, may_pay, paid_first, paid_limited
from cardlang.language.builders.triggers import answered, at_first, going_on
from cardlang.language.composed import PLAIN, Composed
from cardlang.language.heads import (
    COSTS,
    TRIGGERS,
    changes_that,
    costs_of,
    event_of,
    headed_by_event,
    hurts,
    limited_for,
    opened,
    reopened,
    with_limit,
)
from cardlang.language.nodes.base import Node, State, walk
from cardlang.language.nodes.condition import Did, Happens, Unless
from cardlang.language.nodes.effect import (
    Activated,
    ExtraCost,
    If,
    Lasting,
    Limited,
    OnlyIf,
    Or,
    Replaced,
    Sequence,
    Triggered,
    While,
)
from cardlang.language.nodes.reference import THIS, YOU, Ref
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, token, trees


class Composer(Composed):
    """Reads the sentences of one text: `add` them in order, then `finish`."""

    def add(self, tree: Tree) -> None:
        """Take the next sentence, as a parse tree."""
        scope, kids = self.scope, trees(tree)
        if tree.rule == "sentences":
            for kid in kids:
                scope.last = None
                self.add(kid)
            return
        mentioned, self.open = self.open, None
        attacking, self.attacking = self.attacking, None
        answering, self.answering = self.answering, None
        if tree.rule == "statement" and answering and changes_that(kids[0]):
            self._effects.clear()
            tree = Tree("triggered", [answering, kids[0]], *tree.span)
        elif tree.rule == "statement" and attacking and not is_state(scope, kids[0]):  # what else happens then
            tree = Tree("triggered", [attacking, kids[0]], *tree.span)
        kids = trees(tree)
        if tree.rule == "statement" and kids[0].rule == "lasting_first":
            tree, kids = kids[0], trees(kids[0])
        if tree.rule == "lasting_first" and scope.static and (begun := at_its_start(tree)):
            happens = not is_state(scope, kids[1])
            tree, kids = (begun, trees(begun)) if happens else (tree, kids)
        if paid := paid_first(tree):
            self.add(paid)
            return
        if scope.where.head and not self.heading and tree.rule == "extra_cost" and self.cost is None:
            self.cost = tree  # it belongs to the part that follows
            return
        if scope.where.head and not self.heading and not tree.rule.startswith("heading_"):
            self._no_part(tree)
        match tree.rule:
            case "statement" | "limited_first" | "lasting_first" if headed := headed_by_event(scope, tree):
                self.add(headed)
            case "statement" if self.may and (power := paid_limited(scope, kids[0], self._last, *self.may)):
                self._last = power
            case "statement" if self._another_trigger(kids[0]):
                self._begin()
                self.add(tree)
            case "statement" if (more := going_on(scope, kids[0], self._last)) is not None:
                self._last = more
            case "statement" if mentioned and self._goes_on(kids[0], mentioned):
                pass
            case "statement":
                self._note()
                built = scope.build(kids[0])
                self._not_always(built, tree)
                self._statement(built)
            case rule if rule.startswith("heading_"):  # a sentence follows, or it is the heading's own, or ends with it
                told = len(scope.problems)
                heading = scope.build(tree)
                if len(scope.problems) > told:  # it has no place in this box, so no other part is in its way
                    heading = replace(heading, rank=PLAIN)
                self._begin_part(heading, tree)
                if self.cost and not rule.startswith("heading_of_"):
                    cost, self.cost = self.cost, None
                    self.add(cost)
                if rule.startswith("heading_of_"):
                    self._end_part()
                elif not heading.told:
                    self.add(kids[-1])
            case "activated" if scope.box == "main" and [kid.rule for kid in kids[:-1]] == ["cost_effects"]:
                costs, timing = costs_of(scope, tree, kids[:1])
                if timing != "free" or len(costs) != 1:
                    self._no_costs(kids[0])
                self._effects.extend(ExtraCost(cost, span=cost.span) for cost in costs[:1])
                self._statement(scope.build(kids[-1]))
            case "activated":
                self._begin(activated=True)
                said = [kid for kid in kids if kid.rule in COSTS]
                self._no_costs(said[0] if said else tree)
                triggered = next((kid for kid in kids[-2:-1] if kid.rule in TRIGGERS and kid not in said), None)
                costs, timing = costs_of(scope, tree, said)
                scope.event = event = answered(scope, triggered) if triggered else None
                self._note()
                often = None
                self.head = lambda effect: with_limit(Activated(costs, timing, effect, event, span=tree.span), often)
                effect = self._after(costs, kids[-1], "leave it out after the colon")
                match effect:
                    case Sequence((OnlyIf(Happens() as such), *rest)) if event is None:  # `T: Cancel an attack by …`
                        event, effect = such, sequence(scope, rest)
                self.header = [effect]
            case "triggered" if False:  # one ability for each of the two
                for event in either_event(kids[0]):
                    self.add(Tree("triggered", [event, kids[1]], *tree.span))
            case "triggered" if (always := self._of_each_attack(tree)) is not None:
                self._begin()
                scope.antecedents.aimed = True
                self.add(always)
                self.attacking = kids[0]
            case "triggered" if scope.box == "main" and self._effects and kids[0].rule in ("at", "at_current"):
                self._statement(at_first(scope, tree))
            case "triggered" | "lasting_trigger":
                first = scope.build(kids[0]) if tree.rule == "lasting_trigger" else None
                self._begin(triggered=True)
                scope.event = event = scope.build(kids[-2])
                self._note()
                limit = None
                self.head = lambda effect: limited_for(
                    Triggered(event_of(scope, event, effect), effect, span=tree.span), limit, first
                )
                self.header = [scope.build(kids[-1])]
            case "extra_cost":
                self._effects.append(ExtraCost(alone(scope, kids[0]), span=tree.span))
            case "only_once":
                self._only_once(tree)
            case "otherwise":
                _otherwise(scope, self._effects, tree)
            case "limited_first" | "lasting_first":
                self._statement(scope.build(tree))
            case rule if rule in _ONLY:
                self._effects.append(scope.build(tree))
                self.answering = kids[0] if scope.box == "main" and hurts(self._effects) else None
            case "called":
                self._begin()
                self.abilities.append(scope.build(tree))
                scope.begin()
            case _:  # a keyword power, or affinity
                self._not_headed()
                self._no_keywords([tree])
                self.plain.append(scope.build(tree))

    def _goes_on(self, line: Tree, mentioned: Antecedents) -> bool:
        """Whether a sentence after `If … would …, … instead` or `You may discard 1 card to …` says what else happens
        then, and not what applies all the time. It is then read as a part of that."""
        scope, last = self.scope, self.abilities[-1]
        mark = scope.mark()
        scope.antecedents, scope.in_ability, scope.effects_read = mentioned.copy(), True, 1
        built = scope.build(line)
        effect = sequence(scope, [opened(last), built])
        if isinstance(built, Node) and (lasts(scope, built) or isinstance(built, Lasting)):
            scope.rewind(mark)
            scope.in_ability = False
            return False
        self.abilities[-1], self.open = reopened(last, effect), scope.antecedents
        scope.begin()
        return True

    def _not_always(self, built: Any, tree: Tree) -> None:
        """A state after what a trigger has done could apply all the time, or only from then on."""
        scope = self.scope
        first = built.effects[0] if isinstance(built, Sequence) and built.effects else built
        if not self.header or scope.activated or scope.box == "main" or not isinstance(first, State):
            return
        mine = all(one == THIS for one in walk(first) if isinstance(one, Ref))
        lasting = any(isinstance(one, State) and not any(map(scope.alters, walk(one))) for one in self.header)
        if mine and not lasting:
            message = f'"{scope.words(tree)}": all the time, or only from then on?'
            scope.problem("C302", tree, message, "write it first, before what happens at times, or say how long")

    def _another_trigger(self, line: Tree) -> bool:
        """Whether `If this creature is destroyed, …` after a trigger is one, too: no effect of that destroys it."""
        condition = trees(line)[0] if line.rule == "if_first" else None
        if self.header is None or not self.scope.event or condition is None or condition.rule != "happened":
            return False
        said = next((kid for kid in condition.kids if isinstance(kid, Token) and kid.terminal == "PAST"), None)
        whom = trees(condition)[0].rule
        present = said is not None and self.scope.words(said).lower().startswith("is ")
        mine = whom in ("this", "the_enchanted", "itself")
        return present and mine and all(ref != THIS for ref, _ in self.scope.antecedents.met)

    def _of_each_attack(self, tree: Tree) -> Tree | None:
        """`When this creature attacks, the attack deals +5 damage`, as what applies all the time."""
        said = token(trees(tree)[0], "EVENT", "EVENT_IS")
        if said is None or "attack" not in said.value or self.scope.box == "main":
            return None
        from cardlang.language.builders.attacking import each_attack  # few texts answer attacks

        return each_attack(tree)

    def _after(self, costs: Collection[Node], tree: Tree, help: str) -> Any:
        """The first effect that `costs` pay for. It must not be another cost, as in `Immediate: Tap this creature
        …`."""
        effect = self.scope.build(tree)
        done: Any = effect.effects[0] if isinstance(effect, Sequence) and effect.effects else effect
        if done in costs and isinstance(getattr(done, "what", None), Ref):
            self.scope.problem("C303", tree, "this is a cost already, and cannot be done again", help)
        return effect

    def _no_costs(self, said: Tree | Token) -> None:
        """Only powers have costs; the cost of a card is its action (S6.5)."""
        if self.scope.box == "main":
            help = f'leave "{self.scope.words(said)}" out; for more write "As an additional cost to play this card, …"'
            self.scope.problem("C303", said, "a card that is played costs its action, and nothing before a colon", help)

    def _no_keywords(self, said: list[Tree]) -> None:
        """Only creatures have keyword powers; a card that is played can grant them."""
        for tree in said if self.scope.box == "main" else ():
            if tree.rule == "power":
                words = self.scope.words(tree)
                help = f'write "The acting creature gains {words} …", or put it in a power or lower box'
                self.scope.problem("C303", tree, "a keyword power is not an effect of a card that is played", help)

    def _or(self, tree: Tree) -> None:
        """`OR …`, a sentence: in place of the one before it, which must be the only one."""
        scope, effects = self.scope, self._effects
        count, before = scope.antecedents.count, scope.antecedents.shown
        if len(effects) != 1 or isinstance(effects[0], Sequence | Amendment | ExtraCost | OnlyIf):
            told = "instead of what? Several effects come before this" if effects else "nothing comes before this"
            help = 'write all in one sentence: "Choose one: …; or …"'
            scope.problem("C302" if effects else "C301", tree, told, help)
        self.begun.count, self.begun.shown = count, before
        scope.antecedents = self.begun.copy()
        built = alone(scope, trees(tree)[0])
        for one in effects[:1]:
            options = (*(one.options if isinstance(one, Or) and one.who == YOU else (one,)), built)
            effects[:] = [Or(options, span=tree.span)]
        self.or_said = tree

    def _statement(self, effect: Any) -> None:
        effects = self._effects
        if self.scope.antecedents.aimed and isinstance(effect, Node):
            from cardlang.language.builders.aimed import at_target  # few texts speak of it

            effect = at_target(self.scope, effect)
        if self.or_said:
            message = "does what follows belong to both, or only to the last?"
            help = 'write all in one sentence: "Choose one: …; or …"'
            self.scope.problem("C302", self.or_said, message, help)
            self.or_said = None
        if _declines(effect) and effects and isinstance(effects[-1], If) and effects[-1].condition == Did():
            effects[-1] = replace(effects[-1], otherwise=effect.effect)
            return
        if self.header is not None or self.scope.box == "main":
            effects.append(effect)
            return
        for one in effect.effects if isinstance(effect, Sequence) else (effect,):
            if isinstance(one, Activated | Triggered | Replaced | Limited):  # a separate ability
                self._close()
                self.abilities.append(one)
                if isinstance(one, Limited) and may_pay(self.scope, one.effect):
                    self.may = one, self.scope.antecedents.copy()
                opens = one is effect and opened(one) is not None
                self.open = self.scope.antecedents if opens else None
                self.scope.begin()
            else:
                self.plain.append(one)

    def _only_once(self, tree: Tree) -> None:
        """`Use this power only once per turn.`, about the ability before it."""
        self._close()
        last = self.abilities[-1] if self.abilities else None
        used = isinstance(last, Activated | Triggered | Replaced) or (self.scope.box != "main" and last is not None)
        if not used or isinstance(last, Limited):
            self.scope.problem("C305", tree, f'"{self.scope.words(tree)}" follows no ability', "put it right after one")
        else:
            check_limit(self.scope, tree, self.abilities[-1])
            self.abilities[-1] = Limited(self.abilities[-1], *limits(trees(tree)[0]))
        self.scope.begin()


_ONLY = (
    "only_if", "only_unless", "only_while_it", "only_while", "only_when", "only_during", "only_in_response",
)  # fmt: skip


def _otherwise(scope: Scope, effects: list[Any], tree: Tree) -> None:
    last = effects[-1] if effects else None
    if isinstance(last, Lasting) and isinstance(last.until, While) and scope.static:  # `If it is tapped, it gets …`
        effects.append(unless_while(scope, last.until.condition, trees(tree)[0], tree))
        return
    line = scope.build(trees(tree)[0])
    if not isinstance(last, If) or last.otherwise is not None:
        scope.problem("C305", tree, '"otherwise" follows no "if"', "put it right after a sentence with if")
        return
    construct = scope.constructs.get(type(last.condition))
    if construct and construct.rest and (earlier := _before(effects, type(last.condition))):
        rest = construct.rest(scope, [*earlier, last.condition])
        effects.append(If(rest, sequence(scope, [line]), span=tree.span))
        return
    effects[-1] = If(last.condition, last.effect, sequence(scope, [line]), span=last.span)


def _before(effects: list[Any], kind: type[Node]) -> list[Any]:
    """The conditions of this kind of the effects right before the last."""
    conditions: list[Any] = []
    for one in reversed(effects[:-1]):
        if not (isinstance(one, If) and isinstance(one.condition, kind) and one.otherwise is None):
            break
        conditions.append(one.condition)
    return conditions


def _declines(effect: Any) -> bool:
    """`If you don't, …`, the counterpart of a preceding `If you do, …`."""
    return isinstance(effect, If) and effect.condition == Unless(Did()) and effect.otherwise is None

"""Puts the sentences of a text together as abilities: what starts one, what continues it, and what comments on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from cardlang.language.antecedents import Antecedents
from cardlang.language.builders.attacking import at_target, each_attack
from cardlang.language.builders.events import answered, at_first, check_current, going_on
from cardlang.language.builders.lines import unless_while
from cardlang.language.builders.sequence import alone, is_state, lasts, sequence
from cardlang.language.builders.times import at_its_start, check_limit, is_refresh, limits, may_pay, paid_limited
from cardlang.language.composed import (
    COSTS,
    PLAIN,
    TRIGGERS,
    Composed,
    LastSaid,
    changes_that,
    costs_of,
    event_of,
    hurts,
    opened,
    reopened,
)
from cardlang.language.nodes import THIS, Did, Happens, Node, Ref, State, Unless, walk
from cardlang.language.nodes.effect import (
    Activated,
    ExtraCost,
    If,
    Lasting,
    Limited,
    OnlyIf,
    Replaced,
    Sequence,
    Triggered,
    While,
)
from cardlang.language.parser import Token, Tree, token, trees


class Composer(Composed):
    """Reads the sentences of one text: `add` them in order, then `finish`."""

    def add(self, tree: Tree) -> None:
        """Take the next sentence, as a parse tree."""
        if tree.rule == "sentences":
            for sentence in trees(tree):
                self.scope.last = None
                self.add(sentence)
            return
        if tree.rule == "statement" and trees(tree)[0].rule == "lasting_first":
            (tree,) = trees(tree)
        if self.scope.where.head and not self.heading and not tree.rule.startswith("heading_"):
            if tree.rule == "extra_cost" and self.cost is None:
                self.cost = tree  # it belongs to the part that follows
                return
            self._no_part(tree)
        before, self.last = self.last, LastSaid()
        if tree.rule.startswith("heading_"):
            self._heading(tree)
        else:
            _SENTENCES.get(tree.rule, Composer._power)(self, tree, before)

    def _heading(self, tree: Tree) -> None:
        """A part begins: a sentence follows, or it is the heading's own, or ends with it."""
        told = len(self.scope.problems)
        heading = self.scope.build(tree)
        if len(self.scope.problems) > told:  # it has no place in this box, so no other part is in its way
            heading = replace(heading, rank=PLAIN)
        self._begin_part(heading, tree)
        whole = tree.rule.startswith("heading_of_")
        if self.cost and not whole:
            cost, self.cost = self.cost, None
            self.add(cost)
        if whole:
            self._end_part()
        elif not heading.told:
            self.add(heading.sentence or trees(tree)[-1])

    def _line(self, tree: Tree, before: LastSaid) -> None:
        """What happens or applies, if it does not go on with what was said `before`."""
        scope, (line,) = self.scope, trees(tree)
        if before.answers and changes_that(line):
            self._effects.clear()
            self._trigger(before.answers, line, tree)
        elif before.attacks and not is_state(scope, line):  # what else happens then
            self._trigger(before.attacks, line, tree)
        elif self.may and (power := paid_limited(scope, line, self._last, *self.may)):
            self._last = power
        elif self._another_trigger(line):
            self._begin()
            self.add(tree)
        elif (more := going_on(scope, line, self._last)) is not None:
            self._last = more
        elif not (before.open and self._goes_on(line, before.open)):
            built = scope.build(line)
            self._not_always(built, tree)
            self._statement(built)

    def _limited(self, tree: Tree, before: LastSaid) -> None:
        """A limit or a duration, and what it is about."""
        scope = self.scope
        if tree.rule == "lasting_first" and scope.static:
            during, line = trees(tree)
            if is_refresh(during) and not is_state(scope, line):
                self._begin(triggered=True)
                self._answer(at_its_start(scope, during), line, tree)
                return
        self._statement(scope.build(tree))

    def _activated(self, tree: Tree, before: LastSaid) -> None:
        """Costs and what they pay for."""
        scope, kids = self.scope, trees(tree)
        *first, line = kids
        if scope.box == "main" and [kid.rule for kid in first] == ["cost_effects"]:
            costs, timing = costs_of(scope, tree, first)
            if timing != "free" or len(costs) != 1:
                self._no_costs(kids[0])
            self._effects.extend(ExtraCost(cost, span=cost.span) for cost in costs[:1])
            self._statement(scope.build(line))
            return
        self._begin(activated=True)
        said = [kid for kid in first if kid.rule in COSTS]
        self._no_costs(said[0] if said else tree)
        triggered = next((kid for kid in first[-1:] if kid.rule in TRIGGERS and kid not in said), None)
        costs, timing = costs_of(scope, tree, said)
        scope.event = event = answered(scope, triggered) if triggered else None
        effect = self._after(costs, line, "leave it out after the colon")
        match effect:
            case Sequence((OnlyIf(Happens() as such), *rest)) if event is None:  # `T: Cancel an attack by …`
                event, effect = such, sequence(scope, rest)
        self.head = lambda effect: Activated(costs, timing, effect, event, span=tree.span)
        self.header = [effect]

    def _triggered(self, tree: Tree, before: LastSaid) -> None:
        """An event, and what happens then."""
        scope, (happens, line) = self.scope, trees(tree)
        if (always := self._of_each_attack(tree)) is not None:
            self._begin()
            scope.antecedents.aimed = True
            self.add(always)
            self.last = replace(self.last, attacks=happens)
        elif scope.box == "main" and self._effects and happens.rule in ("at", "at_current"):
            self._statement(at_first(scope, tree))
        else:
            self._trigger(happens, line, tree)

    def _lasting_trigger(self, tree: Tree, before: LastSaid) -> None:
        """A duration, an event, and what happens then."""
        duration, happens, line = trees(tree)
        lasting = self.scope.build(duration)
        self._trigger(happens, line, tree, lambda ability: Lasting(ability, lasting, span=tree.span))

    def _trigger(
        self, happens: Tree, line: Tree, tree: Tree, head: Callable[[Node], Node] = lambda ability: ability
    ) -> None:
        """An ability that answers an event begins."""
        self._begin(triggered=True)
        event = self.scope.build(happens)
        self._answer(event, line, tree, head)
        if self.scope.box != "main" and self.header:
            check_current(self.scope, happens, event, self.header[0])

    def _answer(
        self, event: Any, line: Tree, tree: Tree, head: Callable[[Node], Node] = lambda ability: ability
    ) -> None:
        scope = self.scope
        scope.event = event
        self.head = lambda effect: head(Triggered(event_of(scope, event, effect), effect, span=tree.span))
        self.header = [scope.build(line)]

    def _extra_cost(self, tree: Tree, before: LastSaid) -> None:
        self._effects.append(ExtraCost(alone(self.scope, trees(tree)[0]), span=tree.span))

    def _only(self, tree: Tree, before: LastSaid) -> None:
        """When it can be used, or played."""
        self._effects.append(self.scope.build(tree))
        if self.scope.box == "main" and hurts(self._effects):
            self.last = LastSaid(answers=trees(tree)[0])

    def _called(self, tree: Tree, before: LastSaid) -> None:
        """An ability with a name of its own."""
        self._begin()
        self.abilities.append(self.scope.build(tree))
        self.scope.begin()

    def _power(self, tree: Tree, before: LastSaid) -> None:
        """A keyword power, or affinity."""
        if self.header is not None:
            self._begin()
        self._no_keywords([tree])
        self.plain.append(self.scope.build(tree))

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
        self.abilities[-1] = reopened(last, effect)
        self.last = replace(self.last, open=scope.antecedents)
        scope.begin()
        return True

    def _not_always(self, built: Any, tree: Tree) -> None:
        """A state after what a trigger has done could apply all the time, or only from then on."""
        scope = self.scope
        first = built.effects[0] if isinstance(built, Sequence) and built.effects else built
        if not self.header or scope.activated or scope.box == "main" or not isinstance(first, State):
            return
        mine = all(one == THIS for one in walk(first) if isinstance(one, Ref))
        lasting = any(isinstance(one, State) and not any(part.alters for part in walk(one)) for one in self.header)
        if mine and not lasting:
            message = '"{}": all the time, or only from then on?'
            scope.problem("C302", tree, message, "write it first, before what happens at times, or say how long")

    def _another_trigger(self, line: Tree) -> bool:
        """Whether `If this creature is destroyed, …` after a trigger is one, too: no effect of that destroys it."""
        condition = trees(line)[0] if line.rule == "if_first" else None
        if self.header is None or not self.scope.event or condition is None or condition.rule != "happened":
            return False
        said = token(condition, "PAST")
        present = said is not None and self.scope.words(said).lower().startswith("is ")
        mine = trees(condition)[0].rule == "this"
        return present and mine and all(ref != THIS for ref, _ in self.scope.antecedents.met)

    def _of_each_attack(self, tree: Tree) -> Tree | None:
        """`When this creature attacks, the attack deals +5 damage`, as what applies all the time."""
        said = token(trees(tree)[0], "EVENT")
        if said is None or "attack" not in said.value or self.scope.box == "main":
            return None
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
            help = 'leave "{}" out; for more write "As an additional cost to play this card, …"'
            self.scope.problem("C303", said, "a card that is played costs its action, and nothing before a colon", help)

    def _no_keywords(self, said: list[Tree]) -> None:
        """Only creatures have keyword powers; a card that is played can grant them."""
        for tree in said if self.scope.box == "main" else ():
            if tree.rule == "power":
                words = self.scope.words(tree)
                help = f'write "The acting creature gains {words} …", or put it in a power or lower box'
                self.scope.problem("C303", tree, "a keyword power is not an effect of a card that is played", help)

    def _statement(self, effect: Any) -> None:
        effects = self._effects
        if self.scope.antecedents.aimed and isinstance(effect, Node):
            effect = at_target(self.scope, effect)
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
                self.last = replace(self.last, open=self.scope.antecedents if opens else None)
                self.scope.begin()
            else:
                self.plain.append(one)

    def _only_once(self, tree: Tree, before: LastSaid) -> None:
        """`Use this power only once per turn.`, about the ability before it."""
        self._close()
        last = self.abilities[-1] if self.abilities else None
        used = isinstance(last, Activated | Triggered | Replaced) or (self.scope.box != "main" and last is not None)
        if not used or isinstance(last, Limited):
            self.scope.problem("C305", tree, '"{}" follows no ability', "put it right after one")
        else:
            check_limit(self.scope, tree, self.abilities[-1])
            self.abilities[-1] = Limited(self.abilities[-1], *limits(trees(tree)[0]))
        self.scope.begin()

    def _otherwise(self, tree: Tree, before: LastSaid) -> None:
        """What else happens if something is not so."""
        scope, effects = self.scope, self._effects
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


_SENTENCES: Mapping[str, Callable[[Composer, Tree, LastSaid], None]] = {
    "statement": Composer._line,
    "limited_first": Composer._limited,
    "lasting_first": Composer._limited,
    "activated": Composer._activated,
    "triggered": Composer._triggered,
    "lasting_trigger": Composer._lasting_trigger,
    "extra_cost": Composer._extra_cost,
    "only_once": Composer._only_once,
    "otherwise": Composer._otherwise,
    "called": Composer._called,
    **dict.fromkeys(("only_if", "only_unless", "only_while", "only_when", "only_during"), Composer._only),
}


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

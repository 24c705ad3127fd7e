"""Puts the sentences of a text together as abilities: what starts one, what continues it, and what comments on it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any, Final

from cardlang.language.antecedents import Antecedents
from cardlang.language.builders.clauses import done
from cardlang.language.builders.earlier import in_which, triggered_more
from cardlang.language.builders.lines import unless_while
from cardlang.language.builders.sequence import Amendment, alone, is_state, lasts, sequence
from cardlang.language.builders.times import at_its_start, check_limit, limits, may_pay, paid_first, paid_limited
from cardlang.language.builders.triggers import (
    answered,
    at_first,
    check_said,
    either_event,
    first_event,
    going_on,
    hurt_first,
    instead_of,
    one_party,
)
from cardlang.language.construct import Build
from cardlang.language.nodes.base import Node, State, walk
from cardlang.language.nodes.choices import canonical_costs
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
from cardlang.language.nodes.reference import THIS, YOU, Player, Ref
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, trees
from cardlang.model.value import Value


class Heading(Value):
    """A word that begins a part of a text, such as `Instant: …`. The sentences up to the next heading are read as those
    of a `mode` (see `Box`); `begin` prepares for them, `close` makes nodes of their abilities. Parts stand in the order
    of their `rank`, whatever that in the text. There is one of each rank, except for the rank of sentences without a
    heading."""

    mode: str
    close: Callable[[list[Node]], list[Node]]
    rank: int
    begin: Callable[[], None] = lambda: None


def self_contained(make: Callable[[Scope, Tree], Node], rank: int) -> Build:
    """The builder of a part that is only its own sentence."""

    def build(scope: Scope, tree: Tree) -> Heading:
        made = make(scope, tree)
        return Heading(scope.where.mode, lambda _: [made], rank)

    return build


PLAIN: Final = 5  # the rank of sentences without a heading


class Composer:
    """Collects one text: `add` its sentences in order, then `finish`."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.abilities: list[Node] = []
        self.plain: list[Any] = []  # effects that belong to no ability's head
        self.header: list[Any] | None = None  # the effects of the current ability, after its head
        self.head: Callable[[Node], Node] = lambda effect: effect
        self.heading: Heading | None = None
        self.cost: Tree | None = None  # an additional cost that stands before the part it belongs to
        self.begun = scope.antecedents  # what was mentioned before the first effect of the current ability
        self.or_said: Tree | None = None  # the last `OR …`
        self.may: tuple[Limited, Antecedents] | None = None  # what the last sentence allows, and has mentioned
        self.open: Antecedents | None = None  # what the last ability mentioned, if the next sentence may go on with it
        self.attacking: Tree | None = None  # the attacks that the last sentence was about
        self.parts: list[tuple[int, list[Node]]] = []  # what stood under the headings before, by rank

    def add(self, tree: Tree) -> None:
        """Take the next sentence, as a parse tree."""
        scope, kids = self.scope, trees(tree)
        mentioned, self.open = self.open, None
        attacking, self.attacking = self.attacking, None
        if tree.rule == "statement" and attacking and not is_state(scope, kids[0]):  # what else happens then
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
            case "statement" | "limited_first" | "lasting_first" if headed := _headed_by_event(scope, tree):
                self.add(headed)
            case "first_ever":  # `The first time this would happen, …`: the next time
                once = Tree("once", [kids[0]], *kids[0].span)
                self.add(Tree("statement", [Tree("foreseen", [once, kids[1]], *tree.span)], *tree.span))
            case "triggered_more":
                self.add(triggered_more(scope, tree))
            case "triggered_if":  # `If you have no spells in hand at the end of the round, …`
                inner = Tree("if_first", [kids[0], kids[2]], tree.start, tree.end)
                self.add(Tree("triggered", [kids[1], inner], *tree.span))
            case "at_in_which":
                self.add(in_which(tree))
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
                elif not rule.startswith("heading_begins_"):  # the next sentences follow
                    self.add(kids[-1])
            case "activated" if scope.box == "main" and [kid.rule for kid in kids[:-1]] == ["cost_effects"]:
                costs, timing = _costs(scope, tree, kids[:1])
                if timing != "free" or len(costs) != 1:
                    self._no_costs(kids[0])
                self._effects.extend(ExtraCost(cost, span=cost.span) for cost in costs[:1])
                self._statement(scope.build(kids[-1]))
            case "activated" | "limited_costs":
                self._begin(activated=True)
                said = [kid for kid in kids if kid.rule in COSTS]
                self._no_costs(said[0] if said else tree)
                triggered = next((kid for kid in kids[-2:-1] if kid.rule in TRIGGERS and kid not in said), None)
                costs, timing = _costs(scope, tree, said)
                scope.event = event = answered(scope, triggered) if triggered else None
                self._note()
                often = limits(kids[0]) if tree.rule == "limited_costs" else None
                self.head = lambda effect: _limited(Activated(costs, timing, effect, event, span=tree.span), often)
                effect = self._after(costs, kids[-1], "leave it out after the colon")
                match effect:
                    case Sequence((OnlyIf(Happens() as such), *rest)) if event is None:  # `T: Cancel an attack by …`
                        event, effect = such, sequence(scope, rest)
                self.header = [effect]
            case "triggered_for":  # `Whenever an enemy is destroyed this turn, …`
                until = Tree("until_current_end", [one for one in tree.kids if isinstance(one, Token)], *tree.span)
                self.add(Tree("lasting_trigger", [until, *kids], *tree.span))
            case "triggered" if kids[0].rule == "happens_either":  # one ability for each of the two
                for event in either_event(kids[0]):
                    self.add(Tree("triggered", [event, kids[1]], *tree.span))
            case "triggered" if (always := self._of_each_attack(tree)) is not None:
                self._begin()
                scope.antecedents.aimed = True
                self.add(always)
                self.attacking = kids[0]
            case "triggered" if scope.box == "main" and self._effects and kids[0].rule in ("at", "at_current"):
                self._statement(at_first(scope, tree))
            case "triggered" | "limited_trigger" | "lasting_trigger":
                first = scope.build(kids[0]) if tree.rule == "lasting_trigger" else None
                self._begin(triggered=True)
                scope.event = event = scope.build(kids[-2])
                self._note()
                limit = limits(kids[0]) if tree.rule == "limited_trigger" else None
                self.head = lambda effect: _headed(
                    Triggered(_when(scope, event, effect), effect, span=tree.span), limit, first
                )
                self.header = [scope.build(kids[-1])]
            case "relative_trigger":  # `Enemies that attack this creature take 5 damage.`
                self._begin(triggered=True)
                by_player = kids[0].rule == "player_happens"
                scope.event = event = scope.build(kids[0] if by_player else one_party(kids[0]))
                doer: Any = Ref("object") if by_player and event.object is None else Ref("subject")
                if by_player:
                    doer = scope.antecedents.meet(Player("controller", doer))
                self.head = lambda effect: Triggered(event, effect, span=tree.span)
                self.header = [done(scope.verb_phrase(kids[1], doer))]
            case "foreseen_only":  # `Play this card when … would …`: what follows is the answer
                self._begin()
                scope.event, scope.in_ability = scope.build(kids[-1]), True
                self.head, self.header = _answer_to(scope, scope.event, tree), []
            case "first_time":
                self._begin(triggered=True)
                scope.event = first_time = scope.build(first_event(kids[0]))
                self._note()
                often = limits(kids[0])
                self.head = lambda effect: Limited(
                    Triggered(_when(scope, first_time, effect), effect, span=tree.span), *often
                )
                self.header = [scope.build(kids[-1])]
            case "first_instead":
                self._begin(triggered=True)
                effect = instead_of(scope, first_event(kids[0]), kids[-1], tree)
                self.abilities.append(Limited(effect, *limits(kids[0]), span=tree.span))
                scope.begin()
            case "activated_as":
                timing = one_token(tree, "AS_ACTION", "USE_ACTION")
                self._no_costs(timing)
                self._begin(activated=True)
                moment = Token("TIMING", timing.value, timing.start, timing.end)
                costs, when = _costs(scope, tree, [Tree("cost_timing", [moment], *tree.span)])
                triggered = next((kid for kid in kids[:-1] if kid.rule in TRIGGERS), None)
                scope.event = answers = answered(scope, triggered) if triggered else None
                within = next((limits(kid) for kid in kids[:-1] if kid is not triggered), None)
                self.head = lambda effect: _limited(Activated(costs, when, effect, answers, span=tree.span), within)
                self._note()
                self.header = [self._after(costs, kids[-1], "leave it out")]
            case "extra_cost":
                self._effects.append(ExtraCost(alone(scope, kids[0]), span=tree.span))
            case "only_once":
                self._only_once(tree)
            case "or_sentence":
                self._or(tree)
            case "otherwise":
                _otherwise(scope, self._effects, tree)
            case "instead_alone" if self.header == []:  # `Play this card when … would …. … instead.`
                foreseen: Any = scope.event
                self.header = [instead := alone(scope, kids[0])]
                if not any(scope.alters(one) for one in walk(instead)):
                    self.head = lambda effect: Replaced(foreseen, effect, span=tree.span)
            case "limited_first" | "lasting_first" | "instead_alone":
                self._statement(scope.build(tree))
            case rule if rule in _ONLY:
                self._effects.append(scope.build(tree))
            case "only_both":
                for kid in kids:
                    self.add(kid)
            case "called":
                self._begin()
                self.abilities.append(scope.build(tree))
                scope.begin()
            case "abilities":
                self._not_headed()
                self._no_keywords(kids)
                self.plain += [scope.build(kid) for kid in kids]
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
        effect = sequence(scope, [_opened(last), built])
        if isinstance(built, Node) and (lasts(scope, built) or isinstance(built, Lasting)):
            scope.rewind(mark)
            scope.in_ability = False
            return False
        self.abilities[-1], self.open = _reopened(last, effect), scope.antecedents
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

    def _no_part(self, tree: Tree) -> None:
        words, head = self.scope.words(tree), self.scope.where.head
        message, help = f'"{words}" belongs to no part of the text', f'begin it with a word such as "{head}:"'
        self.scope.problem("C305", tree, message, help, f"{head}: {words}")

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

    def finish(self) -> list[Node]:
        """The abilities of the text."""
        if self.cost:
            self._no_part(self.cost)
        self._end_part()
        return [one for _, part in sorted(self.parts, key=lambda part: part[0]) for one in part]

    def _begin_part(self, heading: Heading, tree: Tree) -> None:
        self._end_part()
        if heading.rank != PLAIN and any(rank == heading.rank for rank, _ in self.parts):
            said = self.scope.words(tree).partition(":")[0]
            message = f'"{said}" has no place here: a part before it says this already'
            self.scope.problem("C303", tree, message, "say it once")
        self.heading, self.scope.box = heading, heading.mode
        self.scope.begin()
        heading.begin()

    def _end_part(self) -> None:
        self._close()
        if self.heading or self.abilities:
            made = self.heading.close(self.abilities) if self.heading else self.abilities
            self.parts.append((self.heading.rank if self.heading else PLAIN, made))
            self.scope.parts += made
        self.abilities = []
        self.heading, self.scope.box = None, self.scope.where.mode

    @property
    def _last(self) -> Any:
        """What the last sentence said: an effect, or an ability of its own."""
        return next(reversed(self._effects or self.abilities), None)

    @_last.setter
    def _last(self, said: Any) -> None:
        (self._effects or self.abilities)[-1] = said

    @property
    def _effects(self) -> list[Any]:
        return self.plain if self.header is None else self.header

    def _begin(self, *, activated: bool = False, triggered: bool = False) -> None:
        self._close()
        self.scope.begin(activated=activated, triggered=triggered)

    def _not_headed(self) -> None:
        if self.header is not None:
            self._begin()

    def _close(self) -> None:
        if self.plain:
            self.abilities.append(sequence(self.scope, self.plain))
            self.plain = []
        if self.header is not None:
            effect = sequence(self.scope, self.header)
            if isinstance(effect, Limited):  # `When …, …, once per turn.`
                self.abilities.append(replace(effect, effect=self.head(effect.effect)))
            else:
                self.abilities.append(self.head(effect))
        self.header = self.or_said = None

    def _note(self) -> None:
        """Note what was mentioned before the first effect of an ability."""
        if not self._effects:
            self.begun = self.scope.antecedents.copy()

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
                opens = one is effect and _opened(one) is not None
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


def _headed_by_event(scope: Scope, tree: Tree) -> Tree | None:
    """A sentence with its event in another place, as one that begins with it; None for all others."""
    return trailing(scope, tree) or hurt_first(scope, tree)


def trailing(scope: Scope, tree: Tree) -> Tree | None:
    """A sentence that ends in its trigger, `Draw 1 action card whenever an enemy is destroyed.`, as one that begins
    with it; None for all others."""
    *before, said = trees(tree)
    after: list[Tree] = []  # what stands after the trigger
    while said.rule in ("limited_after", "lasting_after"):
        said, last = trees(said)
        after.append(last)
    condition = None  # `… whenever … if …`
    if said.rule in ("if_after", "unless_after"):
        condition, (said, asked) = said, trees(said)
    if said.rule not in ("triggered_after", "first_after") or len(before) + len(after) > 1:
        return None
    step, when = trees(said)
    if condition:
        step = Tree(condition.rule, [step, asked], *condition.span)
    check_said(scope, step, when)
    rules = {"limit": "limited_trigger", "limit_yours": "limited_trigger"}
    first = [*before, *after]
    rule = rules.get(first[0].rule, "lasting_trigger") if first else "triggered"
    if said.rule == "first_after":
        if first:
            return None
        rule = "first_time"
    return Tree(rule, [*first, when, step], *tree.span)


def _opened(ability: Any) -> Node | None:
    """The effect of a replacement or of a power without a heading, with which the next sentence may go on."""
    if isinstance(ability, Limited):
        return _opened(ability.effect)
    return ability.effect if isinstance(ability, Activated | Replaced) else None


def _reopened(ability: Any, effect: Node) -> Any:
    inner = _reopened(ability.effect, effect) if isinstance(ability, Limited) else effect
    return replace(ability, effect=inner)


COSTS = ("cost_timing", "cost_tap", "cost_pay", "cost_effects")
TRIGGERS = (
    "at", "at_current", "at_opponents", "happens", "happens_by", "happens_with", "happens_either", "doing",
    "card_happens",
)  # fmt: skip


def _limited(ability: Node, limit: tuple[str, bool, int] | None) -> Node:
    return Limited(ability, *limit) if limit else ability


def _when(scope: Scope, event: Any, effect: Node) -> Any:
    """The event that triggers an effect, which may say that it comes after it, or change what is about to happen."""
    if not isinstance(event, Happens) or event.would:
        return event
    if scope.afterwards:
        return replace(event, after=True)
    return replace(event, would=True) if any(scope.alters(one) for one in walk(effect)) else event


def _answer_to(scope: Scope, event: Any, tree: Tree) -> Callable[[Node], Node]:
    def head(effect: Node) -> Node:
        if effect == Sequence(()) and not scope.problems:
            scope.problem("C305", tree, "nothing is done then", "say in the next sentence what happens")
        return Triggered(event, effect, span=tree.span)

    return head


def _headed(ability: Triggered, limit: tuple[str, bool, int] | None, duration: Any) -> Node:
    effect = _limited(ability, limit)
    return Lasting(effect, duration, span=ability.span) if duration else effect


def _costs(scope: Scope, tree: Tree, said: list[Tree]) -> tuple[tuple[Node, ...], Any]:
    timings: list[str] = []
    costs: list[Node] = []
    for cost in said:
        for built in scope.build(cost):
            if isinstance(built, str):
                timings.append(built)
            else:
                costs.append(built)
    if len(set(timings)) > 1:
        text = " and ".join(sorted(set(timings)))
        scope.problem("C303", tree, f"this is {text} at once", "say one time at which it can be used")
    timing = next((one for one in timings if one not in ("standard", "minor")), "free")
    return canonical_costs(costs), timing


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

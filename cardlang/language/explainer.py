"""Explains an effect step by step, from the effect and never from its text. Each step is in canonical words with
nothing left out; the game adds what its rules make of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from copy import copy
from dataclasses import replace
from functools import partial
from itertools import takewhile

from cardlang.language.antecedents import Antecedents
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import HEADINGS, Constructs, Explanations
from cardlang.language.effect_phrases import how_many
from cardlang.language.nodes import Condition, Happens, Node, State, Unless, children, choices, walk
from cardlang.language.nodes.effect import (
    Abilities,
    Activated,
    AnyOf,
    Called,
    DoneBy,
    During,
    ExtraCost,
    ForEach,
    If,
    Instead,
    Lasting,
    Limited,
    May,
    NextTime,
    OnlyIf,
    Or,
    Replaced,
    Sequence,
    SomeOf,
    Triggered,
    UnlessDone,
    While,
)
from cardlang.language.nodes.reference import THAT_PLAYER, YOU, Player, Ref
from cardlang.language.nodes.selector import Compare, Either, Nearest, Predicate, Seen, Selector, is_plural
from cardlang.language.vocabulary import Box, Vocabulary
from cardlang.language.writer import Writer
from cardlang.model.page import Step
from cardlang.model.value import having

_NOBODY = Ref("card", -1)  # stands for a creature that a step need not name

_LIMITS = {"<=": "at most", ">=": "at least"}

# effects whose choices are made when they are reached
_LATER = (May, DoneBy, If, Or, SomeOf, AnyOf, ForEach, Limited, Triggered, Replaced, NextTime)
_STRUCTURE = (
    Sequence, If, Instead, UnlessDone, Or, SomeOf, AnyOf, ForEach, May, Lasting, Limited, Replaced, Triggered, NextTime,
    Activated, Abilities, Called,
)  # fmt: skip


class Explainer(Writer):
    """Explains one text. What the writer cannot put by itself is told in the words of `original`, that text."""

    always: bool = False  # in a text that applies all the time
    timed: bool = False  # in an effect that says itself how long it lasts

    def __init__(
        self,
        vocabulary: Vocabulary,
        constructs: Constructs,
        me: Ref | None = _NOBODY,
        *,
        explanations: Explanations | None = None,
        original: str = "",
        declared: bool = False,
    ) -> None:
        super().__init__(vocabulary, constructs, me)
        self.explanations = explanations or Explanations()
        self.original = original
        self.declared = declared  # choices are made when the card or power is declared, not when they are reached

    def tell(self, effect: Node) -> tuple[Step, ...]:
        """The steps of a whole text."""
        told: list[Step] = []
        for ability in effect.abilities if isinstance(effect, Abilities) else (effect,):
            self.forget()
            told += [step for part in self._with_moments(ability) for step in self.steps(part)]
        return tuple(told)

    def stand_in(self, box: Box) -> None:
        """Explain the text of a box of a card."""
        super().stand_in(box)
        self.always = box.mode != "main" and not box.used

    def _with_moments(self, node: Node) -> Iterator[Node]:
        """The parts of an ability. What names no moment, in a text that applies all the time, is a power without a
        cost."""
        match node:
            case _ if not self.always or self._has_moment(node):
                yield node
            case Limited():
                for part in self._with_moments(node.effect):
                    yield replace(node, effect=part)
            case Sequence(parts):
                alone = sum(1 for _ in takewhile(self._stands_alone, parts))
                yield from parts[:alone]
                if rest := parts[alone:]:
                    yield Activated((), "free", Sequence(rest) if len(rest) > 1 else rest[0])
            case _:
                yield Activated((), "free", node)

    def _stands_alone(self, part: Node) -> bool:
        """Whether it is no part of an ability that follows it."""
        return self._has_moment(part) and not isinstance(part, OnlyIf | ExtraCost)

    def _has_moment(self, node: Node) -> bool:
        """Whether the node says itself when it applies or happens."""
        match node:
            case Sequence(effects):
                return all(map(self._has_moment, effects))
            case If(_, effect):
                return self._has_moment(effect)
            case Limited(effect):
                return self._has_moment(effect)
            case Abilities() | Activated() | Called() | Triggered() | Replaced() | OnlyIf() | ExtraCost():
                return True
            case Lasting(until=While() | During()):
                return True
        return isinstance(node, State) or self.constructs.form(node) in ("title", *HEADINGS)

    def ref(self, ref: Ref) -> str:
        """If no wording is clear, the words of the choice."""
        try:
            return Writer.ref(self, ref)
        except Unwritable:
            said = self.antecedents.of(ref)
            return f"the {said.noun} chosen as “{said.said}”" if said else "that creature"

    def place(self, predicate: Predicate) -> str:
        """A place always says from where it is measured."""
        if isinstance(predicate, Seen):
            return f"in line of sight of {self.anchor(predicate.by)}"
        if isinstance(predicate, Compare) and isinstance(predicate.to, Ref) and predicate.relation in _LIMITS:
            return f"with a {predicate.stat} of {_LIMITS[predicate.relation]} that of {self.anchor(predicate.to)}"
        return Writer.place(self, predicate)

    def nearest(self, near: Nearest, words: str) -> str:
        """It always says from where that is measured."""
        return f"the {words} {self.place(near)}"

    def noted(self, step: Step, *nodes: Node) -> Step:
        """The step with what the rules say about these nodes."""
        return _with(step, self._remarks(nodes))

    def forget(self) -> None:
        """Begin another ability, which can refer to nothing in the one before."""
        self.antecedents = Antecedents(count=self.antecedents.count)

    def steps(self, node: Node) -> list[Step]:
        """The steps of an effect or ability."""
        self.declared = self.declared and not _is_later(node)
        if steps := self.explanations.steps.get(type(node)):
            return steps(self, node)
        match node:
            case Sequence(effects):
                return self._sequence(effects)
            case If(condition, effect, otherwise):
                first = self._parts(condition, lambda: self._if(condition), effect)
                if otherwise is None:
                    return [first]
                return [first, Step("Otherwise:", steps=tuple(self.steps(otherwise)), joined=True)]
            case Instead(effect, condition, replacement):
                told = self.steps(effect)
                head = self._words(condition, lambda: f"but {self._if(condition)}, this instead")
                parts = tuple(self.steps(replacement))
                return [*told, Step(self._headed(head, walk(condition)), steps=parts, joined=True)]
            case UnlessDone(effect, who, price):
                told = self.steps(effect)
                head = self._words(who, lambda: f"not if {Clause('choose', 'to do this', self.player(who))}")
                return [*told, Step(self._headed(head, (node,)), steps=tuple(self.steps(price)), joined=True)]
            case Or(options, who) | SomeOf(options, _, _, who) | AnyOf(options, _, who):
                many = "one" if isinstance(node, Or) else how_many(node)
                head = f"{many} of these" if who == YOU else f"{many} of these, as {self.player(who).words} chooses"
                return [Step(self._headed(head, (node,)), steps=tuple(self._options(options)))]
            case ForEach(Selector() as some, effect, most):
                often = f", at most {most} times" if most else ""
                return [self._parts(some, lambda: f"for {self.selected(some, 'other')}{often}", effect)]
            case ForEach(each, effect) if isinstance(each, Player):
                said, before = self.player(each).words, self.antecedents.players
                self.antecedents.players = [THAT_PLAYER]
                told = [self._parts(each, lambda: f"for {said}", effect)]
                self.antecedents.players = before
                return told
            case ForEach(each, effect, most):
                often = f", at most {most} times" if most else ""
                return [self._parts(each, lambda: f"{self.for_each(each)} {self.counted(each)}{often}", effect)]
            case May(who, effect) if isinstance(effect, _STRUCTURE) or not self._has_words(node):
                return [self._parts(who, lambda: f"{self.player(who).words} may", effect)]
            case Lasting(effect, until) if isinstance(effect, _STRUCTURE) or not self._has_words(node):
                with having(self, timed=True):
                    step = self._parts(until, lambda: self.duration(until), effect)
                return [step]
            case Limited(effect, period, yours, times):
                when = f"in each of your {period}s" if yours else f"per {period}"
                often = "once" if times == 1 else self.spelled("TIMES", str(times))
                return [Step(f"At most {often} {when}:", steps=tuple(self.steps(effect)))]
            case Triggered(event, effect) | Replaced(event, effect):
                instead = ", this instead" if isinstance(node, Replaced) else ""
                return [self._parts(event, lambda: f"{self.event(event)}{instead}", effect, node)]
            case NextTime(Triggered(event, effect) | Replaced(event, effect) as inner):
                instead = ", this instead" if isinstance(inner, Replaced) else ""
                return [self._parts(event, lambda: f"{self.next_time(node)}{instead}", effect, node)]
            case Activated(costs, _, effect, when):
                # The event is mentioned first, because the costs may refer to it.
                asked = self._words(when, lambda: f", {self.event(when)}") if when else ""
                paid = " and ".join(self._words(cost, partial(self.line, cost)) for cost in costs)
                cost = f"Cost: {paid}." if paid else "It costs nothing."
                power = _with(Step(f"Power{asked}. {cost}"), self._remarks((node,)))
                self.declared = True
                return [replace(power, steps=tuple(self.steps(effect)))]
            case Abilities():
                return list(self.tell(node))
            case Called(name, inner):
                return [Step(f"{name}:", steps=self.tell(inner))]
            case _:
                return [self._leaf(node)]

    def _options(self, options: Iterable[Node]) -> Iterator[Step]:
        """One step for each option. The choice between them counts for all."""
        declared = self.declared
        for option in options:
            self.declared, self.before = declared, None
            steps = self.steps(option)
            yield steps[0] if len(steps) == 1 else Step("All of this:", steps=tuple(steps))

    def apart(self, ability: Node) -> tuple[Step, ...]:
        """The steps of an ability in quotes, which cannot refer to the text around it."""
        return Explainer(self.vocabulary, self.constructs, explanations=self.explanations, original=self.original).tell(
            ability
        )

    def _if(self, condition: Condition) -> str:
        """`if this creature did not move this turn`; `unless …` if only that has words."""
        if isinstance(condition, Unless) and not self._writes(lambda: self.condition(condition)):
            return f"unless {self.condition(condition.condition)}"
        return f"if {self.condition(condition)}"

    def _has_words(self, node: Node) -> bool:
        return self._writes(lambda: self._sentence(node))

    def _writes(self, write: Callable[[], object]) -> bool:
        """Whether there are words; nothing is recorded as mentioned."""
        tried = {"antecedents": self.antecedents.copy(), "bearer": copy(self.bearer)}
        with having(self, **tried, near=self.near, before=self.before), suppress(Unwritable, LookupError):
            return bool(str(write()))
        return False

    def _sequence(self, effects: Iterable[Node]) -> list[Step]:
        told: list[Step] = []
        for effect in effects:
            steps = self.steps(effect)
            if type(effect) in self.explanations.joining and told:
                told[-1] = _with(told[-1], steps)
            else:
                told += steps
        return told

    def _parts(self, head: Node, write: Callable[[], object], effect: Node, *also: Node) -> Step:
        """A step whose head, which comes first in the text, is about all of its parts; `also` may have remarks, too."""
        nodes = (node for node in walk(head) if not (isinstance(head, Happens) and isinstance(node, Player)))
        return Step(self._headed(self._words(head, write), (*nodes, *also)), steps=tuple(self.steps(effect)))

    def _headed(self, words: str, nodes: Iterable[Node]) -> str:
        """Words with a colon after them; remarks stand in parentheses before it."""
        notes = [
            ", ".join((note.text[:1].lower() + note.text[1:].rstrip("."), *note.rules)) for note in self._remarks(nodes)
        ]
        return _sentence(f"{words} ({'; '.join(notes)})" if notes else words, ":")

    def _leaf(self, node: Node) -> Step:
        """One effect, or anything else that is a single step."""
        first = self.antecedents.count
        construct = self.constructs.get(type(node))
        headed = construct if construct and construct.form in HEADINGS else None
        words = self._words(node, lambda: headed.write(self, node) if headed else self._sentence(node))
        if construct and construct.form == "title":
            told = self._remarks(_outside(node))
            return _with(told[0], told[1:]) if told else Step(_sentence(words))
        chosen = {one.ref.of: one for one in self.antecedents.mentions if one.ref.to == "chosen"}
        notes = [
            self.explanations.choice(node, selector, chosen[number], self.declared)
            for number, selector in enumerate(choices(node), first)
            if number in chosen
        ]
        self.declared = self.declared and isinstance(node, OnlyIf | ExtraCost)  # these come before the first effect
        with having(self, timed=self.timed or isinstance(node, Lasting)):
            remarks = self._remarks(_outside(node))
        return _with(Step(_sentence(words)), [*remarks, *filter(None, notes)])

    def _words(self, node: Node, write: Callable[[], object]) -> str:
        """What `write` writes, otherwise the text's own words for `node`, whose choices then count as made."""
        if self._writes(write):
            return str(write())
        for one in choices(node):
            noun = "creature" if isinstance(one, Either) else one.noun
            words = self.original[slice(*one.span)] if one.span else f"a {noun}"
            several = isinstance(one, Selector) and is_plural(one, self.vocabulary.unique)
            self.antecedents.select(noun, several, words, "other", frozenset())
        spans = [one.span for one in walk(node) if one.span]
        return self.original[min(spans)[0] : max(end for _, end in spans)] if spans else self.original

    def _remarks(self, nodes: Iterable[Node]) -> list[Step]:
        return [*filter(None, (self.explanations.remark(self, node) for node in nodes))]


def _is_later(node: Node) -> bool:
    """Whether the choices of an effect are made when it is reached, even if it is the first one: they depend on
    something, or players other than "you" do it one after the other."""
    who = getattr(node, "who", YOU)
    by_others = isinstance(who, Player) and who.who not in ("you", "subject") and not isinstance(node, UnlessDone)
    return isinstance(node, _LATER) or by_others


def _outside(node: Node) -> Iterator[Node]:
    """`node` and everything inside it, except abilities that it only grants."""
    yield node
    for child in children(node):
        if not isinstance(child, _STRUCTURE):
            yield from _outside(child)


def _sentence(words: str, end: str = ".") -> str:
    return words[:1].upper() + words[1:].rstrip(".:") + ("" if words.endswith('."') else end)


def _with(step: Step, notes: Iterable[Step]) -> Step:
    """A step with the texts and rules of all notes, each rule once."""
    told = dict.fromkeys((step.text, *(note.text for note in notes)))
    rules = dict.fromkeys((*step.rules, *(rule for note in notes for rule in note.rules)))
    steps = (*step.steps, *(part for note in notes for part in note.steps))
    return replace(step, text=" ".join(told), rules=tuple(rules), steps=steps)

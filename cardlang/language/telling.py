"""Explains an effect step by step, from the effect and never from the text. The words of each step are the canonical
ones with nothing left unsaid; what the rules make of them is the game's to add."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from cardlang.language.antecedents import Antecedents
from cardlang.language.clause import Unwritable
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.choices import choices
from cardlang.language.nodes.condition import Unless
from cardlang.language.nodes.effect import (
    Abilities,
    Activated,
    ForEach,
    If,
    Lasting,
    May,
    Or,
    Sequence,
    Triggered,
)
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Either, Predicate, Seen, Selector
from cardlang.language.tells import Tells
from cardlang.language.writer import Writer
from cardlang.model.page import Step

_NOBODY = Ref("card", -1)  # whom a step means without naming anyone

_STRUCTURE = (Sequence, If, Or, ForEach, May, Lasting, Triggered, Activated, Abilities)


@dataclass(slots=True)
class Teller(Writer):
    """Explains one text. What the writer cannot put by itself is told in the words of `original`, that text."""

    me: Ref = _NOBODY
    tells: Tells = field(default_factory=Tells)
    original: str = ""
    declared: bool = False  # choices are made as the card or power is declared, not when they are reached

    def tell(self, effect: Node) -> tuple[Step, ...]:
        """The steps of a whole text."""
        told: list[Step] = []
        for ability in effect.abilities if isinstance(effect, Abilities) else (effect,):
            self.said = Antecedents(count=self.said.count)
            told += self._steps(ability)
        return tuple(told)

    def ref(self, ref: Ref) -> str:
        """Where no wording is clear, the one that chose it."""
        try:
            return Writer.ref(self, ref)
        except Unwritable:
            said = next((one for one in self.said.spoken if one.ref == ref), None)
            return f"the {said.noun} chosen as “{said.said}”" if said else "that creature"

    def place(self, predicate: Predicate) -> str:
        """Nothing is seen from anywhere that is not said."""
        if isinstance(predicate, Seen):
            return f"in line of sight of {self.anchor(predicate.by)}"
        return Writer.place(self, predicate)

    def _steps(self, node: Node) -> list[Step]:
        match node:
            case Sequence(effects):
                return self._sequence(effects)
            case If(condition, effect, otherwise):
                word, asked = ("unless", condition.condition) if isinstance(condition, Unless) else ("if", condition)
                told = [self._parts(condition, lambda: f"{word} {self.condition(asked)}", effect)]
                if otherwise:
                    told.append(Step("Otherwise:", steps=tuple(self._steps(otherwise)), joined=True))
                return told
            case Or(options):
                options_told = [self._steps(option) for option in options]
                parts = [one[0] if len(one) == 1 else Step("All of this:", steps=tuple(one)) for one in options_told]
                return [Step(self._headed("one of these", (node,)), steps=tuple(parts))]
            case ForEach(each, effect) if not isinstance(each, Selector):
                return [self._parts(each, lambda: f"for each {self.counted(each)}", effect)]
            case ForEach(Selector() as each, effect):
                return [self._parts(each, lambda: f"for {self.selected(each, 'other')}", effect)]
            case May(who, effect) if isinstance(effect, _STRUCTURE):
                return [self._parts(who, lambda: f"{self.player(who).words} may", effect)]
            case Lasting(effect, until) if isinstance(effect, _STRUCTURE):
                return [self._parts(until, lambda: self.duration(until), effect)]
            case Triggered(event, effect):
                return [self._parts(event, lambda: self.event(event), effect)]
            case Activated(costs, _, effect):
                paid = " and ".join(self._words(cost, lambda cost=cost: self.line(cost)) for cost in costs)  # type: ignore[misc]
                head = _with(Step(f"Power. Cost: {paid}."), self._remarks((node,)))
                self.declared = True
                return [replace(head, steps=tuple(self._steps(effect)))]
            case Abilities():
                return list(self.tell(node))
            case _:
                return [self._leaf(node)]

    def _sequence(self, effects: Iterable[Node]) -> list[Step]:
        told: list[Step] = []
        for effect in effects:
            steps = self._steps(effect)
            if type(effect) in self.tells.joining and told:
                told[-1] = _with(told[-1], steps)
            else:
                told += steps
        return told

    def _parts(self, head: Node, write: Callable[[], object], effect: Node) -> Step:
        """A step whose head, which comes first in the text, is about all parts of it."""
        return Step(self._headed(self._words(head, write), walk(head)), steps=tuple(self._steps(effect)))

    def _headed(self, words: str, nodes: Iterable[Node]) -> str:
        """Words with a colon after them; remarks stand in parentheses before it."""
        notes = [
            ", ".join((note.text[:1].lower() + note.text[1:].rstrip("."), *note.rules)) for note in self._remarks(nodes)
        ]
        return _sentence(f"{words} ({'; '.join(notes)})" if notes else words, ":")

    def _leaf(self, node: Node) -> Step:
        """One deed, or whatever only the writer knows how to put."""
        first = self.said.count
        words = self._words(node, lambda: self._sentence(node))
        construct = self.constructs.get(type(node))
        if construct and construct.title:
            told = self._remarks(walk(node))
            return _with(told[0], told[1:]) if told else Step(_sentence(words))
        chosen = {one.ref.of: one for one in self.said.spoken if one.ref.to == "chosen"}
        notes = [
            self.tells.choice(selector, chosen[number], self.declared)
            for number, selector in enumerate(choices(node), first)
            if number in chosen
        ]
        self.declared = False
        return _with(Step(_sentence(words)), [*self._remarks(walk(node)), *filter(None, notes)])

    def _words(self, node: Node, write: Callable[[], object]) -> str:
        """What `write` writes, or else the text's own words for `node`, whose choices then count as made."""
        spoken, count, blurred = [*self.said.spoken], self.said.count, self.said.blurred
        try:
            return str(write())
        except (Unwritable, LookupError):
            self.said.spoken, self.said.count, self.said.blurred = spoken, count, blurred
        for one in choices(node):
            noun = "creature" if isinstance(one, Either) else one.noun
            words = self.original[slice(*one.span)] if one.span else f"a {noun}"
            several = isinstance(one, Selector) and (one.quantity.kind != "exactly" or one.quantity.n > 1)
            self.said.select(noun, several, words, "other", frozenset())
        spans = [one.span for one in walk(node) if one.span]
        return self.original[min(spans)[0] : max(end for _, end in spans)] if spans else self.original

    def _remarks(self, nodes: Iterable[Node]) -> list[Step]:
        tells = ((self.tells.remarks.get(type(node)), node) for node in nodes)
        return list(filter(None, (tell(self, node) for tell, node in tells if tell)))


def _sentence(words: str, end: str = ".") -> str:
    return words[:1].upper() + words[1:].rstrip(".:") + end


def _with(step: Step, notes: Iterable[Step]) -> Step:
    """A step with all that the notes say, and their rules, each once."""
    told = dict.fromkeys((step.text, *(note.text for note in notes)))
    rules = dict.fromkeys((*step.rules, *(rule for note in notes for rule in note.rules)))
    steps = (*step.steps, *(part for note in notes for part in note.steps))
    return replace(step, text=" ".join(told), rules=tuple(rules), steps=steps)

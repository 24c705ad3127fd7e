"""Canonical wording: one way to say each meaning. The game's verbs write clauses; this puts them into sentences and
says who and what in words that the resolver binds to the same thing."""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.language.antecedents import Antecedents
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.choices import in_cost_order
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
    Unless,
)
from cardlang.language.nodes.reference import ACTING, THIS, YOU, Player, Ref
from cardlang.language.nodes.selector import (
    Selector,
)
from cardlang.language.phrases import Phrases


@dataclass(slots=True)
class Writer(Phrases):
    """Writes one effect."""

    def text(self, effect: Node) -> str:
        """The whole text, with capitals and full stops; a construct that is a title, such as a keyword power that
        stands alone, has none."""
        construct = self.constructs.get(type(effect))
        if construct and construct.title:
            return str(construct.write(self, effect))
        if isinstance(effect, Abilities):
            texts = []
            for one, after in zip(effect.abilities, (*effect.abilities[1:], None), strict=True):
                plain_next = (
                    after is not None and not isinstance(after, Activated | Triggered) and not self._title(after)
                )
                texts.append(self._ability(one, trailing=bool(plain_next)))
            return " ".join(texts)
        return self._ability(effect)

    def _title(self, effect: Node) -> bool:
        """Whether it begins with what is no sentence, such as a keyword power, which begins an ability by itself."""
        construct = self.constructs.get(type(effect.effects[0] if isinstance(effect, Sequence) else effect))
        return construct is not None and construct.title

    def _ability(self, effect: Node, trailing: bool = False) -> str:
        self.said = Antecedents(count=self.said.count)
        if isinstance(effect, Activated):
            before, self.me = self.me, THIS
            if effect.costs != in_cost_order(effect.costs):
                raise Unwritable(f"no words for {effect.costs} in this order")
            self.in_costs = True
            costs = [self._going_on(cost) for cost in effect.costs]
            self.in_costs = False
            if effect.timing == "immediate":  # which taps anyway
                if "T" not in costs:
                    raise Unwritable("no words for immediate without tapping")
                costs = ["immediate", *(cost for cost in costs if cost != "T")]
            head = ", ".join(costs) + (" at any time" if effect.timing == "any time" else "")
            head = head[:1].upper() + head[1:]
            text = f"{head}: {self._sentences(effect.effect, headed=True)}"
            self.me = before
            return text
        if isinstance(effect, Triggered) and not trailing:
            before, self.me = self.me, THIS
            text = f"{self.event(effect.event)}, {self._sentences(effect.effect, continuing=True, headed=True)}"
            self.me = before
            return text[:1].upper() + text[1:]
        return self._sentences(effect)

    def _sentences(self, effect: Node, continuing: bool = False, headed: bool = False) -> str:
        """All of an ability; `headed` after the colon or comma that begins it, `continuing` with no capital."""
        effects = effect.effects if isinstance(effect, Sequence) else (effect,)
        sentences: list[str] = []
        for one in effects:
            sentence = str(self.line(one)) if headed and not sentences else self._sentence(one)
            sentences.append(sentence if continuing and not sentences else sentence[:1].upper() + sentence[1:])
        return " ".join(f"{sentence}." for sentence in sentences)

    def _sentence(self, effect: Node) -> str:
        """A whole sentence: only here a time may stand first, and then it is for all that follows."""
        if isinstance(effect, Lasting) and isinstance(effect.effect, Sequence | If | ForEach):
            return f"{self.duration(effect.until)}, {self.line(effect.effect)}"
        return str(self.line(effect))

    def line(self, node: Node) -> Clause | str:
        """What may stand as one sentence: no capital, no full stop."""
        self.elsewhere = False
        match node:
            case Sequence(effects):
                return ", then ".join(str(self.line(effect)) for effect in effects)
            case May(who, effect):
                return self._may(who, effect)
            case If(condition, effect, otherwise):
                word, condition = (
                    ("unless", condition.condition) if isinstance(condition, Unless) else ("if", condition)
                )
                text = f"{word} {self.condition(condition)}, {self.line(effect)}"
                return f"{text}. Otherwise, {self.line(otherwise)}" if otherwise else text
            case Or(options):
                first, *rest = options
                if isinstance(first, May | Sequence | If | ForEach):
                    raise Unwritable(f"no words for {first} as one of two")
                return " or ".join([str(self.line(first)), *(self._going_on(option) for option in rest)])
            case ForEach(each, effect):
                return f"for each {self.selected(each, 'other').removeprefix('each ')}, {self.line(effect)}"
            case Lasting(effect, until):
                said = self.line(effect)
                if not isinstance(said, Clause):
                    raise Unwritable(f"no words for {said} lasting")
                return Clause(said.verb, f"{said.rest} {self.duration(until)}", said.subject)
            case Triggered(event, effect):
                before, self.me = self.me, THIS
                said = self.line(effect)
                if not isinstance(said, Clause):
                    raise Unwritable(f"no words for {said} at a time")
                text = f"{said} {self.event(event)}"
                self.me = before
                return text
            case _:
                clause: Clause | str = self.constructs[type(node)].write(self, node)
                self.before = node
                return clause

    def _going_on(self, effect: Node, before: object = None) -> str:
        """A cost, or a clause after `and` or `or`, where a verb must come: the subject must go without saying, or be
        `before`, that of the clause before it."""
        clause = self.line(effect)
        if clause == "T":
            return "T"
        who = doer(effect)
        if isinstance(clause, Clause) and ((clause.subject is None and before is None) or who == (before or self.me)):
            return f"{clause.verb} {clause.rest}".strip()
        raise Unwritable(f"no words for {clause} after another effect")

    def _may(self, who: Player, effect: Node) -> str:
        if isinstance(effect, Sequence | Or):
            first, *rest = effect.effects if isinstance(effect, Sequence) else effect.options
            word = " and " if isinstance(effect, Sequence) else " or "
            if word == " and " and isinstance(rest[-1], Lasting) and any(self._is_state(one) for one in (first, *rest)):
                raise Unwritable(f"no words for {first} without the end of {rest[-1]}")
            begin = self._may(who, first)
            before = doer(first)
            if isinstance(before, Selector):
                before = Ref("chosen", self.said.count - 1)
            if before in (None, YOU, self.me):
                before = None
            return word.join([begin, *(self._going_on(one, before) for one in rest)])
        try:  # before the effect speaks of things that who could not yet refer to
            player = self.player(who)
        except Unwritable:
            player = None
        clause = self.line(effect)
        if not isinstance(clause, Clause):
            raise Unwritable(f"no words for: {who} may {clause}")
        by = doer(effect)
        if clause.subject is None and isinstance(by, Ref):
            clause = Clause(clause.verb, clause.rest, self.subject_said(by))
        if clause.subject is None and player and who == YOU:
            return Clause(clause.verb, clause.rest, player).after("may")
        if clause.subject and self._decides(who, effect):
            return clause.after("may")
        if clause.subject is None or player is None:
            raise Unwritable(f"no words for: {who} may {clause}")
        return f"{player.words} may have {clause.subject.words} {clause.verb} {clause.rest}".strip()

    def _is_state(self, effect: Node) -> bool:
        construct = self.constructs.get(type(effect))
        return construct is not None and construct.lasts

    def _decides(self, who: Player, effect: Node) -> bool:
        """Whether `who` is the one who decides for the effect's subject anyway."""
        subject = doer(effect)
        if isinstance(subject, Player):
            return subject == who
        if isinstance(subject, Selector):
            subject = Ref("chosen", self.said.count - 1)
        if not isinstance(subject, Ref) or subject in (ACTING, THIS):
            return who == YOU
        return who == Player("controller", subject)


def doer(effect: Node) -> object:
    """Whose deed it is; `None` for a command."""
    return getattr(effect.effect if isinstance(effect, Lasting) else effect, "who", None)

"""Counts and conditions, in words that the resolver binds to the same things."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from cardlang.language import nodes
from cardlang.language.clause import Unwritable, compared
from cardlang.language.construct import PARTS
from cardlang.language.phrases import Phrases
from cardlang.language.reference_phrases import apostrophe
from cardlang.model.article import with_article
from cardlang.model.value import having


class ConditionPhrases(Phrases):
    """The counts and conditions of one text."""

    def per(self, amount: nodes.Node) -> str:
        """` for each adjacent ally`, if an amount is counted that way; otherwise ""."""
        if isinstance(amount, nodes.Bounded):
            bound = "minimum" if amount.bound == "least" else "maximum"
            return f"{self.per(amount.amount)}, to a {bound} of {amount.n}"
        if not isinstance(amount, nodes.Per):
            return ""
        if amount.plus:
            if isinstance(amount.amount, nodes.Bonus):
                raise Unwritable("a bonus is added to what is printed")
            return f", plus {amount.amount.n} for each {self.counted(amount.each)}"
        per = "per" if self.constructs.form(amount.each) == "rate" else self.for_each(amount.each)
        return f" {per} {self.counted(amount.each)}"

    def for_each(self, each: nodes.Node) -> str:
        """`for each` creature, `for every` 2 creatures."""
        return "for every" if isinstance(each, nodes.Counted) and each.together else "for each"

    def counted(self, each: nodes.Node) -> str:
        """The words after `for each`, where nothing is chosen."""
        if not isinstance(each, nodes.Selector):
            with having(self, describing=True):
                return self.part(each).removeprefix("each ")
        with having(self, describing=True):
            return self.describe(each).removeprefix("each ")

    def part(self, node: nodes.Node) -> str:
        """A part that only the game knows, such as cards, or a count of what was done."""
        if isinstance(node, nodes.ThisWay):
            return f"{self.vocabulary.forms.get(node.what, (node.what,))[0]} {node.did} this way"
        if isinstance(node, nodes.Units):
            if node.by > 1:
                if node.above or node.stat != "damage" or node.by % self.vocabulary.step:
                    raise Unwritable(f"no words for {node}")
                return f"{node.by} damage on {self.ref(node.of)}"
            above = f" above {apostrophe(self.ref(node.above))}" if node.above else ""
            return f"{node.stat} of {self.ref(node.of)}{above}"
        construct = self.constructs.get(type(node))
        if construct is None or construct.form not in PARTS:
            raise Unwritable(f"no words for {node} here")
        return str(construct.write(self, node))

    def condition(self, condition: nodes.Node) -> str:
        """A condition. What depends on it does not amend the effect before it."""
        words = self._condition(condition)
        self.before = None
        return words

    def _condition(self, condition: nodes.Node) -> str:
        match condition:
            case nodes.Did():
                return "you do"
            case nodes.AllHold(conditions) | nodes.AnyHolds(conditions):
                if len(conditions) < 2:
                    raise Unwritable("one condition is said alone")
                joint = " and " if isinstance(condition, nodes.AllHold) else " or "
                return joint.join(map(self._condition, conditions))
            case nodes.Unless(nodes.Did()):
                return "you do not"
            case nodes.Holds(subject, predicate) if self.antecedents.is_plural(subject) and not self.holding:
                raise Unwritable("of several, there is one among them that is so")
            case nodes.Holds(subject, predicate):
                return self._holds(subject, predicate)
            case nodes.Unless(nodes.Holds(subject, nodes.Not(predicate))) if self.antecedents.is_plural(subject):
                return f"{self.ref(subject)} are {self._states(predicate)}"
            case nodes.Unless(nodes.Holds(subject, predicate)) if (
                self.antecedents.is_plural(subject) and not self.holding
            ):
                return f"none of {self.ref(subject)} is {self._state(predicate)}"
            case nodes.Unless(nodes.Holds(subject, predicate)):
                return self._holds(subject, predicate, "not")
            case nodes.Exists(what, relation):
                return self._exists(what, relation)
            case nodes.Has():
                return self._has(condition)
            case nodes.Unless(nodes.Has(relation=">=", than=1) as some):
                return self._has(some, none=True)
            case nodes.Unless(nodes.Exists(what, ">=")) if what.quantity == nodes.ONE:
                with having(self, describing=True):
                    words = self.describe(what, all_of_them=True)
                return _there(what, f"there are no {words}")
            case nodes.Unless(nodes.Happened(nodes.Selector() as some, kind, period)):
                return f"no {self.counted(replace(some, quantity=nodes.EACH))} {self.past(kind)}{self._since(period)}"
            case nodes.Unless(nodes.Happened(nodes.Player() as player, kind, period)):
                return self._done_by(player, kind, "PLAYER_PAST_NOT") + self._since(period)
            case nodes.Unless(nodes.Happened(nodes.Ref() as subject, kind, period)) if self.antecedents.is_plural(
                subject
            ):
                return f"none of {self.ref(subject)} {self.past(kind)}{self._since(period)}"
            case nodes.Unless(nodes.Happened(nodes.Ref() as subject, kind, period)):
                return f"{self.ref(subject)} {self.past(kind, subject, 'PAST_NOT')}{self._since(period)}"
            case nodes.Unless(nodes.DealsDamage() as inner):
                return self._condition(inner).replace("deals damage", "deals no damage")
            case nodes.Was(inner):
                return _in_past(self._condition(inner))
            case nodes.Unless():
                raise Unwritable(f"no words for {condition} as a condition")
            case nodes.Happened(nodes.Ref("attacked") as subject, kind, None) if self.vocabulary.spelled("OF_ATTACK"):
                said = self.vocabulary.spelled("PAST").get((kind, None), ())
                now = next((one for one in said if one.startswith("is ")), "") or self.past(kind)
                return f"{self.ref(subject)} {now}"
            case nodes.Happened(period=None) if self.before is None and (
                self.me is None or isinstance(self.answered, nodes.At)
            ):
                raise Unwritable("this would seem to happen then")
            case nodes.Happened():
                return self.happened(condition)
            case _ if (construct := self.constructs.get(type(condition))) is not None:
                return str(construct.write(self, condition))
            case _:
                raise Unwritable(f"no words for {condition}")

    def happened(self, condition: nodes.Happened) -> str:
        """In the past tense, from the vocabulary. The outcome of the previous effect has no tense."""
        if isinstance(condition.subject, nodes.Player):
            return self._done_by(condition.subject, condition.kind, "PLAYER_PAST") + self._since(condition.period)
        if isinstance(condition.subject, nodes.Selector):
            with having(self, describing=True):
                who = self.describe(condition.subject)
        else:
            who = self.ref(condition.subject)
            if self.antecedents.is_plural(condition.subject):
                return f"any of {who} {self.past(condition.kind)}" + self._since(condition.period)
        return f"{who} {self.past(condition.kind, condition.subject)}{self._since(condition.period)}"

    @staticmethod
    def _since(period: str | None) -> str:
        return f" this {period}" if period else ""

    def _done_by(self, player: nodes.Player, kind: str, terminal: str) -> str:
        """`you stopped the game`, `an opponent has not cast a spell`"""
        if not self.vocabulary.spelled(terminal).get((kind, None)):
            raise Unwritable(f"no words for what players have done: {kind}")
        words = self.spelled(terminal, (kind, None))
        return f"{self.player(player).words} {words}"

    def _holds(self, subject: nodes.Ref, predicate: nodes.Predicate, negated: str = "", one_of: bool = False) -> str:
        """`that creature is tapped`, `it does not have Flying`, `one of those creatures is tapped`."""
        who = f"{'one of ' * one_of}{self.ref(subject)}"
        plural = self.antecedents.is_plural(subject) and not one_of
        is_, has = ("are", "have") if plural else ("is", "has")
        match predicate:
            case nodes.Controlled(whose) if whose == nodes.YOU:
                return f"{who} {is_} {negated} yours".replace("  ", " ")
            case nodes.Is(adjective) if negated and not plural and adjective in self.vocabulary.opposites:
                raise Unwritable(f"what is not {adjective} is {self.vocabulary.opposites[adjective]}")
            case nodes.Is(adjective) if adjective == self.vocabulary.mine:
                raise Unwritable(f"{adjective} says whose it is")
            case nodes.HasPower() | nodes.Compare():
                words = self.place(predicate).removeprefix("with ")
                if negated and isinstance(predicate, nodes.Compare):
                    raise Unwritable("a comparison is said the other way round")
                return f"{who} {'do' if plural else 'does'} not have {words}" if negated else f"{who} {has} {words}"
            case nodes.Is(adjective) if adjective in self.vocabulary.after or self._happens_so(adjective):
                if negated and self.holding and adjective not in self.vocabulary.after:
                    return f"{who} {is_} not {self._state(predicate)}"
                if negated:
                    raise Unwritable(f"no words for not {adjective}")
                return f"{who} {self.spelled('HAS_DESC', adjective)}"
            case nodes.Controlled(by) if by == nodes.YOU and self.vocabulary.yours:
                return f"{who} {is_} {negated} {self.vocabulary.words[self.vocabulary.yours[0]]}".replace("  ", " ")
            case nodes.Is() | nodes.HasKeyword() | nodes.Named() | nodes.AnyKeyword() | nodes.OfNoun():
                return f"{who} {is_} {negated} {self._state(predicate)}".replace("  ", " ")
        if predicate.counts and (negated or subject == (self.me or nodes.THIS)):
            raise Unwritable("it is said of all that are there")
        if (words := self.place(predicate)).startswith(("with ", "that has ")):
            return f"{who} {has} {words.removeprefix('that has ').removeprefix('with ')}"
        return f"{who} {is_} {negated} {words}".replace("  ", " ")

    def _happens_so(self, adjective: str) -> bool:
        """Whether `it is damaged` could also mean that it is being damaged."""
        spelled = self.vocabulary.spelled
        return adjective in spelled("HAS_DESC") and f"is {adjective}" in spelled("EVENT")

    def _exists(self, what: nodes.Selector, relation: str) -> str:
        those = next((one.those for one in what.where if isinstance(one, nodes.Among)), None)
        if those and what.quantity == nodes.ONE and relation == ">=":
            called = next((one.called for one in self.antecedents.mentions if one.ref == those), "")
            said = [one for one in what.where if one != nodes.Among(those)]
            said += [nodes.OfNoun(what.noun)] if what.noun != (called or self.vocabulary.noun) else []
            if len(said) != 1:
                raise Unwritable(f"no words for {what}")
            return self._holds(those, said[0], one_of=True)
        plural = what.quantity.n > 1
        with having(self, describing=True):
            words = self.describe(what)
        if what.quantity == nodes.ONE and relation != ">=":
            other = "other " if words.startswith("another ") else ""
            most = "exactly" if relation == "=" else "at most"
            return _there(what, f"there is {most} one {other}{words.partition(' ')[2]}")
        if what.quantity.n == 1 and relation != ">=":
            raise Unwritable("at most one is said otherwise")
        if plural:
            count, _, rest = words.partition(" ")
            words = {">=": f"{count} or more {rest}", "<=": f"{count} or fewer {rest}"}.get(
                relation, f"exactly {words}"
            )
        return _there(what, f"there {'are' if plural else 'is'} {words}")

    def _has(self, node: nodes.Has, none: bool = False) -> str:
        """`you have 3 or more action cards in hand`, `you have no gold in your vault`"""
        subject, forms = self.player(node.who), self.vocabulary.forms[node.what]
        has = f"{subject.words} {'have' if subject.plural else 'has'}"
        pieces = node.what == self.vocabulary.noun or node.what in self.vocabulary.types
        if pieces and (node.where or not isinstance(node.than, nodes.Player)):
            raise Unwritable("pieces stand on the board, and others words say how many")
        if node.where is None and not pieces and node.what not in self.vocabulary.resources:
            raise Unwritable("cards lie somewhere")
        where = f" in {self._inside(node.where, node.who)}" if node.where else ""
        if isinstance(node.than, nodes.Player):
            if node.relation not in (">", "<"):
                raise Unwritable(f"no words for {node.relation} another player")
            uncounted = node.what in self.vocabulary.resources and forms[0] == forms[1]  # less gold, fewer points
            less = "less" if uncounted else "fewer"
            more = "more" if node.relation == ">" else less
            return f"{has} {more} {forms[1]}{where} than {self.player(node.than).words}"
        if none:
            return f"{has} no {forms[1]}{where}"
        n = node.than
        if node.relation not in (">=", "<=", "="):
            raise Unwritable(f"no words for {node.relation} {n}")
        return f"{has} {compared(node.relation, n)} {forms[n != 1 or node.relation != '=']}{where}"

    def _inside(self, where: nodes.Node, who: nodes.Player) -> str:
        """`hand`, `their vault`: a place of the player who has what lies there."""
        construct = self.constructs.get(type(where))
        if construct is None or construct.inside is None:
            raise Unwritable(f"nothing lies in {where}")
        return str(construct.inside(self, where, who))

    def _state(self, predicate: nodes.Predicate) -> str:
        match predicate:
            case nodes.Is(adjective) | nodes.Not(nodes.Is(adjective)) if adjective in self.vocabulary.yours:
                raise Unwritable("that is what you control")
            case nodes.Is(adjective) if adjective not in self.vocabulary.after:
                if self.vocabulary.forms.get(adjective, ("",))[0] == adjective:
                    return with_article(adjective)
                return self.vocabulary.words[adjective]
            case nodes.HasKeyword(word) | nodes.Named(word):
                return with_article(word)
            case nodes.OfNoun(noun):
                return with_article(self.vocabulary.forms[noun][0])
            case nodes.AnyKeyword():
                return with_article(self.listed_keywords(predicate))
            case _:
                return self.place(predicate)

    def _states(self, predicate: nodes.Predicate) -> str:
        """Of several: `creatures`, `exposed`."""
        forms = self.vocabulary.forms.get(getattr(predicate, "adjective", ""), ())
        return forms[1] if len(forms) > 1 else self._state(predicate)


def _there(what: nodes.Selector, text: str) -> str:
    """`there is a Drow you control within 3 squares` becomes `you control such a Drow`, since control is said right
    after the noun."""
    if nodes.Controlled(nodes.YOU) not in what.where or " you control" not in text:
        return text
    before, _, after = text.partition(" you control")
    return f"you control {before.split(' ', 2)[2]}{after.removeprefix(' and')}"


def _in_past(said: str) -> str:
    """`that creature was exposed`, of `that creature is exposed`.

    >>> _in_past("that creature has no damage")
    'that creature had no damage'
    """
    past = re.sub(r" (is|are|has|have) ", lambda verb: f" {_PAST[verb[1]]} ", said, count=1)
    if past == said:
        raise Unwritable(f"no words for what was before: {said}")
    return past


_PAST: Final = {"is": "was", "are": "were", "has": "had", "have": "had"}

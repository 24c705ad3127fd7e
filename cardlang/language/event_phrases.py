"""Events and times, in words that the resolver binds to the same things."""

from __future__ import annotations

from typing import Any

from cardlang.language.clause import Unwritable, compared
from cardlang.language.condition_phrases import ConditionPhrases
from cardlang.language.nodes import OF_PLAYERS, At, Duration, During, Happens, Has, Limited, Node, SoMuch, Unless, While
from cardlang.language.nodes.reference import THIS, THIS_CARD, YOU, Player, Ref
from cardlang.language.nodes.selector import Either, Selector, Several
from cardlang.language.reference_phrases import apostrophe
from cardlang.model.article import with_article
from cardlang.model.value import having


class EventPhrases(ConditionPhrases):
    """The events and times of one text."""

    def event(self, event: Node) -> str:
        """The words of an event: `a Drow destroys an enemy`."""
        self.answered = event
        self.dies = isinstance(event, Happens) and event.kind == "is destroyed" and not (event.object or event.would)
        match event:
            case At(edge, period, whose):
                return f"at the {edge} of {self._whose(whose, period)}"
            case Happens():
                return self._happens(event)
            case _:
                raise Unwritable(f"no words for {event} as an event")

    def _happens(self, event: Happens) -> str:
        if event.after and (event.would or event.kind not in self.vocabulary.actions):
            raise Unwritable("only an action has been carried out")
        if self.bearer and event.subject == THIS and event.kind in OF_PLAYERS:
            raise Unwritable("its player does that")
        subject = "this" if self.bearer and event.subject == THIS_CARD else self._party(event.subject, "subject")
        form = ""
        if event.much:
            form = self._so_much(event, event.much)
            text = f"if {subject} would {form}" if event.would else f"when {subject} {form}"
        elif event.would:
            spelled = self._before if event.object is not None else self.spelled
            text = f"if {subject} would {spelled('WOULD_EVENT', event.kind)}"
        else:
            forms = self.vocabulary.spelled("EVENT").get(event.kind, [event.kind])
            plural = event.subject == YOU
            form = next((form for form in forms if not (plural and form.split()[0][-1:] == "s")), forms[0])
            when = "after" if event.after else "when"
            text = f"{when} {subject} {form if event.object is None else self._before('EVENT', event.kind, form)}"
        if event.object is None and event.kind in self.vocabulary.targeting:
            self.antecedents.mention(Ref("object"), "its target", "target")
        if event.object is not None:
            text += f" {self._party(event.object, 'gone' if event.kind in self.vocabulary.gone else 'object')}"
        if event.place is not None and isinstance(event.object, Selector):
            raise Unwritable("the place would seem to be that of the object")
        if event.place is not None:
            text += f" {self.seat(event.place)}"
        if not event.means or event.means.startswith("without "):
            return f"{text} {event.means or ''}".rstrip()
        kinds = self.vocabulary.spelled("DAMAGE_KIND")
        if event.means in kinds:
            if event.kind not in ("is damaged", "damages") or event.place:
                raise Unwritable("a kind of damage is said of damage that is taken")
            wounds = self.vocabulary.forms["damage"][1]
            if f" {wounds}" not in text:  # `when you are hit`
                raise Unwritable("a kind of damage is said where that is named")
            return text.replace(f" {wounds}", f" {event.means} {wounds}", 1)
        if kinds and event.kind in self.vocabulary.active:
            return f"{text} from {with_article(event.means)}"
        if event.means[0].isdigit():  # `2 fire requirements`: so many or more
            attack = self.spelled("MEANS", event.means)
        else:
            attack = f"its {event.means}" if event.means.startswith("next") else with_article(event.means)
        return f"{text} with {attack}"

    def _so_much(self, event: Happens, much: SoMuch) -> str:
        """`takes 10 or more damage`"""
        terminal = "WOULD_EVENT" if event.would else "EVENT"
        wounds = self.vocabulary.forms.get("damage", ("damage", "damage"))[1]
        end = f" {wounds} to" if event.object else f" {wounds}"
        forms = [one for one in self.vocabulary.spelled(terminal).get(event.kind, ()) if one.endswith(end)]
        takes = [one for one in forms if one.startswith("take")] or forms
        if not takes or event.kind not in ("is damaged", "damages", "deals damage") or much.n % self.vocabulary.step:
            raise Unwritable(f"no words for so much: {event}")
        if much.n < self.vocabulary.step:
            raise Unwritable("that is any damage")
        return takes[0].replace(f" {wounds}", f" {compared(much.relation, much.n, 'less')} {wounds}")

    def _party(self, party: Node, role: str) -> str:
        if isinstance(party, Player):
            return self.player(party).words
        ref: Any = Ref("subject" if role == "subject" else "object")
        if isinstance(party, Either):
            before = self.antecedents.copy()
            text = self.target(party)
            self.antecedents = before
            self.antecedents.mention(ref, text, "gone" if role == "gone" else "event", called=self.vocabulary.noun)
            return text
        if isinstance(party, Ref | Several):
            return self.target(party)
        if not isinstance(party, Selector):
            said = self.part(party)
            return with_article(said[2:]) if said.startswith("1 ") else said  # `when you play an action card`
        text = self.describe(party)
        how: Any = "gone" if role == "gone" else "event"
        self.antecedents.mention(ref, text, how, self.names(party), party.noun)
        return text

    def _whose(self, whose: Player | Ref | None, period: str, next_: str = "") -> str:
        if whose is None:
            return f"the current {period}"
        if isinstance(whose, Ref) and self.antecedents.is_plural(whose):
            return f"their {next_}{period}"
        if isinstance(whose, Ref):
            return f"{apostrophe(self.ref(whose))} {next_}{period}"
        those = [one.ref for one in self.antecedents.candidates("those", self.vocabulary.domains)]
        if whose.who == "controller" and [whose.of] == those:
            return f"their controller's {next_}{period}"
        if whose == YOU:
            return f"your {next_}{period}"
        if whose.of and whose.who not in ("controller", "owner"):
            raise Unwritable(f"no words for {whose}")
        if whose.who == "opponent" and not next_:
            raise Unwritable("an opponent's turn is each opponent's")
        if whose.who == "players":
            self.antecedents.meet(Player("active"))
            return f"each {period}"
        if whose.who == "opponents":
            self.antecedents.meet(Player("active"))
            return f"each opponent's {period}"
        return f"{self.player(whose).words}'s {next_}{period}"

    def often(self, limit: Limited) -> str:
        """`once per turn`, `once during each of your turns`"""
        if limit.times > 1 and str(limit.times) not in self.vocabulary.spelled("TIMES"):
            raise Unwritable(f"no words for {limit.times} times")
        often = "once" if limit.times == 1 else self.spelled("TIMES", str(limit.times))
        if limit.yours:
            return f"{often} during each of your {self.spelled('PERIODS', limit.period)}"
        return f"{often} per {limit.period}"

    def duration(self, duration: Duration | While | During, *, short: bool = False) -> str:
        """The words of a duration: `until the end of your turn`; if they are to be `short`, `this turn`."""
        match duration:
            case Duration("end", period, None) if (short or self.vocabulary.brief) and period != "game":
                return f"this {period}"
            case While(Unless(Has() as inner)) if (inner.relation, inner.than) != (">=", 1):
                return f"unless {self.condition(inner)}"
            case While(condition):
                with having(self, holding=True):
                    return f"while {self.condition(condition)}"
            case During(period, Player("players")):
                return f"during each player's {period}"
            case During(period, whose):
                return f"during {self._whose(whose, period)}"
            case Duration(edge, period, Player("players")):
                return f"during the next {period}" if edge == "whole" else f"until the {edge} of the next {period}"
            case Duration("whole", period, Ref() | Player() as whose):
                return f"during {self._whose(whose, period, 'next ')}"
            case Duration("whole"):
                raise Unwritable("only a round of all players is named as a whole")
        return f"until the {duration.edge} of {self._whose(duration.whose, duration.period, 'next ')}"

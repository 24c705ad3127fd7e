"""Effects, in words that stand inside a sentence: no capital, no full stop."""

from __future__ import annotations

from cardlang.language.clause import Clause, Unwritable, count_word, third_person
from cardlang.language.construct import HEADINGS
from cardlang.language.event_phrases import EventPhrases
from cardlang.language.nodes import ONE, Counted, Either, Is, Node, Selector, State, choices, walk
from cardlang.language.nodes.condition import At, Condition, Did, Event, Exists, Happened, Happens, Has, Holds, Unless
from cardlang.language.nodes.effect import (
    AnyOf,
    ChooseOpponent,
    DoneBy,
    During,
    ForEach,
    If,
    Instead,
    Lasting,
    Limited,
    May,
    NextTime,
    Or,
    Replaced,
    Sequence,
    SomeOf,
    Triggered,
    UnlessDone,
    While,
    per,
    rate_of,
)
from cardlang.language.nodes.reference import ACTING, THAT_PLAYER, THIS, YOU, Player, Ref, met
from cardlang.model.value import having

_MODAL = ("can", "can only", "cannot", "must")  # whose subject cannot be left out


class EffectPhrases(EventPhrases):
    """The effects of one text, as parts of its sentences."""

    def line(self, node: Node) -> Clause | str:
        """What may stand as one sentence: no capital, no full stop."""
        self.elsewhere = False
        construct = self.constructs.get(type(node))
        if construct is not None and construct.form not in HEADINGS:  # a deed
            self.player_doing = self.done_by
            clause: Clause | str = construct.write(self, node)
            self.before = node
            return clause
        match node:
            case Sequence(effects):
                return ", then ".join(self._no_modes(effect) for effect in effects)
            case May(who, effect):
                return self._may(who, effect)
            case If(condition, effect, otherwise):
                word, condition = self.if_or_unless(condition)
                if word == "unless":
                    self._check_opposite(condition)
                if otherwise is not None:
                    raise Unwritable("no words for otherwise inside another effect")
                if self.me is None and isinstance(effect, Triggered | Replaced | State):
                    raise Unwritable("a state under a condition lasts as long as that holds")
                begin = f"{word} {self.condition(condition)}"
                whole = isinstance(effect, Or) and word == "if"
                return f"{begin}, {self.line(effect) if whole else self._no_modes(effect)}"
            case Or(options, who):
                return self._or(options, who)
            case SomeOf(options, most, _, who):
                if not 1 < most < len(options):
                    raise Unwritable(f"no words for {most} of {len(options)} effects")
                return self._listed(how_many(node), options, who)
            case AnyOf(options, _, who):
                return self._listed(how_many(node), options, who)
            case UnlessDone(effect, who, cost):
                said, player, done = self._clause(effect), self.player(who), self._clause(cost)
                if doer(cost) not in ((who, None) if who == YOU else (who,)):
                    raise Unwritable(f"no words for: unless {player.words} {done}")
                text = f"{said} unless {Clause(done.verb, done.rest, player)}"
                return Clause(said.verb, text.partition(f"{Clause(said.verb, '', said.subject)} ")[2], said.subject)
            case Limited():
                raise Unwritable(f"no words for {node} inside another effect")
            case Replaced():
                return self._then(self.event(node.event), node)
            case NextTime(Triggered() | Replaced() as effect):
                return self._then(self.next_time(node), effect)
            case Lasting(NextTime(Triggered() | Replaced() as effect) as once, until):
                when = f"{self.next_time(once)} {self.duration(until, short=True)}"
                return self._then(when, effect)
            case Lasting(Triggered(Happens(would=True)) as effect, until):
                return self._then(f"{self.duration(until)}, {self.event(effect.event)}", effect)
            case DoneBy(who, effect):
                if who == YOU or who.who == "subject" or hasattr(effect, "who"):
                    raise Unwritable(f"no words for {effect} done by {who}")
                player = self.player(who)
                with having(self, done_by=who):
                    said = self._clause(effect)
                if said.subject:
                    raise Unwritable(f"no words for {said} done by {player.words}")
                return Clause(said.verb, said.rest, player)
            case ChooseOpponent():
                self.antecedents.meet(Player("opponent"))
                return "choose an opponent"
            case ForEach(Selector() as each, effect, int(most)):
                index = self.antecedents.count
                things = self.selected(each, "other").removeprefix("each ")
                said = self._clause(effect)
                if Ref("chosen", index) in walk(effect):
                    raise Unwritable(f"no words for {effect} so often")
                return Clause(said.verb, f"{said.rest} for each {things}{_so_often(effect, most)}", said.subject)
            case ForEach(each, effect) if isinstance(each, Player):
                begin, before = f"for {self.player(each).words}", self.antecedents.players
                self.antecedents.players = [THAT_PLAYER]
                text = f"{begin}, {self._no_modes(effect)}"
                self.antecedents.players = before
                return text
            case ForEach(Counted(first=True) as each, effect, None):
                return f"for each {self.counted(each)}, {self._no_modes(effect)}"
            case ForEach(Counted() as each, effect, most) if not isinstance(each, Selector):
                counted = per(effect, each)
                chosen = [one for one in choices(effect) if isinstance(one, Selector)]
                if most and [one.quantity for one in chosen] == [ONE]:
                    raise Unwritable("another is chosen each time, without a limit")
                if counted and [one.quantity for one in chosen] != [ONE]:
                    raise Unwritable(f"what is counted is the amount of {effect}")
                if counted:
                    noun = self.vocabulary.forms[chosen[0].noun][0]
                    return f"{self.line(counted)}. You may choose a different {noun} each time"
                said = self._clause(effect)
                bound = _so_often(effect, most) if most else ""
                return Clause(said.verb, f"{said.rest} {self.for_each(each)} {self.counted(each)}{bound}", said.subject)
            case ForEach(each, effect):
                assert isinstance(each, Selector)
                return f"for each {self.selected(each, 'other').removeprefix('each ')}, {self._no_modes(effect)}"
            case Lasting(effect, until):
                if isinstance(until, While) and isinstance(effect, State) and effect.while_first:
                    raise Unwritable(f"{effect} while … would say when that can be done")
                with having(self, lasting=True):
                    said = self._clause(effect)
                return Clause(said.verb, f"{said.rest} {self.duration(until)}", said.subject)
            case Triggered(event, effect):
                with having(self, me=THIS):
                    return f"{self._clause(effect)} {self.event(event)}"
            case _:
                raise Unwritable(f"no words for {node} here")

    def _clause(self, effect: Node) -> Clause:
        """An effect that is said in one clause, to which words can be added."""
        said = self.line(effect)
        if not isinstance(said, Clause):
            raise Unwritable(f"no clause says {said}")
        return said

    def if_or_unless(self, condition: Condition) -> tuple[str, Condition]:
        """`unless …` where the writer has no words for `if … not …`."""
        match condition:
            case Unless(Holds(subject)) if self.antecedents.is_plural(subject):  # `none of them is`, `they are`
                pass
            case Unless(Exists() | Happened() | Did() | Unless() | Has(relation=">=", than=1)):
                pass
            case Unless(inner):
                return "unless", inner
        return "if", condition

    def _check_opposite(self, condition: Condition) -> None:
        """Errors: `Unwritable` if `unless` this would be read as `if` its opposite."""
        match condition:
            case Holds(Ref() as subject, Is(adjective)) if adjective in self.vocabulary.opposites:
                if not self.antecedents.is_plural(subject):
                    raise Unwritable(f"what is not {adjective} is {self.vocabulary.opposites[adjective]}")

    def _replacing(self, effect: Node) -> str:
        """What stands before `instead`: no `if`, no `then`."""
        if isinstance(effect, If | ForEach | Instead):
            raise Unwritable(f"no words for {effect} in place of another")
        with having(self, replacing=True):
            if isinstance(effect, Sequence):
                first, *rest = effect.effects
                return " and ".join([str(self.line(first)), *(self._going_on(one) for one in rest)])
            return str(self.line(effect))

    def _then(self, when: str, effect: Triggered | Replaced) -> str:
        """What an event leads to, after its words. What is chosen then is not known to what follows."""
        said = self.antecedents.copy()
        with having(self, me=THIS):
            if isinstance(effect, Replaced):
                if effect.effect.alters:
                    raise Unwritable("what changes something is not done instead of it")
                text = f"{when}, {self._replacing(effect.effect)} instead"
            else:
                text = f"{when}, {self._no_modes(effect.effect)}"
        if self.me == ACTING:
            said.count, said.shown = self.antecedents.count, self.antecedents.shown
            self.antecedents = said
        return text

    def next_time(self, node: NextTime) -> str:
        """`the next time an enemy moves`"""
        event = node.effect.event if isinstance(node.effect, Triggered | Replaced) else None
        if isinstance(event, At) and event.edge == "start" and event.whose is not None and self.me is not None:
            begin, _, period = self.event(event).rpartition(event.period)
            if not period and (event.whose == YOU or event.whose.of):
                return f"{begin}next {event.period}"
        if not isinstance(event, Happens) or event.after or self.me is None:
            raise Unwritable(f"no words for the next time of {event}")
        return f"the next time {self.event(event).partition(' ')[2]}"

    def _only(self, when: Condition | Event | During) -> str:
        """When a card or an ability can be used."""
        begin = "play this card only" if self.me == ACTING else "use this only"
        match when:
            case Happens(would=True):
                raise Unwritable("what would happen is answered by the effect")
            case At() | Happens():
                return f"{begin} {self.event(when)}"
            case During():
                return f"{begin} {self.duration(when)}"
        said, asked = self.if_or_unless(when)
        if said == "unless":
            never = "this card cannot be played" if self.me == ACTING else "this power cannot be used"
            return f"{never} if {self.condition(asked)}"
        return f"{begin} if {self.condition(when)}"

    def _no_modes(self, effect: Node) -> str:
        """A line inside a sentence, where no `choose one: …` has a place."""
        text = str(self.line(effect))
        if isinstance(effect, SomeOf | AnyOf) or " one: " in text:
            raise Unwritable(f"no words for a choice in the middle: {text}")
        return text

    def _or(self, options: tuple[Node, ...], who: Player) -> str:
        """`A or B`, where each is one verb phrase; else each by itself: `choose one: A; or B`."""
        if who == YOU and all(_is_verb_phrase(option) and doer(option) in (None, YOU, self.me) for option in options):
            mark = self.antecedents.copy(), self.before
            try:
                return self._either_done(options)
            except Unwritable:
                self.antecedents, self.before = mark
        if who.who in ("opponents", "players") and all(map(_is_verb_phrase, options)):
            if any(doer(option) != who for option in options):
                raise Unwritable(f"each of {who} chooses what they do themselves")
            begun = self.line(options[0])
            return " or ".join([str(begun), *(self._going_on(one, who, alike=True) for one in options[1:])])
        return self._listed("one", options, who)

    def _listed(self, many: str, options: tuple[Node, ...], who: Player) -> str:
        """`choose two: A; or B; or C`"""
        begin = str(Clause("choose", f"{many}:", None if who == YOU else self.player(who)))
        said, texts = self.antecedents.copy(), []
        with having(self, offered=who != YOU):
            for option in options:
                self.before = None
                texts.append(self._no_modes(option))
                said.count, said.shown = self.antecedents.count, self.antecedents.shown
                self.antecedents = said.copy()
        return f"{begin} {'; or '.join(texts)}"

    def _either_done(self, options: tuple[Node, ...]) -> str:
        """`A or B`"""
        first, *rest = options
        begun = self.line(first)
        alike = isinstance(begun, Clause) and begun.subject is not None and not begun.subject.plural
        either = " or ".join([str(begun), *(self._going_on(option, alike=alike) for option in rest)])
        if " for each " in either:
            raise Unwritable(f"it is not clear whether that counts for both: {either}")
        return either

    def _going_on(self, effect: Node, before: object = None, alike: bool = False) -> str:
        """A cost, or a clause after `and` or `or`, where a verb must come: the subject must go without saying, or be
        `before`, that of the clause before it. `alike` a verb follows one such as `moves`."""
        clause = self.line(effect)
        if clause == "T":
            return "T"
        who = doer(effect)
        if isinstance(clause, Clause) and clause.verb in _MODAL:
            raise Unwritable(f"no words for {clause} after another effect")
        if isinstance(clause, Clause) and clause.subject is None and before is None:
            return str(clause)
        if isinstance(clause, Clause) and clause.subject:
            who = who or clause.subject.things
        if isinstance(clause, Clause) and who and who == (before or self.me):
            verb = third_person(clause.verb) if alike and clause.subject else clause.verb
            return f"{verb} {clause.rest}".strip()
        raise Unwritable(f"no words for {clause} after another effect")

    def _may(self, who: Player, effect: Node) -> str:
        if isinstance(effect, Sequence | Or):
            first, *rest = effect.effects if isinstance(effect, Sequence) else effect.options
            word = " and " if isinstance(effect, Sequence) else " or "
            lasting = word == " and " and isinstance(rest[-1], Lasting)
            if lasting and any(isinstance(one, State) for one in (first, *rest)):
                raise Unwritable(f"no words for {first} without the end of {rest[-1]}")
            chosen, before = Ref("chosen", self.antecedents.count), doer(first)
            begin = self._may(who, first)
            if isinstance(before, Selector | Either):
                before = chosen
            if before in (None, YOU, self.me):
                before = None
            if isinstance(before, Player) and word == " and ":
                before = met(before)
            return word.join([begin, *(self._going_on(one, before) for one in rest)])
        try:  # before the effect speaks of things that who could not yet refer to
            player = self.player(who)
        except Unwritable:
            player = None
        chosen = Ref("chosen", self.antecedents.count)  # who does it is chosen first
        with having(self, permitted=True):
            clause = self._clause(effect)
        by = doer(effect)
        if clause.subject is None and isinstance(by, Ref):
            clause = Clause(clause.verb, clause.rest, self.subject_said(by))
        if clause.subject is None and player and who == YOU:
            return Clause(clause.verb, clause.rest, player).after("may")
        if clause.subject and self._decides(who, by or clause.subject.things, chosen):
            return clause.after("may")
        if clause.subject is None or player is None:
            raise Unwritable(f"no words for: {who} may {clause}")
        return f"{player.words} may have {clause.subject.words} {clause.verb} {clause.rest}".strip()

    def _decides(self, who: Player, subject: object, chosen: Ref) -> bool:
        """Whether `who` is the one who decides for a subject anyway."""
        if isinstance(subject, Player):
            return subject == who
        if isinstance(subject, Selector | Either):
            subject = chosen
        if not isinstance(subject, Ref) or subject in (ACTING, THIS):
            return who == YOU
        return who == Player("controller", subject)


def _so_often(effect: Node, most: int) -> str:
    """`, to a maximum of 3`: of what is counted"""
    if (rate := rate_of(effect)) is None:
        raise Unwritable(f"no words for {effect} at most {most} times")
    return f", to a maximum of {most * rate}"


def how_many(node: SomeOf | AnyOf) -> str:
    """How many of several effects: `two`, `up to two`, `one or more`, `any number`."""
    if isinstance(node, AnyOf):
        return "any number" if node.none else "one or more"
    return f"{'up to ' * node.fewer}{count_word(node.most)}"


def _is_verb_phrase(effect: Node) -> bool:
    return not isinstance(
        effect,
        Sequence | May | If | Or | ForEach | Lasting | Triggered | Replaced | NextTime | Limited | Instead | UnlessDone,
    )


def doer(effect: Node) -> object:
    """Who does it; `None` for a command."""
    return getattr(effect.effect if isinstance(effect, Lasting) else effect, "who", None)

"""Canonical wording: one way to say each meaning. The game's verbs write clauses; this puts them into sentences and
says who and what in words that the resolver binds to the same thing."""

from __future__ import annotations

from dataclasses import replace

from cardlang.language.antecedents import Antecedents
from cardlang.language.clause import Clause, Unwritable, third_person
from cardlang.language.condition_phrases import ConditionPhrases
from cardlang.language.nodes.amended import per
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.choices import canonical_costs
from cardlang.language.nodes.condition import At, Condition, Did, Event, Exists, Happened, Happens, Holds, Unless
from cardlang.language.nodes.effect import (
    Abilities,
    Activated,
    ChooseOpponent,
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
)
from cardlang.language.nodes.reference import ACTING, THIS, YOU, Player, Ref, met
from cardlang.language.nodes.selector import Either, Is, Selector
from cardlang.language.phrases import count_word

_MODAL = ("can", "can only", "cannot", "must")  # whose subject cannot be left out
_ITSELF = "itself"  # begins with a word of its own


class Writer(ConditionPhrases):
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
                begins = after.effect if isinstance(after, Limited) else after
                if isinstance(begins, Triggered) and getattr(begins.event, "would", False):
                    begins = begins.effect  # `if … would …` goes on with what stands before it
                plain_next = begins and not isinstance(begins, Activated | Triggered) and not self._title(begins)
                plain_next = after is not None and plain_next and not self._head(after)
                if plain_next and (isinstance(one, Activated) or _runs_on(one)):
                    raise Unwritable(f"no words for {after} beside {one}")
                texts.append(self._ability(one, trailing=bool(plain_next)))
            return " ".join(texts)
        return self._ability(effect)

    def ability(self, effect: Node) -> str:
        """The sentences of one ability."""
        return self._ability(effect)

    def cost(self, effect: Node) -> str:
        """A cost, before its colon."""
        return self._going_on(effect)

    def told(self, effect: Node, continuing: bool) -> str:
        """The sentences after the word or cost that begins an ability; `continuing` with no capital."""
        return self._sentences(effect, continuing=continuing, headed=True)

    def _head(self, effect: Node) -> str:
        """The word with a colon that begins an ability; "" if none does."""
        construct = self.constructs.get(type(effect.effect if isinstance(effect, Limited) else effect))
        if construct and construct.heading and not isinstance(effect, OnlyIf):
            return _ITSELF
        event = effect.event if isinstance(effect, Triggered) else None
        gone = isinstance(event, Happens) and self.vocabulary.active.get(event.kind, "") in self.vocabulary.gone
        return "" if gone and isinstance(event, Happens) and event.subject == THIS else self.static

    def _title(self, effect: Node) -> bool:
        """Whether it begins with what is no sentence, such as a keyword power, which begins an ability by itself."""
        construct = self.constructs.get(type(effect.effects[0] if isinstance(effect, Sequence) else effect))
        return construct is not None and construct.title

    def _ability(self, effect: Node, trailing: bool = False) -> str:
        self.antecedents, self.answered = Antecedents(count=self.antecedents.count), None
        construct = self.constructs.get(type(effect))
        if construct and construct.heading:
            return str(construct.write(self, effect))
        if self.static and (head := self._head(effect)) and head != _ITSELF:
            word, self.static = self.static, ""
            text = f"{head}: {self._ability(effect, trailing)}"
            self.static = word
            return text
        if isinstance(effect, Limited) and isinstance(effect.effect, Activated | Triggered):
            return f"{self._ability(effect.effect)} Use this only {self.often(effect)}."
        if isinstance(effect, Lasting) and isinstance(effect.effect, Triggered | Limited):
            inner = self._ability(effect.effect)
            return f"{capital(self.duration(effect.until))}, {inner[:1].lower()}{inner[1:]}"
        if isinstance(effect, Replaced):
            before, self.me = self.me, THIS
            text = f"{self.event(effect.event)}, {self._replacing(effect.effect)} instead."
            self.me = before
            return capital(text)
        if isinstance(effect, Activated):
            before, self.me = self.me, THIS
            self.activated = True
            if effect.costs != canonical_costs(effect.costs):
                raise Unwritable(f"no words for {effect.costs} in this order")
            self.in_costs = True
            costs = [self._going_on(cost) for cost in effect.costs]
            self.in_costs = False
            if effect.timing == "immediate":  # which taps anyway
                if "T" not in costs:
                    raise Unwritable("no words for immediate without tapping")
                costs = ["immediate", *(cost for cost in costs if cost != "T")]
            head = (", ".join(costs) or "minor") + (" at any time" if effect.timing == "any time" else "")
            head = capital(head)
            if isinstance(effect.when, Happens) and (effect.when.would or effect.when.after):
                raise Unwritable("only what begins is answered")
            if effect.when:
                event = capital(self.event(effect.when))
                text = f"{head}: {event}, {self._sentences(effect.effect, continuing=True, headed=True)}"
            else:
                text = f"{head}: {self._sentences(effect.effect, headed=True)}"
            self.activated = False
            self.me = before
            return text
        if isinstance(effect, Triggered) and isinstance(effect.event, Happens) and effect.event.would:
            before, self.me = self.me, THIS
            text = f"{self.event(effect.event)}, {self.line(effect.effect)}."  # `if …`, which is but one sentence
            self.me = before
            return capital(text)
        if isinstance(effect, Triggered) and trailing and isinstance(effect.event, Happens):
            raise Unwritable("what follows would seem to happen then, too")
        if isinstance(effect, Triggered) and not trailing:
            before, self.me = self.me, THIS
            text = f"{self.event(effect.event)}, {self._sentences(effect.effect, continuing=True, headed=True)}"
            self.me = before
            return capital(text)
        return self._sentences(effect)

    def _sentences(self, effect: Node, continuing: bool = False, headed: bool = False) -> str:
        """All of an ability; `headed` after the colon or comma that begins it, `continuing` with no capital."""
        effects = effect.effects if isinstance(effect, Sequence) else (effect,)
        own = any(isinstance(one, Activated | Triggered | Replaced | Limited) for one in effects)
        if self.me is None and len(effects) > 1 and own:
            raise Unwritable(f"{effects} would be abilities, each by itself")
        rows: list[list[str]] = []  # the parts of each sentence
        for before, one in zip((None, *effects), effects, strict=False):
            sentence = self._sentence(one, headed and not rows)
            construct = self.constructs.get(type(before)) if before else None
            if construct and (more := construct.join(before, one, sentence, len(rows[-1]))):
                rows[-1].append(more)
            else:
                rows.append([sentence if continuing and not rows else capital(sentence)])
        sentences = [" and ".join(filter(None, (", ".join(row[:-1]), row[-1]))) for row in rows]
        return " ".join(sentence if sentence.endswith('."') else f"{sentence}." for sentence in sentences)

    def _check_opposite(self, condition: Condition) -> None:
        """Errors: `Unwritable` if `unless` this would be read as `if` its opposite."""
        match condition:
            case Holds(Ref() as subject, Is(adjective)) if adjective in self.vocabulary.opposites:
                if not self.antecedents.is_plural(subject):
                    raise Unwritable(f"what is not {adjective} is {self.vocabulary.opposites[adjective]}")

    def _sentence(self, effect: Node, headed: bool = False) -> str:
        """A whole sentence, or two: only here `Otherwise` and `instead` have a place of their own, and a time may stand
        first, which is then for all that follows."""
        if isinstance(effect, Instead):
            if isinstance(effect.effect, Sequence):
                raise Unwritable("only the last of several effects is replaced")
            first = self._sentence(effect.effect, headed)
            word, condition = _if(effect.condition)
            if word == "unless":
                raise Unwritable("no words for something in place of another unless …")
            return (
                f"{first}. {capital(word)} {self.condition(condition)}, {self._replacing(effect.replacement)} instead"
            )
        if isinstance(effect, If) and effect.otherwise is not None:
            first = str(self.line(replace(effect, otherwise=None)))
            return f"{first}. Otherwise, {self.line(effect.otherwise)}"
        if isinstance(effect, OnlyIf):
            construct = self.constructs.get(OnlyIf)
            said = construct.write(self, effect) if construct and construct.heading else ""
            return said.rstrip(".") or self._only(effect.when)
        if isinstance(effect, ExtraCost) and not headed:
            return f"as an additional cost to play this {self.card}, {self.line(effect.cost)}"
        if headed:
            return str(self.line(effect))
        if isinstance(effect, Limited) and not isinstance(effect.effect, Triggered | Activated):
            return f"{self.often(effect)}, {self.line(effect.effect)}"
        if isinstance(effect, Lasting) and isinstance(effect.effect, Sequence | If | ForEach | May | Replaced):
            until = self.duration(effect.until)
            before, self.lasting = self.lasting, True
            text = f"{until}, {self.line(effect.effect)}"
            self.lasting = before
            return text
        return str(self.line(effect))

    def _replacing(self, effect: Node) -> str:
        """What stands before `instead`: no `if`, no `then`."""
        if isinstance(effect, If | ForEach | Instead):
            raise Unwritable(f"no words for {effect} in place of another")
        if isinstance(effect, Sequence):
            first, *rest = effect.effects
            return " and ".join([str(self.line(first)), *(self._going_on(one) for one in rest)])
        return str(self.line(effect))

    def line(self, node: Node) -> Clause | str:
        """What may stand as one sentence: no capital, no full stop."""
        self.elsewhere = False
        construct = self.constructs.get(type(node))
        if construct is not None and not construct.heading:  # a deed
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
                word, condition = _if(condition)
                if word == "unless":
                    self._check_opposite(condition)
                if otherwise is not None:
                    raise Unwritable("no words for otherwise inside another effect")
                if self.me is None and self.constructs.lasts(effect):
                    raise Unwritable("a state under a condition lasts as long as that holds")
                begin = f"{word} {self.condition(condition)}"
                whole = isinstance(effect, Or) and word == "if"
                return f"{begin}, {self.line(effect) if whole else self._no_modes(effect)}"
            case Or(options, who):
                return self._or(options, who)
            case SomeOf(options, least, most, who):
                if not 0 <= least <= most <= len(options) or most < 2 or least == len(options):
                    raise Unwritable(f"no words for {least} to {most} of {len(options)} effects")
                return self._listed(how_many(least, most, len(options)), options, who)
            case UnlessDone(effect, who, cost):
                said = self.line(effect)
                if not isinstance(said, Clause):
                    raise Unwritable(f"no words for {said} unless something is done")
                player = self.player(who)
                done = self.line(cost)
                if not isinstance(done, Clause) or doer(cost) not in ((who, None) if who == YOU else (who,)):
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
                doing, self.done_by = self.done_by, who
                said = self.line(effect)
                self.done_by = doing
                if not isinstance(said, Clause) or said.subject:
                    raise Unwritable(f"no words for {said} done by {player.words}")
                return Clause(said.verb, said.rest, player)
            case ChooseOpponent():
                self.antecedents.meet(Player("opponent"))
                return "choose an opponent"
            case ForEach(each, effect) if not isinstance(each, Selector):
                if per(effect, each):
                    raise Unwritable(f"what is counted is the amount of {effect}")
                said = self.line(effect)
                if not isinstance(said, Clause):
                    raise Unwritable(f"no words for {said} for each")
                return Clause(said.verb, f"{said.rest} for each {self.counted(each)}", said.subject)
            case ForEach(each, effect):
                assert isinstance(each, Selector)
                return f"for each {self.selected(each, 'other').removeprefix('each ')}, {self._no_modes(effect)}"
            case Lasting(effect, until):
                lasting, self.lasting = self.lasting, True
                said = self.line(effect)
                self.lasting = lasting
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
                raise Unwritable(f"no words for {node} here")

    def _then(self, when: str, effect: Triggered | Replaced) -> str:
        """What an event leads to, after its words. What is chosen then is not known to what follows."""
        before, self.me = self.me, THIS
        said = self.antecedents.copy()
        if isinstance(effect, Replaced):
            text = f"{when}, {self._replacing(effect.effect)} instead"
        else:
            text = f"{when}, {self._no_modes(effect.effect)}"
        if before == ACTING:
            said.count, said.shown = self.antecedents.count, self.antecedents.shown
            self.antecedents = said
        self.me = before
        return text

    def next_time(self, node: NextTime) -> str:
        """`the next time an enemy moves`"""
        event = node.effect.event if isinstance(node.effect, Triggered | Replaced) else None
        if not isinstance(event, Happens) or event.after or self.me is None:
            raise Unwritable(f"no words for the next time of {event}")
        return f"the next time {self.event(event).partition(' ')[2]}"

    def _only(self, when: Condition | Event | During) -> str:
        """When a card or an ability can be used."""
        begin = "play this card only" if self.me == ACTING else "use this only"
        match when:
            case At() | Happens():
                return f"{begin} {self.event(when)}"
            case During():
                return f"{begin} {self.duration(when)}"
        return f"{begin} if {self.condition(when)}"

    def _no_modes(self, effect: Node) -> str:
        """A line inside a sentence, where no `choose one: …` has a place."""
        text = str(self.line(effect))
        if isinstance(effect, SomeOf) or " one: " in text:
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
        return self._listed("one", options, who)

    def _listed(self, many: str, options: tuple[Node, ...], who: Player) -> str:
        """`choose two: A; or B; or C`"""
        begin = str(Clause("choose", f"{many}:", None if who == YOU else self.player(who)))
        said, texts = self.antecedents.copy(), []
        before, self.offered = self.offered, who != YOU
        for option in options:
            self.before = None
            texts.append(self._no_modes(option))
            said.count, said.shown = self.antecedents.count, self.antecedents.shown
            self.antecedents = said.copy()
        self.offered = before
        return f"{begin} {'; or '.join(texts)}"

    def _either_done(self, options: tuple[Node, ...]) -> str:
        """`A or B`"""
        first, *rest = options
        begun = self.line(first)
        alike = isinstance(begun, Clause) and begun.subject is not None and not begun.subject.plural
        return " or ".join([str(begun), *(self._going_on(option, alike=alike) for option in rest)])

    def alone(self, ability: Node) -> str:
        """An ability in quotes, which knows nothing of the text around it."""
        return type(self)(self.vocabulary, self.constructs, me=None).text(ability)

    def _going_on(self, effect: Node, before: object = None, alike: bool = False) -> str:
        """A cost, or a clause after `and` or `or`, where a verb must come: the subject must go without saying, or be
        `before`, that of the clause before it. `alike` a verb follows one such as `moves`."""
        clause = self.line(effect)
        if clause == "T":
            return "T"
        who = doer(effect)
        if isinstance(clause, Clause) and clause.verb in _MODAL:
            raise Unwritable(f"no words for {clause} after another effect")
        if isinstance(clause, Clause) and ((clause.subject is None and before is None) or who == (before or self.me)):
            verb = third_person(clause.verb) if alike and clause.subject else clause.verb
            return f"{verb} {clause.rest}".strip()
        raise Unwritable(f"no words for {clause} after another effect")

    def _may(self, who: Player, effect: Node) -> str:
        if isinstance(effect, Sequence | Or):
            first, *rest = effect.effects if isinstance(effect, Sequence) else effect.options
            word = " and " if isinstance(effect, Sequence) else " or "
            lasting = word == " and " and isinstance(rest[-1], Lasting)
            if lasting and any(map(self.constructs.lasts, (first, *rest))):
                raise Unwritable(f"no words for {first} without the end of {rest[-1]}")
            begin = self._may(who, first)
            before = doer(first)
            if isinstance(before, Selector | Either):
                before = Ref("chosen", self.antecedents.count - 1)
            if before in (None, YOU, self.me):
                before = None
            if isinstance(before, Player) and word == " and ":
                before = met(before)
            return word.join([begin, *(self._going_on(one, before) for one in rest)])
        try:  # before the effect speaks of things that who could not yet refer to
            player = self.player(who)
        except Unwritable:
            player = None
        self.permitted = True
        clause = self.line(effect)
        self.permitted = False
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

    def _decides(self, who: Player, effect: Node) -> bool:
        """Whether `who` is the one who decides for the effect's subject anyway."""
        subject = doer(effect)
        if isinstance(subject, Player):
            return subject == who
        if isinstance(subject, Selector | Either):
            subject = Ref("chosen", self.antecedents.count - 1)
        if not isinstance(subject, Ref) or subject in (ACTING, THIS):
            return who == YOU
        return who == Player("controller", subject)


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def how_many(least: int, most: int, of: int) -> str:
    """How many of several effects: `two`, `up to two`, `one or more`, `any number`."""
    if least == most:
        return count_word(most)
    if least == 0:
        return "any number" if most == of else f"up to {count_word(most)}"
    if (least, most) != (1, of):
        raise Unwritable(f"no words for {least} to {most} effects")
    return "one or more"


def _if(condition: Condition) -> tuple[str, Condition]:
    """`unless …` where the writer has no words for `if … not …`."""
    if isinstance(condition, Unless) and not isinstance(condition.condition, Exists | Happened | Did | Unless):
        return "unless", condition.condition
    return "if", condition


def _runs_on(ability: Node) -> bool:
    """Whether the next sentence would go on with it."""
    inner = ability.effect if isinstance(ability, Lasting) else ability
    return not isinstance(inner, Activated | Triggered | Replaced | Limited)


def _is_verb_phrase(effect: Node) -> bool:
    return not isinstance(
        effect,
        Sequence | May | If | Or | ForEach | Lasting | Triggered | Replaced | NextTime | Limited | Instead | UnlessDone,
    )


def doer(effect: Node) -> object:
    """Who does it; `None` for a command."""
    return getattr(effect.effect if isinstance(effect, Lasting) else effect, "who", None)

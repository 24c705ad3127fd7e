"""Who, what and when in words that the resolver binds to the same thing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardlang.language.antecedents import Antecedents
from cardlang.language.clause import Subject, Unwritable, squares
from cardlang.language.construct import Construct
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import (
    At,
    Did,
    Duration,
    Exists,
    Happens,
    Holds,
    Unless,
)
from cardlang.language.nodes.reference import ACTING, THIS, YOU, Player, Ref
from cardlang.language.nodes.selector import (
    Adjacent,
    Compare,
    Controlled,
    HasKeyword,
    Is,
    Not,
    Predicate,
    Seen,
    Selector,
    Several,
    Target,
    Within,
)
from cardlang.language.vocabulary import Vocabulary

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(slots=True)
class Phrases:
    """Phrases of one text. Keeps track of what has been said, as the resolver will when it reads the text again."""

    vocabulary: Vocabulary
    constructs: Mapping[type[Node], Construct]
    said: Antecedents = field(default_factory=Antecedents)
    me: Ref | None = ACTING  # whom the text means that names no creature; in a lower box nobody is left unnamed
    in_costs: bool = False  # before the colon of `T: …`
    elsewhere: bool = False  # in a deed of another creature, where `adjacent` alone could be seen from either
    describing: bool = False  # inside a filter, whose nouns are nothing to refer to
    before: Node | None = None  # the deed written last
    near: Ref | None = None  # named a moment ago, so that `it` is clear

    # Who and what

    def subject(self, who: Target | Player) -> Subject | None:
        """The subject of a clause; `None` where it goes without saying."""
        if who == self.me:
            return None
        return self.subject_said(who)

    def subject_said(self, who: Target | Player) -> Subject:
        """The subject of a clause that is never left out."""
        if isinstance(who, Player):
            return self.player(who)
        plural = isinstance(who, Several) or any(one.ref == who and one.plural for one in self.said.spoken)
        if isinstance(who, Selector):
            plural = who.quantity.kind == "any" or (who.quantity.kind != "each" and who.quantity.n != 1)
        words = self.target(who)
        self.elsewhere = who != self.me
        return Subject(words, plural)

    def player(self, player: Player) -> Subject:
        if (player.of is None) == (player.who in ("controller", "owner")):
            raise Unwritable(f"no words for {player}")
        match player.who:
            case "you":
                return Subject("you", plural=True)
            case "controller" | "owner":
                assert player.of
                return Subject(f"{self._possessive(player.of)} {player.who}")
            case "opponent":
                return Subject("an opponent")
            case "opponents":
                return Subject("each opponent")
            case _:
                return Subject("each player")

    def _possessive(self, ref: Ref) -> str:
        """`its`, where the resolver would bind it so."""
        candidates = self.said.candidates("it", ("creature",))
        if [one.ref for one in candidates] == [ref] or (not candidates and ref == THIS == self.me):
            return "its"
        words = self.ref(ref)
        return f"{words}'" if words.endswith("s") else f"{words}'s"

    def target(self, target: Target, how: str = "other") -> str:
        """A thing or several, as an object or a subject."""
        match target:
            case Ref():
                return self.ref(target)
            case Selector():
                return self.selected(target, how)
            case Several(parts):
                words = []
                for part in parts:
                    words.append(self.target(part, how))
                    self.near = part if isinstance(part, Ref) else None
                self.near = None
                return " and ".join(words)

    def ref(self, ref: Ref) -> str:
        match ref.to:
            case "acting":
                self._mention(ref, "the acting creature")
                return "the acting creature"
            case "this":
                self._mention(ref, "this creature")
                return "this creature"
            case "card":
                return "this card"
            case "damaged":
                if [one.ref.of for one in self.said.candidates("the damaged", ("creature",))] == [ref.of]:
                    return "the damaged creature"
            case _:
                noun = next((one.noun for one in self.said.spoken if one.ref == ref), "creature")
                for words in (
                    ("the chosen", "that") if noun == "square" else ("the target", "that", "the chosen", "those")
                ):
                    found = self.said.candidates(words, (noun,))
                    if [one.ref for one in found] == [ref]:
                        if words == "the target" and found[0].how != "attack":
                            continue
                        if words == "those":
                            return f"those {self.vocabulary.forms[noun][1]}"
                        return words if words == "the target" else f"{words} {noun}"
        raise Unwritable(f"no words for {ref}")

    def _mention(self, ref: Ref, words: str) -> None:
        if not self.describing:
            self.said.mention(ref, words)

    def selected(self, selector: Selector, how: str) -> str:
        """A selector that is carried out: from here on it may be referred to, as `how` it was selected."""
        text = self.describe(selector)
        plural = selector.quantity.kind != "exactly" or selector.quantity.n > 1
        names = frozenset(one.adjective for one in selector.where if isinstance(one, Is))
        names |= {one.keyword for one in selector.where if isinstance(one, HasKeyword)}
        self.said.select(selector.noun, plural, text, how, names)  # type: ignore[arg-type]
        return text

    def describe(self, selector: Selector, all_of_them: bool = False) -> str:
        """A selector's words: quantity, adjectives, noun, places. `all_of_them` puts `each` as a bare plural."""
        quantity = selector.quantity
        plural = quantity.kind == "any" or quantity.n > 1 or all_of_them
        before: list[str] = []
        after: list[str] = []
        noun = ""
        adjectives = [one.adjective for one in selector.where if isinstance(one, Is)]
        types = [one.keyword for one in selector.where if isinstance(one, HasKeyword)]
        form = 1 if plural else 0
        nouns = [name for name in adjectives if self.vocabulary.forms.get(name, ("",))[0] == name]
        if (types or nouns) and selector.noun != "creature":
            raise Unwritable(f"no words for {selector}")
        if types:
            noun = self.vocabulary.forms[types.pop()][form]
        elif nouns:
            noun = self.vocabulary.forms[nouns[-1]][form]
            adjectives.remove(nouns[-1])
        else:
            noun = self.vocabulary.forms.get(selector.noun, (selector.noun, selector.noun + "s"))[form]
        for one in selector.where:
            match one:
                case Adjacent(to) if to == self.me and selector.noun == "creature" and not self.elsewhere:
                    before.insert(0, "adjacent")
                case Not(HasKeyword(keyword)):
                    before.append(f"non-{keyword}")
                case Not(Is(adjective)):
                    before.append(f"non-{self.vocabulary.words[adjective]}")
                case Is() | HasKeyword():
                    pass
                case _:
                    after.append(self.place(one))
        before += [self.vocabulary.words.get(name, name) for name in adjectives] + types
        phrase = " ".join([*before, noun, *(after[:1]), *(f"and {place}" for place in after[1:])])
        if after and after[0] == "you control" and len(after) > 1:
            phrase = " ".join([*before, noun, "you control", after[1], *(f"and {place}" for place in after[2:])])
        return phrase if all_of_them else self._quantified(selector, phrase)

    def _quantified(self, selector: Selector, phrase: str) -> str:
        quantity = selector.quantity
        match quantity.kind:
            case "each":
                return f"each {phrase}"
            case "any":
                return f"any number of {phrase}"
            case "up to":
                return f"up to {_count(quantity.n)} {phrase}"
        if quantity.another:
            return f"another {phrase}"
        if quantity.n == 1:
            return f"{'an' if phrase[0] in 'aeiouAEIOU' else 'a'} {phrase}"
        return f"{_count(quantity.n)} {phrase}"

    def place(self, predicate: Predicate) -> str:
        """`within 2 squares of that creature`; what is unsaid means the acting or this creature."""
        match predicate:
            case Adjacent(to):
                return f"adjacent to {self._anchor(to)}"
            case Within(n, of):
                text = f"within {squares(n)}"
                return text if of == self.me and not self.elsewhere else f"{text} of {self._anchor(of)}"
            case Seen(by):
                if self.elsewhere or by != self.me:
                    raise Unwritable("no words for a line of sight from the acting creature here")
                return "in line of sight"
            case Controlled(by) if by == YOU:
                return "you control"
            case Compare(stat, relation, n):
                return f"with {stat} {n}" + {"=": "", ">=": " or more", "<=": " or less"}[relation]
            case _:
                raise Unwritable(f"no words for {predicate} as a place")

    def _anchor(self, anchor: Ref | Selector) -> str:
        if isinstance(anchor, Selector):
            return self.describe(anchor)
        nouns = ("creature", "square") if any(one.noun == "square" for one in self.said.spoken) else ("creature",)
        if anchor == self.near and [one.ref for one in self.said.candidates("it", nouns)] == [anchor]:
            return "it"
        before, self.describing = self.describing, True
        words = self.ref(anchor)
        self.describing = before
        return words

    # When

    def condition(self, condition: Node) -> str:
        match condition:
            case Did():
                return "you do"
            case Holds(subject, predicate):
                return f"{self.ref(subject)} is {self._state(predicate)}"
            case Unless(Holds(subject, predicate)):
                return f"{self.ref(subject)} is not {self._state(predicate)}"
            case Exists(what):
                plural = what.quantity.n > 1
                before, self.describing = self.describing, True
                words = self.describe(what)
                self.describing = before
                return f"there {'are' if plural else 'is'} {words}"
            case Unless():
                raise Unwritable(f"no words for {condition} as a condition")
            case _:
                return str(self.constructs[type(condition)].write(self, condition))

    def _state(self, predicate: Predicate) -> str:
        match predicate:
            case Is(adjective):
                if self.vocabulary.forms.get(adjective, ("",))[0] == adjective:
                    return f"{'an' if adjective[0] in 'aeiou' else 'a'} {adjective}"
                return self.vocabulary.words[adjective]
            case HasKeyword(keyword):
                return f"{'an' if keyword[0] in 'AEIOU' else 'a'} {keyword}"
            case _:
                return self.place(predicate)

    def event(self, event: Node) -> str:
        match event:
            case At(edge, period, whose):
                return f"at the {edge} of {self._whose(whose, period)}"
            case Happens(subject, deed, object_):
                text = f"when {self._party(subject, 'subject')} {deed}"
                return f"{text} {self._party(object_, 'object')}" if object_ else text
            case _:
                raise Unwritable(f"no words for {event} as an event")

    def _party(self, party: Target | Player, role: str) -> str:
        if not isinstance(party, Selector):
            if isinstance(party, Player):
                raise Unwritable(f"no words for {party} in an event")
            return self.target(party)
        text = self.describe(party)
        self.said.mention(Ref(role), text, "event")  # type: ignore[arg-type]
        return text

    def _whose(self, whose: Player | None, period: str, next_: str = "") -> str:
        if whose is None:
            return f"the current {period}"
        if whose == YOU:
            return f"your {next_}{period}"
        if whose.who == "players":
            return f"each {period}"
        return f"{self.player(whose).words}'s {next_}{period}"

    def duration(self, duration: Duration) -> str:
        return f"until the {duration.edge} of {self._whose(duration.whose, duration.period, 'next ')}"


def _count(n: int) -> str:
    return _COUNTS[n] if n < len(_COUNTS) else str(n)

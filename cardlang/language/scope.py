"""The resolver: walks the parse tree of a sentence in the order of the text, binds every reference, and returns nodes.
It never guesses: a part with no meaning or with two becomes a diagnostic, and building continues to find the next."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from cardlang.language.antecedents import YOURS, Antecedents, Mention, Selected, Wording
from cardlang.language.atoms import Atom
from cardlang.language.budget import NESTED, Budget, LimitExceeded
from cardlang.language.construct import Build, Constructs
from cardlang.language.names import Names
from cardlang.language.nodes import Choose, DoneBy, Event, Happens, Node, Sequence, about_cards
from cardlang.language.nodes.reference import ACTING, THIS, Player, Ref
from cardlang.language.nodes.selector import Either, Predicate, Quantity, Selector, Several
from cardlang.language.parser import Token, Tree, tokens, trees
from cardlang.language.renaming import rename_outside_quotes
from cardlang.language.vocabulary import Box, Vocabulary
from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.span import Span
from cardlang.model.value import Value, having

_SHOWN = 40  # characters of a clause, in a message


class ClauseSubject(Value):
    """The subject of a clause: whether it is a plural, and whether `may` stood between it and its verb."""

    subject: object
    plural: bool
    may: bool


class Mark(NamedTuple):
    """A state of reading to which a scope can return: what was mentioned, and how many effects and problems there
    were."""

    antecedents: Antecedents
    last: ClauseSubject | None
    named: bool
    effects_read: int
    problems: int


class Described(NamedTuple):
    """Things of which the words are read: how many, and their noun."""

    quantity: Quantity
    noun: str


class Bearing:
    """What a text that lies on something has said of that: its `noun`, "" before it was said; what must hold of it
    (`where`); whether its first words have `told` that; `the target`s of which nothing says yet whether they are a
    player (`bare`), and words such as `own`, as long as the noun is not said."""

    def __init__(self) -> None:
        self.noun, self.told = "", False
        self.where: tuple[Predicate, ...] = ()
        self.bare: list[Tree] = []
        self.owned: list[Tree | Token] = []


class Scope:
    """The state while one text of a `box` is resolved. The text may use the `names` of cards; `name` is the card's
    own."""

    subject: object = None  # of the current clause
    whom: str = ""  # whether `it`, as subject or object of the verb that is read, is a "friend" or a "foe"
    subject_words: str = ""  # its words in the text, in lower case
    last: ClauseSubject | None = None  # of the previous clause in this sentence
    card_said: Ref | None = None  # the card that `it` meant before in this sentence
    joining: bool = False  # right after `and` or `or`
    either: Node | None = None  # in the second of two effects joined by `or`: the first one
    describing: bool = False  # inside a filter, to whose nouns nothing can refer
    this_said: bool = False  # the text has spoken of the creature that it is on, be it inside a filter
    this_card: bool = False  # the text has mentioned this card, so that `it` might be the card
    in_verb: bool = False  # what a verb is done to is read, or who does what friends do
    chosen_first: Selector | None = None  # what is chosen before the effect that is read
    comparing: bool = False  # in a description, where `other` means other than the acting or this creature
    named: bool = False  # the text has mentioned something, chosen or not
    effects_read: int = 0  # how many effects of this ability have been read
    in_ability: bool = False  # inside `T: …` or `When …, …`
    activated: bool = False  # inside `T: …`, where the acting creature is this creature
    by: Player | None = None  # the other player who does what is being built
    lasting: bool = False  # in an effect that lasts
    offered: bool = False  # in what a player other than you chooses from
    event: Event | None = None  # that triggers what is being read
    answered: tuple[Event, Antecedents] | None = None  # the last `If … would …, …`, and what it has mentioned
    followed: Antecedents | None = None  # what the part of the text with the effect mentioned, for one that goes on
    keywords: list[tuple[int, str, str]]  # in the last sentence: where each ends, its words, its reminder text
    bearing: Bearing | None = None  # in a text that lies on something: what is said of that
    described: Described | None = None  # what is being described
    picked: Ref | None = None  # the cards that the effect before it chose
    rows_of: str = ""  # the words that spoke of the rows of one board
    holding: bool = False  # in `while …`, which is said of each creature by itself
    counting: bool = False  # in an effect with X in place of a number
    asked: Tree | None = None  # a condition about a state that could also mean what has just happened
    # Called with the scope, reads an ability in quotes or this card's own, which begins at a character. Without the
    # scope in it, no scope is part of a reference cycle.
    read: Callable[[Scope, str, int, bool], Node | None] | None = None
    depth: int = 0  # the number of parts that contain the current one

    def __init__(
        self,
        text: str,
        box: Box,
        vocabulary: Vocabulary,
        builders: Mapping[str, Build],
        constructs: Constructs,
        names: Names,
        name: str | None,
        budget: Budget,
    ) -> None:
        self.text, self.where = text, box
        self.box = box.mode  # how the sentences are read
        self.vocabulary, self.builders, self.constructs = vocabulary, builders, constructs
        self.names, self.name = names, name
        self.budget = budget
        self.antecedents = Antecedents()
        self.problems: list[Diagnostic] = []
        self.parts: list[Node] = []  # what stood under the headings before
        self.keywords = []

    @property
    def bearer(self) -> str | None:
        """The noun for what the text lies on, "" before it was said; None if it lies on nothing."""
        return self.bearing.noun if self.bearing else None

    @property
    def self_ref(self) -> Ref:
        """The creature meant by a text that names none."""
        return THIS if self.in_ability or self.box != "main" else ACTING

    def near(self, tree: Tree | Token) -> Ref:
        """From where a place is measured that says no more: the creature meant by a text that names none, or, where
        nothing acts, the only one chosen before."""
        if self.where.acts or self.self_ref != ACTING:
            return self.self_ref
        return self.refer("it", tree)

    def build(self, tree: Tree | Token) -> Any:
        """The meaning of a tree: a node, or whatever its builder returns for its parent.

        Errors: `LimitExceeded` for clauses that are nested too deeply, or built too often.
        """
        assert isinstance(tree, Tree)
        self.budget.parts -= 1
        self.depth += 1
        if self.depth > NESTED or self.budget.parts < 0:
            raise self._limit_exceeded(tree)
        built = self.builders[tree.rule](self, tree)
        self.depth -= 1
        return built

    def _limit_exceeded(self, tree: Tree) -> LimitExceeded:
        words = self.words(tree)
        said = words if len(words) <= _SHOWN else f"{words[:_SHOWN].rpartition(' ')[0] or words[:_SHOWN]} …"
        if self.depth > NESTED:
            return LimitExceeded(tree.start, tree.end, f'"{said}" is nested inside more than {NESTED} clauses')
        return LimitExceeded(tree.start, tree.end, f'"{said}" repeats too much of the text around it')

    def verb_phrase(self, tree: Tree | Token, subject: object, words: str = "") -> Any:
        """The effect that a verb phrase says of `subject`, whose words in the text are `words`; None if the text names
        none."""
        assert isinstance(tree, Tree)
        whom = self.constructs.whom(tree.rule)[1]
        with having(self, subject=subject, subject_words=words.lower(), whom=whom, in_verb=True):
            built = self.builders[tree.rule](self, tree, subject)
        self.effects_read += 1
        by, self.by = self.by, None
        built = DoneBy(by, built, span=tree.span) if by and isinstance(built, Node) else built
        first, self.chosen_first = self.chosen_first, None
        return Sequence((Choose(first, span=first.span), built), span=tree.span) if first else built

    def begin(self, *, activated: bool = False, triggered: bool = False) -> None:
        """A new ability begins: nothing mentioned before can be referred to, but choices are numbered on."""
        self.antecedents = Antecedents(count=self.antecedents.count)
        self.in_ability, self.activated = activated or triggered, activated
        self.effects_read, self.event, self.picked = 0, None, None

    def go_on(self) -> None:
        """A part of the text begins that goes on with the effect of the part before."""
        if self.followed is not None:
            self.antecedents = self.followed.copy()

    @property
    def static(self) -> bool:
        """Whether the text applies while it is in play, rather than being an effect that happens."""
        return self.box != "main" and not self.in_ability

    def met(self, target: object, event: str) -> None:
        """From here on, a condition may ask whether an event of the vocabulary has happened to `target`."""
        for one in target.parts if isinstance(target, Several) else (target,):
            met = self.latest(one)
            if isinstance(met, Ref):
                self.antecedents.met.add((met, event))

    def latest(self, thing: object) -> Any:
        """`thing`, or the reference to what was just chosen as it."""
        return Ref("chosen", self.antecedents.count - 1) if isinstance(thing, Selector | Either) else thing

    def mark(self) -> Mark:
        """The current state of reading, for `rewind`."""
        return Mark(self.antecedents.copy(), self.last, self.named, self.effects_read, len(self.problems))

    def rewind(self, mark: Mark) -> None:
        """Return to an earlier state of reading, given by `mark`."""
        self.antecedents, self.last = mark.antecedents.copy(), mark.last
        self.named, self.effects_read = mark.named, mark.effects_read
        del self.problems[mark.problems :]

    def select(
        self, tree: Tree, noun: str, plural: bool = False, how: Selected = "other", names: frozenset[str] = frozenset()
    ) -> Ref:
        """Record that the words of a tree choose something of this noun; `names` are those of its describing words."""
        domain = self.vocabulary.domain(noun)
        return self.antecedents.select(domain, plural, self.words(tree), how, names, noun)

    def mention(self, ref: Ref, tree: Tree) -> None:
        """Record something that needs no choice. `it` may mean it, unless it is only part of a filter."""
        if not self.describing:
            self.antecedents.mention(ref, self.words(tree))

    def words(self, tree: Tree | Token | Span) -> str:
        """The designer's own words for a tree, on one line."""
        return " ".join(self.text[tree.start : tree.end].split())

    def problem(
        self, code: str, at: Tree | Token | Atom | Span, message: str, help: str = "", replacement: str | None = None
    ) -> None:
        """Report an error at a tree or word, whose words stand for `{}` in the message and in the help."""
        span, in_own_words = Span("", at.start, at.end), self.vocabulary.in_own_words
        message, help = (one.replace("{}", self.words(span)) for one in (message, help))
        fix = None if replacement is None else Fix(span, in_own_words(replacement))
        said = rename_outside_quotes(message, self.vocabulary.renamed)
        self.problems.append(Diagnostic(code, said, span, in_own_words(help), fix=fix))

    def hint(self) -> None:
        """The fix of the last error is only a hint."""
        last = self.problems[-1]
        self.problems[-1] = replace(last, fix=last.fix and replace(last.fix, sure=False))

    def such_as(self, after: str) -> str:
        """An example made of a creature type and what follows it; "" for a game without types."""
        return "".join(f", such as {name}{after}" for name in self.vocabulary.types[:1])

    def number(self, number: Token) -> int:
        """The number that is said; 1 for an X that nothing explains, which is an error."""
        return 1 if self.is_unknown(number) else int(number.value)

    def is_unknown(self, number: Token | Atom) -> bool:
        """Whether a number is X, which no words explain here; that is reported."""
        if getattr(number, "value", None) != "X":
            return False
        help = 'write how many, or "where X is the number of …" after an amount, cards or a resource'
        self.problem("C301", number, "X is not explained here", help)
        self.counting = True  # so the noun after it may have any form
        return True

    def out_of_range(self, number: Token | Atom, help: str) -> None:
        """Report a number that is too large or too small for what it counts."""
        said = self.text[number.start : number.end]
        self.problem("C307", number, f"{said if len(said) < _SHOWN else 'this number'} is out of range", help)

    def doer(self, tree: Tree, phrase: Tree) -> Any:
        """The subject of a verb phrase."""
        whom = self.constructs.whom(phrase.rule)[0]
        if whom == "gains":
            bonuses = [int(one.value) for kid in trees(phrase) for one in tokens(kid, "BONUS")]
            whom = "friend" if min(bonuses, default=0) > 0 else "foe" if max(bonuses, default=0) < 0 else ""
        with having(self, whom=whom, in_verb=whom == "friend" and phrase.rule != "get" and not self.static):
            return self.build(tree)

    def refer(
        self,
        wording: Wording,
        tree: Tree | Token,
        nouns: tuple[str, ...] = (),
        names: frozenset[str] = frozenset(),
        whom: str = "",
        apart: Collection[Ref] = (),
    ) -> Ref:
        """The only thing that the words can mean, or an error. Among several, `that ally` means the one that was
        selected as an ally, by the describing words `names`. `it` means what is on the side of `whom` (`foe`,
        `friend`), and none of those that are spoken of `apart` from it."""
        subject = self.last.subject if self.last and self.subject is not None else self.subject
        found = self.antecedents.candidates(wording, nouns or self.vocabulary.domains, subject)
        if wording == "it" and len(found) > 1:
            apart = {*apart, *self.antecedents.left}
            found = [one for one in found if one.ref not in apart] or found
        if not found and wording in ("it", "its") and about_cards(self.event) and self.bearer is None:
            this, said = f"this {self.vocabulary.noun}", self.words(tree)
            self.problem("C302", tree, f'"{said}": {this}, or the card?', f'write "{this}" if that is meant')
            return self.self_ref
        mine = all(one.ref == THIS or one.how == "target" for one in found) and self.box != "main"
        if wording == "it" and mine and self.named and (whom or self.whom) == "foe":
            message = f'"{self.words(tree)}": this {self.vocabulary.noun}, or the one spoken of before?'
            self.problem("C302", tree, message, f'write "this {self.vocabulary.noun}", or choose the other one first')
            return THIS
        if not names and self._unlikely(wording, found, whom or self.whom):
            help = "name the one you mean, or choose it first"
            self.problem("C302", tree, f'"{self.words(tree)}" could mean another {self.vocabulary.noun}', help)
            return self.self_ref
        gone = wording == "it" and not nouns and found and all(one.how == "gone" for one in found)
        if gone and getattr(self.event, "subject", None) == THIS:
            return THIS  # `when this creature kills a being, heal it`: what is gone is not healed
        died = isinstance(self.event, Happens) and self.event.kind == "is destroyed" and not self.event.would
        if wording == "it" and died and {one.ref for one in found} == {Ref("subject")} and (whom or self.whom):
            help = f'write "this {self.vocabulary.noun}" if that is meant'
            self.problem("C302", tree, '"{}" has left the board', help)
        found = self._on_side(found, whom) if len(found) > 1 and whom else found
        unnamed = all(one.how == "target" for one in found)  # nobody has named what it attacks
        if self.bearer is not None and unnamed and wording in ("it", "its"):
            if wording == "it" and not found and isinstance(tree, Tree):
                self.mention(THIS, tree)
            return THIS
        if len(found) > 1 and names:
            found = [one for one in found if names <= one.words] or found
        others = any(one.how != "target" for one in self.antecedents.mentions)
        alone = unnamed and not (self.named or self.antecedents.count or others)
        if alone and wording in ("it", "its") and (self.in_ability or self.box != "main"):
            return THIS  # `at the start of its controller's turn`: it can mean nothing else
        no_other = self.this_said or subject == Ref("subject")
        if not found and no_other and wording in ("it", "its") and (self.in_ability or self.box != "main"):
            return THIS  # `enemies adjacent to this creature must attack it`, `when an enemy attacks it`
        if not found and self.this_said and self.where.acts and wording in ("it", "its"):
            return self.self_ref  # `Until the end of its activation, the acting creature …`
        said = self.words(tree)
        if wording == "it" and self.card_said in [one.ref for one in found]:
            return self.card_said  # `reveal it, and put it into your hand`
        if len(found) == 1:
            return found[0].ref
        if not found and self.problems and self.problems[-1].code == "C301":
            pass  # for the same reason
        elif not found:
            message = f'"{said}" refers to nothing mentioned before'
            self.problem("C301", tree, message, f"choose it first, for instance: {self.vocabulary.choice}")
        else:
            meant = " or ".join(f'"{one.said}"' for one in found)
            of = "'s" if said.lower() in ("its", "their") else ""
            named = " or ".join(dict.fromkeys(f'"{_definite(one.said)}{of}"' for one in found))
            help = f"write {named}" if of or said.lower() in ("it", "they", "them") else "name the one you mean"
            self.problem("C302", tree, f'"{said}" could mean {meant}', help)
        return self.self_ref

    def refer_value(self, tree: Tree | Token, wording: Wording = "it") -> Ref:
        """Whose level `its level` is: a creature's. Where cards were spoken of before, it could be theirs as well."""
        if card := self.antecedents.card:
            this = f"this {self.vocabulary.noun}'s"
            message = f'"{self.words(tree)}": of "{card}", or of a {self.vocabulary.noun}?'
            self.problem(
                "C302", tree, message, f'write "{this}" or "that {this[5:]}"; what a card has cannot be said yet'
            )
            return self.self_ref
        return self.refer(wording, tree)

    def _unlikely(self, wording: Wording, found: list[Mention], whom: str) -> bool:
        """Whether all that words can refer to is hardly meant: `If this creature is adjacent to an enemy, that creature
        takes 5 damage`, `If an ally is adjacent to this creature, heal 10 damage from it`."""
        hows = {one.how for one in found}
        if wording == "that":
            return self.named and hows == {"mention"}
        if wording != "it" or hows == {"attack"}:
            return wording == "it" and whom == "friend" and self.in_verb
        side, alone = self.antecedents.beside, self.box != "main" or self.in_ability
        either = not self.static or (self.in_verb and side == whom)
        apart = {side, whom} == {"friend", "foe"}
        return alone and hows <= {"target"} and side is not None and either and not apart

    def _on_side(self, found: list[Mention], whom: str) -> list[Mention]:
        """Those of the same side (`foe`, `friend`), if that is one and the others are of the other side for certain.
        Among those whom the text has chosen, the last could be meant as well."""
        mine = () if self.box == "attached" else (ACTING, THIS)
        said = {"allied", YOURS, self.vocabulary.mine}
        if whom == "friend":  # who attacks, and not its target
            found = [one for one in found if one.how != "attack" or said & one.words] or found
        if len(found) == 1 or any(one.how in ("attack", "choose", "other") for one in found):
            return found
        friends = [one for one in found if one.ref in mine or said & one.words]
        foes = [one for one in found if "enemy" in one.words]
        others = [one for one in found if one not in friends]
        meant = others if whom == "foe" else friends if len(foes) == len(others) else []
        return meant if len(meant) == 1 else found


def _definite(said: str) -> str:
    """The words for something that was mentioned, when it is meant again.

    >>> _definite("an ally within 3 squares"), _definite("Attached creature")
    ('that ally', 'attached creature')
    """
    found = re.fullmatch(r"(?:an?|another|target) (.+?)(?: (?:within|adjacent|in|on|with|of|that|you) .+)?", said, re.I)
    return f"that {found[1]}" if found else f"{said[0].lower()}{said[1:]}"

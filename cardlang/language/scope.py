"""The resolver: walks a sentence's surface tree in the order of the text, binds every reference, and yields nodes. It
never guesses: what has no or two meanings becomes a diagnostic, and building goes on to find the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardlang.language.antecedents import Antecedents, Wording
from cardlang.language.atoms import Atom
from cardlang.language.budget import NESTED, Budget, TooMuch
from cardlang.language.construct import Build
from cardlang.language.constructs import Constructs
from cardlang.language.names import Names
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Event
from cardlang.language.nodes.effect import DoneBy
from cardlang.language.nodes.reference import ACTING, THIS, Player, Ref
from cardlang.language.nodes.selector import Either, Selector, Several
from cardlang.language.parser import Token, Tree
from cardlang.language.vocabulary import Vocabulary
from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.span import Span
from cardlang.model.value import Value

_SHOWN = 40  # characters of a clause, in a message


class Said(Value):
    """The subject of a clause: whether it is a plural, and whether `may` stood between it and its verb."""

    subject: object
    plural: bool
    may: bool


class Scope:
    """One text of a `box` on its way to an effect. It may speak of cards by their `names`; `name` is the card's own."""

    subject: object = None  # of the clause being built
    subject_words: str = ""  # how the text put it, in lower case
    last: Said | None = None  # of the clause before, in this sentence
    joining: bool = False  # right after `and` or `or`
    either: Node | None = None  # in the second of two effects with `or` between them: the first
    describing: bool = False  # inside a filter, whose nouns are nothing to refer to
    this_card: bool = False  # the text has named this card, so that `it` might be the card
    comparing: bool = False  # in what is only described, where `other` means than the acting or this creature
    named: bool = False  # something was spoken of in this text, chosen or not
    deeds: int = 0  # so many were read in this ability
    in_ability: bool = False  # inside `T: …` or `When …, …`
    activated: bool = False  # inside `T: …`, where the acting creature is this creature
    by: Player | None = None  # the other player who does what is being built
    lasting: bool = False  # in an effect that holds for a while
    offered: bool = False  # in what another player than you chooses from
    event: Event | None = None  # that triggers what is being read
    asked: Tree | None = None  # a condition that asks for a state, or else for what has just happened
    read: Callable[[str, int], Node | None] | None = None  # reads an ability in quotes that begins at a character
    depth: int = 0  # parts that the one being built stands in

    def __init__(
        self,
        text: str,
        box: str,
        vocabulary: Vocabulary,
        builders: Mapping[str, Build],
        constructs: Constructs,
        names: Names,
        name: str | None,
        budget: Budget,
    ) -> None:
        self.text, self.box = text, box
        self.vocabulary, self.builders, self.constructs = vocabulary, builders, constructs
        self.names, self.name = names, name
        self.budget = budget
        self.antecedents = Antecedents()
        self.problems: list[Diagnostic] = []

    @property
    def self_ref(self) -> Ref:
        """Whom a text means that names no creature."""
        return THIS if self.in_ability or self.box != "main" else ACTING

    def build(self, tree: Tree | Token) -> Any:
        """What a tree means: a node, or whatever its builder yields for its parent.

        Errors: `TooMuch` for clauses that nest too deeply, or are built too often.
        """
        assert isinstance(tree, Tree)
        self.budget.parts -= 1
        self.depth += 1
        if self.depth > NESTED or self.budget.parts < 0:
            raise self._too_much(tree)
        built = self.builders[tree.rule](self, tree)
        self.depth -= 1
        return built

    def _too_much(self, tree: Tree) -> TooMuch:
        words = self.words(tree)
        said = words if len(words) <= _SHOWN else f"{words[:_SHOWN].rpartition(' ')[0] or words[:_SHOWN]} …"
        if self.depth > NESTED:
            return TooMuch(tree.start, tree.end, f'"{said}" stands inside more than {NESTED} clauses')
        return TooMuch(tree.start, tree.end, f'"{said}" repeats too much of what stands around it')

    def deed(self, tree: Tree | Token, subject: object, words: str = "") -> Any:
        """A deed of `subject`, which the text put as `words`; `None` where it names none."""
        assert isinstance(tree, Tree)
        self.deeds += 1
        before = self.subject, self.subject_words
        self.subject, self.subject_words = subject, words.lower()
        try:
            built = self.builders[tree.rule](self, tree, subject)
        finally:
            self.subject, self.subject_words = before
        by, self.by = self.by, None
        return DoneBy(by, built, span=(tree.start, tree.end)) if by and isinstance(built, Node) else built

    def begin(self, *, activated: bool = False, triggered: bool = False) -> None:
        """A new ability begins: nothing said before counts as an antecedent; choices are numbered on."""
        self.antecedents = Antecedents(count=self.antecedents.count)
        self.in_ability, self.activated = activated or triggered, activated
        self.deeds, self.event = 0, None

    @property
    def static(self) -> bool:
        """Whether what is said holds as long as the text lies there, and is no effect that happens."""
        return self.box != "main" and not self.in_ability

    def met(self, target: object, event: str) -> None:
        """From here on it may be asked whether an event of the vocabulary has happened to `target`."""
        for one in target.parts if isinstance(target, Several) else (target,):
            met = self.latest(one)
            if isinstance(met, Ref):
                self.antecedents.met.add((met, event))

    def latest(self, thing: object) -> object:
        """`thing`, or the reference to what was just chosen as it."""
        return Ref("chosen", self.antecedents.count - 1) if isinstance(thing, Selector | Either) else thing

    def mark(self) -> tuple[Any, ...]:
        """Where reading stands, to come back to with `rewind`."""
        return self.antecedents.copy(), self.last, self.named, self.deeds, len(self.problems)

    def rewind(self, mark: tuple[Any, ...]) -> None:
        self.antecedents, self.last, self.named, self.deeds, problems = mark
        self.antecedents = self.antecedents.copy()
        del self.problems[problems:]

    def mention(self, ref: Ref, tree: Tree) -> None:
        """Something that needs no choice is named, and `it` may mean it, unless it only stands in a filter."""
        if not self.describing:
            self.antecedents.mention(ref, self.words(tree))

    def words(self, tree: Tree | Token) -> str:
        """The designer's own words for a tree."""
        return self.text[tree.start : tree.end]

    def problem(
        self, code: str, at: Tree | Token | Atom, message: str, help: str = "", replacement: str | None = None
    ) -> None:
        from cardlang.language.house import outside_quotes

        span = Span("", at.start, at.end)
        house = self.vocabulary.house
        fix = None if replacement is None else Fix(span, house(replacement))
        said = outside_quotes(message, self.vocabulary.renamed)
        self.problems.append(Diagnostic(code, said, span, house(help), fix=fix))

    def out_of_range(self, number: Token | Atom, help: str) -> None:
        """A number of the text is too large or too small for what it counts."""
        said = self.text[number.start : number.end]
        self.problem("C307", number, f"{said if len(said) < _SHOWN else 'this number'} is out of range", help)

    def refer(
        self,
        wording: Wording,
        tree: Tree,
        nouns: tuple[str, ...] = ("creature",),
        names: frozenset[str] = frozenset(),
    ) -> Ref:
        """Bind words to the one thing they can mean, or say why not. Of several, `that ally` means the one that was
        selected as such: by the describing words `names`."""
        subject = self.last.subject if self.last and self.subject is not None else self.subject
        found = self.antecedents.candidates(wording, nouns, subject)
        if len(found) > 1 and names:
            found = [one for one in found if names <= one.words] or found
        alone = not (found or self.named or self.antecedents.count or self.antecedents.spoken)
        if alone and wording in ("it", "its") and (self.in_ability or self.box != "main"):
            return THIS  # `at the start of its controller's turn`: there is nobody else
        said = self.words(tree)
        if len(found) == 1:
            return found[0].ref
        if not found and self.problems and self.problems[-1].code == "C301":
            pass  # for the same reason
        elif not found:
            self.problem(
                "C301",
                tree,
                f'"{said}" refers to nothing said before',
                "choose it first, for instance: Choose a creature within 5 squares",
            )
        else:
            meant = " or ".join(f'"{one.said}"' for one in found)
            self.problem("C302", tree, f'"{said}" could mean {meant}', "name the one you mean")
        return self.self_ref


def tokens(tree: Tree, terminal: str) -> list[Token]:
    """The words of one terminal directly in a tree."""
    return [kid for kid in tree.kids if type(kid) is Token and kid.terminal == terminal]


def token(tree: Tree, terminal: str) -> Token | None:
    """The first word of a terminal directly in a tree."""
    for kid in tree.kids:
        if type(kid) is Token and kid.terminal == terminal:
            return kid
    return None


def trees(tree: Tree) -> list[Tree]:
    """The trees directly in a tree."""
    return [kid for kid in tree.kids if type(kid) is Tree]


def value(tree: Tree) -> Any:
    """The value of a tree that is one word."""
    word = tree.kids[0]
    assert isinstance(word, Token)
    return word.value

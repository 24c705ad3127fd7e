"""Constructs: what texts can say, each with its grammar, meaning and wording."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from cardlang.language.nodes.base import Node
from cardlang.model.card import Card, Deck
from cardlang.model.page import Page, Step
from cardlang.model.value import Value

# build(scope, tree), or for a verb phrase build(scope, tree, subject). The types are defined in modules above this one.
Build = Callable[..., Any]
# write(writer, node): a clause, phrase or sentence, depending on its place in the text.
Write = Callable[..., Any]


class TemplateText(NamedTuple):
    """The grammar and words of a construct made from templates (saying.py): lines of grammar, and spellings by
    terminal; a verb has two, `tap` and `taps`."""

    grammar: tuple[str, ...]
    words: Mapping[str, tuple[str, ...]]
    verbs: Mapping[str, tuple[str, ...]]


# How a construct stands in a text: as an effect; as an attack, to which later words can refer; as a remark, which says
# more about the effect before it; as a part of an effect, such as a condition or what is counted, and as a rate, which
# is counted with `per` (`1 wound per fire symbol`); as a title, which is no sentence: alone in its box it has no full
# stop; as a heading: whole sentences that begin with a word of their own (`Instant: …`), or a standing one, which
# applies as long as its card stays in play.
Form = Literal["effect", "attack", "remark", "part", "rate", "title", "heading", "standing"]
PARTS: Final[frozenset[Form | None]] = frozenset(("part", "rate"))
HEADINGS: Final[frozenset[Form | None]] = frozenset(("heading", "standing"))


class Construct(NamedTuple):
    """A kind of node, the grammar alternatives that yield it, each with the function that builds it, and its canonical
    wording. A test checks that every construct of a game is complete.

    `rules` maps the alias of a grammar alternative to its builder.
    """

    node: type[Node]
    rules: Mapping[str, Build]
    write: Write
    said: TemplateText | None = None  # if it is made from templates; else its grammar and words stand in files
    form: Form = "effect"
    inside: Write | None = None  # inside(writer, node, who): the words after `you have … in`
    # before(scope, node, after): both as they are meant, where what follows would come too late; () for all others.
    before: Callable[[Any, Any, Any], tuple[Any, ...]] = lambda scope, node, after: ()
    # aimed(node, whom): the same as a bonus of attacks, against `whom` if that is not None, for what speaks of `its
    # target`; None if it is not about attacks.
    aimed: Callable[[Any, Any], Any] | None = None
    # By alias, whom a verb is usually done by and to, a "friend" or a "foe": that tells which of two `it` means.
    # "gains" is a friend who gains, or a foe who loses, by the sign of the bonus.
    whom: Mapping[str, tuple[str, str]] = MappingProxyType({})
    # unless(node, who, cost): what the state and `unless who pays cost` mean where a text applies all the time.
    unless: Callable[[Any, Any, Any], Node | None] = lambda node, who, cost: None
    # rest(scope, conditions): the condition that none of these holds, where only one of them can, for `otherwise`.
    rest: Callable[[Any, Any], Any] | None = None
    # join(before, after, words, n): the `words` of the next effect as one sentence with the n before it goes on to say
    # them: `A and B`; "" if they are a sentence of their own.
    join: Callable[[Any, Any, str, int], str] = lambda before, after, words, n: ""


# tell(teller, node): what the rules say about a node, in whole sentences; None if its words say everything.
Remark = Callable[..., Step | None]


class Explanations(Value):
    """`remarks`, by node, follow the words of the step with that node; those that are always the same are `said` in
    `remarks.yaml`, by the name of the node, and come before these. `choice(node, selector, mention, declared)` is
    the remark about a selection of a node: who makes it, and when: as the card or power is `declared`, or when it is
    reached. `steps`, by node, gives the steps of what is told in more than its words. A node in `joining` says more
    about the step before it and is told there. `number` gives the number of the rule for a key, "" if the game has
    none."""

    remarks: Mapping[type[Node], Remark] = field(default_factory=dict)
    steps: Mapping[type[Node], Callable[..., list[Step]]] = field(default_factory=dict)
    choice: Callable[..., Step | None] = lambda node, selector, mention, declared: None
    joining: frozenset[type[Any]] = frozenset()
    number: Callable[[str], str] = str
    said: Mapping[str, Step] = field(default_factory=dict)

    def remark(self, explainer: Any, node: Node) -> Step | None:
        """The remark about a node, if there is one."""
        tell = self.remarks.get(type(node))
        step = self.said.get(type(node).__name__) or (tell and tell(explainer, node))
        return replace(step, rules=tuple(filter(None, map(self.number, step.rules)))) if step else None


PageOf = Callable[[Card, Deck, Sequence[Node], Callable[..., Any]], Page]


class Wording(Value):
    """What the texts of a game or mechanic can say. Its grammar and words are data files beside its package.

    `explanations` is what `explain` adds from the rules. `pages` gives, for each kind of card, a function that makes
    the page about a card; other kinds have a plain page. `page(card, deck, effects, told)` takes the effects of the
    card's texts, one for one, and `told(effect, text, declared=False)`, which gives the steps of a text's effect.
    """

    constructs: tuple[Construct, ...] = ()
    explanations: Explanations = field(default_factory=Explanations)
    pages: Mapping[str, PageOf] = field(default_factory=dict)


class Constructs:
    """All constructs of a game."""

    def __init__(self, constructs: Iterable[Construct]) -> None:
        self.all = tuple(constructs)
        self._by_node = {one.node: one for one in self.all}
        self._whom = {alias: sides for one in self.all for alias, sides in one.whom.items()}

    def get(self, kind: type) -> Construct | None:
        """The construct of a kind of node, or None if it has none."""
        return self._by_node.get(kind)

    def __getitem__(self, kind: type) -> Construct:
        return self._by_node[kind]

    def form(self, node: object) -> Form | None:
        """How a node stands in a text; None for one of the core, which has no construct."""
        construct = self.get(type(node))
        return construct and construct.form

    def whom(self, alias: str) -> tuple[str, str]:
        """Whom the verb of a grammar alternative is usually done by and to: "friend", "foe", or "" for either."""
        return self._whom.get(alias, ("", ""))

    def builders(self, core: Mapping[str, Build]) -> Mapping[str, Build]:
        """The builder of each grammar alternative, by alias: those of the core, some of which a game may replace, and
        those of the constructs."""
        return {**core, **{alias: build for one in self.all for alias, build in one.rules.items()}}

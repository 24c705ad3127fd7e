"""Constructs: what texts can say, each with its grammar, meaning and wording."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from cardlang.language.nodes.base import Node
from cardlang.model.card import Card, Deck
from cardlang.model.page import Page, Step
from cardlang.model.value import Value

# build(scope, tree), or for a verb phrase build(scope, tree, subject). The types are defined in modules above this one.
Build = Callable[..., Any]
# write(writer, node): a clause, phrase or sentence, depending on its place in the text.
Write = Callable[..., Any]


class Said(NamedTuple):
    """The grammar and words of a construct made from templates (saying.py): lines of grammar, and spellings by
    terminal; a verb has two, `tap` and `taps`."""

    grammar: tuple[str, ...]
    words: Mapping[str, tuple[str, ...]]
    verbs: Mapping[str, tuple[str, ...]]


class Construct(NamedTuple):
    """A kind of node, the grammar alternatives that yield it, each with the function that builds it, and its canonical
    wording. A test checks that every construct of a game is complete.

    `rules` maps the alias of a grammar alternative to its builder.
    """

    node: type[Node]
    rules: Mapping[str, Build]
    write: Write
    said: Said | None = None  # if it is made from templates; else its grammar and words stand in files
    lasts: bool = False  # a state, which a duration may end
    limitable: bool = False  # the state makes a difference from time to time, and can be limited to the first
    ends: Callable[[Any], bool] = lambda node: False  # whether the state needs no duration
    # whether `while …` must stand before it: after it, it would say when that can be done
    while_first: Callable[[Any], bool] = lambda node: False
    alters: Callable[[Any], bool] = lambda node: False  # whether it changes what would happen without preventing it
    remark: bool = False  # it says more about the effect before it and is not an effect
    part: bool = False  # it is not an effect but a condition of the game, or something that is counted
    inside: Write | None = None  # inside(writer, node, who): the words after `you have … in`
    attack: bool = False  # an attack, to which later words can refer
    title: bool = False  # not a sentence: alone in its box it has no full stop
    heading: bool = False  # whole sentences that begin with a word of their own: `Instant: …`
    stays: bool = False  # what it holds applies as long as its card stays in play
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
    rate: bool = False  # counted with `per`: `1 wound per fire symbol`
    # rest(scope, conditions): the condition that none of these holds, where only one of them can, for `otherwise`.
    rest: Callable[[Any, Any], Any] | None = None
    tell: Callable[..., Any] | None = None  # tell(explainer, node): its steps, if these are more than its words
    # join(before, after, words, n): the `words` of the next effect as one sentence with the n before it goes on to say
    # them: `A and B`; "" if they are a sentence of their own.
    join: Callable[[Any, Any, str, int], str] = lambda before, after, words, n: ""


# tell(teller, node): what the rules say about a node, in whole sentences; None if its words say everything.
Remark = Callable[..., Step | None]


class Explanations(Value):
    """`remarks`, by node, follow the words of the step with that node. `choice(node, selector, mention, declared)` is
    the remark about a selection of a node: who makes it, and when: as the card or power is `declared`, or when it is
    reached. A node in `joining` says more about the step before it and is told there. `rule_numbers` gives the number
    that the game's rules have for a key."""

    remarks: Mapping[type[Node], Remark] = field(default_factory=dict)
    choice: Callable[..., Step | None] = lambda node, selector, mention, declared: None
    joining: frozenset[type[Any]] = frozenset()
    rule_numbers: Mapping[str, str] = field(default_factory=dict)

    def numbered(self, step: Step) -> Step:
        """A remark with rule numbers in place of keys."""
        return (
            replace(step, rules=tuple(self.rule_numbers.get(rule, rule) for rule in step.rules)) if step.rules else step
        )


def remark(text: str, *rules: str) -> Remark:
    """A remark that is the same for every node of its kind."""
    return lambda explainer, node: Step(text, rules)


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

    def lasts(self, effect: object) -> bool:
        """Whether `effect` is a state, which a duration can end."""
        construct = self.get(type(effect))
        return construct is not None and construct.lasts

    def attacks(self, effect: object) -> bool:
        """Whether `effect` is an attack, to which later words can refer."""
        construct = self.get(type(effect))
        return construct is not None and construct.attack

    def whom(self, alias: str) -> tuple[str, str]:
        """Whom the verb of a grammar alternative is usually done by and to: "friend", "foe", or "" for either."""
        return self._whom.get(alias, ("", ""))

    def builders(self, core: Mapping[str, Build]) -> Mapping[str, Build]:
        """The builder of each grammar alternative, by alias: those of the core, some of which a game may replace, and
        those of the constructs."""
        return {**core, **{alias: build for one in self.all for alias, build in one.rules.items()}}

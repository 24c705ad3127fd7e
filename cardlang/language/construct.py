"""What ties grammar, meaning and wording: one row for each thing a text can say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, NamedTuple

from cardlang.language.nodes.base import Node
from cardlang.language.tells import Tells, plain_page
from cardlang.model.card import Card, Deck
from cardlang.model.page import Page
from cardlang.model.value import Value

# build(scope, tree) or, for a deed, build(scope, tree, subject); both live in rooms above this file's types.
Build = Callable[..., Any]
# write(writer, node): a clause, a phrase or a sentence, whichever its place in the text asks for.
Write = Callable[..., Any]


class Construct(NamedTuple):
    """A node of the AST, the grammar's alternatives that yield it with the function that builds it from each, and its
    canonical wording. A test walks all constructs of a game: none can be half there.

    `rules` maps the alias of a grammar alternative to its builder.
    """

    node: type[Node]
    rules: Mapping[str, Build]
    write: Write
    lasts: bool = False  # a state, which a duration may end
    limitable: bool = False  # such a state makes its difference now and then, and can be limited to the first time
    ends: Callable[[Any], bool] = lambda node: False  # whether such a state needs no duration
    alters: Callable[[Any], bool] = lambda node: False  # whether it changes what would happen, and lets it happen so
    remark: bool = False  # it says more of the effect before it, and is none
    part: bool = False  # no effect: a condition of the game's own, or what is counted
    inside: Write | None = None  # inside(writer, node, who): what `you have … in` goes on with
    title: bool = False  # no sentence: alone in its box it takes no full stop


class Wording(Value):
    """What a game's texts can say, or a part of it. Its grammar and words are data files beside its package.

    `boxes` says which field of a card holds the text of which box, for each kind of card. `tells` is what the rules
    make of the words, for `explain`; `page(card, deck, effects, told)` explains a card: it takes the effects of its
    texts, one for one, and `told(effect, text, declared=False)`, which gives the steps of a text's effect with what
    `tells` adds.
    """

    boxes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    constructs: tuple[Construct, ...] = ()
    tells: Tells = field(default_factory=Tells)
    page: Callable[[Card, Deck, Sequence[Node], Callable[..., Any]], Page] = plain_page

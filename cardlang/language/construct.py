"""What ties grammar, meaning and wording: one row for each thing a text can say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cardlang.language.nodes.base import Node

# build(scope, tree) or, for a deed, build(scope, tree, subject); both live in rooms above this file's types.
Build = Callable[..., Any]
# write(writer, node): a clause, a phrase or a sentence, whichever its place in the text asks for.
Write = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Construct:
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
    title: bool = False  # no sentence: alone in its box it takes no full stop

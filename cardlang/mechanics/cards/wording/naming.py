"""Names of cards in texts: other cards after `named`, creatures in place of a noun, and the card's own name."""

from __future__ import annotations

from cardlang.language.construct import Construct
from cardlang.language.nodes.reference import THIS, Ref
from cardlang.language.nodes.selector import Named
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token
from cardlang.model.article import with_article


def _card(scope: Scope, tree: Tree) -> Named:
    return Named(one_token(tree, "CARD_NAME").value)


def _creature(scope: Scope, tree: Tree) -> Named:
    name = one_token(tree, "CARD_NAME")
    if not scope.names.creatures(name.value):
        kinds = " or ".join(map(with_article, scope.names.kinds[name.value]))
        message = f'no creature is named "{name.value}"'
        scope.problem("C303", tree, message, f"that is the name of {kinds}")
    return Named(name.value)


def _itself(scope: Scope, tree: Tree) -> Ref:
    """A creature's own name in its own text."""
    scope.mention(THIS, tree)
    return THIS


NAMED = Construct(
    Named,
    {
        "named_card": _card,
    },
    lambda writer, node: f"named {node.name}",
)

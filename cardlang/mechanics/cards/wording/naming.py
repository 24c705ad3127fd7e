"""Names of cards in texts: other cards after `named`, creatures in place of a noun, and the card's own name."""

from __future__ import annotations

from cardlang.language.construct import Construct
from cardlang.language.nodes.selector import Named
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token


def _card(scope: Scope, tree: Tree) -> Named:
    return Named(one_token(tree, "CARD_NAME").value)


NAMED = Construct(
    Named,
    {"named_card": _card},
    lambda writer, node: f"named {node.name}",
)

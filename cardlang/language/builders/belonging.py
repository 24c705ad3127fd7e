"""Builders of conditions about what something is: `if it is a friendly creature`, `if you control it`."""

from __future__ import annotations

from typing import Any

from cardlang.language.nodes.condition import Holds, Unless
from cardlang.language.nodes.reference import YOU
from cardlang.language.nodes.selector import Controlled
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, trees


def holds_yours(scope: Scope, tree: Tree) -> Any:
    """`you control that creature`, `you do not control it`"""
    holds = Holds(scope.build(trees(tree)[0]), Controlled(YOU))
    return Unless(holds) if tree.rule.endswith("_not") else holds

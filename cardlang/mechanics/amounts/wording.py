"""The wording of halves and doubles."""

from __future__ import annotations

from cardlang.language.construct import Construct, Wording
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token
from cardlang.language.writer import Writer
from cardlang.mechanics.amounts.nodes import Share


def _share(scope: Scope, tree: Tree) -> Share:
    """`half that, rounded down`: there must be an amount before it."""
    word = token(tree, "SHARE")
    assert word
    if not scope.antecedents.amount:
        scope.problem("C301", tree, f'"{scope.words(tree)}": of what? No amount comes before', "say first how much")
    return Share(part=word.value, span=(tree.start, tree.end))


def _write(writer: Writer, node: Share) -> str:
    return writer.spelled("SHARE", node.part)


WORDING = Wording(constructs=(Construct(Share, {"share": _share}, _write, part=True),))

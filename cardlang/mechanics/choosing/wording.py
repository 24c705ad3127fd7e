"""The wording of choices."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.doers import only_you
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct, Wording
from cardlang.language.nodes.effect import Choose
from cardlang.language.nodes.selector import ONE, Either, Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, trees
from cardlang.language.writer import Writer


def _choose(scope: Scope, tree: Tree, subject: Any) -> Choose:
    only_you(scope, tree, subject)
    before = scope.antecedents.count
    what = scope.build(trees(tree)[0])
    if not isinstance(what, Selector | Either):
        scope.problem("C303", tree, "this has already been chosen", "choose something new")
        return Choose(Selector(ONE, "creature"))
    for index, one in enumerate(scope.antecedents.mentions):
        if one.ref.to == "chosen" and one.ref.of >= before:
            scope.antecedents.mentions[index] = one._replace(how="choose")
    return Choose(what, span=tree.span)


def _write_choose(writer: Writer, node: Choose) -> Clause:
    if not isinstance(node.what, Selector | Either):
        raise Unwritable(f"no words for choosing {node.what}")
    return Clause("choose", writer.target(node.what, "choose"))


CHOOSE = Construct(Choose, {"choose": _choose}, _write_choose)

WORDING = Wording(constructs=(CHOOSE,))

"""The wording of choices."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.doers import only_you
from cardlang.language.builders.sequence import Amendment
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct, Wording
from cardlang.language.nodes.amount import Per
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.choices import choices
from cardlang.language.nodes.effect import Choose, ForEach, Repeat, changed
from cardlang.language.nodes.selector import ONE, Either, Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, trees
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


def _anew(scope: Scope, tree: Tree) -> Amendment:
    """`Deal 2 wounds to a creature for each …. You may choose a different creature each time.`: as often, and not as
    much."""
    return Amendment(_each_time, tree)


def _each_time(effect: Node) -> Node | None:
    counted = next((one for one in walk(effect) if isinstance(one, Per)), None)
    if isinstance(effect, ForEach):
        return effect if any(choices(effect.effect)) else None
    single = changed(effect, (Per,), lambda amount: amount.amount) if counted and any(choices(effect)) else None
    return ForEach(counted.each, single, span=effect.span) if counted and single else None


def _repeat(scope: Scope, tree: Tree, subject: Any) -> Repeat:
    only_you(scope, tree, subject)
    if not scope.effects_read:
        scope.problem("C301", tree, f'"{scope.words(tree)}": nothing was done before this', "write the effect first")
    return Repeat(1 if one_token(tree, "REPEAT").value == "once" else None, span=tree.span)


def _write_repeat(writer: Writer, node: Repeat) -> Clause:
    times = {None: "", 1: " once", 2: " twice"}.get(node.most, f" {node.most} times")
    return Clause("repeat", f"this{times}")


CHOOSE = Construct(Choose, {"choose": _choose, "chosen_anew": _anew}, _write_choose)

WORDING = Wording(constructs=(CHOOSE, Construct(Repeat, {"repeat": _repeat}, _write_repeat)))

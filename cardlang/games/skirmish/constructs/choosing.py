"""Choosing, and asking what an attack did."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.games.skirmish.constructs.common import only_you
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.effect import Choose, DealsDamage
from cardlang.language.nodes.selector import ONE, Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, trees
from cardlang.language.writer import Writer


def _choose(scope: Scope, tree: Tree, subject: Any) -> Choose:
    only_you(scope, tree, subject)
    before = scope.antecedents.count
    what = scope.build(trees(tree)[0])
    if not isinstance(what, Selector):
        scope.problem("C303", tree, "this is chosen already", "choose something new")
        return Choose(Selector(ONE, "creature"))
    for index, one in enumerate(scope.antecedents.spoken):
        if one.ref.to == "chosen" and one.ref.of >= before:
            scope.antecedents.spoken[index] = replace(one, how="choose")
    return Choose(what, span=(tree.start, tree.end))


def _deals_damage(scope: Scope, tree: Tree) -> DealsDamage:
    attacks = scope.antecedents.attacks()
    latest = scope.words(tree).lower().startswith(("this", "that"))
    if not attacks and not scope.antecedents.blurred:
        scope.problem("C301", tree, "no attack was made before", "make the attack first, then ask about it")
        return DealsDamage(0)
    if scope.antecedents.blurred:
        scope.problem(
            "C302", tree, "which attack? Not each was made against a new choice", "choose its target at the attack"
        )
    elif len(attacks) > 1 and not latest:
        scope.problem("C302", tree, "there are several attacks before this", 'write "this attack" for the last one')
    return DealsDamage(attacks[-1].ref.of if attacks else 0)


def _write_choose(writer: Writer, node: Choose) -> Clause:
    if not isinstance(node.what, Selector):
        raise Unwritable(f"no words for choosing {node.what}")
    return Clause("choose", writer.selected(node.what, "choose"))


def _write_deals_damage(writer: Writer, node: DealsDamage) -> str:
    attacks = [one.ref.of for one in writer.said.attacks()]
    if node.attack not in attacks[-1:]:
        raise Unwritable(f"no words for the attack of choice {node.attack}")
    return "the attack deals damage" if len(attacks) == 1 else "this attack deals damage"


CHOOSE = Construct(Choose, {"choose": _choose}, _write_choose)
DEALS_DAMAGE = Construct(DealsDamage, {"deals_damage": _deals_damage}, _write_deals_damage)

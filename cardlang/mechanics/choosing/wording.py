"""The wording of choices."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.sequence import Amendment
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Wording
from cardlang.language.nodes import ONE, Choose, Either, ForEach, Node, Per, Repeat, Selector, changed, choices, walk
from cardlang.language.parser import Tree
from cardlang.language.saying import Slot, Values, say
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer


def _chosen(scope: Scope, tree: Tree, before: Values) -> Any:
    count = scope.antecedents.count
    what = scope.build(tree)
    for index, one in enumerate(scope.antecedents.mentions):
        if one.ref.to == "chosen" and one.ref.of >= count:
            scope.antecedents.mentions[index] = one._replace(how="choose")
    return what


def _write_chosen(writer: Writer, what: Any, node: Choose) -> str:
    if not isinstance(what, Selector | Either):
        raise Unwritable(f"no words for choosing {what}")
    return writer.target(what, "choose")


def _new(scope: Scope, tree: Tree, made: Choose) -> Choose:
    if isinstance(made.what, Selector | Either):
        return made
    scope.problem("C303", tree, "this has already been chosen", "choose something new")
    return Choose(Selector(ONE, "creature"))


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


def _repeated(scope: Scope, tree: Tree, made: Repeat) -> Repeat:
    if not scope.effects_read:
        scope.problem("C301", tree, '"{}": nothing was done before this', "write the effect first")
    return made


WHAT = Slot(("things", "square"), _chosen, _write_chosen)
CHOOSE = say(Choose, "choose {what}", what=WHAT, then=_new, also={"chosen_anew": _anew})
ONCE = say(Repeat, "repeat this", ("repeat this once", {"most": 1}), then=_repeated)


def _write_repeat(writer: Writer, node: Repeat) -> Clause:
    if node.most in (None, 1):
        said: Clause = ONCE.write(writer, node)
        return said
    return Clause("repeat", "this twice" if node.most == 2 else f"this {node.most} times")  # read as any effect twice


REPEAT = ONCE._replace(write=_write_repeat)

WORDING = Wording(constructs=(CHOOSE, REPEAT))

"""The wording of abilities that creatures gain, and of creatures that are activated again."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.nodes import ActivateAgain, HasAbility
from cardlang.language.builders.doers import creature
from cardlang.language.clause import Clause, Subject, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, tokens, trees
from cardlang.language.writer import Writer
from cardlang.model.article import listed


def _has_ability(scope: Scope, tree: Tree, subject: Any) -> HasAbility:
    """`has Intelligence`, `can play Strength cards as though it had Strength`"""
    who, said = creature(scope, tree, subject), tokens(tree, "ABILITY")
    names = {one.value for one in said}
    if len(names) < len(said):
        scope.problem("C303", said[-1], f'"{scope.words(said[-1])}" is said twice', "say it once")
    return HasAbility(who, tuple(sorted(names)), span=tree.span)


def _write_has_ability(writer: Writer, node: HasAbility) -> Clause:
    known = writer.vocabulary.spelled("ABILITY").keys()
    if not known >= {*node.abilities} or not node.abilities or tuple(sorted({*node.abilities})) != node.abilities:
        raise Unwritable(f"no words for the abilities {node.abilities}")
    said = listed([*node.abilities], "and")
    return Clause("have", said, writer.subject_said(node.who))


def _activate_again(scope: Scope, tree: Tree) -> ActivateAgain:
    """`that creature may be activated again`"""
    what = scope.build(trees(tree)[0])
    scope.effects_read += 1
    return ActivateAgain(what, span=tree.span)


def _write_activate_again(writer: Writer, node: ActivateAgain) -> Clause:
    return Clause("can", "be activated again", Subject(writer.target(node.what)))


HAS_ABILITY = Construct(
    HasAbility,
    {
        "has_ability": _has_ability,
    },
    _write_has_ability,
    whom={
        "has_ability": ("friend", ""),
    },
    lasts=True,
)
ACTIVATE_AGAIN = Construct(ActivateAgain, {"activate_again": _activate_again}, _write_activate_again)

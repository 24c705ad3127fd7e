"""Further actions, and what enhancements cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from cardlang.games.elements.nodes import FurtherAction
from cardlang.language.builders.doers import by, player
from cardlang.language.builders.sequence import Amendment
from cardlang.language.clause import Clause
from cardlang.language.construct import Construct
from cardlang.language.nodes.base import Node
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token
from cardlang.language.writer import Writer


def _further(scope: Scope, tree: Tree, subject: Any) -> FurtherAction:
    """`take another action`, `cast another spell`"""
    return FurtherAction(player(scope, tree, subject), one_token(tree, "TAKE_ACTION").value, span=tree.span)


def _not_cast(scope: Scope, tree: Tree) -> Amendment:
    """`It can't be casting a spell.`"""

    def apply(effect: Node) -> Node | None:
        return replace(effect, kind="other") if isinstance(effect, FurtherAction) and effect.kind == "any" else None

    return Amendment(apply, tree)


_KINDS: Final = {"any": "another action", "other": "another action that is not casting a spell"}


def _write_further(writer: Writer, node: FurtherAction) -> Clause:
    if node.kind == "casting":
        return Clause("cast", f"another {writer.vocabulary.forms['spell'][0]}", by(writer, node.who))
    return Clause("take", _KINDS[node.kind], by(writer, node.who))


FURTHER: Final = (
    Construct(FurtherAction, {"further_action": _further, "further_not_cast": _not_cast}, _write_further),
)

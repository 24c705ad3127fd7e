"""Further actions, and what enhancements cost."""

from __future__ import annotations

from typing import Any, Final

from cardlang.games.elements.nodes import FurtherAction
from cardlang.language.builders.doers import by, player
from cardlang.language.clause import Clause
from cardlang.language.construct import Construct
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token
from cardlang.language.writer import Writer


def _further(scope: Scope, tree: Tree, subject: Any) -> FurtherAction:
    """`take another action`, `cast another spell`"""
    return FurtherAction(player(scope, tree, subject), one_token(tree, "TAKE_ACTION").value, span=tree.span)


_KINDS: Final = {"any": "another action", "other": "another action that is not casting a spell"}


def _write_further(writer: Writer, node: FurtherAction) -> Clause:
    if node.kind == "casting":
        return Clause("cast", f"another {writer.vocabulary.forms['spell'][0]}", by(writer, node.who))
    return Clause("take", _KINDS[node.kind], by(writer, node.who))


FURTHER: Final = (Construct(FurtherAction, {"further_action": _further}, _write_further),)

"""The wording of cancelling and redirecting the action that is answered."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.nodes import Cancel, Redirect
from cardlang.language.builders.doers import creature, only_you
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token
from cardlang.language.writer import Writer


def _cancel(scope: Scope, tree: Tree, subject: Any = None) -> Cancel:
    """`Cancel that attack.`, `That attack has no effect.`"""
    only_you(scope, tree, subject)
    return Cancel(one_token(tree, "ACTION_SAID", "ACTION_VOID").value, span=tree.span)


def _redirect(scope: Scope, tree: Tree, subject: Any) -> Redirect:
    scope.antecedents.redirected = True
    return Redirect(creature(scope, tree, subject), span=tree.span)


def _write_redirect(writer: Writer, node: Redirect) -> Clause:
    return Clause("become", "the target of that attack", writer.subject_said(node.who))


def _write_cancel(writer: Writer, node: Cancel) -> Clause:
    if node.what not in writer.vocabulary.spelled("ACTION_SAID"):
        raise Unwritable(f"no words for an action called {node.what}")
    return Clause("cancel", f"that {node.what}")


CANCEL = Construct(Cancel, {"cancel": _cancel, "cancel_said": _cancel}, _write_cancel)
REDIRECT = Construct(Redirect, {"redirect": _redirect}, _write_redirect)

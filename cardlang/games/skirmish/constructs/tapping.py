"""Tapping, untapping, destroying: a verb with an object, or a subject to which it happens."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.nodes import (
    Cancel,
    Destroy,
    Redirect,
    Tap,
    Untap,
)
from cardlang.language.builders.doers import creature, only_you
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.reference import THIS
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token, trees
from cardlang.language.writer import Writer


def _done_to(node: Any) -> Any:
    def build(scope: Scope, tree: Tree, subject: Any) -> Any:
        things = trees(tree)
        if things:
            only_you(scope, tree, subject)
        return node(scope.build(things[0]) if things else creature(scope, tree, subject), span=(tree.start, tree.end))

    return build


def _write_done(verb: str) -> Any:
    return lambda writer, node: Clause(verb, writer.target(node.what))


def _cost_timing(scope: Scope, tree: Tree) -> list[Any]:
    timing = token(tree, "TIMING")
    assert timing
    # A standard action taps within the activation (S4.2), an immediate one at any time; a minor one does not (S6.5).
    return [timing.value] if timing.value == "minor" else [Tap(THIS), timing.value]


def _cost_tap(scope: Scope, tree: Tree) -> list[Any]:
    timing = token(tree, "ANY_TIME")
    return [Tap(THIS), *([timing.value] if timing else [])]


def _write_tap(writer: Writer, node: Tap) -> Clause | str:
    return "T" if node.what == THIS == writer.me and writer.in_costs else Clause("tap", writer.target(node.what))


TAP = Construct(Tap, {"tap": _done_to(Tap), "cost_tap": _cost_tap, "cost_timing": _cost_timing}, _write_tap)
UNTAP = Construct(Untap, {"untap": _done_to(Untap)}, _write_done("untap"))
DESTROY = Construct(Destroy, {"destroy": _done_to(Destroy)}, _write_done("destroy"))


def _cancel(scope: Scope, tree: Tree, subject: Any = None) -> Cancel:
    """`Cancel that attack.`, `That attack has no effect.`"""
    only_you(scope, tree, subject)
    what = token(tree, "ACTION_SAID") or token(tree, "ACTION_VOID")
    assert what
    return Cancel(what.value, span=(tree.start, tree.end))


def _redirect(scope: Scope, tree: Tree, subject: Any) -> Redirect:
    scope.antecedents.redirected = True
    return Redirect(creature(scope, tree, subject), span=(tree.start, tree.end))


def _write_redirect(writer: Writer, node: Redirect) -> Clause:
    return Clause("become", "the target of that attack", writer.subject_said(node.who))


def _write_cancel(writer: Writer, node: Cancel) -> Clause:
    if node.what not in writer.vocabulary.spelled["ACTION_SAID"]:
        raise Unwritable(f"no words for an action called {node.what}")
    return Clause("cancel", f"that {node.what}")


CANCEL = Construct(Cancel, {"cancel": _cancel, "cancel_said": _cancel}, _write_cancel)
REDIRECT = Construct(Redirect, {"redirect": _redirect}, _write_redirect)

"""The wording of rows."""

from __future__ import annotations

from cardlang.language.builders.places import after as core_after
from cardlang.language.builders.places import anchor
from cardlang.language.builders.selectors import selector
from cardlang.language.construct import Construct, Wording
from cardlang.language.nodes.reference import YOU, Ref
from cardlang.language.nodes.selector import EACH, Controlled, Is, Predicate, Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.facing.nodes import Behind
from cardlang.model.value import having


def _behind(scope: Scope, tree: Tree) -> Behind:
    """`behind it`"""
    of = anchor(scope, trees(tree)[-1])
    if not isinstance(of, Ref):
        scope.problem("C303", tree, f'"{scope.words(tree)}" does not say behind which', "choose that one first")
        of = scope.self_ref
    return Behind(of, span=tree.span)


def _the_one_behind(scope: Scope, tree: Tree) -> Selector:
    """`the being directly behind it`: whatever stands there, if anything does."""
    *words, _ = trees(tree)
    behind = _behind(scope, tree)
    nominal = Tree("nominal", [*words], words[0].start, words[-1].end)
    return selector(scope, nominal, EACH, tree, [behind])


def _in_row(scope: Scope, tree: Tree) -> tuple[Predicate, ...]:
    """`in your front row`, `in the front row of an opponent's board`"""
    row = Is(one_token(tree, "IN_YOUR_ROW", "IN_ROW_OF").value)
    of = scope.build(trees(tree)[0]).of if trees(tree) else YOU
    scope.rows_of = scope.words(tree)
    return row, Controlled(of)


def _after(scope: Scope, tree: Tree) -> Is:
    """`in the back row`: of every board, unless the text has spoken of the rows of one."""
    said: Is = core_after(scope, tree)
    if scope.rows_of and said.adjective in _ROWS:
        message = f'"{scope.words(tree)}": of every board, or of the one before ("{scope.rows_of}")?'
        scope.problem("C302", tree, message, 'write "in your … row", or "in the … row of …" with the same player')
    return said


def _write_behind(writer: Writer, node: Behind) -> str:
    with having(writer, describing=True):
        return f"directly behind {writer.it(node.of)}"


_BEHIND = {
    "behind": _behind,
    "the_one_behind": _the_one_behind,
    "in_your_row": _in_row,
    "in_row_of": _in_row,
    "after": _after,
}
_ROWS = ("in the front row", "in the back row")
WORDING = Wording(
    constructs=(Construct(Behind, _BEHIND, _write_behind, part=True),),
)

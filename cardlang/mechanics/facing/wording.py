"""The wording of rows."""

from __future__ import annotations

from cardlang.language.builders.places import anchor
from cardlang.language.builders.selectors import selector
from cardlang.language.construct import Construct, Wording
from cardlang.language.nodes.reference import YOU, Ref
from cardlang.language.nodes.selector import EACH, Controlled, Predicate, Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.facing.nodes import Behind, InRow


def _behind(scope: Scope, tree: Tree) -> Behind:
    """`behind it`"""
    of = anchor(scope, trees(tree)[-1])
    if not isinstance(of, Ref):
        scope.problem("C303", tree, f'"{scope.words(tree)}" does not say behind which', "choose that one first")
        of = scope.self_ref
    return Behind(of, span=(tree.start, tree.end))


def _the_one_behind(scope: Scope, tree: Tree) -> Selector:
    """`the being directly behind it`: whatever stands there, if anything does."""
    *words, _ = trees(tree)
    behind = _behind(scope, tree)
    nominal = Tree("nominal", [*words], words[0].start, words[-1].end)
    return selector(scope, nominal, EACH, tree, [behind])


def _write_behind(writer: Writer, node: Behind) -> str:
    return f"directly behind {writer.it(node.of)}"


def _in_row(scope: Scope, tree: Tree) -> InRow:
    return InRow(one_token(tree, "IN_ROW", "IN_YOUR_ROW").value, span=(tree.start, tree.end))


def _in_your_row(scope: Scope, tree: Tree) -> list[Predicate]:
    """`in your front row`: on your board."""
    return [Controlled(YOU), _in_row(scope, tree)]


WORDING = Wording(
    constructs=(
        Construct(
            InRow,
            {"in_row": _in_row, "in_your_row": _in_your_row},
            lambda writer, node: f"in the {node.row} row",
            part=True,
        ),
        Construct(Behind, {"behind": _behind, "the_one_behind": _the_one_behind}, _write_behind, part=True),
    ),
)

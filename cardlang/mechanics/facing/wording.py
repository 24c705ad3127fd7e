"""The wording of rows."""

from __future__ import annotations

from cardlang.language.builders.places import anchor
from cardlang.language.builders.selectors import selector
from cardlang.language.construct import Construct, Wording
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import EACH, Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.facing.nodes import Behind


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
    before, writer.describing = writer.describing, True
    words = f"directly behind {writer.it(node.of)}"
    writer.describing = before
    return words


WORDING = Wording(
    constructs=(Construct(Behind, {"behind": _behind, "the_one_behind": _the_one_behind}, _write_behind, part=True),),
)

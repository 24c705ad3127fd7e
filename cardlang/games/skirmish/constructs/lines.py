"""The wording of lines of squares: `each creature in a line of 4 squares starting adjacent to this creature`."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.nodes import InLine
from cardlang.language.builders.places import anchor
from cardlang.language.builders.selectors import counted
from cardlang.language.clause import Unwritable, squares
from cardlang.language.construct import Construct
from cardlang.language.nodes.selector import ONE, Adjacent, Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, trees
from cardlang.language.writer import Writer


def _in_line(scope: Scope, tree: Tree) -> InLine:
    """A line from the acting or this creature, through an adjacent square, which is chosen first."""
    length = counted(scope, one_token(tree, "NUM"))
    for kid in trees(tree):
        if anchor(scope, kid) != scope.self_ref:
            message = f'"{scope.words(tree)}": lines begin beside the creature that acts'
            scope.problem("C303", kid, message, 'write "starting adjacent to this creature"')
    if scope.static or scope.chosen_first:
        scope.problem("C303", tree, f'"{scope.words(tree)}": nothing is chosen here', 'write "within … squares"')
    scope.chosen_first = Selector(ONE, "square", (Adjacent(scope.near(tree)),), span=tree.span)
    through = scope.antecedents.select("square", False, scope.words(tree), "choose", frozenset())
    return InLine(length, through, span=tree.span)


def _in_line_of(scope: Scope, tree: Tree) -> InLine:
    """`in the line of 4 squares through the chosen square`"""
    through: Any = anchor(scope, trees(tree)[0])
    return InLine(counted(scope, one_token(tree, "NUM")), through, span=tree.span)


def _write_in_line(writer: Writer, node: InLine) -> str:
    noun = next((one.noun for one in writer.antecedents.mentions if one.ref == node.through), "")
    if noun != "square":
        raise Unwritable("a line goes through a square")
    return f"in the line of {squares(node.squares)} through {writer.anchor(node.through)}"


IN_LINE = Construct(InLine, {"in_line_of": _in_line_of}, _write_in_line, part=True)

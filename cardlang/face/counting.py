"""What is counted of a template: its words before it is compiled, and its steps, by calls inserted into its code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.visitor import NodeTransformer

from cardlang.face.filters import CALL
from cardlang.face.meter import BudgetExceeded, measured

_TAG = re.compile(r"\{[{%]")
_WORD = re.compile(r"\w+|[^\w\s]")


def words_in(text: str) -> int:
    """About how many words and symbols the tags of a template have.

    >>> words_in("<g>{% if card.art %}<b/>{% endif %}</g>")
    13
    """
    count, at = 0, 0
    while tag := _TAG.search(text, at):
        end = text.find("%}" if tag[0] == "{%" else "}}", tag.end())
        at = len(text) if end < 0 else end + 2
        count += len(_WORD.findall(text, tag.start(), at))
    return count


class Counting(NodeTransformer):
    """Inserts counting into the syntax tree of a template; and if it `captures`, that it does."""

    def __init__(self, environment: Environment, captures: bool) -> None:
        self.environment, self.captures = environment, captures

    def _ticking(self, node: Any) -> Any:
        steps = (1 if isinstance(node, nodes.For) else CALL) + sum(map(_weight, node.body))
        self.generic_visit(node)
        calls = [_call("tick", nodes.Const(steps)), *([_call("capture")] if self.captures else [])]
        node.body[:0] = [nodes.ExprStmt(call).set_lineno(node.lineno) for call in calls]
        return node

    visit_Macro = visit_CallBlock = visit_Block = visit_Template = _ticking

    def visit_For(self, node: nodes.For) -> nodes.Node:
        steps = _weight(node.test) if node.test else 0
        self._ticking(node)
        if node.test:  # evaluated also for items that the loop skips
            node.test = nodes.And(_call("tick", nodes.Const(steps)), node.test)
        return node

    def visit_Const(self, node: nodes.Const) -> nodes.Node:
        try:
            measured(node.value)
        except BudgetExceeded as error:
            raise TemplateSyntaxError(str(error), node.lineno) from error
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        self.generic_visit(node)
        return _call("joined", *node.nodes)

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:
        self.generic_visit(node)
        node.expr = _call("look", node.expr)
        for operand in node.ops:
            operand.expr = _call("among" if operand.op in ("in", "notin") else "look", operand.expr)
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:
        self.generic_visit(node)
        if isinstance(node.arg, nodes.Slice):
            node.node = _call("copied", node.node)
        elif not isinstance(node.arg, nodes.Const):
            node.arg = _call("key", node.arg)
        return node

    def visit_Pair(self, node: nodes.Pair) -> nodes.Node:
        self.generic_visit(node)
        if not isinstance(node.key, nodes.Const):
            node.key = _call("key", node.key)
        return node


def _call(name: str, *arguments: nodes.Expr) -> nodes.Call:
    return nodes.Call(nodes.EnvironmentAttribute(name), list(arguments), [], None, None)


def _weight(node: nodes.Node) -> int:
    """The nodes and letters of `node`, without the bodies of loops and macros, which count at each run."""
    steps = 1 + (len(node.data) if isinstance(node, nodes.TemplateData) else 0)
    counts = isinstance(node, nodes.For | nodes.Macro | nodes.CallBlock | nodes.Block)
    for name, value in node.iter_fields():
        if not (counts and name == "body"):
            parts = value if isinstance(value, list) else [value]
            steps += sum(_weight(part) for part in parts if isinstance(part, nodes.Node))
    return steps


def captures(tree: nodes.Template) -> bool:
    """Whether output may become a value, which could then hide placeholders."""
    if any(tree.find(kind) for kind in (nodes.AssignBlock, nodes.FilterBlock, nodes.Concat)):
        return True
    placed = {id(call) for output in tree.find_all(nodes.Output) for part in output.nodes for call in _placed(part)}
    return any(
        id(call) not in placed and not (isinstance(call.node, nodes.Name) and call.node.name in ("range", "namespace"))
        for call in tree.find_all(nodes.Call)
    )


def _placed(part: nodes.Node) -> Iterator[nodes.Node]:
    if isinstance(part, nodes.CondExpr):
        yield from _placed(part.expr1)
        if part.expr2:
            yield from _placed(part.expr2)
    else:
        yield part

"""Small changes to a program: for each place in a syntax tree, what could stand there by mistake."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, NamedTuple

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv}
SIDES = {"owner": "controller", "controller": "owner", "friends": "foes", "foes": "friends"}
SIDES |= {"allied": "enemy", "enemy": "allied"}
PLAYERS = ("player", "turn", "giver")
ORDERS = {"min": "max", "max": "min"}


class Change(NamedTuple):
    """What could stand in place of `old`: a field of `parent`, or with `index` one of several there."""

    operator: str
    parent: ast.AST
    field: str
    index: int | None
    old: ast.AST
    new: ast.AST

    def put(self, node: ast.AST) -> None:
        """Put `node` in that place."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def changes(tree: ast.AST) -> Iterator[Change]:
    """All changes to a program, in the order of its text.

    Left out is what plays no part when it runs, or only in what it tells: annotations, docstrings, decorators,
    `__repr__`, `__str__`, what is raised or asserted, texts put together, and what is for the type checker.
    """
    for field, index, node in _inside(tree):
        if _told(tree, field, node):
            continue
        for operator, make in OPERATORS.items():
            for new in make(node, tree):
                yield Change(operator, tree, field, index, node, ast.copy_location(new, node))
        yield from changes(node)


def _inside(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            yield field, None, value
        elif isinstance(value, list):
            yield from ((field, n, one) for n, one in enumerate(value) if isinstance(one, ast.AST))


def _told(parent: ast.AST, field: str, node: ast.AST) -> bool:
    if field in ("annotation", "returns", "decorator_list", "bases", "ctx"):
        return True
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Raise() | ast.Assert() | ast.JoinedStr() | ast.Global():
            return True
        case ast.FunctionDef(name="__repr__" | "__str__"):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.AnnAssign(value=None):
            return True
        case ast.Assign(targets=[ast.Name(id="__slots__" | "__all__" | "__match_args__")]):
            return True
        case ast.Call(func=ast.Name(id="cast" | "TypeVar" | "NewType")):
            return True
    return False


def _comparison(node: ast.AST, _: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for other in COMPARED[type(node.ops[0])]:
            yield ast.Compare(node.left, [other()], node.comparators)
    elif isinstance(node, ast.Compare):
        for n, op in enumerate(node.ops):
            yield ast.Compare(node.left, [*node.ops[:n], COMPARED[type(op)][0](), *node.ops[n + 1 :]], node.comparators)


def _off_by_one(node: ast.AST, parent: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Constant) and type(node.value) is int and not isinstance(parent, ast.UnaryOp):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.BinOp) and type(node.op) in COUNTED and not _is_text(node):
        yield ast.BinOp(node.left, COUNTED[type(node.op)](), node.right)


def _is_text(node: ast.BinOp) -> bool:
    return any(isinstance(one, ast.JoinedStr) or isinstance(getattr(one, "value", None), str) for one in ast.walk(node))


def _dropped_condition(node: ast.AST, parent: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.BoolOp(op, values):
            for n in range(len(values)):
                left = [*values[:n], *values[n + 1 :]]
                yield ast.BoolOp(op, left) if len(left) > 1 else left[0]
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.comprehension(target, iter, ifs, is_async):
            for n in range(len(ifs)):
                yield ast.comprehension(target, iter, [*ifs[:n], *ifs[n + 1 :]], is_async)
        case ast.If(test, body, orelse) if not isinstance(test, ast.Constant | ast.NamedExpr):
            yield ast.If(ast.Constant(True), body, orelse)
            yield ast.If(ast.Constant(False), body, orelse)
        case ast.IfExp(_, body, orelse):
            yield body
            yield orelse


def _other_player(node: ast.AST, parent: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Attribute(value, name, ast.Load()) if name in SIDES:
            yield ast.Attribute(value, SIDES[name], ast.Load())
        case ast.Attribute(_, name, ast.Load()) | ast.Name(name, ast.Load()) if name in PLAYERS:
            if not (isinstance(parent, ast.Call) and parent.func is node):
                yield ast.BinOp(ast.Constant(1), ast.Sub(), deepcopy(node))


def _other_order(node: ast.AST, parent: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Call(ast.Name(name), args, keywords) if name in ORDERS:
            yield ast.Call(ast.Name(ORDERS[name], ast.Load()), args, keywords)
        case ast.Call(ast.Name("sorted"), args, keywords) if not any(one.arg == "reverse" for one in keywords):
            yield ast.Call(
                ast.Name("sorted", ast.Load()), args, [*keywords, ast.keyword("reverse", ast.Constant(True))]
            )
        case ast.Call(ast.Name("reversed"), [only], []):
            yield only
        case ast.Call(ast.Attribute(value, "append"), [only], []):
            yield ast.Call(ast.Attribute(value, "insert", ast.Load()), [ast.Constant(0), only], [])
        case ast.Subscript(value, ast.UnaryOp(ast.USub(), ast.Constant(1)), ast.Load()):
            yield ast.Subscript(value, ast.Constant(0), ast.Load())
        case ast.Tuple(parts, ast.Load()) | ast.List(parts, ast.Load()) if len(parts) == 2 and any(
            isinstance(one, ast.Starred) for one in parts
        ):
            yield type(node)(parts[::-1], ast.Load())


def _shared(node: ast.AST, _: ast.AST) -> Iterator[ast.AST]:
    """A copy left out."""
    match node:
        case ast.Subscript(value, ast.Slice(None, None, None), ast.Load()):
            yield value
        case ast.Call(ast.Attribute(value, "copy"), [], []):
            yield value


def _flag_not_cleared(node: ast.AST, _: ast.AST) -> Iterator[ast.AST]:
    """A statement left out: what sets, clears or calls."""
    match node:
        case ast.Assign([ast.Attribute() | ast.Subscript()]) | ast.AugAssign() | ast.Delete():
            yield ast.Pass()
        case ast.Expr(ast.Call()):
            yield ast.Pass()
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)


OPERATORS: dict[str, Callable[[Any, ast.AST], Iterator[ast.AST]]] = {
    "comparison": _comparison,
    "off by one": _off_by_one,
    "dropped condition": _dropped_condition,
    "other player": _other_player,
    "other order": _other_order,
    "flag not cleared": _flag_not_cleared,
    "copy left out": _shared,
}

"""The nodes of which a game's effects consist, and the types of their fields."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from cardlang.language import nodes
from cardlang.language.construct import Construct
from cardlang.language.nodes.base import (
    Alone,
    Answer,
    Awaiting,
    Command,
    Counted,
    Damaging,
    Follow,
    Headed,
    Inside,
    Narrow,
    Node,
    OneShot,
    Permission,
    Showing,
    State,
    node_fields,
)
from cardlang.language.nodes.selector import Predicate

GROUPS = (State, Permission, OneShot, Command, Showing, Alone, Headed, Answer, Follow, Damaging, Awaiting)  # of effects
BASES = (Node, Predicate, Counted, Inside, *GROUPS)  # what no effect consists of itself, only nodes derived from it


def node_types(constructs: Iterable[Construct]) -> list[type[Node]]:
    """All nodes of which effects consist: the core's, the game's, and the parts of both, sorted by name."""
    modules = [import_module(f"{nodes.__name__}.{one.name}") for one in iter_modules(nodes.__path__)]
    core = {one for module in modules for one in vars(module).values() if isinstance(one, type)}
    found = {one for one in core if issubclass(one, Node) and one not in BASES}
    todo = [*found, *(construct.node for construct in constructs)]
    for node in todo:
        found.add(node)
        parts = {part for hint in shape(node).values() for part in leaves(hint) if isinstance(part, type)}
        parts = {part for part in parts if issubclass(part, Node)} - {*BASES, *todo}
        todo += sorted(parts, key=lambda one: one.__name__)
    return sorted(found, key=lambda node: node.__name__)


def shape(node: type[Node]) -> dict[str, Any]:
    """The type of each field of a node's class, in order, without the span."""
    hints = get_type_hints(node, include_extras=True)
    return {one.name: hints[one.name] for one in node_fields(node)}


def narrowed(hint: Any) -> tuple[Any, Narrow]:
    """A type, and what its annotation makes narrower."""
    if get_origin(hint) is not Annotated:
        return hint, Narrow()
    inner, *said = get_args(hint)
    narrow = Narrow()
    for one in said:  # an annotated type may be annotated again
        narrow = narrow.and_also(one)
    return narrow.of or inner, narrow


def leaves(hint: Any) -> set[Any]:
    """The types that a type consists of."""
    hint = narrowed(hint)[0]
    return {leaf for one in get_args(hint) for leaf in leaves(one)} or {hint}

"""The JSON Schema of a game's effects, made from the nodes: what `parse --json` calls `effect`."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from inspect import getdoc
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from cardlang.language.construct import Construct
from cardlang.language.node_types import leaves, node_types, shape
from cardlang.language.nodes.base import Node, node_fields

_PLAIN = {int: "integer", str: "string", bool: "boolean", NoneType: "null"}


def effect_types(constructs: Iterable[Construct]) -> list[type[Node]]:
    """The nodes that are effects: those that no field requires by name, and what a box can hold alone."""
    constructs = tuple(constructs)
    found = node_types(constructs)
    parts = {part for node in found for hint in shape(node).values() for part in leaves(hint)}
    parts |= {construct.node for construct in constructs if construct.part}
    titles = {construct.node for construct in constructs if construct.title}
    return [node for node in found if node not in parts or node in titles]


def effect_schema(game: str, constructs: Iterable[Construct]) -> dict[str, Any]:
    """The schema (draft 2020-12) of the effects that the constructs of `game` make.

    Errors: `TypeError` for a field whose type JSON cannot express: a bug of the node.
    """
    constructs = tuple(constructs)
    found = node_types(constructs)
    # Unions with a name in the nodes' modules, such as `Amount`, keep it.
    modules = [import_module(name) for name in sorted({node.__module__ for node in found})]
    named = {one: name for module in modules for name, one in vars(module).items() if isinstance(one, UnionType)}
    definitions = {"Effect": {"anyOf": [_reference(node.__name__) for node in effect_types(constructs)]}}
    definitions["Part"] = {"anyOf": [*(_reference(node.__name__) for node in found), {"type": "null"}]}
    definitions |= {node.__name__: _object(node, named) for node in found}
    used = {union: name for union, name in named.items() if any(_mentions(node, union) for node in found)}
    for union, name in sorted(used.items(), key=lambda item: item[1]):
        definitions[name] = _value(union, {other: said for other, said in named.items() if other != union})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:cardlang:schema:{game}:effect",
        "title": "effect",
        "description": f"What a card text of {game} means. Made from the program's own nodes, not by hand.",
        "$ref": "#/$defs/Effect",
        "$defs": definitions,
    }


def _object(node: type[Node], named: dict[UnionType, str]) -> dict[str, Any]:
    parts = {one.name for one in node_fields(node) if one.metadata.get("part")}
    own = {
        name: _described(name, {"$ref": "#/$defs/Part"} if name in parts else _value(hint, named))
        for name, hint in shape(node).items()
    }
    return {
        "title": node.__name__,
        "description": " ".join((getdoc(node) or "").split()),
        "type": "object",
        "required": ["type", *own],
        "properties": {"type": {"description": "Which node this is.", "const": node.__name__}, **own},
        "additionalProperties": False,
    }


def _described(name: str, value: dict[str, Any]) -> dict[str, Any]:
    return value if "$ref" in value else {"description": f"Its {name}.", **value}


def _value(hint: Any, named: dict[UnionType, str]) -> dict[str, Any]:
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if isinstance(hint, type) and issubclass(hint, Node):
        return _reference("Effect" if hint is Node else hint.__name__)
    if isinstance(hint, UnionType) and hint in named:
        return _reference(named[hint])
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin is tuple and arguments[1:] == (...,):
        return {"type": "array", "items": _described("parts", _value(arguments[0], named))}
    if origin in (UnionType, Union):
        return {"anyOf": [_value(one, named) for one in arguments]}
    raise TypeError(f"no schema for a field of type {hint}")


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _mentions(node: type[Node], union: UnionType) -> bool:
    return any(hint == union or union in get_args(hint) for hint in shape(node).values())

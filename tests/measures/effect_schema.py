"""The JSON Schema of a game's effects, made from the nodes: what `parse --json` calls `effect`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from importlib import import_module
from inspect import getdoc
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from cardlang.language import nodes
from cardlang.language.construct import PARTS, Construct
from cardlang.language.node_types import BASES, GROUPS, leaves, narrowed, node_types, shape
from cardlang.language.nodes.amount import Amount
from cardlang.language.nodes.base import Node, as_data, node_fields
from cardlang.language.nodes.condition import Condition

_PLAIN = {int: "integer", str: "string", bool: "boolean", NoneType: "null"}


def effect_types(constructs: Iterable[Construct]) -> list[type[Node]]:
    """The nodes that are effects: those that no field requires by name, and what a box can hold alone."""
    constructs = tuple(constructs)
    found = node_types(constructs)
    parts = {part for node in found for hint in shape(node).values() for part in _required(hint)}
    parts |= {construct.node for construct in constructs if construct.form in PARTS}
    titles = {construct.node for construct in constructs if construct.form == "title"}
    parts |= {*leaves(Amount), *leaves(Condition)}
    parts = {part for part in parts if isinstance(part, type) and part not in (Node, *GROUPS)}
    return [node for node in found if not any(issubclass(node, part) for part in parts) or node in titles]


def _required(hint: Any) -> set[Any]:
    """The types that a type requires by name, and not only some of all effects."""
    if get_origin(hint) is Annotated:
        return _required(get_args(hint)[0])
    return {part for one in get_args(hint) for part in _required(one)} or {hint}


def kinds(hint: type[Node], found: Collection[type[Node]]) -> list[type[Node]]:
    """The nodes that may stand where a node is asked for: itself, and those `found` that are derived from it, the
    core's first."""
    every = [one for one in _derived(hint) if one in found]
    core = [one for one in every if one.__module__.startswith(nodes.__name__)]
    return core + sorted((one for one in every if one not in core), key=lambda one: one.__name__)


def _derived(kind: type[Node]) -> list[type[Node]]:
    return [kind, *(one for direct in kind.__subclasses__() for one in _derived(direct))]


def effect_schema(game: str, constructs: Iterable[Construct]) -> dict[str, Any]:
    """The schema (draft 2020-12) of the effects that the constructs of `game` make.

    Errors: `TypeError` for a field whose type JSON cannot express: a bug of the node.
    """
    constructs = tuple(constructs)
    found = node_types(constructs)
    # Unions with a name in the nodes' modules, such as `Amount`, keep it.
    modules = [import_module(name) for name in sorted({node.__module__ for node in found})]
    named = {one: name for module in modules for name, one in vars(module).items() if isinstance(one, UnionType)}
    write = _Writing(named, set(found))
    definitions = {"Effect": {"anyOf": [_reference(node.__name__) for node in effect_types(constructs)]}}
    definitions["Part"] = {"anyOf": [*(_reference(node.__name__) for node in found), {"type": "null"}]}
    definitions |= {node.__name__: write.node(node) for node in found}
    used = {union: named[union] for union in write.used}
    bases: dict[Any, str] = {base: base.__name__ for base in BASES if base is not Node}
    for union, name in sorted({**used, **bases}.items(), key=lambda item: item[1]):
        definitions[name] = write.union(union)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:cardlang:schema:{game}:effect",
        "title": "effect",
        "description": f"What a card text of {game} means. Made from the program's own nodes, not by hand.",
        "$ref": "#/$defs/Effect",
        "$defs": definitions,
    }


def _described(name: str, value: dict[str, Any]) -> dict[str, Any]:
    return value if "$ref" in value else {"description": f"Its {name}.", **value}


class _Writing:
    """The schemas of nodes and types, given the unions that have a name and all nodes that there are."""

    def __init__(self, named: dict[UnionType, str], found: set[type[Node]]) -> None:
        self.named, self.found = named, found
        self.used: set[UnionType] = set()  # those of `named` to which a schema refers

    def node(self, node: type[Node]) -> dict[str, Any]:
        parts = {one.name for one in node_fields(node) if one.metadata.get("part")}
        own = {
            name: _described(name, _part(hint) if name in parts else self.value(hint))
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

    def value(self, hint: Any) -> dict[str, Any]:
        if get_origin(hint) is Annotated:
            return self.narrow(hint)
        if hint in _PLAIN:
            return {"type": _PLAIN[hint]}
        if hint is Node:
            return _reference("Effect")
        if hint in BASES:
            return _reference(hint.__name__)
        if isinstance(hint, UnionType) and hint in self.named:
            self.used.add(hint)
            return _reference(self.named[hint])
        if get_origin(hint) in (UnionType, Union):
            return self.union(hint)
        if isinstance(hint, type) and issubclass(hint, Node):
            return self.union(hint) if kinds(hint, self.found) != [hint] else _reference(hint.__name__)
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin is tuple and not arguments:
            return {"type": "array", "maxItems": 0}
        if origin is tuple and arguments[-1] is not ...:
            items = [_described("part", self.value(one)) for one in arguments]
            return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
        if origin is tuple and arguments[1:] == (...,):
            return {"type": "array", "items": _described("parts", self.value(arguments[0]))}
        raise TypeError(f"no schema for a field of type {hint}")

    def narrow(self, hint: Any) -> dict[str, Any]:
        """A type, with what is narrower in it."""
        inner, narrow = narrowed(hint)
        wide = self.value(inner)
        if narrow.but:
            return {
                **wide,
                "not": self.value(narrow.but) if isinstance(narrow.but, type | UnionType) else {"const": narrow.but},
            }
        if narrow.least is not None:
            return {**wide, "minItems" if get_origin(inner) is tuple else "minimum": narrow.least}
        if narrow.has is not None:
            said = as_data(narrow.has)
            wanted = {name: _described(name, {"const": value}) for name, value in said.items()}
            return {**wide, "contains": {"required": [*said], "properties": wanted}}
        fields = {name: _described(name, self.value(one)) for name, one in narrow.fields.items()}
        return {**wide, "properties": fields} if fields else wide

    def union(self, hint: Any) -> dict[str, Any]:
        """Any of several types, where a node stands for all that are derived from it."""
        options: list[dict[str, Any]] = []
        for one in get_args(hint) or (hint,):
            if isinstance(one, type) and issubclass(one, Node) and one is not Node:
                options += (_reference(kind.__name__) for kind in kinds(one, self.found))
            else:
                options.append(self.value(one))
        return {"anyOf": options} if options else {"not": {}}  # a kind that the game has nothing of


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _part(hint: Any) -> dict[str, Any]:
    """A part that only the game knows, or several."""
    one = {"$ref": "#/$defs/Part"}
    if get_origin(hint) is Annotated:
        inner, narrow = narrowed(hint)
        return _part(inner) if narrow.least is None else {**_part(inner), "minItems": narrow.least}
    return {"type": "array", "items": one} if get_origin(hint) is tuple else one

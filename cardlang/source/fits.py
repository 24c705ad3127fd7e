"""A fast check whether data fits a schema, so that jsonschema is loaded only if there are errors to explain.

Keywords that this module does not know are left to jsonschema; a test compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isfinite
from typing import Any

from cardlang.model.budget import Budget
from cardlang.source.pattern import searcher

MOST_STEPS = 500_000  # per file; about 0.2 s

Check = Callable[[Any], bool]


def is_number(value: Any) -> bool:
    """Whether it is a finite number; true and false are not numbers."""
    return (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, float) and isfinite(value))


_TYPES: dict[str, Check] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": is_number,
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}
_OBJECT = frozenset({"properties", "patternProperties", "additionalProperties"})
_LONG = frozenset({"enum", "required", "type"})  # keywords that are checked entry by entry
_SILENT = _OBJECT | {
    *("$schema", "$id", "$defs", "$comment", "title", "description", "examples", "default"),
    *("patternErrorMessage", "enumDescriptions"),  # which editors know
}


class UnknownKeyword(Exception):
    """The schema has a keyword that only jsonschema understands."""


class _Root:
    """A whole schema, with the compiled targets of its `$ref`s, each compiled on first use. If it is not `trusted`,
    steps are counted and patterns are matched in bounded time."""

    def __init__(self, schema: Any, trusted: bool) -> None:
        self.schema, self.trusted = schema, trusted
        self.checks: dict[str, Check] = {}
        self.steps = Budget(MOST_STEPS)

    def search(self, pattern: str) -> Callable[[str], Any]:
        """A function that says whether `pattern` occurs in a text."""
        if self.trusted:
            return re.compile(pattern).search
        search = searcher(pattern)

        def found(text: str) -> bool:
            self.steps.spend(1 + search.cost(text))
            return search(text)

        return found

    def counted(self, check: Check, cost: int) -> Check:
        """`check`, spending `cost` steps on each call."""

        def count(value: Any) -> bool:
            self.steps.spend(cost)
            return check(value)

        return count


def compile_schema(schema: Any, trusted: bool = True) -> Check:
    """A function that says whether a value fits `schema`, in bounded time unless the schema is `trusted`.

    Errors: `UnknownKeyword`, `re.error`, `BadPattern`. The function itself may raise `BudgetExceeded`, and
    `UnknownKeyword` or `BadPattern` for what a `$ref` leads to.

    >>> check = compile_schema({"type": "integer", "minimum": 1})
    >>> check(3), check(0), check(True)
    (True, False, False)
    """
    root = _Root(schema, trusted)
    check = _compiled(schema, root)
    if trusted:
        return check

    def anew(value: Any) -> bool:
        root.steps = Budget(MOST_STEPS)
        return check(value)

    return anew


def _compiled(schema: Any, root: _Root) -> Check:
    """The check for `schema`, a part of `root`."""
    if isinstance(schema, bool):
        return lambda _: schema
    if not isinstance(schema, dict):
        raise UnknownKeyword
    if {"items", "prefixItems"} <= schema.keys():  # `items` then applies to the rest only
        raise UnknownKeyword
    checks = [_KEYWORDS.get(key, _unknown)(value, root) for key, value in schema.items() if key not in _SILENT]
    if _OBJECT & schema.keys():
        checks.append(_fields(schema, root))
    whole = checks[0] if len(checks) == 1 else lambda value: all(check(value) for check in checks)
    if root.trusted:
        return whole
    long = [schema[key] for key in _LONG & schema.keys()]
    return root.counted(whole, 1 + sum(len(value) for value in long if isinstance(value, list)))


def _unknown(_value: Any, _root: _Root) -> Check:
    raise UnknownKeyword


def _type(names: Any, _root: _Root) -> Check:
    tests = [_TYPES[name] for name in ([names] if isinstance(names, str) else names)]
    return tests[0] if len(tests) == 1 else lambda value: any(test(value) for test in tests)


def _enum(options: Any, _root: _Root) -> Check:
    if any(isinstance(option, list | dict | float) for option in options):
        raise UnknownKeyword
    # True equals 1 in Python but not in JSON.
    return lambda value: any(type(value) is type(option) and value == option for option in options)


def _required(keys: Any, _root: _Root) -> Check:
    return lambda value: not isinstance(value, dict) or all(key in value for key in keys)


def _dependent(wants: Any, root: _Root) -> Check:
    checks = [(key, _required(keys, root)) for key, keys in wants.items()]
    cost = sum(1 + len(keys) for keys in wants.values())

    def check(value: Any) -> bool:
        return not isinstance(value, dict) or all(one(value) for key, one in checks if key in value)

    return check if root.trusted else root.counted(check, cost)


def _fields(schema: dict[str, Any], root: _Root) -> Check:
    """`properties`, `patternProperties` and `additionalProperties`, which depend on each other."""
    named = {key: _compiled(below, root) for key, below in schema.get("properties", {}).items()}
    patterns = [(root.search(key), _compiled(x, root)) for key, x in schema.get("patternProperties", {}).items()]
    others = _compiled(schema.get("additionalProperties", True), root)

    def check(value: Any) -> bool:
        if not isinstance(value, dict):
            return True
        for key, item in value.items():
            known = [named[key]] if key in named else []
            if patterns:
                known += [below for found, below in patterns if found(key)]
            if not all(below(item) for below in known or [others]):
                return False
        return True

    return check


def _names(schema: Any, root: _Root) -> Check:
    check = _compiled(schema, root)
    return lambda value: not isinstance(value, dict) or all(check(key) for key in value)


def _reference(target: Any, root: _Root) -> Check:
    """A `$ref` into the same file; compiled on first use because it may be recursive."""
    below: Any = root.schema
    for step in str(target).removeprefix("#/").split("/"):
        if not (isinstance(below, dict) and step in below and str(target).startswith("#/")):
            raise UnknownKeyword
        below = below[step]

    def check(value: Any) -> bool:
        if target not in root.checks:
            root.checks[target] = _compiled(below, root)
        return root.checks[target](value)

    return check


def _items(schema: Any, root: _Root) -> Check:
    check = _compiled(schema, root)
    return lambda value: not isinstance(value, list) or all(check(item) for item in value)


def _first_items(schemas: Any, root: _Root) -> Check:
    checks = [_compiled(schema, root) for schema in schemas]
    return lambda value: (
        not isinstance(value, list) or all(check(item) for check, item in zip(checks, value, strict=False))
    )


def _any_of(schemas: Any, root: _Root) -> Check:
    checks = [_compiled(schema, root) for schema in schemas]
    return lambda value: any(check(value) for check in checks)


def _one_of(schemas: Any, root: _Root) -> Check:
    checks = [_compiled(schema, root) for schema in schemas]
    return lambda value: sum(check(value) for check in checks) == 1


def _contains(schema: Any, root: _Root) -> Check:
    check = _compiled(schema, root)
    return lambda value: not isinstance(value, list) or any(map(check, value))


def _not(schema: Any, root: _Root) -> Check:
    check = _compiled(schema, root)
    return lambda value: not check(value)


def _unique(wanted: Any, _root: _Root) -> Check:
    def check(value: Any) -> bool:
        if not wanted or not isinstance(value, list):
            return True
        return all(isinstance(item, str) for item in value) and len(set(value)) == len(value)

    return check


def _pattern(pattern: Any, root: _Root) -> Check:
    search = root.search(pattern)
    return lambda value: not isinstance(value, str) or bool(search(value))


def _length(
    kind: type[str] | type[list[Any]] | type[dict[str, Any]], holds: Callable[[int, Any], bool]
) -> Callable[[Any, _Root], Check]:
    return lambda bound, _root: lambda value: not isinstance(value, kind) or holds(len(value), bound)


def _number(holds: Callable[[Any, Any], bool]) -> Callable[[Any, _Root], Check]:
    number = _TYPES["number"]
    return lambda bound, _root: lambda value: not number(value) or holds(value, bound)


def _at_least(value: Any, bound: Any) -> bool:
    return bool(value >= bound)


def _at_most(value: Any, bound: Any) -> bool:
    return bool(value <= bound)


_KEYWORDS: dict[str, Callable[[Any, _Root], Check]] = {
    "type": _type,
    "enum": _enum,
    "const": lambda value, root: _enum([value], root),
    "required": _required,
    "dependentRequired": _dependent,
    "propertyNames": _names,
    "$ref": _reference,
    "items": _items,
    "prefixItems": _first_items,
    "anyOf": _any_of,
    "oneOf": _one_of,
    "contains": _contains,
    "not": _not,
    "uniqueItems": _unique,
    "pattern": _pattern,
    "minLength": _length(str, _at_least),
    "maxLength": _length(str, _at_most),
    "minItems": _length(list, _at_least),
    "minProperties": _length(dict, _at_least),
    "maxProperties": _length(dict, _at_most),
    "maxItems": _length(list, _at_most),
    "minimum": _number(_at_least),
    "maximum": _number(_at_most),
    "multipleOf": _number(lambda value, step: isinstance(value, int) and value % step == 0),
}

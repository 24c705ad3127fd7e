"""jsonschema in bounded time, for schemas that other people wrote: steps are counted, because nested alternatives
multiply them, and patterns are matched in bounded time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardlang.model.budget import Budget
from cardlang.source.pattern import searcher

MOST_STEPS = 500_000  # per file; about 0.3 s
KEYWORD = 10  # steps for evaluating a keyword
REFERENCE = 100  # steps for following a `$ref`
ERROR = 20  # steps for an error, in each enclosing part of the schema

Keyword = Callable[[Any, Any, Any, Any], Iterator[Any] | None]


def bounded(keywords: Mapping[str, Keyword]) -> dict[str, Keyword]:
    """jsonschema's `keywords` with a shared budget of `MOST_STEPS`. The cost of a keyword grows with its number of
    names, choices or alternatives and with the number of entries that are checked against them.

    Errors: the returned keywords raise `BudgetExceeded` when the budget is spent.
    """
    steps = Budget(MOST_STEPS)

    def counted(keyword: Keyword, cost: int) -> Keyword:
        def check(validator: Any, value: Any, instance: Any, schema: Any) -> Iterator[Any]:
            steps.spend(cost + 4 * _size(value) + _size(instance))
            for error in keyword(validator, value, instance, schema) or ():
                steps.spend(ERROR)
                yield error

        return check

    def found(pattern: str, text: str) -> bool:
        search = searcher(pattern)
        steps.spend(KEYWORD + search.cost(text))
        return search(text)

    own = {**keywords, "uniqueItems": unique_items, **_patterns(found)}
    costs = {"$ref": REFERENCE, "$dynamicRef": REFERENCE}
    return {name: counted(own[name], costs.get(name, KEYWORD)) for name in keywords}


def _size(value: Any) -> int:
    return len(value) if isinstance(value, list | dict) else 0


def unique_items(validator: Any, wanted: Any, instance: Any, _schema: Any) -> Iterator[Any]:
    """`uniqueItems` in one pass; jsonschema compares all pairs if the entries have several types."""
    from jsonschema import ValidationError

    if wanted and validator.is_type(instance, "array") and first_duplicate(instance) is not None:
        yield ValidationError("duplicate entry")


def first_duplicate(items: list[Any]) -> int | None:
    """The index of the first entry that equals an earlier one, or None.

    >>> first_duplicate([1, True, [1], [True], {"a": 1}, 1.0]), first_duplicate([1, "1"])
    (5, None)
    """
    seen = set[Any]()
    for number, item in enumerate(items):
        key = _frozen(item)
        if key in seen:
            return number
        seen.add(key)
    return None


def _frozen(value: Any) -> Any:
    """A hashable key, equal for values that are equal in JSON, where true is not 1."""
    match value:
        case bool():
            return ("bool", value)
        case list():
            return ("list", *map(_frozen, value))
        case dict():
            return ("dict", frozenset((key, _frozen(below)) for key, below in value.items()))
    return value


def _patterns(found: Callable[[str, str], bool]) -> dict[str, Keyword]:
    """The keywords with patterns, for a function that says whether a pattern occurs in a text."""
    from jsonschema import ValidationError

    def one(validator: Any, pattern: Any, instance: Any, _schema: Any) -> Iterator[Any]:
        if validator.is_type(instance, "string") and not found(pattern, instance):
            yield ValidationError(f"{instance!r} does not match {pattern!r}")

    def named(validator: Any, patterns: Any, instance: Any, _schema: Any) -> Iterator[Any]:
        if validator.is_type(instance, "object"):
            for pattern, below in patterns.items():
                for key, value in instance.items():
                    if found(pattern, key):
                        yield from validator.descend(value, below, path=key, schema_path=pattern)

    def others(validator: Any, below: Any, instance: Any, schema: Any) -> Iterator[Any]:
        if not validator.is_type(instance, "object"):
            return
        patterns = schema.get("patternProperties", {})
        known = schema.get("properties", {})
        left = [key for key in instance if key not in known and not any(found(one, key) for one in patterns)]
        if validator.is_type(below, "object"):
            for key in left:
                yield from validator.descend(instance[key], below, path=key)
        elif not below and left:
            yield ValidationError(f"additional properties: {', '.join(left)}")

    return {"pattern": one, "patternProperties": named, "additionalProperties": others}

"""jsonschema for schemas that other people wrote: its steps are counted, as alternatives in alternatives double them,
and patterns are matched in bounded time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardlang.source.fits import TooMuchWork
from cardlang.source.pattern import searcher

MOST_STEPS = 150_000  # some 1 s: keywords looked at in one file
REFERENCE = 10  # steps that following a `$ref` costs

Keyword = Callable[[Any, Any, Any, Any], Iterator[Any] | None]


def bounded(keywords: Mapping[str, Keyword]) -> dict[str, Keyword]:
    """jsonschema's `keywords`, which together do `MOST_STEPS` at most.

    Errors, when they are used: `TooMuchWork`.
    """
    steps = 0

    def counted(keyword: Keyword, cost: int) -> Keyword:
        def check(validator: Any, value: Any, instance: Any, schema: Any) -> Iterator[Any]:
            nonlocal steps
            steps += cost
            if steps > MOST_STEPS:
                raise TooMuchWork
            yield from keyword(validator, value, instance, schema) or ()

        return check

    own = {"pattern": _pattern, "patternProperties": _named, "additionalProperties": _others}
    costs = {"$ref": REFERENCE, "$dynamicRef": REFERENCE}
    return {name: counted(own.get(name, keyword), costs.get(name, 1)) for name, keyword in keywords.items()}


def _pattern(validator: Any, pattern: Any, instance: Any, _schema: Any) -> Iterator[Any]:
    from jsonschema import ValidationError

    if validator.is_type(instance, "string") and not searcher(pattern)(instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _named(validator: Any, patterns: Any, instance: Any, _schema: Any) -> Iterator[Any]:
    if validator.is_type(instance, "object"):
        for pattern, below in patterns.items():
            for key, value in instance.items():
                if searcher(pattern)(key):
                    yield from validator.descend(value, below, path=key, schema_path=pattern)


def _others(validator: Any, below: Any, instance: Any, schema: Any) -> Iterator[Any]:
    from jsonschema import ValidationError

    if not validator.is_type(instance, "object"):
        return
    searches = [searcher(pattern) for pattern in schema.get("patternProperties", {})]
    known = schema.get("properties", {})
    others = [key for key in instance if key not in known and not any(search(key) for search in searches)]
    if validator.is_type(below, "object"):
        for key in others:
            yield from validator.descend(instance[key], below, path=key)
    elif not below and others:
        yield ValidationError(f"additional properties: {', '.join(others)}")

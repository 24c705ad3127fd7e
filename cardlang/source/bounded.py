"""jsonschema in bounded time, for schemas that other people wrote. Steps are counted, because nested alternatives
multiply them. Patterns are matched by jsonschema-rs, which limits backtracking; Python's `re` could take years."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from cardlang.model.progress import Budget

MOST_STEPS = 500_000  # per file; about 0.3 s
PER_CHARACTER = 20  # further steps; a card takes about five for each of its characters
KEYWORD = 10  # steps for evaluating a keyword
REFERENCE = 100  # steps for following a `$ref`
ERROR = 20  # steps for an error, in each enclosing part of the schema
MOST_BACKTRACKS = 2_000  # about 0.1 ms; after that, the text counts as not matching
_WEIGHTS = {16 << 10: 2, 128 << 10: 16, 1 << 20: 128}  # size of the compiled pattern in bytes -> steps per character

Keyword = Callable[[Any, Any, Any, Any], Iterator[Any] | None]


def bounded(keywords: Mapping[str, Keyword], length: int) -> dict[str, Keyword]:
    """jsonschema's `keywords` with a shared budget for a document of `length` characters. The cost of a keyword grows
    with its number of names, choices or alternatives and with the number of entries that are checked against them.

    Errors: the returned keywords raise `BudgetExceeded` when the budget is spent.
    """
    steps = Budget(MOST_STEPS + PER_CHARACTER * length)

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


class BadPattern(ValueError):
    """Not a valid pattern by ECMA 262, as JSON Schema requires, or too large."""


class Search:
    """A function that says whether its pattern occurs in a text.

    `weight` is its cost in steps: for compiling, and per character of a text. A pattern that backtracks (`back`) costs
    more on long texts.
    """

    def __init__(self, matches: Callable[[str], bool], weight: int, back: bool) -> None:
        self._matches, self.weight, self._back = matches, weight, back

    def __call__(self, text: str) -> bool:
        try:
            return self._matches(text)
        except UnicodeEncodeError:  # a lone surrogate
            return False

    def cost(self, text: str) -> int:
        """The number of steps for searching the text, at worst."""
        length = len(text)
        return self.weight * (length + (length * length // 100 + 100 if self._back else 0))


@lru_cache(maxsize=1024)
def searcher(pattern: str) -> Search:
    """The search for `pattern`, kept for the next call.

    Errors: `BadPattern`.

    >>> searcher("^(a+)+$")("a" * 4000 + "b")
    False
    """
    from jsonschema_rs import Draft202012Validator, FancyRegexOptions, RegexOptions

    schema, reason = {"pattern": pattern}, None
    for size, weight in _WEIGHTS.items():
        options = FancyRegexOptions(backtrack_limit=MOST_BACKTRACKS, size_limit=size)
        try:
            matches = Draft202012Validator(schema, pattern_options=options).is_valid
        except (ValueError, TypeError) as error:
            reason = error
            continue
        try:
            Draft202012Validator(schema, pattern_options=RegexOptions(size_limit=size))
        except (ValueError, TypeError):
            return Search(matches, weight, back=True)
        return Search(matches, weight, back=False)
    raise BadPattern(f"{pattern!r:.60} is not a valid pattern, or is too large") from reason

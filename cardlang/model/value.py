"""Frozen values whose classes cost nothing until they are used, and attributes that have another value for a while."""

from __future__ import annotations

from dataclasses import Field, dataclass, field, fields
from typing import Any, dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value:
    """The base of frozen values. Every subclass is a frozen dataclass, without the decorator.

    Python takes half a millisecond to make a frozen dataclass, longer than reading a text, and there are hundreds. A
    subclass is therefore made one with its first instance; `value_fields` gives its fields before that, too.

    >>> class Price(Value):
    ...     gold: int
    >>> Price(3) == Price(3), Price(gold=5)
    (True, Price(gold=5))
    """

    def __init_subclass__(cls) -> None:
        cls.__init__ = _make_and_init  # type: ignore[assignment, method-assign]

    def __setstate__(self, state: dict[str, Any]) -> None:
        _make(type(self))
        self.__dict__.update(state)


def value_fields(kind: type[Value]) -> tuple[Field[Any], ...]:
    """The fields of a kind of value, in order."""
    _make(kind)
    return fields(kind)  # type: ignore[arg-type]


def _make_and_init(self: Value, *values: Any, **named: Any) -> None:
    _make(type(self))
    type(self).__init__(self, *values, **named)


def _make(kind: type[Value]) -> None:
    """Make `kind`, and the kinds it is derived from, dataclasses if they are not yet."""
    for one in reversed(kind.__mro__):
        if one.__dict__.get("__init__") is _make_and_init:
            del one.__init__  # type: ignore[misc]
            dataclass(frozen=True)(one)


class having:
    """In a block, attributes of an object have these values; afterwards, those that they had, also after an error.

    >>> from types import SimpleNamespace
    >>> scope = SimpleNamespace(lasting=False)
    >>> with having(scope, lasting=True):
    ...     print(scope.lasting)
    True
    >>> scope.lasting
    False
    """

    __slots__ = ("before", "of", "values")

    def __init__(self, of: Any, **values: object) -> None:
        self.of, self.values = of, values

    def __enter__(self) -> None:
        self.before = {name: getattr(self.of, name) for name in self.values}
        for name, value in self.values.items():
            setattr(self.of, name, value)

    def __exit__(self, *_: object) -> None:
        for name, value in self.before.items():
            setattr(self.of, name, value)

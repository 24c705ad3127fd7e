"""Values as plain data, and back: JSON that tells of no class, and is read as what is expected of it.

>>> from cardlang.model.span import Span
>>> dumped((Span("drow.yaml", 7, 12), {"hp": 30}))
b'[["drow.yaml",7,12],{"hp":30}]'
>>> loaded(tuple[Span, Mapping[str, int]], dumped((Span("drow.yaml", 7, 12), {"hp": 30})))
(Span(path='drow.yaml', start=7, end=12), {'hp': 30})
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from cardlang.model.value import Value, value_fields

_Reader = Callable[[Any], Any]


def dumped(value: object) -> bytes:
    """The bytes of a value that consists of texts, numbers, bytes, lists, tuples, mappings and frozen values.

    Errors: `TypeError` for anything else.
    """
    return json.dumps(_plain(value), separators=(",", ":")).encode()


def loaded(kind: Any, data: bytes) -> Any:
    """The value of this type that `dumped` told; sequences are tuples. Nothing but the classes that `kind` names is
    made, with fields of their types.

    Errors: `ValueError`, `TypeError` if the data is anything else.
    """
    return _reader(kind)(json.loads(data))


def _plain(value: object) -> object:
    match value:
        case Value():
            return [_plain(getattr(value, one.name)) for one in value_fields(type(value))]
        case bytes():
            return value.hex()
        case tuple() | list():
            return [_plain(one) for one in value]
        case Mapping():
            if all(isinstance(key, str) for key in value):
                return {key: _plain(one) for key, one in value.items()}
            if all(isinstance(key, tuple) for key in value):
                return [[_plain(key), _plain(one)] for key, one in value.items()]
            raise TypeError("keys of another type")
    return value


@cache
def _reader(kind: Any) -> _Reader:
    """What makes a value of a type out of plain data."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any:
        return lambda told: told
    if kind is bytes:
        return bytes.fromhex
    if origin is Literal:
        return lambda told: told if told in inner else _wrong(told)
    if origin is UnionType:
        (some,) = [_reader(one) for one in inner if one is not NoneType]
        return lambda told: None if told is None else some(told)
    if origin is tuple and inner[-1] is not ...:
        return _several(tuple, inner)
    if origin in (tuple, Sequence):
        each = _reader(inner[0])
        return lambda told: tuple(map(each, _as(list, told)))
    if origin is Mapping:
        of_key, of_value = map(_reader, inner)
        return lambda told: {
            of_key(key): of_value(one) for key, one in (told.items() if isinstance(told, dict) else _as(list, told))
        }
    if issubclass(kind, tuple):
        return _several(lambda parts: kind(*parts), get_type_hints(kind).values())
    if issubclass(kind, Value):
        hints = get_type_hints(kind)
        return _several(lambda parts: kind(*parts), [hints[one.name] for one in value_fields(kind)])
    return lambda told: _as(kind, told)


def _several(make: Callable[[Any], Any], kinds: Any) -> _Reader:
    readers = [*map(_reader, kinds)]
    return lambda told: make([read(one) for read, one in zip(readers, _as(list, told), strict=True)])


def _as(kind: type, told: object) -> Any:
    return told if type(told) is kind else _wrong(told)


def _wrong(told: object) -> Any:
    raise TypeError(f"unexpected {type(told).__name__}")

"""Which values fit the type of a field."""

from __future__ import annotations

from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from cardlang.language.node_types import narrowed


def items_of(hint: Any, size: int) -> tuple[Any, ...]:
    """The types of so many items of a tuple; as many as it says, if it says that."""
    inner = get_args(narrowed(hint)[0])
    return inner[:1] * size if inner[1:] == (...,) else inner


def options_of(hint: Any) -> tuple[Any, ...]:
    """The types of which a type is one."""
    return get_args(hint) if get_origin(hint) in (UnionType, Union) else (hint,)


def fits(value: Any, hint: Any) -> bool:
    """Whether a value is of a type. What stands in its parts is looked at only as far as the type is narrower."""
    hint, narrow = narrowed(hint)
    if len(options := options_of(hint)) > 1:
        return any(fits(value, one) for one in options)
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    if get_origin(hint) is tuple:
        if not isinstance(value, tuple) or (narrow.has and narrow.has not in value) or len(value) < (narrow.least or 0):
            return False
        items = items_of(hint, len(value))
        return len(items) == len(value) and all(map(fits, value, items))
    if not isinstance(value, hint):
        return False
    if narrow.but and (isinstance(value, narrow.but) if not isinstance(narrow.but, str) else value == narrow.but):
        return False
    if narrow.least is not None and value < narrow.least:
        return False
    return all(fits(getattr(value, name), one) for name, one in narrow.fields.items())

"""What all nodes have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import Field, dataclass, field, fields
from functools import cache
from typing import Any, Final, dataclass_transform

# Metadata of a field that holds a part of a game's own, and no effect.
PART = {"part": True}
# Types of fields, as they are written, that hold plain data and no node.
_PLAIN: Final = re.compile(r"((bool|int|str|None|Literal\[[^]]*\]|tuple\[(int|str), \.\.\.\])( \| |$))+")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Node:
    """A piece of card text. Equality ignores `span`: same meaning, whatever the words and wherever they stood.

    `span` is the run of characters in the text that was parsed, `None` for a node made by hand.

    Every subclass is a frozen dataclass. It is made one with its first node, since making a class costs far more than
    reading a text, and a text is made of few kinds.
    """

    span: tuple[int, int] | None = field(default=None, compare=False, repr=False, kw_only=True)

    def __init_subclass__(cls) -> None:
        cls.__init__ = _make_and_init  # type: ignore[method-assign]

    def __setstate__(self, state: dict[str, Any]) -> None:
        _make(type(self))
        self.__dict__.update(state)


def _make_and_init(self: Node, *values: Any, **named: Any) -> None:
    _make(type(self))
    type(self).__init__(self, *values, **named)


def _make(kind: type[Node]) -> None:
    if kind.__dict__.get("__init__") is _make_and_init:
        del kind.__init__
        dataclass(frozen=True)(kind)


def node_fields(kind: type[Node]) -> tuple[Field[Any], ...]:
    """The fields of a kind of node but the span, in order."""
    _make(kind)
    return tuple(one for one in fields(kind) if one.name != "span")


def children(node: Node) -> Iterator[Node]:
    """The nodes directly inside `node`, in the order of its fields."""
    kind: Any = type(node)
    for name in _names(kind):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from (item for item in value if isinstance(item, Node))


@cache
def _names(node: Any) -> tuple[str, ...]:
    """The fields of a node that can hold others."""
    return tuple(one.name for one in node_fields(node) if not _PLAIN.fullmatch(str(one.type)))


@cache
def _last_first(node: Any) -> tuple[str, ...]:
    return _names(node)[::-1]


def walk(node: Node) -> Iterator[Node]:
    """`node` and everything inside it, depth first, in the order of the fields."""
    left = [node]
    while left:
        node = left.pop()
        yield node
        kind: Any = type(node)
        for name in _last_first(kind):
            value = getattr(node, name)
            if isinstance(value, Node):
                left.append(value)
            elif value and type(value) is tuple:
                left += [item for item in value[::-1] if isinstance(item, Node)]


def inside(node: Node) -> Iterator[Node]:
    """The effects inside one that only holds them together."""
    for one in node_fields(type(node)):
        if one.name in ("effect", "effects", "options", "abilities", "otherwise", "replacement"):
            value = getattr(node, one.name)
            yield from (part for part in (value if isinstance(value, tuple) else (value,)) if part is not None)


def as_data(node: Node) -> dict[str, Any]:
    """Plain data for JSON: `type`, then every field but the span. Equal nodes give equal data, and only they do.

    >>> as_data(Node())
    {'type': 'Node'}
    """
    data: dict[str, Any] = {"type": type(node).__name__}
    for one in node_fields(type(node)):
        data[one.name] = _plain(getattr(node, one.name))
    return data


def _plain(value: object) -> object:
    if isinstance(value, Node):
        return as_data(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value

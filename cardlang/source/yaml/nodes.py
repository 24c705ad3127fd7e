"""The nodes of a YAML file, each with its position."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from cardlang.model.span import SourceText, Span

REFUSED: Final = "refused"  # style of a scalar that was reported and has no value; later stages skip it
CELL: Final = "cell"  # of one that is a cell of a table, or a part of it
INHERITED: Final = "inherited"  # of one that stands in another file, which this one extends: its place is `extends:`


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value: `text` is its characters, `value` what YAML 1.2's core schema makes of them."""

    value: str | int | float | bool | None
    text: str
    start: int  # characters from the start of the file
    end: int
    style: str  # "" plain, ' or " quoted, > folded, | literal; or REFUSED


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values, in the order of the file. Keys are always texts."""

    value: dict[str, Any]  # plain data, shared with the nodes below; must not be changed
    entries: dict[str, tuple[Scalar, Node]]
    start: int
    end: int
    flow: bool  # written with braces

    def get(self, key: str) -> Node | None:
        """The node under `key`, or None."""
        entry = self.entries.get(key)
        return entry and entry[1]


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list, in the order of the file."""

    value: list[Any]
    items: tuple[Node, ...]
    start: int
    end: int
    flow: bool  # written with brackets


Node = Scalar | Mapping | Sequence


@dataclass(frozen=True)
class Document:
    """One YAML file with the position of each node. `data` is its content as plain data; `at` and `where` find the node
    at a path of keys and indices, such as `("cards", 0, "name")`, and raise `LookupError` if there is none.
    Documents of equal files are equal. Of the parts `unread`, cards of a table, nothing more is told."""

    source: SourceText
    root: Node = field(compare=False)
    over: Document | None = None  # the file that it extends, if `root` has what that says, too
    unread: tuple[Span, ...] = field(default=(), compare=False)

    @property
    def path(self) -> str:
        """The path of the file, as in spans."""
        return self.source.path

    @property
    def data(self) -> Any:
        """The content as plain data, for callers that know its type from the schema."""
        return self.root.value

    def span(self, node: Node) -> Span:
        """The position of `node`."""
        return Span(self.source.path, node.start, node.end)

    def where(self, *path: str | int) -> Span:
        """The position of the node at `path` (see `at`)."""
        return self.span(self.at(path))

    def key(self, *path: str | int) -> Span:
        """The position of the last key of a path. Errors: `LookupError`."""
        holder = self.at(path[:-1])
        if not isinstance(holder, Mapping):
            raise LookupError(path)
        return self.span(holder.entries[str(path[-1])][0])

    def written(self, node: Node) -> str:
        """`node` as it is written in the file."""
        return self.source.text[node.start : node.end]

    def column(self, node: Node) -> int:
        """The column of `node`, from 0."""
        return self.source.position(node.start).column - 1

    def has(self, path: Iterable[str | int]) -> bool:
        """Whether there is a node at `path`."""
        try:
            self.at(path)
        except (LookupError, AttributeError):
            return False
        return True

    def at(self, path: Iterable[str | int]) -> Node:
        """The node at `path`, a sequence of keys and indices. Errors: `LookupError`."""
        node = self.root
        for step in path:
            if isinstance(node, Mapping):
                node = node.entries[str(step)][1]
            elif isinstance(node, Sequence):
                node = node.items[int(step)]
        return node


_FIRST = frozenset("-+.0123456789~nNtTfF")
_WORDS: dict[str, bool | float | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), float("inf")),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), float("-inf")),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
}
_LONGEST = 300  # characters of a number; longer ones count as infinite
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")


def resolve(text: str) -> str | int | float | bool | None:
    """The value of a plain scalar by the core schema, in which `yes`, `no` and `on` are texts.

    A number with a point or an exponent but without a fraction is an integer, as in JSON Schema. A number of hundreds
    of digits is infinite, like `1e999`; schemas accept neither.

    >>> [resolve(text) for text in ("012", "0o14", "1e3", "1_000", "no", "~", "-.5")]
    [12, 12, 1000, '1_000', 'no', None, -0.5]
    """
    if text and text[0] not in _FIRST:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        if len(text) > _LONGEST:
            return float("-inf") if text[0] == "-" else float("inf")
        return int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))
    if _FLOAT.fullmatch(text):
        number = float(text)
        return int(number) if number.is_integer() else number
    return text

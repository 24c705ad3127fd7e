"""What a YAML file says, with the place of everything it says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from cardlang.model.span import SourceText, Span

REFUSED: Final = "refused"  # style of a scalar that was reported and holds nothing: later stages pass over it


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value. `value` is what YAML 1.2's core schema makes of it, `text` its characters."""

    value: str | int | float | bool | None
    text: str
    start: int  # characters from the start of the file
    end: int
    style: str  # "" plain, ' or " quoted, > folded, | literal; or REFUSED


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values, in the file's order. A key is its text, whatever YAML makes of it."""

    value: dict[str, Any]  # plain data, shared with the nodes below: not to be changed
    entries: dict[str, tuple[Scalar, Node]]
    start: int
    end: int
    flow: bool  # written with braces

    def get(self, key: str) -> Node | None:
        """The node under `key`."""
        entry = self.entries.get(key)
        return entry and entry[1]


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list, in the file's order."""

    value: list[Any]
    items: tuple[Node, ...]
    start: int
    end: int
    flow: bool  # written with brackets


Node = Scalar | Mapping | Sequence


@dataclass(frozen=True)
class Document:
    """One YAML file. `root.value` is its content as plain data."""

    source: SourceText
    root: Node

    @property
    def path(self) -> str:
        return self.source.path

    @property
    def data(self) -> Any:
        """The content as plain data, for those who know from its schema what it is."""
        return self.root.value

    def span(self, node: Node) -> Span:
        """Where `node` stands."""
        return Span(self.source.path, node.start, node.end)

    def written(self, node: Node) -> str:
        """`node` as it stands in the file."""
        return self.source.text[node.start : node.end]

    def column(self, node: Node) -> int:
        """How far `node` is indented, from 0."""
        return self.source.position(node.start).column - 1

    def has(self, path: Iterable[str | int]) -> bool:
        """Whether a value is written there."""
        try:
            self.at(path)
        except (LookupError, AttributeError):
            return False
        return True

    def at(self, path: Iterable[str | int]) -> Node:
        """The node under the keys and places of `path`."""
        node = self.root
        for step in path:
            if isinstance(node, Mapping):
                node = node.entries[str(step)][1]
            elif isinstance(node, Sequence):
                node = node.items[int(step)]
        return node

"""What the reader of scenarios needs of a file: its values as plain data, and the position of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from cardlang.language.nodes.base import Node
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span

Place = tuple[str | int, ...]
"""The keys and list indices that lead to a value from the top of the file."""

Read = Callable[[Text], tuple[Node | None, Sequence[Diagnostic]]]
"""Parses a card text in a scenario; its diagnostics have positions in the scenario's file."""


class DataFile(Protocol):
    """A scenario file whose content fits its schema."""

    @property
    def data(self) -> Any:
        """The content: a list of mappings with text keys."""

    def where(self, place: Place, *, key: bool = False) -> Span:
        """The position of a value, or with `key` of its key."""

    def text(self, place: Place, box: str) -> Text:
        """A text value that knows the position of each character."""

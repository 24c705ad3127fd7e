"""What a scenario's reader needs of a file: its values as plain data, and where each of them stands."""

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
"""Parses a card text that stands in a scenario, with diagnostics at its place in the file."""


class Written(Protocol):
    """A scenario file whose content has been found to fit its schema."""

    @property
    def data(self) -> Any:
        """Its content: a list of mappings, all keys being texts."""

    def where(self, place: Place, *, key: bool = False) -> Span:
        """Where a value stands, or the key that it stands under."""

    def text(self, place: Place, box: str) -> Text:
        """A text value that knows where each of its characters stands."""

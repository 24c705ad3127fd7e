"""Files of scenarios, tiles and battlefields as the rules read them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from cardlang.model.card import Text
from cardlang.model.span import Span
from cardlang.source.yaml.nodes import Document, Mapping, Scalar
from cardlang.source.yaml.offsets import rules_text

Path: TypeAlias = tuple[str | int, ...]  # the keys and list indices that lead to a value from the top of the file


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """A file of scenarios, a tile or a battlefield as the rules read it (`rules.scenario.written.DataFile`)."""

    document: Document

    @property
    def data(self) -> Any:
        """The content as plain data."""
        return self.document.root.value

    def where(self, place: Path, *, key: bool = False) -> Span:
        """Where the value is, or with `key` its key."""
        if not key:
            return self.document.where(*place)
        parent = self.document.at(place[:-1])
        assert isinstance(parent, Mapping)
        return self.document.span(parent.entries[str(place[-1])][0])

    def text(self, place: Path, box: str) -> Text:
        """A text value as the text of a box, with the position of each character."""
        scalar = self.document.at(place)
        assert isinstance(scalar, Scalar)
        return rules_text(self.document, scalar, box)

"""The files that diagnostics point into."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from cardlang.model.span import SourceText, Span
from cardlang.source.document import read_text
from cardlang.source.error import SourceError


class Sources(Mapping[str, SourceText]):
    """Files by path, read on demand: a report needs only the files with findings. `drafts` counts cards.

    Errors: `KeyError` for a file that cannot be read.

    >>> from cardlang.model.span import SourceText
    >>> sources = Sources()
    >>> sources.add(SourceText("drow.yaml", "game: skirmish\\ndeck: drow\\n"))
    >>> sources.place(Span("drow.yaml", 21, 25))
    'drow.yaml:2'
    """

    def __init__(self) -> None:
        self._texts: dict[str, SourceText] = {}
        self.drafts = 0

    def add(self, source: SourceText) -> None:
        """Use `source` for its path, even if the file has changed since."""
        self._texts[source.path] = source

    def update(self, others: Mapping[str, SourceText]) -> None:
        """Add all of `others`."""
        for source in others.values():
            self.add(source)

    def place(self, span: Span) -> str:
        """The path and line of `span`: "cards/drow.yaml:12"."""
        source = self.get(span.path)
        return f"{span.path}:{source.position(span.start).line}" if source else span.path

    def __getitem__(self, path: str) -> SourceText:
        if path not in self._texts and path:
            with suppress(SourceError):
                self._texts[path] = read_text(Path(path), None)[0]  # any boundary was checked when it was first read
        return self._texts[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

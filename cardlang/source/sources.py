"""The files that diagnostics point into."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from cardlang.model.span import SourceText, Span
from cardlang.source.document import read_text
from cardlang.source.error import SourceError
from cardlang.source.paths import absolute, shared_folder


class Sources(Mapping[str, SourceText]):
    """Files by path. Those in the package, and in the folders `roots`, are read on demand, since a report needs only
    the files with findings; no link that leads out of its folder is followed: no report quotes what is there.
    `drafts` counts cards.

    Errors: `KeyError` for a file that cannot be read.

    >>> from cardlang.model.span import SourceText
    >>> sources = Sources()
    >>> sources.add(SourceText("drow.yaml", "game: skirmish\\ndeck: drow\\n"))
    >>> sources.place(Span("drow.yaml", 21, 25))
    'drow.yaml:2'
    """

    def __init__(self, *roots: Path) -> None:
        self._texts: dict[str, SourceText] = {}
        self.drafts = 0
        self._roots = {*roots, shared_folder()}

    def add(self, source: SourceText) -> None:
        """Use `source` for its path, even if the file has changed since."""
        self._texts[source.path] = source

    def move(self, path: str, to: str) -> None:
        """Use the text of the file at `path` for another one in its place."""
        self.add(SourceText(to, self[path].text))
        del self._texts[path]

    def update(self, others: Sources) -> None:
        """Add all of `others`, and their folders."""
        self._texts |= others._texts
        self._roots |= others._roots

    def place(self, span: Span) -> str:
        """The path and line of `span`: "cards/drow.yaml:12"."""
        source = self.get(span.path)
        return f"{span.path}:{source.position(span.start).line}" if source else span.path

    def __getitem__(self, path: str) -> SourceText:
        if path not in self._texts and path:
            file = absolute(path)
            around = [root for root in self._roots if file.is_relative_to(root)]
            with suppress(SourceError, ValueError):
                within = max(around, key=lambda root: len(root.parts))  # a project may be inside another one
                self._texts[path] = read_text(file, within)[0]
        return self._texts[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

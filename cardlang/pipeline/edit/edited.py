"""Files with edits, to be shown or written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import unified_diff
from pathlib import Path

from cardlang.model.diagnostic import Fix
from cardlang.model.span import SourceText
from cardlang.source.disk import exists, read_bytes
from cardlang.source.document import MAX_BYTES
from cardlang.source.error import SourceError
from cardlang.source.paths import shown
from cardlang.source.project import Selection, select
from cardlang.source.spreadsheet import is_table
from cardlang.source.write import write_all

_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Edited:
    """Files by path as shown, before and after."""

    before: Mapping[str, bytes]
    after: Mapping[str, bytes]
    bounds: Mapping[str, Path | None]  # of the files, the folders out of which no link leads
    moved: Mapping[str, str]  # those that get another path, and that path

    def write(self) -> None:
        """Put the changed files on the disk, all or none; then give those that are moved their new names.

        Errors: `SourceError` where the system refuses, or somebody else has written one of them meanwhile.
        """
        for path in self.after:
            if on_disk(path, self.bounds[path]) != self.before[path]:
                raise SourceError(f"cannot write {path}: it has changed meanwhile")
        write_all((Path(path), data, self.bounds[path]) for path, data in self.after.items())
        for path, new in self.moved.items():
            if exists(new):
                raise SourceError(f"cannot move {path}: there is a file {new} already")
            try:
                Path(path).rename(new)
            except OSError as error:
                raise SourceError.of(Path(path), "move", error) from error

    def diff(self) -> str:
        """The changes as a unified diff; "" for none."""
        return "".join(
            _diff(path, self.moved.get(path, path), self.before[path], data)
            for path, data in sorted(self.after.items())
        )


def editable(paths: Iterable[Path]) -> list[Selection]:
    """What `select` finds, without tables.

    Errors: `SourceError`, also for a table that is named.
    """
    for path in paths:
        if is_table(path.name):
            raise SourceError(
                f"{shown(path)} is a table of cards, which is never written: correct it where you edit it"
            )
    return [
        replace(one, files=tuple((path, role) for path, role in one.files if path not in one.project.tables))
        for one in select(paths)[0]
    ]


def on_disk(path: str, within: Path | None) -> bytes:
    """The content of the file at `path`. No link leads out of `within`.

    Errors: `SourceError`.
    """
    try:
        return read_bytes(Path(path), MAX_BYTES, within)
    except OSError as error:
        raise SourceError.of(Path(path), "read", error) from error


def applied(data: bytes, source: SourceText, fixes: Iterable[Fix]) -> bytes:
    """`data`, whose text is `source`, after `fixes`, which stand in the file's order."""
    parts, at = [], 0
    for fix in fixes:
        parts += [source.text[at : fix.span.start], fix.text]
        at = fix.span.end
    mark = _BOM if data.startswith(_BOM) else b""
    return mark + "".join([*parts, source.text[at:]]).encode()


def moves(fixes: Iterable[Fix]) -> dict[str, str]:
    """The paths of files that `fixes` give another name, and their new paths."""
    return {fix.span.path: shown(Path(fix.span.path).with_name(fix.file)) for fix in fixes if fix.file}


def _diff(path: str, new: str, before: bytes, after: bytes) -> str:
    lines = [*unified_diff(_lines(before), _lines(after), path, new)]
    if path != new and not lines:
        lines = [f"--- {path}\n", f"+++ {new}\n"]
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines(data: bytes) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", data.decode())

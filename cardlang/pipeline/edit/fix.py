"""`lint --fix`: the fixes of findings, applied until no more are left; and files with edits, to be shown or written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

from cardlang.model.diagnostic import ALL_CODES, CodeFilter, Diagnostic, Fix
from cardlang.model.span import SourceText
from cardlang.pipeline.check.lint import lint
from cardlang.source.disk import read_bytes
from cardlang.source.document import MAX_BYTES, parse_document
from cardlang.source.error import SourceError
from cardlang.source.paths import shown
from cardlang.source.project import select
from cardlang.source.sources import Sources
from cardlang.source.write import write_all

_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Edited:
    """Files by path as shown, before and after."""

    before: Mapping[str, bytes]
    after: Mapping[str, bytes]
    bounds: Mapping[str, Path | None]  # of the files, the folders out of which no link leads

    def write(self) -> None:
        """Put the changed files on the disk, all or none.

        Errors: `SourceError` where the system refuses, or somebody else has written one of them meanwhile.
        """
        for path in self.after:
            if on_disk(path, self.bounds[path]) != self.before[path]:
                raise SourceError(f"cannot write {path}: it has changed meanwhile")
        write_all((Path(path), data, self.bounds[path]) for path, data in self.after.items())

    def diff(self) -> str:
        """The changes as a unified diff; "" for none."""
        return "".join(_diff(path, self.before[path], data) for path, data in sorted(self.after.items()))


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


def _diff(path: str, before: bytes, after: bytes) -> str:
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        for line in unified_diff(_lines(before), _lines(after), path, path)
    )


def _lines(data: bytes) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", data.decode())


_ROUNDS = 10
_TRIES = 20  # of a file with some of its fixes: it is read again at each


@dataclass(frozen=True, slots=True)
class FixedFiles(Edited):
    """What came of it: the files, how many fixes that took, what is left to find."""

    fixes: int
    diagnostics: list[Diagnostic]
    sources: Sources


def fix_files(
    paths: Iterable[Path], codes: CodeFilter = ALL_CODES, *, unsafe: bool = False, jobs: int = 1
) -> FixedFiles:
    """The files that `paths` name with the sure fixes of all findings with these codes; with `unsafe`, all fixes.
    Nothing is written. `jobs` is the number of processes that look for findings.

    Fixes that touch each other wait for the next round, and one that would leave a file unreadable is left out.
    Settings, templates and files of other projects stay as they are.

    Errors: `SourceError`, as `lint`.
    """
    paths = list(paths)
    selections, _ = select(paths)
    open_to = {shown(path): one.boundary(path) for one in selections for path, role in one.files if role != "project"}
    before: dict[str, bytes] = {}
    edited: dict[str, bytes] = {}
    fixes, tries = 0, Counter[str]()
    last: set[tuple[str, str, int]] = set()  # the fixes of the last round: file, code, and where each now begins
    diagnostics, sources = lint(paths, codes=codes, jobs=jobs)
    for _ in range(_ROUNDS):
        offered: dict[str, dict[Fix, str]] = {}
        for one in diagnostics:
            if one.fix and (one.fix.sure or unsafe) and one.fix.span.path in open_to:
                path = one.fix.span.path
                if (path, one.code, one.fix.span.start) not in last:  # it has not helped
                    offered.setdefault(path, {})[one.fix] = one.code
        last.clear()
        for path, several in offered.items():
            data = edited.get(path) or on_disk(path, open_to[path])
            if data.decode("utf-8-sig", "replace") != sources[path].text:
                continue  # somebody else is writing it
            done = _sound(data, sources[path], _apart(several), tries)
            if done:
                before.setdefault(path, data)
                edited[path] = applied(data, sources[path], done)
                fixes += len(done)
                moved = 0
                for fix in done:
                    last.add((path, several[fix], fix.span.start + moved))
                    moved += len(fix.text) - (fix.span.end - fix.span.start)
        if not last:
            break
        diagnostics, sources = lint(paths, edited, codes, jobs=jobs)
    after = {path: data for path, data in edited.items() if data != before[path]}
    return FixedFiles(before, after, open_to, fixes, diagnostics, sources)


def _apart(fixes: Iterable[Fix]) -> list[Fix]:
    """Those that do not touch one before them."""
    chosen: list[Fix] = []
    for fix in sorted(fixes, key=lambda fix: fix.span):
        if not chosen or fix.span.start > chosen[-1].span.end:
            chosen.append(fix)
    return chosen


def _sound(data: bytes, source: SourceText, fixes: list[Fix], tries: Counter[str]) -> list[Fix]:
    """Those of `fixes` after which the file can be read at least as well as before: all, or the sound ones of each
    half, as far as a few tries tell, counted in `tries`; the rest is left out."""
    before = _faults(data, source.path)
    sound: list[Fix] = []
    left = [fixes]
    while left and tries[source.path] < _TRIES:
        some = left.pop()
        tries[source.path] += 1
        if _faults(applied(data, source, some), source.path) <= before:
            sound += some
        elif half := len(some) // 2:
            left += [some[half:], some[:half]]
    return sorted(sound, key=lambda fix: fix.span)


def _faults(data: bytes, path: str) -> tuple[bool, int]:
    """How far a file is from being read: whether it is no YAML at all, and how much is wrong with it."""
    _, document, found = parse_document(data, path)
    return document is None, len(found)

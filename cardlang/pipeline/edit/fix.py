"""`lint --fix`: the fixes of findings, applied until no more are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from cardlang.model.diagnostic import ALL_CODES, CodeFilter, Diagnostic, Fix
from cardlang.model.span import SourceText, Span
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.edit.edited import Edited, applied, editable, moves, on_disk
from cardlang.source.document import parse_document
from cardlang.source.paths import shown
from cardlang.source.sources import Sources

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
    Settings, templates, tables and files of other projects stay as they are.

    Errors: `SourceError`, as `lint`.
    """
    paths = list(paths)
    open_to = {
        shown(path): one.boundary(path) for one in editable(paths) for path, role in one.files if role != "project"
    }
    before: dict[str, bytes] = {}
    edited: dict[str, bytes] = {}
    fixes, tries = 0, Counter[str]()
    moved: dict[str, str] = {}
    last: set[tuple[str, str, int]] = set()  # the fixes of the last round: file, code, and where each now begins
    diagnostics, sources = lint(paths, codes=codes, jobs=jobs)
    for _ in range(_ROUNDS):
        offered: dict[str, dict[Fix, str]] = {}
        for one in diagnostics:
            if one.fix and (one.fix.sure or unsafe) and one.fix.span.path in open_to:
                path = one.fix.span.path
                if one.fix.file and path in moved:
                    continue
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
                moved |= moves(done)
                shift = 0
                for fix in done:
                    last.add((path, several[fix], fix.span.start + shift))
                    shift += len(fix.text) - (fix.span.end - fix.span.start)
        if not last:
            break
        diagnostics, sources = lint(paths, edited, codes, jobs=jobs)
    after = {path: data for path, data in edited.items() if data != before[path] or path in moved}
    left = [_moved(one, moved) for one in diagnostics if not (one.fix and one.fix.file and one.span.path in moved)]
    for path, to in moved.items():
        sources.move(path, to)
    return FixedFiles(before, after, open_to, moved, fixes, left, sources)


def _moved(one: Diagnostic, moved: Mapping[str, str]) -> Diagnostic:
    """A finding at the path that its file gets."""

    def there(span: Span) -> Span:
        return span._replace(path=moved.get(span.path, span.path))

    return replace(one, span=there(one.span), fix=one.fix and replace(one.fix, span=there(one.fix.span)))


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

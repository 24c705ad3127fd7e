"""Findings that a baseline accepts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cardlang.model.diagnostic import CodeFilter, Diagnostic, Identity, identity
from cardlang.model.span import SourceText
from cardlang.source.ignores import as_baseline, read_baseline
from cardlang.source.paths import absolute
from cardlang.source.project import are_whole, find_project
from cardlang.source.write import refuse_other_file, write_all


@dataclass(frozen=True, slots=True)
class Compared:
    """The findings that are `new`, how many the baseline accepts, and how many of those it has are `gone`."""

    new: list[Diagnostic]
    accepted: int
    gone: int


@dataclass(frozen=True, slots=True)
class Baseline:
    """A file of accepted findings, for a run that looks at `paths` for findings with `codes`. Of the other findings in
    the file, such a run does not know whether they are gone."""

    file: Path
    paths: tuple[Path, ...]
    codes: CodeFilter

    def compare(self, found: Iterable[Diagnostic], sources: Mapping[str, SourceText]) -> Compared:
        """Compare findings with the file. Of findings alike, the first ones are those that it accepts.

        Errors: `SourceError` for a file that is not a baseline.
        """
        left = read_baseline(self.file)
        before, new = left.total(), []
        for one, same in _identified(found, sources):
            if left[same] > 0:
                left[same] -= 1
            else:
                new.append(one)
        return Compared(new, before - left.total(), left.total() - self._unknown(left).total())

    def accept(self, found: Iterable[Diagnostic], sources: Mapping[str, SourceText]) -> int:
        """Write the file so that it accepts these findings, and those of the old one that this run cannot find; returns
        how many it then has.

        Errors: `SourceError`, also for a file that is there and is not a baseline.
        """
        refuse_other_file(self.file, None, "a baseline of lint", b'"findings"')
        same = Counter(one for _, one in _identified(found, sources))
        if self.file.exists() and (self.codes.select or self.codes.ignore or not are_whole(self.paths)):
            same |= self._unknown(read_baseline(self.file))
        write_all([(self.file, as_baseline(same.elements()), None)])
        return same.total()

    def _unknown(self, listed: Counter[Identity]) -> Counter[Identity]:
        """Those of the findings `listed` that this run may not have looked for."""
        whole = are_whole(self.paths)
        return Counter({one: count for one, count in listed.items() if not whole or not self.codes.allows(one.code)})


def _identified(
    found: Iterable[Diagnostic], sources: Mapping[str, SourceText]
) -> Iterable[tuple[Diagnostic, Identity]]:
    """Each finding with its identity, whose path is relative to the project, wherever the command runs."""
    relative: dict[str, str] = {"": ""}
    for one in found:
        same = identity(one, sources.get(one.span.path))
        if same.path not in relative:
            project, _ = find_project(absolute(same.path).parent)
            relative[same.path] = project.relative(same.path) if project else same.path
        yield one, same._replace(path=relative[same.path])

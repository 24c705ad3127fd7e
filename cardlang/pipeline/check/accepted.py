"""Findings that a baseline accepts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.identity import identity
from cardlang.model.span import SourceText
from cardlang.source.baseline import as_baseline, read_baseline
from cardlang.source.write import write_all


@dataclass(frozen=True, slots=True)
class Compared:
    """The findings that are `new`, how many the baseline accepts, and how many of those it has are `gone`."""

    new: list[Diagnostic]
    accepted: int
    gone: int


def compare(found: Iterable[Diagnostic], sources: Mapping[str, SourceText], baseline: Path) -> Compared:
    """Compare findings with a baseline. Of findings alike, the first ones are those that it accepts.

    Errors: `SourceError` for a file that is not a baseline.
    """
    left = read_baseline(baseline)
    before, new = left.total(), []
    for one in found:
        same = identity(one, sources.get(one.span.path))
        if left[same] > 0:
            left[same] -= 1
        else:
            new.append(one)
    gone = left.total()
    return Compared(new, before - gone, gone)


def accept(found: Iterable[Diagnostic], sources: Mapping[str, SourceText], baseline: Path) -> int:
    """Write a baseline that accepts these findings; how many they are. Errors: `SourceError`."""
    same = Counter(identity(one, sources.get(one.span.path)) for one in found)
    write_all([(baseline, as_baseline(same.elements()), None)])
    return same.total()

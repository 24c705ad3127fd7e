"""What came of playing a scenario."""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.drawing import Drawing
from cardlang.model.span import Span


@dataclass(frozen=True, slots=True)
class Scene:
    """What was found at one moment of a scenario, and how things were then: after a step, or at the beginning. The
    `notation` is the moment as one line (docs/notation.md)."""

    findings: tuple[Diagnostic, ...]
    after: Span | None
    board: Drawing
    notation: str


@dataclass(frozen=True, slots=True)
class Result:
    """One scenario played. `findings` tell each difference, and whatever else is wrong, at its place."""

    name: str
    rules: tuple[str, ...]  # the numbers of the rules it speaks of
    span: Span  # of its name
    findings: tuple[Diagnostic, ...] = ()
    scenes: tuple[Scene, ...] = ()  # of the findings that were made while playing

    @property
    def passed(self) -> bool:
        return not has_errors(self.findings)

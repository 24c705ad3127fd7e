"""Results of scenarios."""

from __future__ import annotations

from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.drawing import Drawing
from cardlang.model.span import Span
from cardlang.model.value import Value


class Scene(Value):
    """The findings at one moment of a scenario, with the position at that moment: after the step at the span `after`,
    or at the beginning (None). `notation` is the position as one line (docs/notation.md)."""

    findings: tuple[Diagnostic, ...]
    after: Span | None
    board: Drawing
    notation: str


class Result(Value):
    """One scenario that was played. `findings` are the differences and everything else that is wrong with it."""

    name: str
    rules: tuple[str, ...]  # numbers of the rules that it tests
    span: Span  # of the name
    findings: tuple[Diagnostic, ...] = ()
    scenes: tuple[Scene, ...] = ()  # with the findings made while playing

    @property
    def passed(self) -> bool:
        """Whether no finding is an error."""
        return not has_errors(self.findings)

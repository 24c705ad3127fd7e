"""What came of playing a scenario."""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.span import Span


@dataclass(frozen=True, slots=True)
class Result:
    """One scenario played. `findings` tell each difference, and whatever else is wrong, at its place."""

    name: str
    rules: tuple[str, ...]  # the numbers of the rules it speaks of
    span: Span  # of its name
    findings: tuple[Diagnostic, ...] = ()

    @property
    def passed(self) -> bool:
        return not has_errors(self.findings)

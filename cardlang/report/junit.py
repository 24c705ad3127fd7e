"""Results of scenarios, and findings, as JUnit XML for CI servers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from cardlang.model.diagnostic import Diagnostic, in_order
from cardlang.model.result import Result
from cardlang.model.span import SourceText, located
from cardlang.report.lines import clean
from cardlang.report.scenarios import result_as_text
from cardlang.report.text import one_as_text

_COMMAND = {"##[": "##&#91;"}  # of a workflow on GitHub, wherever it stands in a line


class _Case(NamedTuple):
    """A test case, which has passed unless its `kind` is a failure or an error."""

    name: str
    line: int | None = None
    kind: Literal["", "output", "failure", "error"] = ""
    findings: Sequence[Diagnostic] = ()
    text: str = ""


def results_as_junit(
    results: Sequence[Result], diagnostics: Iterable[Diagnostic], sources: Mapping[str, SourceText]
) -> str:
    """A suite for each file and a case for each scenario, with a failure that has all findings if it failed. A file
    that could not be played completely gets a case with an error. Without times: the same results give the same bytes.
    """
    suites: dict[str, list[_Case]] = {}
    errors = [one for one in diagnostics if one.severity == "error"]
    for path in sorted({one.span.path for one in results} | {one.span.path for one in errors}):
        wrong = [one for one in errors if one.span.path == path]
        text = "\n".join(one_as_text(one, sources.get(path)) for one in wrong)
        suites[path] = [_Case(path, None, "error", wrong, text)] if wrong else []
        suites[path] += (_played(one, sources) for one in results if one.span.path == path)
    return _document("test", suites)


def findings_as_junit(diagnostics: Iterable[Diagnostic], sources: Mapping[str, SourceText]) -> str:
    """A suite for each file and a case for each finding: a failure for an error, a case that passes with output for a
    warning. A file without findings is one case that passes."""
    suites: dict[str, list[_Case]] = {path: [] for path in sources}
    for one in in_order(diagnostics):
        line = located(one.span, sources)[0].line
        kind: Literal["failure", "output"] = "failure" if one.severity == "error" else "output"
        case = _Case(f"{one.code} at line {line}", line, kind, [one], one_as_text(one, sources.get(one.span.path)))
        suites.setdefault(one.span.path, []).append(case)
    return _document("lint", {path: cases or [_Case(path)] for path, cases in sorted(suites.items())})


def _played(result: Result, sources: Mapping[str, SourceText]) -> _Case:
    line = located(result.span, sources)[0].line
    if result.passed:
        return _Case(result.name, line)
    return _Case(result.name, line, "failure", result.findings, "\n".join(result_as_text(result, sources)))


def _document(command: str, suites: Mapping[str, Sequence[_Case]]) -> str:
    counts = _counts([case for cases in suites.values() for case in cases])
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<testsuites name="cardlang {command}" {counts}>']
    for path, cases in suites.items():
        lines.append(f"  <testsuite name={_quoted(path)} {_counts(cases)}>")
        lines += (line for case in cases for line in _lines(case, path))
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>"]) + "\n"


def _counts(cases: Sequence[_Case]) -> str:
    kinds = Counter(case.kind for case in cases)
    return f'tests="{len(cases)}" failures="{kinds["failure"]}" errors="{kinds["error"]}"'


def _lines(case: _Case, path: str) -> Iterator[str]:
    """The lines of a case. CI servers group by class name: the path, with folders separated by dots."""
    place = f"classname={_quoted(path.removesuffix('.yaml').replace('/', '.'))} file={_quoted(path)}"
    line = f' line="{case.line}"' if case.line else ""
    head = f"    <testcase name={_quoted(case.name)} {place}{line}"
    if not case.kind:
        yield f"{head}/>"
        return
    yield f"{head}>"
    text = escape("\n".join(clean(line) for line in case.text.rstrip().split("\n")), _COMMAND)
    if case.kind == "output":
        yield f"      <system-out>{text}\n</system-out>"
    else:
        errors = [one for one in case.findings if one.severity == "error"]
        attributes = f"message={_quoted('; '.join(one.message for one in errors))} type={_quoted(errors[0].code)}"
        yield f"      <{case.kind} {attributes}>{text}\n</{case.kind}>"
    yield "    </testcase>"


def _quoted(text: str) -> str:
    return quoteattr(clean(text), _COMMAND)

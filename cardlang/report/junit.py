"""Results of scenarios, and findings, as JUnit XML for CI servers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from cardlang.model.diagnostic import Diagnostic, in_order
from cardlang.model.result import Result
from cardlang.model.span import SourceText
from cardlang.report.clean import clean
from cardlang.report.scenarios import result_as_text
from cardlang.report.text import one_as_text

_XML = '<?xml version="1.0" encoding="UTF-8"?>'


def results_as_junit(
    results: Sequence[Result], diagnostics: Iterable[Diagnostic], sources: Mapping[str, SourceText]
) -> str:
    """A suite for each file and a case for each scenario, with a failure that has all findings if it failed. A file
    that could not be played completely gets a case with an error. Without times: the same results give the same bytes.
    """
    errors = [one for one in diagnostics if one.severity == "error"]
    paths = sorted({result.span.path for result in results} | {one.span.path for one in errors})
    suites = [
        _suite(
            path,
            [result for result in results if result.span.path == path],
            [one for one in errors if one.span.path == path],
            sources,
        )
        for path in paths
    ]
    failures = sum(not result.passed for result in results)
    files = len({one.span.path for one in errors})
    head = f'<testsuites name="cardlang test" tests="{len(results) + files}" failures="{failures}" errors="{files}">'
    return "\n".join([_XML, head, *suites, "</testsuites>"]) + "\n"


def findings_as_junit(diagnostics: Iterable[Diagnostic], sources: Mapping[str, SourceText]) -> str:
    """A suite for each file and a case for each finding: a failure for an error, a case that passes with output for a
    warning. A file without findings is one case that passes."""
    by_path: dict[str, list[Diagnostic]] = {path: [] for path in sources}
    for one in in_order(diagnostics):
        by_path.setdefault(one.span.path, []).append(one)
    suites = [_checked(path, found, sources.get(path)) for path, found in sorted(by_path.items())]
    tests = sum(len(found) or 1 for found in by_path.values())
    failures = sum(one.severity == "error" for found in by_path.values() for one in found)
    head = f'<testsuites name="cardlang lint" tests="{tests}" failures="{failures}" errors="0">'
    return "\n".join([_XML, head, *suites, "</testsuites>"]) + "\n"


def _checked(path: str, found: Sequence[Diagnostic], source: SourceText | None) -> str:
    failures = sum(one.severity == "error" for one in found)
    counts = f'tests="{len(found) or 1}" failures="{failures}" errors="0"'
    lines = [f"  <testsuite name={_quoted(path)} {counts}>"]
    where = f"classname={_quoted(_class(path))} file={_quoted(path)}"
    if not found:
        lines.append(f"    <testcase name={_quoted(path)} {where}/>")
    for one in found:
        line = source.position(one.span.start).line if source else 1
        lines.append(f'    <testcase name={_quoted(f"{one.code} at line {line}")} {where} line="{line}">')
        shown = one_as_text(one, source)
        output = f"      <system-out>{escape(_clean_lines(shown))}\n</system-out>"
        lines += [_told("failure", [one], shown) if one.severity == "error" else output, "    </testcase>"]
    return "\n".join([*lines, "  </testsuite>"])


def _suite(path: str, results: list[Result], errors: list[Diagnostic], sources: Mapping[str, SourceText]) -> str:
    failures = sum(not result.passed for result in results)
    counts = f'tests="{len(results) + bool(errors)}" failures="{failures}" errors="{int(bool(errors))}"'
    lines = [f"  <testsuite name={_quoted(path)} {counts}>"]
    if errors:
        lines += [f"    <testcase name={_quoted(path)} classname={_quoted(_class(path))} file={_quoted(path)}>"]
        text = "\n".join(one_as_text(one, sources.get(one.span.path)) for one in errors)
        lines += [_told("error", errors, text), "    </testcase>"]
    for result in results:
        lines += _case(result, sources)
    return "\n".join([*lines, "  </testsuite>"])


def _case(result: Result, sources: Mapping[str, SourceText]) -> Iterator[str]:
    path, source = result.span.path, sources.get(result.span.path)
    line = source.position(result.span.start).line if source else 1
    names = f"name={_quoted(result.name)} classname={_quoted(_class(path))} file={_quoted(path)}"
    head = f'    <testcase {names} line="{line}"'
    if result.passed:
        yield f"{head}/>"
        return
    yield f"{head}>"
    yield _told("failure", result.findings, "\n".join(result_as_text(result, sources)))
    yield "    </testcase>"


def _told(kind: str, findings: Sequence[Diagnostic], text: str) -> str:
    errors = [one for one in findings if one.severity == "error"]
    message = "; ".join(one.message for one in errors)
    said = f"message={_quoted(message)} type={_quoted(errors[0].code)}"
    return f"      <{kind} {said}>{escape(_clean_lines(text))}\n</{kind}>"


def _clean_lines(text: str) -> str:
    return "\n".join(clean(line) for line in text.rstrip().split("\n"))


def _class(path: str) -> str:
    """The path as a class name, by which CI servers group: folders separated by dots."""
    return path.removesuffix(".yaml").replace("/", ".")


def _quoted(text: str) -> str:
    return quoteattr(clean(text))

"""Results of scenarios as JUnit XML."""

from __future__ import annotations

from xml.etree import ElementTree

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.result import Result
from cardlang.model.span import SourceText, Span
from cardlang.report.junit import results_as_junit

SOURCES = {
    "cards/a.yaml": SourceText("cards/a.yaml", "- scenario: hits\n  then: {b: {damage: 10}}\n- scenario: holds\n"),
    "cards/b.yaml": SourceText("cards/b.yaml", "- scenario: <&\"'\n"),
}
DIFFERENCE = Diagnostic("C401", "b.damage: expected 10, was 5", Span("cards/a.yaml", 38, 40))
RESULTS = [
    Result("hits", ("S7.1",), Span("cards/a.yaml", 12, 16), (DIFFERENCE,)),
    Result("holds", (), Span("cards/a.yaml", 55, 60)),
    Result("<&\"'\x1b\uffff]]>", (), Span("cards/b.yaml", 12, 16)),
]


def test_a_suite_for_each_file_and_a_case_for_each_scenario() -> None:
    root = ElementTree.fromstring(results_as_junit(RESULTS, (), SOURCES))
    assert root.attrib == {"name": "cardlang test", "tests": "3", "failures": "1", "errors": "0"}
    a, b = root.findall("testsuite")
    assert (a.attrib, b.attrib) == (
        {"name": "cards/a.yaml", "tests": "2", "failures": "1", "errors": "0"},
        {"name": "cards/b.yaml", "tests": "1", "failures": "0", "errors": "0"},
    )
    hits, holds = a.findall("testcase")
    assert hits.attrib == {"name": "hits", "classname": "cards.a", "file": "cards/a.yaml", "line": "1"}
    assert holds.attrib["line"] == "3" and len(holds) == 0
    (failure,) = hits
    assert failure.tag == "failure"
    assert failure.attrib == {"message": "b.damage: expected 10, was 5", "type": "C401"}
    assert failure.text == (
        "cards/a.yaml:2:22: C401 b.damage: expected 10, was 5\n"
        "    2 |   then: {b: {damage: 10}}\n"
        "      |                      ^^\n"
    )


def test_any_name_gives_valid_xml() -> None:
    root = ElementTree.fromstring(results_as_junit(RESULTS, (), SOURCES))
    assert root.findall("testsuite")[1][0].attrib["name"] == "<&\"'\ufffd\ufffd]]>"


def test_a_file_that_cannot_be_played_is_an_error() -> None:
    wrong = Diagnostic("C131", '"bord" is not a field of a scenario', Span("cards/b.yaml", 2, 10))
    warning = Diagnostic("C601", "so", Span("cards/a.yaml", 0, 1), severity="warning")
    root = ElementTree.fromstring(results_as_junit(RESULTS[:2], (wrong, warning), SOURCES))
    assert (root.attrib["tests"], root.attrib["errors"]) == ("3", "1")
    (case,) = root.findall("testsuite")[1]
    assert case.attrib["name"] == "cards/b.yaml"
    assert case[0].tag == "error" and case[0].attrib["type"] == "C131"


def test_without_scenarios_there_are_no_suites() -> None:
    assert results_as_junit([], (), {}).splitlines()[1:] == [
        '<testsuites name="cardlang test" tests="0" failures="0" errors="0">',
        "</testsuites>",
    ]

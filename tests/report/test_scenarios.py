"""Results of scenarios as text and as JSON."""

from __future__ import annotations

import json

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.result import Result
from cardlang.model.span import SourceText, Span
from cardlang.report.scenarios import results_as_json, results_as_text

SOURCE = SourceText("s.yaml", "- scenario: hits\n  then: {b: {damage: 10}}\n- scenario: holds\n")
DIFFERENCE = Diagnostic("C401", "b.damage: expected 10, was 5", Span("s.yaml", 38, 40))
RESULTS = [
    Result("hits", ("S7.1",), Span("s.yaml", 12, 16), (DIFFERENCE,)),
    Result("holds", (), Span("s.yaml", 55, 60)),
]


def test_text_shows_each_difference_with_its_line() -> None:
    assert results_as_text(RESULTS, {"s.yaml": SOURCE}) == (
        "FAILED hits\n"
        "s.yaml:2:22: C401 b.damage: expected 10, was 5\n"
        "    2 |   then: {b: {damage: 10}}\n"
        "      |                      ^^\n"
        "\n"
        "1 passed, 1 failed\n"
    )


def test_json_says_the_same() -> None:
    hits, holds = json.loads(results_as_json(RESULTS, {"s.yaml": SOURCE}))
    assert (hits["scenario"], hits["passed"], hits["line"], hits["rules"]) == ("hits", False, 1, ["S7.1"])
    assert [(one["code"], one["line"], one["column"]) for one in hits["diagnostics"]] == [("C401", 2, 22)]
    assert (holds["passed"], holds["diagnostics"], holds["line"]) == (True, [], 3)

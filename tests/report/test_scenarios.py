"""Results of scenarios as text and as JSON."""

from __future__ import annotations

import json
import re

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.drawing import Drawing, Piece
from cardlang.model.result import Result, Scene
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


BOARD = Drawing(
    ("..A#", ".b^."),
    (
        Piece("A", "A", 1, 0, 30, tapped=True, active=True),
        Piece("b", "Web Spinner", 2, 5, 20, under=("web", "darkfire")),
        Piece("c", "c", 2, 30, 30, gone=True),
    ),
)
HELD = Diagnostic("C403", "this should be refused, and is accepted", Span("s.yaml", 35, 41))


def test_the_board_is_drawn_as_it_was_at_each_moment() -> None:
    scenes = (Scene((HELD,), None, Drawing(("Ab",), ())), Scene((DIFFERENCE,), Span("s.yaml", 2, 16), BOARD))
    result = Result("hits", (), Span("s.yaml", 12, 16), (HELD, DIFFERENCE), scenes)
    assert results_as_text([result], {"s.yaml": SOURCE}).splitlines() == [
        "FAILED hits",
        "s.yaml:2:19: C403 this should be refused, and is accepted",
        "    2 |   then: {b: {damage: 10}}",
        "      |                   ^^^^^^",
        "before any step:",
        "    A b",
        "",
        "s.yaml:2:22: C401 b.damage: expected 10, was 5",
        "    2 |   then: {b: {damage: 10}}",
        "      |                      ^^",
        "after line 1, scenario: hits",
        "    . . A #   A               player 1   0/30  activated, tapped",
        "    . b ^ .   b  Web Spinner  player 2   5/20  with web, darkfire",
        "              c               player 2  30/30  gone",
        "",
        "0 passed, 1 failed",
    ]


def test_colour_tells_the_players_apart_and_changes_no_words() -> None:
    result = Result("hits", (), Span("s.yaml", 12, 16), (DIFFERENCE,), (Scene((DIFFERENCE,), None, BOARD),))
    coloured = results_as_text([result], {"s.yaml": SOURCE}, colour=True)
    assert "\x1b[34;1mA\x1b[0m" in coloured and "\x1b[31;1mb\x1b[0m" in coloured
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == results_as_text([result], {"s.yaml": SOURCE})


def test_the_summary_counts_what_was_left_out_and_tells_the_time_if_there_is_one() -> None:
    assert results_as_text(RESULTS[1:], {}, left_out=5, seconds=1.234) == "1 passed, 5 left out in 1.23 s\n"
    assert results_as_text([], {}, left_out=5) == "none of 5 scenarios has such a name\n"


def test_json_says_the_same() -> None:
    hits, holds = json.loads(results_as_json(RESULTS, {"s.yaml": SOURCE}))
    assert (hits["scenario"], hits["passed"], hits["line"], hits["rules"]) == ("hits", False, 1, ["S7.1"])
    assert [(one["code"], one["line"], one["column"]) for one in hits["diagnostics"]] == [("C401", 2, 22)]
    assert (holds["passed"], holds["diagnostics"], holds["line"]) == (True, [], 3)

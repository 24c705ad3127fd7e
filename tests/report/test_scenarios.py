"""Results of scenarios as text and as JSON."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.result import BoardPicture, Piece, Result, Scene
from cardlang.model.span import SourceText, Span
from cardlang.report.drawing import drawing_as_text
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


BOARD = BoardPicture(
    ("..A#", ".b^."),
    (
        Piece("A", "A", "player 1", 1, (2, 0), 0, 30, tapped=True, active=True),
        Piece("b", "Web Spinner", "player 2", 2, (1, 1), 5, 20, under=("Web", "Darkfire")),
        Piece("c", "c", "player 2", 2, (0, 0), 30, 30, gone=True),
    ),
    ("up to 10 damage to b from one source will be prevented (Shield, A)",),
)
HELD = Diagnostic("C403", "this should be refused, but is accepted", Span("s.yaml", 35, 41))


def test_the_board_is_drawn_as_it_was_at_each_moment() -> None:
    scenes = (
        Scene((HELD,), None, BoardPicture(("Ab",), ()), "(game it)"),
        Scene((DIFFERENCE,), Span("s.yaml", 2, 16), BOARD, "(game it) moved"),
    )
    result = Result("hits", (), Span("s.yaml", 12, 16), (HELD, DIFFERENCE), scenes)
    assert results_as_text([result], {"s.yaml": SOURCE}).splitlines() == [
        "FAILED hits",
        "s.yaml:2:19: C403 this should be refused, but is accepted",
        "    2 |   then: {b: {damage: 10}}",
        "      |                   ^^^^^^",
        "before any step:",
        "      0 1",
        "    0 A b",
        "    (game it)",
        "",
        "s.yaml:2:22: C401 b.damage: expected 10, was 5",
        "    2 |   then: {b: {damage: 10}}",
        "      |                      ^^",
        "after line 1, scenario: hits",
        "      0 1 2 3",
        "    0 . . A #   A               player 1  [2, 0]  damage  0 of 30  activated, tapped",
        "    1 . b ^ .   b  Web Spinner  player 2  [1, 1]  damage  5 of 20  with Web, Darkfire",
        "                c               player 2          damage 30 of 30  gone",
        "    Lasting: up to 10 damage to b from one source will be prevented (Shield, A)",
        "    (game it) moved",
        "",
        "0 passed, 1 failed",
    ]


def test_colours_distinguish_players_and_change_no_words() -> None:
    result = Result(
        "hits", (), Span("s.yaml", 12, 16), (DIFFERENCE,), (Scene((DIFFERENCE,), None, BOARD, "(game it)"),)
    )
    coloured = results_as_text([result], {"s.yaml": SOURCE}, colour=True)
    assert "\x1b[34;1mA\x1b[0m" in coloured and "\x1b[31;1mb\x1b[0m" in coloured
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == results_as_text([result], {"s.yaml": SOURCE})


def test_the_summary_counts_scenarios_left_out_and_shows_the_time() -> None:
    assert results_as_text(RESULTS[1:], {}, left_out=5, took=" in 1.23 s") == "1 passed, 5 left out in 1.23 s\n"
    assert results_as_text([], {}, left_out=5) == "none of 5 scenarios has a matching name\n"


def test_a_wide_board_has_two_lines_of_numbers_and_its_legend_below() -> None:
    board = BoardPicture(("." * 11 + "A",), (Piece("A", "A", "player 1", 1, (11, 0), 0, 30),))
    assert drawing_as_text(board).splitlines() == [
        "                      1 1",
        "  0 1 2 3 4 5 6 7 8 9 0 1",
        "0 . . . . . . . . . . . A",
        "A  player 1  [11, 0]  damage 0 of 30",
    ]


def test_json_has_the_same_results() -> None:
    scenes = (
        Scene((DIFFERENCE,), Span("s.yaml", 2, 16), BOARD, "(game it)"),
        Scene((), None, BOARD, "(game it) moved"),
    )
    hits, holds = json.loads(results_as_json([replace(RESULTS[0], scenes=scenes), RESULTS[1]], {"s.yaml": SOURCE}))
    assert (hits["scenario"], hits["passed"], hits["line"], hits["rules"]) == ("hits", False, 1, ["S7.1"])
    assert [(one["code"], one["line"], one["column"]) for one in hits["diagnostics"]] == [("C401", 2, 22)]
    assert hits["moments"] == [{"after": 1, "notation": "(game it)"}, {"after": None, "notation": "(game it) moved"}]
    assert (holds["passed"], holds["diagnostics"], holds["moments"], holds["line"]) == (True, [], [], 3)

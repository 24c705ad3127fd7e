"""`cardlang test`: its output in each format."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from .conftest import Desk

FILE = "cards/skirmish/scenarios/blows.yaml"
BLOWS = """\
- scenario: A blow lands
  board: A b
  creatures: {A: {player: 1}, b: {player: 2}}
  when: [{activate: A}, {attack: b}]
  then: {b: {damage: 10}}
- scenario: A harder blow
  rules: [S7.1]
  board: |
    A b
    . #
  creatures: {A: {player: 1}, b: {player: 2, card: guard}}
  when: [{activate: A}, {attack: b}]
  then: {b: {damage: 10}}
"""
FAILED = """\
FAILED A harder blow
cards/skirmish/scenarios/blows.yaml:13:22: C401 b.damage: expected 10, was 5
   13 |   then: {b: {damage: 10}}
      |                      ^^
after line 12, attack: b
      0 1
    0 A b   A         player 1  [0, 0]  damage 0 of 30  activated, tapped
    1 . #   b  Guard  player 2  [1, 0]  damage 5 of 20
    (game skirmish) (seed 0) (board Ab/1#) (turn 1 1) (phase action) (active A) (creature A A tapped activated) \
(creature b guard:1 (damage 5)) (player 1 (vault 20) (supply 0) (vp 0)) (player 2 (vault 20) (supply 0) (vp 0)) \
(serial 1)

1 passed, 1 failed
"""


@pytest.fixture
def blows(desk: Desk) -> Desk:
    desk.write(FILE, BLOWS)
    return desk


def test_a_failure_shows_the_difference_and_the_board(blows: Desk) -> None:
    told = blows("test")
    assert (told.code, told.out, told.err) == (1, FAILED, "")
    assert blows("test").out == told.out  # the same bytes, without a time


def test_a_terminal_gets_colours_and_the_time(blows: Desk) -> None:
    out = blows("test", terminal=True).out
    assert "\x1b[31;1mFAILED\x1b[0m" in out and "\x1b[34;1mA\x1b[0m" in out
    plain = re.sub("\x1b\\[[0-9;]*m", "", out)
    assert re.sub(r" in \d+\.\d\d s$", "", plain.rstrip()) == FAILED.rstrip() != plain.rstrip()


def test_only_selected_scenarios_are_played(blows: Desk) -> None:
    told = blows("test", "-k", "blow and not harder")
    assert (told.code, told.out) == (0, "1 passed, 1 left out\n")
    assert blows("test", "-k", "shield").out == "none of 2 scenarios has a matching name\n"
    assert blows("test", "-k", "blow and").code == 2


def test_junit_is_for_ci_servers(blows: Desk) -> None:
    blows.write("cards/skirmish/scenarios/bad.yaml", "- scenario: s\n  bord: A\n")
    told = blows("test", "--format", "junit")
    root = ElementTree.fromstring(told.out)
    assert told.code == 1 and root.attrib == {"name": "cardlang test", "tests": "3", "failures": "1", "errors": "1"}
    assert [suite.attrib["name"] for suite in root] == ["cards/skirmish/scenarios/bad.yaml", FILE]
    lands, harder = root[1]
    assert (lands.attrib["name"], lands.attrib["line"], len(lands)) == ("A blow lands", "1", 0)
    assert harder[0].attrib == {"message": "b.damage: expected 10, was 5", "type": "C401"}
    assert harder[0].text and harder[0].text.strip() == FAILED.partition("\n")[2].rpartition("\n\n")[0].strip()


def test_json_keeps_its_keys(blows: Desk) -> None:
    _, harder = blows("test", "--format", "json").data
    assert list(harder) == ["scenario", "rules", "path", "line", "column", "passed", "diagnostics", "moments"]
    assert (harder["rules"], harder["line"], harder["passed"]) == (["S7.1"], 6, False)

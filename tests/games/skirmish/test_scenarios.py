"""The scenario files of this repository, and the findings about wrong scenarios."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from measures.playing import FILES, open_file, play_file, shipped


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario_files_pass(path: Path) -> None:
    results = play_file(open_file(path.read_text()), shipped())
    assert results
    assert [(result.name, result.findings) for result in results if not result.passed] == []


DUEL = """\
- scenario: duel
  board: |
    . # C
    A b .
  creatures:
    A: {player: 1, level: 2, abilities: [STR]}
    b: {player: 2, hp: 30, powers: [Block 5]}
    C: {player: 2}
  players:
    1: {hand: [power-attack, run], deck: [shove]}
"""


WRONG = {  # tests/cli/test_bad_scenarios.py has those that do not depend on the game
    "every difference at its value": (
        "  when: [{activate: A}, {attack: b}]\n  then: {b: {damage: 10, tapped: true}, 1: {hand: [run]}}",
        [
            "12:22 C401 b.damage: expected 10, was 5",
            "12:34 C401 b.tapped: expected true, was false",
            "12:51 C401 1.hand: expected [run], was [power-attack, run]",
        ],
    ),
    "what is legal": (
        "  when:\n    - activate: A\n    - expect: {legal: {A: {attack: [C]}}}",
        ["13:36 C401 legal.A.attack: expected [C], was [b]"],
    ),
    "a refused step says its rule": (
        "  when: [{activate: A}, {attack: C}]",
        ["11:25 C402 this step is refused: the target is not adjacent (S7.1)"],
    ),
    "two in one": ("  when: [{activate: A, expect: {}}]", ["11:24 C402 activate: and expect: are two steps"]),
    "a response that is not legal": (
        "  when: [{activate: A}, {attack: b}, {respond: {player: 2, attack: C, by: b}}]",
        ["11:38 C402 this response is refused: only an enemy's tap can be answered (S8.4)"],
    ),
    "illegal, but accepted": (
        "  when: [{activate: A}, {illegal: {attack: b}}]",
        ["11:35 C403 this should be refused, but is accepted"],
    ),
    "illegal by another rule": (
        "  when: [{illegal: {activate: b}, because: S4.1}]",
        ["11:44 C403 S4.1 was expected to refuse this, it is refused because it is another player's turn (S3.2)"],
    ),
    "an answer that is not legal": (
        "  when: [{activate: A}, {play: power-attack, choose: [C]}]",
        ["11:55 C406 C is not a legal answer: the target is not adjacent (S7.1)"],
    ),
    "a card that is refused says its rule": (
        "  when: [{activate: A}, {play: run}]",
        ["11:25 C402 this step is refused: it lacks the card's ability (S6.2)"],
    ),
    "a move of nobody": (
        "  when: [{move: [0, 0]}]",
        ["11:10 C402 this step is refused: no creature is activated (S4.1)"],
    ),
    "a turn is played out": (
        "  when: [{activate: A}, {end: turn}]\n  then: {A: {tapped: true}}",
        ["12:22 C401 A.tapped: expected true, was false"],
    ),
    "a step of another phase": (
        "  phase: deploy\n  when: [{activate: A}]",
        ["12:10 C402 this step is refused: it is not the action phase (S3.2)"],
    ),
    "a value": ("  then: {A: {speed: 5}}", ["11:21 C401 A.speed: expected 5, was 6"]),
    "the end": ("  then: {over: true}", ["11:16 C401 over: expected true, was false"]),
}


@pytest.mark.parametrize(("rest", "wrong"), WRONG.values(), ids=WRONG)
def test_wrong_scenarios_are_reported_with_their_place(
    rest: str, wrong: list[str], found: Callable[[str], list[str]]
) -> None:
    assert found(DUEL + rest + "\n") == wrong


def test_a_card_has_its_own_values(found: Callable[[str], list[str]]) -> None:
    stats = "card: drow-house-guard, hp: 10"
    (only,) = found(f"- scenario: s\n  board: A\n  creatures:\n    A: {{player: 1, {stats}}}\n")
    assert only.endswith("A is the card drow-house-guard, which has its own hp:")


SEVERAL = """\
- scenario: several
  board: A b C d
  creatures: {{A: {{player: 1}}, b: {{player: 2{b}}}, C: {{player: 2}}, d: {{player: 2}}}}
  cards:
    pair: {{level: 1, action: Minor, text: Tap two untapped enemies.}}
    some: {{level: 1, action: Minor, text: Tap up to two untapped enemies.}}
  players: {{1: {{hand: [pair, some]}}}}
  when: [{{activate: A}}, {{play: {card}, choose: {choose}}}]
"""
NONE, TAPPED = "", ", tapped: true"  # if b is tapped, only two can be chosen
MISSING = "an answer is missing:"


@pytest.mark.parametrize(
    ("b", "card", "choose", "wrong"),
    [
        (NONE, "pair", "[[C, b]]", ""),
        (NONE, "pair", "[]", f"8:25 C406 {MISSING} b or C"),
        (NONE, "pair", "[[b]]", f"8:46 C406 {MISSING} C or d"),
        (NONE, "pair", "[b, C]", f"8:46 C406 {MISSING} C or d"),
        (NONE, "pair", "[[b, C], d]", "8:55 C406 nothing asks for this answer"),
        (NONE, "pair", "[[b, C, d]]", "8:47 C406 nothing asks for this answer"),
        (NONE, "pair", "[[b, A]]", "8:47 C406 A is not a legal answer: it is not an enemy (S11.4)"),
        (NONE, "pair", "[[b, b]]", "8:47 C406 b is not a legal answer: that is not the number to choose (S11.7)"),
        (NONE, "pair", "[[b, [0, 0]]]", "8:47 C406 [0, 0] is not a legal answer: it is not there to be chosen (S11.7)"),
        (NONE, "pair", "[[b, x]]", '8:51 C405 there is no creature "x"'),
        (NONE, "pair", "[[b, nobody]]", '8:51 C405 there is no card "nobody"'),
        (NONE, "some", "[[]]", ""),
        (NONE, "some", "[[b]]", ""),
        (NONE, "some", "[b]", ""),
        (NONE, "some", "[]", f"8:25 C406 {MISSING} no more or b or C or d"),
        (NONE, "some", "[[b, C, d]]", "8:47 C406 nothing asks for this answer"),
        (TAPPED, "pair", "[]", ""),
        (TAPPED, "pair", "[[d, C]]", ""),
        (TAPPED, "pair", "[[C]]", f"8:46 C406 {MISSING} d"),
        (TAPPED, "pair", "[[C, b]]", "8:47 C406 b is not a legal answer: it is tapped (S4.2)"),
    ],
)
def test_several_things_chosen_at_once(
    b: str, card: str, choose: str, wrong: str, found: Callable[[str], list[str]]
) -> None:
    """A choice with one legal answer may be left out; a list names all of them, in any order."""
    assert found(SEVERAL.format(b=b, card=card, choose=choose)) == ([wrong] if wrong else [])

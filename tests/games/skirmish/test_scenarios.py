"""The scenario files of this repository, and the findings about wrong scenarios."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardlang.rules.scenario.run import play_file
from measures.playing import FILES, GAME, open_file, reader, shipped


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario_files_pass(path: Path) -> None:
    results = play_file(open_file(path.read_text()), GAME, shipped(), reader())
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


@pytest.mark.parametrize(
    ("rest", "wrong"),
    [
        pytest.param(
            "  when: [{activate: A}, {attack: b}]\n  then: {b: {damage: 10, tapped: true}, 1: {hand: [run]}}",
            [
                "12:22 C401 b.damage: expected 10, was 5",
                "12:34 C401 b.tapped: expected true, was false",
                "12:51 C401 1.hand: expected [run], was [power-attack, run]",
            ],
            id="every difference at its value",
        ),
        pytest.param(
            "  when:\n    - activate: A\n    - expect: {legal: {A: {attack: [C]}}}",
            ["13:36 C401 legal.A.attack: expected [C], was [b]"],
            id="what is legal",
        ),
        pytest.param(
            "  when: [{activate: A}, {attack: C}]",
            ["11:25 C402 this step is refused: the target is not adjacent (S7.1)"],
            id="a refused step says its rule",
        ),
        pytest.param(
            "  when: [{activate: A, expect: {}}]", ["11:24 C402 activate: and expect: are two steps"], id="two in one"
        ),
        pytest.param(
            "  when: [{activate: A}, {respond: {player: 2, attack: A, by: b}}]",
            ["11:25 C402 this response is refused: nothing waits for it"],
            id="a response to nothing",
        ),
        pytest.param(
            "  when: [{activate: A}, {attack: b}, {respond: {player: 2, attack: C, by: b}}]",
            ["11:38 C402 this response is refused: only an enemy's tap can be answered (S8.4)"],
            id="a response that is not legal",
        ),
        pytest.param(
            "  when: [{activate: A}, {illegal: {attack: b}}]",
            ["11:35 C403 this should be refused, but is accepted"],
            id="illegal, but accepted",
        ),
        pytest.param(
            "  when: [{illegal: {activate: b}, because: S4.1}]",
            ["11:44 C403 S4.1 was expected to refuse this, it is refused because it is another player's turn (S3.2)"],
            id="illegal by another rule",
        ),
        pytest.param("  when: [{activate: x}]", ['11:21 C405 there is no creature "x"'], id="an unknown letter"),
        pytest.param(
            "  then: {x: {damage: 0}}", ['11:10 C405 there is no creature "x"'], id="an unknown letter in then"
        ),
        pytest.param(
            "  when: [{play: powr-attack}]", ['11:17 C405 there is no card "powr-attack"'], id="an unknown card"
        ),
        pytest.param("  turn: 3", ["11:9 C405 there is no player 3"], id="an unknown player"),
        pytest.param(
            "  when: [{activate: A}, {play: power-attack, choose: [b, b]}]",
            ["11:58 C406 nothing asks for this answer"],
            id="an answer left over",
        ),
        pytest.param(
            "  when: [{activate: A}, {play: power-attack, choose: [C]}]",
            ["11:55 C406 C is not a legal answer: the target is not adjacent (S7.1)"],
            id="an answer that is not legal",
        ),
        pytest.param(
            "  when: [{activate: A}, {play: run}]",
            ["11:25 C402 this step is refused: it lacks the card's ability (S6.2)"],
            id="a card that is refused says its rule",
        ),
        pytest.param(
            "  when: [{move: [0, 0]}]",
            ["11:10 C402 this step is refused: no creature is activated (S4.1)"],
            id="a move of nobody",
        ),
        pytest.param(
            "  when: [{activate: A}, {end: turn}]\n  then: {A: {tapped: true}}",
            ["12:22 C401 A.tapped: expected true, was false"],
            id="a turn is played out",
        ),
        pytest.param(
            "  when: [{activate: A}, {play: power-attack, assist: [C]}]",
            ["11:25 C402 this step is refused: it cannot assist (S6.7)"],
            id="an assistant far away",
        ),
        pytest.param(
            "  when: [{activate: A}, {attack: b, assist: [C]}]",
            ["11:37 C402 assist: does not go with attack:"],
            id="a word that this step does not know",
        ),
        pytest.param(
            "  phase: deploy\n  when: [{activate: A}]",
            ["12:10 C402 this step is refused: it is not the action phase (S3.2)"],
            id="a step of another phase",
        ),
        pytest.param("  then: {A: {speed: 5}}", ["11:21 C401 A.speed: expected 5, was 6"], id="a value"),
        pytest.param("  then: {over: true}", ["11:16 C401 over: expected true, was false"], id="the end"),
        pytest.param(
            "  cards: {test-bad: {level: 1, action: Minor, text: Make a meele attack.}}",
            ['11:60 C203 "meele" is not a word of this game'],
            id="a card text with an error",
        ),
    ],
)
def test_wrong_scenarios_are_reported_with_their_place(
    rest: str, wrong: list[str], found: Callable[[str], list[str]]
) -> None:
    assert found(DUEL + rest + "\n") == wrong


def test_a_missing_answer_names_the_possible_ones(found: Callable[[str], list[str]]) -> None:
    three = DUEL.replace(". # C", "C . .").replace(
        "  players", "  when: [{activate: A}, {play: power-attack}]\n  players"
    )
    assert found(three) == ["9:25 C406 an answer is missing: b or C"]


@pytest.mark.parametrize(
    ("board", "wrong"),
    [
        ("A b\n    . . .", ["4:5 C404 this row has 3 squares, the first has 2"]),
        ("A b\n    ? .", ['4:5 C404 "?" means nothing on a board']),
        ("A b\n    A .", ["4:5 C404 A stands here a second time"]),
        ("A c", ["6:5 C405 b does not stand on the board", '3:7 C405 there is no creature "c"']),
    ],
    ids=["ragged", "unknown mark", "overlapping", "unknown letter"],
)
def test_wrong_boards(board: str, wrong: list[str], found: Callable[[str], list[str]]) -> None:
    yaml = f"- scenario: s\n  board: |\n    {board}\n  creatures:\n    A: {{player: 1}}\n    b: {{player: 2}}\n"
    assert sorted(found(yaml)) == sorted(wrong)


@pytest.mark.parametrize(
    ("stats", "wrong"),
    [
        ("attached: [power-attack]", '"power-attack" has no lower box'),
        ("attached: [{card: darkfire, owner: 3}]", "there is no player 3"),
        ("card: run", '"run" is not a creature'),
        ("card: drow-house-guard, hp: 10", "A is the card drow-house-guard, which has its own hp:"),
        ("powers: [This creature deals +5 damage against taped creatures.]", '"taped" is not a word of this game'),
    ],
)
def test_creatures_that_cannot_stand_here(stats: str, wrong: str, found: Callable[[str], list[str]]) -> None:
    (only,) = found(f"- scenario: s\n  board: A\n  creatures:\n    A: {{player: 1, {stats}}}\n")
    assert only.endswith(wrong)


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

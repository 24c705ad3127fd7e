"""Scenarios with slips: `cardlang lint` finds those that need no playing, `cardlang test` the rest, both with the
position of the words."""

from __future__ import annotations

import pytest

from errors.numbered import codes

from .conftest import Desk

FILE = "cards/skirmish/scenarios/duel.yaml"
ACTIONS = """\
game: skirmish
deck: drow
name: Drow Deck
kind: action
faction: drow
cards:
  - {name: Strike, level: 1, action: Standard, text: Make a melee attack with +10 damage.}
  - name: Web
    level: 1
    action: Minor
    text: Attach this card to an enemy within 10 squares.
    attached: This creature cannot move.
"""
DUEL = """\
- scenario: duel
  board: |
    . # C 1
    A b ^ .
  creatures:
    A: {player: 1, level: 2, abilities: [STR]}
    b: {player: 2, hp: 30, powers: [Block 5]}
    C: {player: 2}
  players:
    1: {hand: [strike, strike], deck: [web], creature_hand: [guard], supply: 3}
"""
STEPS = "activate, move, path, attack, play, power, deploy, end, respond, expect or illegal"
Slip = str | tuple[str, str]  # a line to add, or words and their replacement

# Mistakes that do not depend on the rules: both commands report them.
WRONG: dict[str, tuple[Slip, list[str]]] = {
    # The board
    "ragged rows": (("A b ^ .", "A b ^"), ["4:5 C404 this row has 3 squares, the first has 4"]),
    "an unknown mark": (("A b ^ .", "A b ? ."), ['4:9 C404 "?" means nothing on a board']),
    "overlapping creatures": (("A b ^ .", "A b A ."), ["4:9 C404 A stands here a second time"]),
    "an unknown letter": (("A b ^ .", "A b x ."), ['4:9 C405 there is no creature "x"']),
    "a creature that stands nowhere": ((". # C 1", ". # . 1"), ["8:5 C405 C does not stand on the board"]),
    "a creature on a wall": ("terrain: |\n    . # # 1\n    . . ^ .", ["12:9 C404 a creature cannot stand on this"]),
    "terrain of another size": ('terrain: ". #"', ["11:13 C404 the terrain and the board differ in size"]),
    # The position
    "player 9": (("{player: 2}", "{player: 9}"), ['8:17 C136 "player" must be at most 4, not 9']),
    "player 3 of two": (("{player: 2}", "{player: 3}"), ["8:17 C405 there is no player 3"]),
    "turn 3 of two players": ("turn: 3", ["11:9 C405 there is no player 3"]),
    "hit points not in fives": (("hp: 30", "hp: 7"), ['7:24 C136 "hp" must be a multiple of 5, not 7']),
    "negative hit points": (("hp: 30", "hp: -5"), ['7:24 C136 "hp" must be at least 5, not -5']),
    "a creature that is dead": (
        ("hp: 30", "hp: 30, damage: 30"),
        ["7:36 C409 b has 30 damage and 30 hit points: it would be destroyed"],
    ),
    "negative gold": (("supply: 3", "supply: -1"), ['10:78 C136 "supply" must be at least 0, not -1']),
    "an unknown card in a deck": (("[web]", "[wbe]"), ['10:40 C405 there is no card "wbe"']),
    "a creature in a deck of actions": (("[web]", "[guard]"), ['10:40 C405 "guard" is not an action card']),
    "an action in a hand of creatures": (("[guard]", "[web]"), ['10:62 C405 "web" is not a creature card']),
    "a miniature of an action": (("supply: 3", "miniatures: [web]"), ['10:83 C405 "web" is not a creature card']),
    "a creature that is an action": (
        ("C: {player: 2}", "C: {player: 2, card: web}"),
        ['8:26 C405 "web" is not a creature'],
    ),
    "a card that cannot be attached": (
        ("C: {player: 2}", "C: {player: 2, attached: [strike]}"),
        ['8:31 C405 "strike" has no lower box'],
    ),
    "an owner who is not there": (
        ("C: {player: 2}", "C: {player: 2, attached: [{card: web, owner: 3}]}"),
        ["8:50 C405 there is no player 3"],
    ),
    "a power that is misspelt": (("Block 5", "Blok 5"), ['7:37 C203 "Blok" is not a word of this game']),
    "another game": ("game: chess", ["11:9 C405 this is played as skirmish, not chess"]),
    "a field that is misspelt": (
        ("- scenario: duel", "- bord: A\n  scenario: duel"),
        ['1:3 C131 "bord" is not a field of a scenario'],
    ),
    # Own cards
    "an own card's text": (
        "cards: {test-bad: {level: 1, action: Minor, text: Make a meele attack.}}",
        ['11:60 C203 "meele" is not a word of this game'],
    ),
    "an own card without text": (
        'cards: {test-bad: {level: 1, action: Minor, text: ""}}',
        ['11:53 C135 "text" must hold words, not ""'],
    ),
    "an own card of a known name": (
        "cards: {web: {level: 1, action: Minor, text: Draw 1 action card.}}",
        ['11:11 C405 the project has a card "web" already'],
    ),
    # Steps
    "an empty step": ("when: [{}]", [f"11:10 C132 this step has none of {STEPS}"]),
    "a step that is misspelt": ("when: [{atack: b}]", ['11:11 C131 "atack" is not a field of a step']),
    "two steps in one": ("when: [{activate: A, attack: b}]", ["11:24 C402 activate: and attack: are two steps"]),
    "two responses in one": (
        "when: [{activate: A}, {attack: b}, {respond: {player: 2, attack: A, dodge: b}}]",
        ["11:71 C402 attack: and dodge: are two steps"],
    ),
    "a word beside the wrong step": ("when: [{activate: A, by: b}]", ["11:24 C402 by: does not go with activate:"]),
    "an answer outside of illegal": (
        "when: [{illegal: {activate: b}, choose: [b]}]",
        ["11:35 C402 choose: does not go with illegal:"],
    ),
    "a creature that is not there": ("when: [{activate: x}]", ['11:21 C405 there is no creature "x"']),
    "nobody of that card": ("when: [{activate: hound}]", ['11:21 C405 there is no creature "hound"']),
    "a number for a letter": ("when: [{activate: 5}]", ['11:21 C133 "activate" must be text, not the number 5']),
    "off the board": ("when: [{activate: A}, {move: [9, 9]}]", ["11:32 C405 there is no square [9, 9]"]),
    "a path off the board": (
        "when: [{activate: A}, {path: [[0, 0], [9, 9]]}]",
        ["11:41 C405 there is no square [9, 9]"],
    ),
    "an answer off the board": (
        "when: [{activate: A}, {play: strike, choose: [[4, 5]]}]",
        ["11:49 C405 there is no square [4, 5]"],
    ),
    "a path to nowhere": ("when: [{activate: A}, {path: []}]", ['11:32 C137 "path" must not be empty']),
    "deployed nowhere": ("when: [{end: phase}, {deploy: guard}]", ['11:25 C132 this step has no "at"']),
    "deployed off the board": (
        "when: [{end: phase}, {deploy: guard, at: [4, 0]}]",
        ["11:44 C405 there is no square [4, 0]"],
    ),
    "the end of what has none": (
        "when: [{end: game}]",
        ['11:16 C134 "end" must be one of activation, phase, turn, not "game"'],
    ),
    "an unknown card played": ("when: [{activate: A}, {play: strke}]", ['11:32 C405 there is no card "strke"']),
    "an answer of no kind": (
        "when: [{activate: A}, {play: strike, choose: [gurad]}]",
        ['11:49 C405 there is no card "gurad"'],
    ),
    "answers that are no list": (
        "when: [{activate: A}, {play: strike, choose: b}]",
        ['11:48 C133 "choose" must be a list, not the text "b"'],
    ),
    # Comparisons
    "what is not there, compared": (
        "then: {x: {damage: 5}, 3: {hand: []}, 1: {hand: [wbe]}}",
        ['11:10 C405 there is no creature "x"', "11:26 C405 there is no player 3", '11:52 C405 there is no card "wbe"'],
    ),
    "damage not in fives": ("then: {A: {damage: 7}}", ['11:22 C136 "damage" must be a multiple of 5, not 7']),
    "half a square": ("then: {A: {at: [0]}}", ['11:18 C137 "at" must have at least 2 entries, not 1']),
}

# Mistakes that only the rules show: lint finds nothing.
REFUSED: dict[str, tuple[str, list[str]]] = {
    "onto a wall": (
        "when: [{activate: A}, {move: [1, 0]}]",
        ["11:25 C402 this step is refused: no creature can stand there (S5.1)"],
    ),
    "a path through a wall": (
        "when: [{activate: A}, {path: [[1, 0], [2, 1]]}]",
        ["11:25 C402 this step is refused: a wall stands there (S1.2)"],
    ),
    "the end of no activation": (
        "when: [{end: activation}]",
        ["11:10 C402 this step is refused: no creature is activated (S4.1)"],
    ),
    "an answer left over": (
        "when: [{activate: A}, {play: strike, choose: [b, b]}]",
        ["11:52 C406 nothing asks for this answer"],
    ),
    "an answer of another kind": (
        "when: [{activate: A}, {play: strike, choose: [[0, 0]]}]",
        ["11:49 C406 [0, 0] is not a legal answer: it is not there to be chosen (S11.7)"],
    ),
    "several answers where one is asked": (
        "when: [{activate: A}, {play: strike, choose: [[b, C]]}]",
        ["11:49 C406 nothing asks for this answer"],
    ),
    "an assistant that cannot": (
        "when: [{activate: A}, {play: strike, assist: [C]}]",
        ["11:25 C402 this step is refused: it cannot assist (S6.7)"],
    ),
    "a creature that is played": ("when: [{activate: A}, {play: guard}]", ['11:32 C405 "guard" is not an action card']),
    "an action that is deployed": (
        "when: [{end: phase}, {deploy: web, at: [3, 0]}]",
        ['11:33 C405 "web" is not a creature card'],
    ),
    "a response to nothing": (
        "when: [{respond: {player: 2, attack: A, by: b}}]",
        ["11:10 C402 this response is refused: nothing waits for it"],
    ),
    "a power that it has not": (
        "when: [{activate: A}, {power: 7}]",
        ["11:25 C402 this step is refused: it has no such power (S4.1)"],
    ),
    "a teleport of one that does not": (
        "when: [{activate: A}, {power: Teleport}]",
        ["11:25 C402 this step is refused: it has no such power (S4.1)"],
    ),
    "a dodge of nobody": (
        "when: [{activate: A}, {attack: b}, {respond: {player: 2, dodge: true}}]",
        ["11:67 C405 nobody is named who dodges"],
    ),
    "a dodge of what no shot aims at": (
        "when: [{activate: A}, {attack: b}, {respond: {player: 2, dodge: true, by: b}}]",
        ["11:38 C402 this response is refused: there is nothing to dodge from cover (S7.8)"],
    ),
    "refused by no rule at all": (
        "when: [{activate: A}, {illegal: {play: strike, choose: [b, b]}, because: S6.2}]",
        ["11:76 C403 S6.2 was expected to refuse this, it is refused because it cannot be done now"],
    ),
    "sets and lists": (
        "when: [{activate: A}]\n"
        "  then: {legal: {A: {attack: [C], move: [[0, 0]], play: []}}, 1: {hand: [web], supply: 2}}",
        [
            "12:30 C401 legal.A.attack: expected [C], was [b]",
            "12:57 C401 legal.A.play: expected [], was [strike]",
            "12:73 C401 1.hand: expected [web], was [strike, strike]",
            "12:88 C401 1.supply: expected 2, was 3",
        ],
    ),
}


# Comparisons with impossible values: lint reports that they do not exist, test reports a difference.
COMPARED: dict[str, tuple[str, str, list[str]]] = {
    "a square off the board": ("legal: {A: {move: [[9, 9]]}}", "12:29 C405 there is no square [9, 9]", ["C401"]),
    "an unknown creature": ("legal: {A: {attack: [b, x]}}", '12:34 C405 there is no creature "x"', ["C401"]),
    "an unknown card": ("legal: {A: {play: [strike, wbe]}}", '12:37 C405 there is no card "wbe"', ["C401"]),
    "nobody's actions": ("legal: {x: {play: []}}", '12:18 C405 there is no creature "x"', ["C405"]),
    "a creature off the board": ("A: {at: [4, 1]}", "12:18 C405 there is no square [4, 1]", ["C401"]),
    "what is attached": ("A: {attached: [wbe]}", '12:25 C405 there is no card "wbe"', ["C401"]),
}


def slipped(slip: Slip) -> str:
    if isinstance(slip, str):
        return f"{DUEL}  {slip}\n"
    assert slip[0] in DUEL
    return DUEL.replace(*slip)


class Designer:
    """Writes the scenario and returns its findings, each as `line:column code message`."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        desk.write("cards/skirmish/drow.yaml", ACTIONS)

    def writes(self, yaml: str) -> Designer:
        self.desk.write(FILE, yaml)
        return self

    def lint(self) -> list[str]:
        told = self.desk("lint", FILE, "--format", "json")
        assert told.code == (1 if told.data else 0)
        return [f"{one['line']}:{one['column']} {one['code']} {one['message']}" for one in told.data]

    def test(self) -> list[str]:
        told = self.desk("test", FILE, "--format", "json")
        found = [
            f"{one['line']}:{one['column']} {one['code']} {one['message']}"
            for row in told.data
            for one in row["diagnostics"]
        ]
        if not told.data:  # a file that does not fit the schema is not played
            lines = (line.removeprefix(f"{FILE}:") for line in told.err.splitlines() if line.startswith(FILE))
            found = [line.replace(": ", " ", 1) for line in lines]
        assert told.code == (1 if found else 0)
        return found


@pytest.fixture
def designer(desk: Desk) -> Designer:
    return Designer(desk)


def test_without_slips_there_are_no_findings(designer: Designer) -> None:
    designer.writes(DUEL)
    assert designer.lint() == designer.test() == []


@pytest.mark.parametrize(("slip", "wrong"), WRONG.values(), ids=WRONG)
def test_slips_found_without_playing(slip: Slip, wrong: list[str], designer: Designer) -> None:
    designer.writes(slipped(slip))
    assert designer.lint() == wrong
    assert designer.test() == wrong


def test_effects_without_end_are_reported_with_the_position_before_them(designer: Designer) -> None:
    (endless,) = codes("C410", "C410")
    designer.writes(endless.bad)
    assert designer.test() == ["6:25 C410 the effects of this step never end: A"]


@pytest.mark.parametrize(("slip", "wrong"), REFUSED.values(), ids=REFUSED)
def test_slips_found_only_by_playing(slip: str, wrong: list[str], designer: Designer) -> None:
    designer.writes(slipped(slip))
    assert designer.lint() == []
    assert designer.test() == wrong


@pytest.mark.parametrize(("then", "linted", "tested"), COMPARED.values(), ids=COMPARED)
def test_comparisons_with_missing_things(then: str, linted: str, tested: list[str], designer: Designer) -> None:
    designer.writes(slipped(f"when: [{{activate: A}}]\n  then: {{{then}}}"))
    assert (designer.lint(), [one.split()[1] for one in designer.test()]) == ([linted] if linted else [], tested)


def test_long_lists_are_counted(designer: Designer) -> None:
    """The help lists the differing entries."""
    deck = ", ".join(["web"] * 8)
    designer.writes(slipped(("[web]", f"[{deck}]")) + f"  then: {{1: {{deck: [{deck}, web]}}}}\n")
    assert designer.test() == [f"11:20 C401 1.deck: expected 9 entries, was [{deck}]"]


def test_a_missing_answer_names_the_possible_ones_and_who_is_asked(designer: Designer) -> None:
    designer.writes(slipped("when: [{activate: A}, {play: strike}]").replace(". # C 1", "C . . 1"))
    assert designer.lint() == []
    assert designer.test() == ["11:25 C406 an answer is missing: b or C"]
    assert "player 1 is asked: add the answer to choose:" in designer.desk("test").out


def test_rules_must_have_existing_numbers(designer: Designer) -> None:
    designer.writes(slipped("rules: [S1.1, S12, S16, S12.1]\n  when: [{illegal: {activate: b}, because: S4.9}]"))
    assert designer.lint() == [
        "11:22 C405 there is no rule S16",
        "11:27 C405 there is no rule S12.1",
        "12:44 C405 there is no rule S4.9",
    ]
    why = "it is refused because it is another player's turn (S3.2)"
    assert designer.test() == [f"12:44 C403 S4.9 was expected to refuse this, {why}"]


def test_a_creature_that_can_be_deployed_is_called_by_its_card(designer: Designer) -> None:
    steps = "when: [{end: phase}, {deploy: guard, at: [3, 0]}]\n  then: {guard: {at: [3, 0]}, 1: {supply: 2}}"
    designer.writes(slipped(steps))
    assert designer.lint() == designer.test() == []


def test_a_draw_is_won_by_nobody(designer: Designer) -> None:
    designer.writes(slipped("then: {winner: null, over: false}"))
    assert designer.lint() == designer.test() == []


def test_lint_of_one_file_knows_all_cards_of_the_project(desk: Desk, designer: Designer) -> None:
    designer.writes(slipped(("[web]", "[wbe]")))
    assert [row["code"] for row in desk("lint", "--format", "json").data] == ["C405"]


def test_a_broken_card_is_reported_once_at_its_words(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", ACTIONS.replace("melee attack", "melee atack"))
    desk.write(FILE, DUEL + DUEL.replace("scenario: duel", "scenario: again"))
    desk.write(FILE.replace("duel", "third"), DUEL.replace("scenario: duel", "scenario: third"))
    rows = desk("lint", "--format", "json").data
    assert {row["path"] for row in rows if row["severity"] == "error"} == {"cards/skirmish/drow.yaml"}
    rows = desk("lint", "cards/skirmish/scenarios", "--format", "json").data
    assert [(row["path"], row["line"], row["message"]) for row in rows] == [
        (FILE, 10, 'the card "strike" cannot be read')
    ]

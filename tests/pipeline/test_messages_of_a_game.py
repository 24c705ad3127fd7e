"""What lint says of mistakes in the file of a game: one finding each, in the words that the designer wrote, with
what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli.main import cardlang
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.play.scenarios import test as played
from cardlang.report.scenarios import results_as_text

POND = """\
format: 1
game: pond
name: Pond
players: {number: [2, 2]}
uses: [cards, resources, amounts]
kinds: {bug: {texts: {text: main}}}
zones: {hand: , deck: {deck: true}, pile: {discards: true}}
setup: [Shuffle your deck. Draw 2 bug cards.]
resources: {fish: }
turn:
  - phase: day
    choose: [play, rest]
actions: {play: {play: {from: hand}}, rest: {ends: turn}}
end: [{turns: 20}]
"""
DECKS = """\
zones: {hand: , deck: {deck: true}, pile: {discards: true}}
setup: [Shuffle your deck. Draw 2 bug cards.]
"""

FINDINGS = {
    "a condition, without the words before it": (
        ("{turns: 20}", "{if: your hand is empty}"),
        'C204 "hand" does not fit here | I read "your"; after that, "opponents" can follow',
    ),
    "its first word": (
        ("{turns: 20}", "{if: rest}"),
        'C204 "rest" does not fit here',
    ),
    "a deck that is none, where there is no other": (
        (DECKS, DECKS.replace("deck: {deck: true}", "deck: ").replace(" Draw 2 bug cards.", "")),
        'C303 "your deck" is not a deck: it has no order | write deck: true where the game declares this zone',
    ),
    "cards that no player brings": (
        ("deck: {deck: true}", "deck: {deck: true, of: table}"),
        "C153 no player brings a deck: all cards begin in zones of the table | add a zone of the players in which "
        "theirs begin, such as own deck: {deck: true, holds: [bug]}",
    ),
    "a mechanic that needs another": (
        ("amounts]", "amounts, values]"),
        "C155 the mechanic values needs the mechanic damage | add damage, or leave values out",
    ),
    "a mechanic that there is not": (
        ("amounts]", "amounts, board]"),
        'C152 there is no mechanic "board" | did you mean "cards"? The mechanics are activation, amounts, attacks, ',
    ),
    "a phase that is only a name": (
        ("  - phase: day\n    choose: [play, rest]", "  - day"),
        'C133 entry 1 of "turn" must be a group of fields, not the text "day" | '
        "for example {phase: dawn, text: Draw 1 card.}",
    ),
    "an action that is no group": (
        ("{ends: turn}", "ends turn"),
        'C133 "rest" must be a group of fields or nothing (null), not the text "ends turn" | for example {ends: turn}',
    ),
    "names that are no list": (
        ("[play, rest]", "play, rest"),
        'C133 "choose" must be a list, not the text "play, rest" | write [play, rest]',
    ),
    "one number of two": (
        ("number: [2, 2]", "number: 2"),
        'C133 "number" must be a list, not the number 2 | for example [2, 4]',
    ),
    "no format": (
        ("format: 1\n", ""),
        "C179 this file does not say which format it has | write format: 1 on top",
    ),
    "a game that it extends": (
        ("name: Pond", "name: Pond\nextends: skirmish"),
        "C162 a game with players:, uses:, turn: and actions: is a whole game, which extends no other | "
        "delete extends:, or these sections",
    ),
}  # fmt: skip


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cardlang.yaml").touch()
    Path("games/pond").mkdir(parents=True)


def told(written: str) -> list[str]:
    Path("games/pond/game.yaml").write_text(written)
    return [f"{one.code} {one.message} | {one.help}" for one in lint([])[0]]


def test_the_game_itself_has_no_mistakes() -> None:
    assert told(POND) == []


ISLES = """\
format: 1
game: pond
name: Pond
players: {number: [2, 2]}
uses: [cards, amounts, tapping]
kinds: {bug: {piece: true}}
zones: {hand: , deck: {deck: true}, pile: {discards: true}}
board: {map: "1 . 2"}
setup: [Draw 1 card.]
turn: [{phase: day, choose: [play, tap, rest]}]
actions: {play: {play: {from: hand}}, tap: {for: an untapped bug you control, text: Tap this bug.}, rest: {ends: turn}}
end: [{turns: 20}]
"""
ISLAND = """\
- scenario: A bug taps
  creatures: {A: {player: 1, card: ant, at: [0, 0]}}
  when: [{tap: A}]
  then: {A: {tapped: false}}
"""


def test_pieces_without_damage_are_played_and_shown_without_it() -> None:
    Path("cards/pond/scenarios").mkdir(parents=True)
    Path("cards/pond/bugs.yaml").write_text("game: pond\ndeck: bugs\nname: Bugs\nkind: bug\ncards:\n  - {name: Ant}\n")
    Path("cards/pond/scenarios/one.yaml").write_text(ISLAND)
    assert told(ISLES) == []
    tested = played([], lambda _: True)
    shown = results_as_text(tested.results, tested.sources)
    assert "A.tapped: expected false, was true" in shown and "damage" not in shown


def test_a_game_that_cannot_be_used_is_told_wherever_it_is_asked_for() -> None:
    Path("games/pond/game.yaml").write_text(POND.replace("{turns: 20}", "{if: rest}"))
    for command in (["explain", "turn"], ["explain", "terms"], ["test"]):
        done = CliRunner().invoke(cardlang, command)
        assert (done.exit_code, done.stderr.count('C204 "rest" does not fit here')) == (1, 1)
    Path("games/pond/game.yaml").write_text(POND)
    done = CliRunner().invoke(cardlang, ["explain", "turn"])
    assert done.exit_code == 0 and "2.1  Day" in done.output


@pytest.mark.parametrize("mistake", FINDINGS)
def test_a_mistake_is_told_once_with_what_to_write(mistake: str) -> None:
    (right, wrong), said = FINDINGS[mistake]
    assert POND.count(right) == 1
    (one,) = told(POND.replace(right, wrong))
    assert one.startswith(said) and "only if" not in one


def test_the_number_of_a_rule_needs_no_quotes() -> None:
    nine = "".join(f"a{n}: {{text: Gain 1 fish.}}, " for n in range(9))
    tenth = f"actions: {{{nine}dig: {{if: you have 1 or more fish, text: Gain 1 fish.}}, "
    Path("games/pond/game.yaml").write_text(POND.replace("actions: {", tenth).replace("[play, rest]", "[dig, rest]"))
    Path("cards/pond/scenarios").mkdir(parents=True)
    for number, passed in (("3.10", True), ("3.1", False)):
        scenario = f"- scenario: None\n  rules: [{number}]\n  when: [{{illegal: {{dig: true}}, because: {number}}}]\n"
        Path("cards/pond/scenarios/one.yaml").write_text(scenario)
        (one,) = played([], lambda _: True).results
        assert (one.passed, one.rules) == (passed, (number,))

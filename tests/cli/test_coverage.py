"""`cardlang test --coverage`: what no scenario touches."""

from __future__ import annotations

import shutil

import pytest

from .conftest import Desk

DECK = """\
game: skirmish
deck: ember
name: Ember
kind: action
faction: drow
cards:
  - name: Finish
    level: 1
    action: Standard
    text: Make a melee attack. If the target was destroyed, draw 1 action card. Otherwise, you may slide the
      target 1 square.
  - {name: Gust, level: 1, action: Standard, text: Slide an adjacent creature 2 squares.}
  - name: Charm
    level: 1
    action: Standard
    text: Attach this card to the acting creature.
    attached: This creature gets +10 melee damage. While this creature is damaged, it gets +2 speed.
"""
SCENARIOS = """\
- scenario: A blow that does not finish
  rules: [S7.1]
  board: A b .
  creatures: {A: {player: 1}, b: {player: 2}}
  players: {1: {hand: [finish, gust, charm]}}
  when:
    - activate: A
    - play: finish
      choose: [b, no]
    - illegal: {play: gust, choose: [b, [2, 0]]}
      because: S4.2
  then: {b: {damage: 10}}
- scenario: What is attached adds to blows
  board: A b
  creatures: {A: {player: 1, attached: [charm]}, b: {player: 2}}
  when: [{activate: A}, {attack: b}]
  then: {b: {damage: 20}}
"""
TOLD = """\
2 passed

coverage of skirmish
  cards without a scenario: 3 of 5
    cards/skirmish/drow.yaml:7:12: Run
    cards/skirmish/drow.yaml:8:11: Hit on the Run
    cards/skirmish/ember.yaml:12:12: Gust
  texts never carried out: 4, on 2 cards
    cards/skirmish/ember.yaml:10:61: Finish: draw 1 action card
    cards/skirmish/ember.yaml:10:100: Finish: slide the target 1 square
    cards/skirmish/ember.yaml:16:11: Charm: Attach this card to the acting creature
    cards/skirmish/ember.yaml:17:52: Charm: While this creature is damaged, it gets +2 speed
  rules without a scenario: 70 of 72
    S1.1, S1.2,"""
MORE = """\
- scenario: A damaged creature with a charm
  board: A b
  creatures: {A: {player: 1, damage: 5, attached: [charm]}, b: {player: 2, hp: 5}}
  players: {1: {hand: [finish], deck: [run]}}
  when: [{activate: A}, {play: finish, choose: [b]}]
  then: {A: {speed: 8}, 1: {hand: [run]}}
"""


@pytest.fixture
def covered(desk: Desk) -> Desk:
    desk.write("cards/skirmish/ember.yaml", DECK)
    (desk.folder / "cards/skirmish/guards.yaml").unlink()
    desk.write("cards/skirmish/scenarios/ember.yaml", SCENARIOS)
    return desk


def test_cards_texts_and_rules_without_a_scenario_are_reported(covered: Desk) -> None:
    told = covered("test", "--coverage")
    assert (told.code, told.err, told.out[: len(TOLD)]) == (0, "", TOLD)
    assert "S7.1," not in told.out and "S4.2," not in told.out
    assert covered("test").out == "2 passed\n"


def test_another_branch_and_another_state_are_touched(covered: Desk) -> None:
    covered.write("cards/skirmish/scenarios/more.yaml", MORE)
    (found,) = covered("test", "--coverage", "--format", "json").data["coverage"]
    assert [(one["card"], one["line"], one["words"]) for one in found["texts"]] == [
        ("finish", 10, "slide the target 1 square"),
        ("charm", 16, "Attach this card to the acting creature"),
    ]
    assert [one["card"] for one in found["cards"]] == ["run", "hit-on-the-run", "gust"]  # a card in a deck is not used
    assert (found["game"], found["all_cards"], found["all_rules"], len(found["rules"])) == ("skirmish", 5, 72, 70)


def test_only_the_selected_scenarios_count(covered: Desk) -> None:
    (found,) = covered("test", "--coverage", "--format", "json", "-k", "attached").data["coverage"]
    assert "finish" in [one["card"] for one in found["cards"]] and len(found["rules"]) == 72


def test_a_project_without_scenarios_touches_nothing(covered: Desk) -> None:
    (covered.folder / "cards/skirmish/scenarios/ember.yaml").unlink()
    told = covered("test", "--coverage")
    assert told.code == 0 and told.out.startswith("no scenarios\n") and "without a scenario: 5 of 5\n" in told.out


def test_coverage_does_not_change_the_exit_code(covered: Desk) -> None:
    covered.write("cards/skirmish/scenarios/ember.yaml", SCENARIOS.replace("damage: 20", "damage: 25"))
    assert [covered("test", *more).code for more in ((), ("--coverage",))] == [1, 1]
    told = covered("test", "--coverage", "--format", "junit")
    assert told.code == 2 and "--format json" in told.err


def test_of_a_game_that_extends_another_only_its_own_rules_count(covered: Desk) -> None:
    covered.write("games/mill/game.yaml", "format: 1\ngame: mill\nname: Mill\nextends: skirmish\n")
    deck = DECK.replace("skirmish", "mill").replace("faction: drow\n", "")
    shutil.rmtree(covered.folder / "cards/skirmish")
    covered.write("cards/mill/ember.yaml", deck)
    covered.write("cards/mill/scenarios/ember.yaml", SCENARIOS)
    assert "rules without" not in covered("test", "cards/mill", "--coverage").out
    rules = "- {number: S3.7, title: Night, text: Nobody deploys.}\n      - {number: S3.8, text: Sing., people: true}\n"
    covered.write("games/mill/rules.yaml", f"game: mill\nsections:\n  - number: S3\n    rules:\n      {rules}")
    assert "rules without a scenario: 1 of 1\n    S3.7\n" in covered("test", "cards/mill", "--coverage").out

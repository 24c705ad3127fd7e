"""Keyword powers and terrain of a project's own are played as their texts say."""

from __future__ import annotations

import pytest

from .conftest import CREATURES, Desk

GAME = """\
format: 1
game: marsh
name: Marsh
extends: skirmish
powers:
  Undying: {reminder: "When this creature is destroyed, draw 1 action card."}
  Undertow: {takes: number, reminder: "Enemies adjacent to this creature get -{value} speed."}
  Thorny: {takes: damage, reminder: "When this creature is attacked, deal {value} damage to the attacker."}
  Healer: {reminder: "T: Heal 10 damage from an adjacent ally."}
  Hungry: {reminder: "Feed it every day.", people: true}
terrain:
  mire: {words: [in a mire], like: difficult terrain}
"""
HEAD = """\
- scenario: trial
  board: |
    {board}
  creatures: {{A: {{player: 1, powers: [{mine}]}}, b: {{player: 2, powers: [{its}]}}}}
  cards: {{trial: {{level: 1, action: Minor, text: "{text}"}}}}
  players: {{1: {{hand: [trial]}}, 2: {{deck: [hit-on-the-run]}}}}
"""


@pytest.fixture
def marsh(desk: Desk) -> Desk:
    return desk.extend("marsh", GAME)


def passes(
    desk: Desk, rest: str, *, mine: str = "", its: str = "", text: str = "Heal 5.", board: str = "A b . . ."
) -> None:
    head = HEAD.format(mine=mine, its=its, text=text, board=board)
    desk.write("cards/marsh/scenarios/trial.yaml", head + rest)
    told = desk("test")
    assert (told.code, told.err) == (0, ""), told.out


def test_a_trigger(marsh: Desk) -> None:
    rest = "  when: [{activate: A}, {play: trial, choose: [b]}]\n  then: {2: {hand: [hit-on-the-run]}}\n"
    passes(marsh, rest, its="Undying", text="Destroy an adjacent enemy.")


def test_a_power_that_holds_all_the_time_with_its_value(marsh: Desk) -> None:
    passes(marsh, "  when: [{activate: A}]\n  then: {legal: {A: {move: []}}}\n", its="Undertow 9")


def test_a_granted_power_is_gone_in_time(marsh: Desk) -> None:
    rest = "  when: [{activate: A}, {play: trial}, {attack: b}]\n  then: {A: {damage: 0}, b: {damage: 10}}\n"
    passes(marsh, rest, text="The acting creature gains Thorny 10 until the end of the current turn.")
    rest = (
        "  when: [{activate: A}, {play: trial, choose: [b]}, {attack: b}]\n  then: {A: {damage: 10}, b: {damage: 10}}\n"
    )
    text = "An adjacent enemy gains Thorny 10 until the end of the current turn."
    passes(marsh, rest, text=text)


def test_a_lost_power_does_nothing(marsh: Desk) -> None:
    rest = (
        "  when: [{activate: A}, {play: trial, choose: [b]}, {attack: b}]\n  then: {A: {damage: 0}, b: {damage: 10}}\n"
    )
    passes(marsh, rest, its="Thorny 10", text="An adjacent enemy loses Thorny 10 until the end of the current turn.")


def test_two_of_a_kind_both_count(marsh: Desk) -> None:
    rest = (
        "  when: [{activate: A}, {play: trial, choose: [b]}, {attack: b}]\n  then: {A: {damage: 15}, b: {damage: 10}}\n"
    )
    text = "An adjacent enemy gains Thorny 5 until the end of the current turn."
    passes(marsh, rest, its="Thorny 10", text=text)


def test_a_power_that_is_used_is_named_in_a_scenario(marsh: Desk) -> None:
    file = """\
- scenario: healing
  board: A c
  creatures: {A: {player: 1, powers: [Healer]}, c: {player: 1, hp: 30, damage: 20}}
  when: [{activate: A}, {power: Healer, choose: [c]}]
  then: {c: {damage: 10}}
"""
    marsh.write("cards/marsh/scenarios/healing.yaml", file)
    assert marsh("test").code == 0


def test_terrain_that_is_like_other_terrain(marsh: Desk) -> None:
    rest = "  terrain: . ^ .\n  when: [{activate: A}, {play: trial}]\n  then: {b: {damage: 5}, c: {damage: 0}}\n"
    rest = rest.replace("  when:", "  creatures: {A: {player: 1}, b: {player: 2}, c: {player: 2}}\n  when:")
    head = HEAD.replace("  creatures: {{A: {{player: 1, powers: [{mine}]}}, b: {{player: 2, powers: [{its}]}}}}\n", "")
    text = "Deal 5 damage to each enemy in a mire."
    marsh.write("cards/marsh/scenarios/trial.yaml", head.format(board="A b c", text=text) + rest)
    told = marsh("test")
    assert (told.code, told.err) == (0, ""), told.out


def test_events_and_deeds_that_are_like_others(marsh: Desk) -> None:
    words = """\
events:
  is routed: {would: [be routed], past: [was routed], not: [was not routed], like: taps}
deeds:
  be routed: {like: be tapped}
"""
    marsh.write("games/marsh/game.yaml", GAME + words)
    rest = "  when: [{activate: A}, {play: trial, choose: [b]}]\n  then: {2: {hand: [hit-on-the-run]}}\n"
    passes(marsh, rest, its='"When this creature is routed, draw 1 action card."', text="Tap an adjacent enemy.")
    text = "Tap an adjacent enemy. If that creature was routed this turn, gain 2 VP."
    passes(marsh, rest.replace("2: {hand: [hit-on-the-run]}", "1: {vp: 2}"), text=text)
    rest = "  when: [{activate: A}, {play: trial}]\n  then: {b: {tapped: false}}\n"
    passes(marsh, rest, its="This creature cannot be routed.", text="Tap each adjacent enemy.")
    marsh.write("games/marsh/game.yaml", GAME + words.replace("like: be tapped", "like: be taped"))
    told = marsh("lint")
    assert told.code == 1 and 'C164 Skirmish has no deed "be taped"' in told.out and '"be tapped"' in told.out


def test_scenarios_know_zones_and_resources_of_the_game(marsh: Desk) -> None:
    words = "zones:\n  graveyard: {plural: [graveyards], holds: [creature card]}\n  limbo: {plural: [limbos]}\n"
    marsh.write("games/marsh/game.yaml", GAME + words + "resources:\n  morale: {plural: [morale]}\n")
    file = """\
- scenario: trial
  board: A . b
  creatures: {A: {player: 1}, b: {player: 2}}
  cards: {trial: {level: 1, action: Minor, text: "Gain 2 morale. Put this card into its owner's limbo."}}
  players: {1: {hand: [trial], morale: 3, graveyard: [guard]}}
  when: [{activate: A}, {play: trial}]
  then: {1: {morale: 5, graveyard: [guard], action_limbo: [trial], discard: []}, 2: {morale: 0, creature_limbo: []}}
"""
    marsh.write("cards/marsh/scenarios/trial.yaml", file)
    told = marsh("test")
    assert (told.code, told.err) == (0, ""), told.out
    marsh.write("cards/marsh/scenarios/trial.yaml", file.replace("morale: 3", "moral: 3"))
    assert 'did you mean "morale"?' in marsh("test").err


def test_a_resource_in_capitals_is_gained_and_paid(marsh: Desk) -> None:
    marsh.write("games/marsh/game.yaml", GAME + "resources:\n  Mana: {plural: [Mana]}\n")
    rest = "  when: [{activate: A}, {play: trial}]\n  then: {1: {vp: 2}, b: {damage: 5}}\n"
    text = "Gain 2 VP. Gain 3 Mana. You may pay 3 Mana. If you do, deal 5 damage to each enemy within 2 squares."
    passes(marsh, rest.replace("{play: trial}", "{play: trial, choose: [yes]}"), text=text)
    told = marsh("playtest", "drow+guards", "--games", "1", "--traces", "games")
    assert (told.code, told.err) == (0, "")


def test_only_people_play_what_is_no_rules_text(marsh: Desk) -> None:
    assert marsh("lint").out == ""
    deck = (
        CREATURES.replace("skirmish", "marsh").replace("faction: drow\n", "").replace("[Block 5]", "[Block 5, Hungry]")
    )
    marsh.write(
        "cards/marsh/guards.yaml", deck.rstrip() + "\n" + deck.splitlines()[-1].replace("Guard", "Scout") + "\n"
    )
    told = marsh("playtest", "drow+guards", "--games", "2")
    assert told.code == 0 and "2 games" in told.out
    assert 'C452 warning: only people can play "Hungry": Guard is played without it' in told.err


def test_cards_for_people_can_be_left_out_and_the_game_is_replayed_so(marsh: Desk) -> None:
    deck = CREATURES.replace("skirmish", "marsh").replace("faction: drow\n", "")
    hungry = deck.splitlines()[-1].replace("Guard", "Eater").replace("[Block 5]", "[Hungry]")
    marsh.write("cards/marsh/guards.yaml", deck.rstrip() + "\n" + hungry + "\n")
    told = marsh("playtest", "drow+guards", "--games", "2", "--leave-out", "--traces", "games")
    assert told.code == 0 and "Eater is left out" in told.err
    replayed = marsh("replay", "games/games.jsonl")
    assert replayed.code == 0 and "Eater" not in replayed.out


def test_a_reminder_that_cannot_be_read_is_reported_at_its_words(marsh: Desk) -> None:
    marsh.write("games/marsh/game.yaml", GAME.replace(", people: true", ""))
    (row,) = [row for row in marsh("lint", "--format", "json").data if row["code"] == "C169"]
    assert (row["severity"], row["path"], row["line"]) == ("warning", "games/marsh/game.yaml", 10)


def test_explain_lists_them_and_says_what_people_play(marsh: Desk) -> None:
    words = "resources:\n  morale: {plural: [morale]}\nstart: {morale: 4}\n"
    marsh.write("games/marsh/game.yaml", GAME + words)
    assert "Healer, Hungry" in " ".join(marsh("explain", "keyword power").out.split())
    people = "Hungry\nFeed it every day.\n\nWhat it does\n  - Only people can play it.\n"
    assert marsh("explain", "Hungry").out == people
    assert "Only people" not in marsh("explain", "Healer").out + marsh("explain", "Flying").out
    assert "each has an amount of it, 4 at the start." in marsh("explain", "morale").out

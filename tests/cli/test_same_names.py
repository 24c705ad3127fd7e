"""Cards of one name: their ids tell them apart, wherever one of them is meant."""

from __future__ import annotations

import os
from pathlib import Path

from .conftest import CREATURES, DECK, Desk

LINE = DECK.splitlines()[6]
OTHER = LINE.replace("{name: Run", "{id: long-run, name: Run").replace("6 squares", "8 squares") + "\n"
GUARD = CREATURES.splitlines()[6]
SCENARIO = """\
- scenario: Run
  board: |
    A . .
  creatures:
    A: {{player: 1, card: guard}}
  players:
    1: {{hand: [{card}]}}
"""


def test_cards_of_one_name_need_ids_of_their_own(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK + LINE + "\n" + OTHER.replace("long-run", "run-2"))
    (row,) = desk("lint", "--format", "json").data
    assert (row["code"], row["line"]) == ("C144", 13)
    assert row["help"] == "give one of the two another name, or an id of its own, such as id: run-3"
    desk.write("cards/skirmish/drow.yaml", DECK + OTHER)
    assert desk("lint").code == 0
    listed = desk("build", "--list", "csv", "--json")
    assert listed.code == 0
    rows = (desk.folder / "out/skirmish/cards.csv").read_text().splitlines()
    assert [row.split(",")[3:5] for row in rows if ",Run," in row] == [["run", "Run"], ["long-run", "Run"]]


def test_an_id_means_one_card_and_a_name_all(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK + OTHER)
    told = desk("explain", "Run").out
    assert told.startswith('"Run" is 2 cards: run, long-run.\n') and "8 squares" in told
    assert desk("explain", "run").out.startswith("Run (run)\n") and "8 squares" not in desk("explain", "run").out
    assert desk("explain", "long-run").out.startswith("Run (long-run)\n")
    assert desk("build", "--card", "long-run").code == 0
    refused = desk("build", "--card", "Run")
    assert refused.code == 2 and "several cards have that name: write run or long-run" in refused.err
    assert 'did you mean "guard"?' in desk("build", "--card", "Guard").err


def test_a_scenario_names_the_ids_to_choose_from(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK.replace("{name: Run", "{id: short-run, name: Run") + OTHER)
    desk.write("cards/skirmish/scenarios/run.yaml", SCENARIO.format(card="run"))
    told = desk("test")
    assert told.code == 1 and "several cards have that name: write short-run or long-run" in told.out + told.err
    desk.write("cards/skirmish/scenarios/run.yaml", SCENARIO.format(card="long-run"))
    assert desk("test").code == 0


def test_changes_and_replays_say_which_card(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK + OTHER)
    desk.write("cards/skirmish/guards.yaml", f"{CREATURES}{GUARD.replace('{name', '{id: chief, name', 1)}\n")
    assert desk("build").code == 0
    desk.write("cards/skirmish/drow.yaml", DECK + OTHER.replace("8 squares", "9 squares"))
    assert "Run (long-run)  take out" in desk("build", "--changed-since", "out").out
    assert desk("playtest", "--games", "3", "--traces", "games").code == 0
    told = "".join(desk("replay", "games/games.jsonl", "--game", str(n)).out for n in (1, 2, 3))
    for called in ("Run (run)", "Run (long-run)", "Guard (guard) 1", "Guard (chief)"):
        assert called in told


def test_a_text_that_names_a_card_means_each_of_that_name(outside: Desk) -> None:
    outside("new", "mine", "--game", "duel")
    os.chdir("mine")
    line = "  - {{id: {id}, name: Bolt, cost: 1, text: Deal {n} damage to a creature.}}\n"
    study = "  - {name: Study, cost: 1, text: Put 1 spell card named Bolt from your discard pile into your hand.}\n"
    deck = Path("cards/mine/ember-spells.yaml")
    deck.write_text(deck.read_text() + line.format(id="bolt", n=1) + line.format(id="big-bolt", n=4) + study)
    Path("cards/mine/scenarios/named.yaml").write_text(
        "- scenario: Study\n"
        "  players: {1: {hand: [study], energy: 3, discard pile: [bolt, spark, big-bolt]}}\n"
        "  when: [{play: study, choose: [big-bolt]}]\n"
        "  then: {1: {hand: [big-bolt], discard pile: [bolt, spark, study]}}\n"
    )
    assert outside("lint", "--format", "json").data == []
    told = outside("test", "-k", "Study")
    assert told.code == 0, told.err + told.out
    assert "Bolt  any of 2 cards: bolt, big-bolt\n" in outside("explain", "study").out
    assert "any of" not in outside("explain", "torch").out

"""Zones and resources of the table: there is one for all players."""

from __future__ import annotations

import pytest

from cardlang.pipeline.play.scenarios import Table, all_decks
from cardlang.rules.event import NOBODY
from cardlang.rules.notation import Notation
from cardlang.rules.scenario.check import check_scenario
from cardlang.rules.scenario.run import play_scenario
from cardlang.rules.views import observe
from cardlang.source.project import find_project
from contract.games import PROJECT, Contract, every_game
from measures.playing import copies, open_file


@pytest.fixture(scope="module")
def wagers() -> Contract:
    return every_game()["wagers"]


@pytest.fixture(scope="module")
def cards() -> Table:
    project, _ = find_project(PROJECT)
    assert project
    return Table(all_decks(project))


def test_every_player_has_the_same_one(wagers: Contract) -> None:
    state = wagers.match.start(1).state
    assert state.zone(0, "deck") == state.zone(1, "deck") == state.zone(NOBODY, "deck")
    assert len({state.zone(0, "hand"), state.zone(1, "hand"), state.zone(0, "deck")}) == 3
    assert copies(state).total() == sum(map(len, wagers.match.decks))


def test_it_is_written_and_seen_once_and_of_nobody(wagers: Contract) -> None:
    play = wagers.match.start(1)
    line, view = Notation(play.game, wagers.match.tables).write(play.state), observe(play, 0)
    assert line.count("(pot 0)") == 1 and "(table (pot 0) (deck " in line
    assert view.table.resources == {"pot": 0} and view.table.counts["deck"] > 0 and not view.table.cards
    assert all(player.resources.keys() == {"purse"} and player.counts.keys() == {"hand"} for player in view.players)


@pytest.mark.parametrize(
    ("scenario", "said", "help"),
    [
        ("players: {1: {pot: 3}}", "pot: is of the table", "write it under table:"),
        ("table: {purse: 3}", "purse: is of players", "write it under players:"),
        ("then: {1: {deck: []}}", "deck: is of the table", "write it under table:"),
        ("table: {deck: 3}", "deck: holds cards", "write their ids: deck: [a, b]"),
    ],
)
def test_a_scenario_names_it_at_its_place(wagers: Contract, cards: Table, scenario: str, said: str, help: str) -> None:
    file = open_file(f"- scenario: Wrong\n  {scenario}\n")
    (told,) = check_scenario(file, 0, *cards.of(wagers.game))
    assert (told.code, told.message, told.help) == ("C405", said, help)


def test_what_differs_on_the_table_is_told(wagers: Contract, cards: Table) -> None:
    file = open_file("- scenario: Wrong\n  table: {pot: 3}\n  then: {table: {pot: 4}}\n")
    (told,) = play_scenario(file, 0, *cards.of(wagers.game)).findings
    assert told.message == "table.pot: expected 4, was 3"


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("Search the deck for 1 bet card.", True),
        ("Each opponent moves 1 coin from their purse to the pot.", True),
        ("Shuffle 1 bet card from your hand into the deck.", True),
        ("Draw 1 bet card for each bet card in the deck.", True),
        ("Gain 2 coins to the pot.", True),
        ("Shuffle your deck.", False),
        ("Lose 1 coin from your pot.", False),
        ("Discard the hand.", False),
    ],
)
def test_texts_call_it_by_its_name_and_nobodys(wagers: Contract, text: str, reads: bool) -> None:
    read = wagers.game.language.parse(text, "main")
    assert (read.effect is not None and read.text == text) is reads

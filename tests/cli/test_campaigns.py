"""Campaigns: several games of the same players, who keep some of what they have."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cardlang.model.playtest import Played
from cardlang.playtest.record import FILE, as_line, read_game, replay
from cardlang.playtest.run import Playtest, play_all
from cardlang.rules.start import Match
from cardlang.rules.state import State

from . import ponds
from .conftest import Desk

CAMPAIGN = "campaign: {scenarios: 3, keeps: [worm, hand], logs: code}\n"
GAME = ponds.GAME.replace("fields: {", "fields: {code: {type: string}, ") + CAMPAIGN
CARDS = """\
game: ponds
deck: tricks
name: Tricks
kind: trick
cards:
  - {name: Line, code: P-1, bait: 1, text: Gain 2 fish., copies: 8}
  - {name: Net, code: P-2, bait: 3, text: Gain 4 fish., copies: 4}
"""


@pytest.fixture(autouse=True)
def desk(outside: Desk) -> Desk:
    for path, text in {"cardlang.yaml": "", "games/ponds/game.yaml": GAME, "cards/ponds/tricks.yaml": CARDS}.items():
        outside.write(path, text)
    return outside


def campaigns(games: int, jobs: int = 1) -> list[Played]:
    playtest = Playtest(("tricks",), None, games, 1, ("random",), jobs, campaign=True)
    return list(play_all(playtest, playtest.arranged().pairings))


def match() -> Match:
    return Playtest(("tricks",), None, 1, 1, ("random",)).arranged().pairings[0].match


def lying(state: State, player: int, *zones: str) -> Counter[int]:
    return Counter(card for zone in zones for card in state.zones[state.zone(player, zone)])


def test_the_next_scenario_begins_with_what_is_kept_and_no_card_is_lost_or_doubled() -> None:
    pond = match()
    first = pond.start(3)
    while first.decision:
        first.resume(max(first.decision.options))
    second = pond.start(3, first.state).state
    zones = ("hand", "deck", "discard pile")
    for player in (0, 1):
        kept = lying(first.state, player, "hand")
        assert kept and not kept - lying(second, player, "hand")
        assert lying(second, player, *zones) == lying(first.state, player, *zones) == Counter(pond.decks[player])
        began = second.turn == player  # whose first turn has begun
        assert second.has(player, "worm") == first.state.has(player, "worm") + began
        assert not second.has(player, "fish")


def test_whoever_wins_most_scenarios_wins_the_campaign_and_its_log_says_what_they_had() -> None:
    games = campaigns(10)
    for one in games:
        won = Counter(row.seat for row in one.log if row.won)
        best = [one.players[seat] for seat, n in won.items() if n == max(won.values())]
        assert sorted(one.winners) == sorted(best)
        assert [(row.scenario, row.seat) for row in one.log] == [(n, seat) for n in (1, 2, 3) for seat in (0, 1)]
        assert {name for row in one.log for name, _ in row.resources} == {"worm"}
        assert {code for row in one.log for code in row.cards} <= {"P-1", "P-2"}
    assert {one.winners for one in games} >= {("Tricks 1",), ("Tricks 2",)}


def test_a_campaign_is_saved_and_told_as_one_game(desk: Desk) -> None:
    result = desk("playtest", "tricks", "--games", "2", "--campaign", "--traces", "out")
    assert result.code == 0 and "the log of the first campaign:\nscenario 1  Tricks 1" in result.out
    played = read_game(Path("out") / FILE, 2)
    steps = list(replay(Playtest(("tricks",), None, 2, 0, ("random",)).arranged().pairings[0], played))
    assert len(steps) == len(played.actions) and not steps[-1].error and steps[-1].final
    assert sum(step.heading.startswith("Scenario 3. ") for step in steps) > 1
    assert as_line(played) == (Path("out") / FILE).read_text().splitlines(keepends=True)[1]
    shown = desk("replay", f"out/{FILE}", "--summary").out
    assert "\nLosses\n" not in shown  # what begins anew is not lost


def test_a_game_without_a_campaign_is_refused(desk: Desk) -> None:
    refused = desk("playtest", "drow", "hero", "--shipped", "--campaign")
    assert refused.code == 2 and "Skirmish has no campaign: leave --campaign out" in refused.err


@pytest.mark.parametrize(
    ("campaign", "told"),
    [
        ("{scenarios: 3, keeps: [wurm]}", "there is no zone or resource of a player"),
        ("{scenarios: 3, keeps: [worm], logs: kode}", "there is no field of a card"),
    ],
)
def test_names_in_a_campaign_are_checked(desk: Desk, campaign: str, told: str) -> None:
    desk.write("games/ponds/game.yaml", ponds.GAME + f"campaign: {campaign}\n")
    result = desk("lint")
    assert result.code == 1 and f"C152 {told}" in result.out

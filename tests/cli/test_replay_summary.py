"""`replay --summary`: a game on one screen."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from cardlang.model.page import Line, ReplayStep
from cardlang.model.playtest import Played
from cardlang.report.pages import summary_as_text

from .conftest import Desk


def played(*points: tuple[int, int], pieces: int = 0) -> list[ReplayStep]:
    steps = [
        ReplayStep(n, said=f"Step {n}.", turn=n, counts="life", points=both, pieces=(3, 3))
        for n, both in enumerate(points, 1)
    ]
    return [*steps, ReplayStep(9, said="Ann ends.", turn=9, counts="life", points=points[-1], pieces=(pieces, 3))]


GAME = Played(4, "1", "duel", 7, ("a", "b"), "", ("Ann", "Bob"), ("random", "greedy"), ("Bob",), 9, tuple(range(9)))


def test_it_tells_who_played_when_the_lead_changed_and_who_lost_most() -> None:
    assert (
        summary_as_text(GAME, played((9, 9), (9, 8), (4, 8), (4, 7), (4, 1)))
        == """\
Game 4 of duel, seed 7: 9 turns, 9 steps
  Ann  a  random
  Bob  b  greedy

Bob has won

Changes of the lead (life)
  turn 2  step 2  Ann leads with 9 to 8
  turn 3  step 3  Bob leads with 8 to 4
  turn 5  step 5  Ann leads with 4 to 1

Losses
  turn 5  step 5  Bob loses 6 life (1 left): Step 5.
  turn 3  step 3  Ann loses 5 life (4 left): Step 3.
  turn 9  step 9  Ann loses 3 pieces (0 left): Ann ends.

At last
    4 Step 4.
    5 Step 5.
    9 Ann ends.
"""
    )


def test_of_many_turning_points_and_consequences_the_last_are_told() -> None:
    steps = played(*((9 + n % 2, 9 + (n + 1) % 2) for n in range(8)))
    events = tuple(Line(0, f"Event {n}.") for n in range(9))
    steps[-1] = ReplayStep(9, said="Ann ends.", changes=events, final=("Ann: 1 life",), why=("Rule.",))
    told = summary_as_text(GAME, steps)
    assert "Changes of the lead" not in told.partition("At last")[2] and told.count(" leads with ") == 3
    assert "Bob has won\n  Rule.\n" in told
    assert "    9 Ann ends. … Event 5. Event 6. Event 7. Event 8.\n      Ann: 1 life\n" in told


@pytest.mark.parametrize(
    ("game", "counts", "why"),
    [
        ("skirmish", "VP and gold in the vault", ""),
        ("elements", "hit points", ""),
        ("duel", "life", r"You have lost and are out if you have no life\. \(D8\)"),
        ("deckbuilder", "points", r"\(H[789]\)"),
        ("crawl", "", r"\(K1[567]\)"),
    ],
)
def test_every_game_has_one(game: str, counts: str, why: str, outside: Desk) -> None:
    outside("new", "mine", "--game", game)
    os.chdir("mine")
    assert outside("playtest", "--games", "1", "--traces", "games").code == 0
    told = outside("replay", "games/games.jsonl", "--summary")
    assert (told.code, told.err) == (0, "") and told.out.startswith("Game 1 of mine, seed ")
    assert len(told.out.splitlines()) <= 30
    assert re.search(r"^(.+ (has|have) won|Nobody has won)$", told.out, re.MULTILINE)
    assert (f"Changes of the lead ({counts})" in told.out) if counts else ("lead" not in told.out)
    assert re.search(why, told.out)
    final = told.out.splitlines()[-1]
    assert final.startswith("      ") and final not in outside("replay", "games/games.jsonl").out


def test_it_goes_without_steps_and_boards_and_tells_what_is_not_legal_any_more(outside: Desk) -> None:
    outside("new", "mine", "--game", "duel")
    os.chdir("mine")
    outside("playtest", "--games", "1", "--traces", "games")
    for more in ("--step 3", "--boards step"):
        told = outside("replay", "games/games.jsonl", "--summary", *more.split())
        assert told.code == 2 and f"leave out {more.split()[0]}" in told.err
    deck = Path("cards/mine/ember-creatures.yaml")
    deck.write_text(deck.read_text().replace("cost: 1", "cost: 9").replace("cost: 2", "cost: 9"))
    told = outside("replay", "games/games.jsonl", "--summary")
    assert told.code == 1 and "\nNot finished: " in told.out and "This is not offered" in told.out
    for more in ((), ("--summary",)):
        told = outside("replay", "games/games.jsonl", *more)
        assert told.err == "Note: the rules, the decks or cardlang have changed since this game was played\n"

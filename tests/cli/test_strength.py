"""`playtest --strength`: what a card does for its deck, and which of its sentences."""

from __future__ import annotations

import json

import pytest

from .conftest import Desk
from .ponds import ponds


@pytest.fixture
def pond(outside: Desk) -> Desk:
    return ponds(outside)


def test_a_card_is_as_strong_as_its_deck_is_weaker_with_a_blank(pond: Desk) -> None:
    """The same seeds: the net wins games, one that nobody can pay for changes nothing."""
    until = "nets vs lines within 25 %"  # the differences that matter here, which few games show
    done = pond("playtest", "nets", "lines", "--strength", "all", "--games", "100", "--until", until, "--json")
    rows = {(row["card"], row["without"]): row for row in done.data["strengths"]}
    assert done.code == 0 and list(rows) == [
        ("net", None), ("heron", None), ("heron", "Each opponent loses 1 fish"), ("heron", "Gain 1 fish"),
        ("old-map", None), ("reed", None),
    ]  # fmt: skip
    net, reed = rows["net", None], rows["reed", None]
    assert net["verdict"] == "better" and net["low"] > 0 and net["pairs"] < 100
    assert reed["verdict"] == "same" and reed["counts"][2] == reed["pairs"] and reed["low"] < 0 < reed["high"]


def test_text_has_the_strongest_first_with_its_parts_below(pond: Desk) -> None:
    told = pond("playtest", "nets", "lines", "--strength", "heron", "--strength", "net", "--games", "20").out
    begins = [line.split("  ")[0] or line.split("  ")[1] for line in told.splitlines() if "%" in line]
    assert begins == ["net", "heron", '"Each opponent loses 1 fish"', '"Gain 1 fish"']
    assert "what the texts of cards do for nets against lines: 20 pairs of games at most, random, seed 0" in told
    assert "too few games" in told and told.endswith("no engine errors\n")


def test_each_row_is_shown_by_two_games_which_replay_plays_with_the_changed_card(pond: Desk) -> None:
    done = pond("playtest", "nets", "lines", "--strength", "net", "--games", "20", "--traces", "games")
    assert "games 1 and 2" in done.out and "games/games.jsonl has the games that show it" in done.out
    without, with_it = map(json.loads, (pond.folder / "games/games.jsonl").open())
    assert without["edits"] == [["ponds", "net", ["text"], None]] and not with_it["edits"]
    assert without["seed"] == with_it["seed"] and without["winners"] == ["Lines"] and with_it["winners"] == ["Nets"]
    for number in "12":
        assert pond("replay", "games/games.jsonl", "--game", number).code == 0


@pytest.mark.slow
def test_processes_change_nothing(pond: Desk) -> None:
    asked = ("playtest", "nets", "lines", "--strength", "all", "--games", "60", "--policy", "greedy", "--json")
    assert pond(*asked).out == pond(*asked, "--jobs", "2").out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("nets", "lines", "--strength", "nett"), 'nets has no card "nett"; did you mean "net"?'),
        (("nets", "lines", "--strength", "line"), 'nets has no card "line"'),
        (("nets", "nets", "--strength", "net"), "others that it plays against"),
        (("nets", "--strength", "net"), "others that it plays against"),
        (("--strength", "net"), "--strength needs the deck whose cards are judged"),
        (("nets", "lines", "--strength", "net", "--compare", "HEAD"), "--strength cannot be used with --compare"),
    ],
)
def test_what_cannot_be_judged(pond: Desk, args: tuple[str, ...], message: str) -> None:
    done = pond("playtest", *args)
    assert done.code == 2 and message in done.err.replace("\n", " ") and not done.out

"""`ranges:` of cards, and `playtest --tune`, which looks for small changes of numbers that bring a goal."""

from __future__ import annotations

import pytest

from cardlang.cli.claims import Wanted
from cardlang.model.tuning import Goal, Mean, Trial, Tuning

from .conftest import Desk
from .ponds import NETS, ponds
from .repository import commit


@pytest.fixture
def pond(outside: Desk) -> Desk:
    return ponds(outside)


def ranged(pond: Desk, ranges: str, card: str = "copies: 6}") -> None:
    """Gives the net, or another card, these ranges."""
    pond.write("cards/ponds/nets.yaml", NETS.replace(card, f"{card[:-1]}, ranges: {ranges}}}"))


def test_the_smallest_change_that_brings_the_goal_is_found_and_nothing_is_written(pond: Desk) -> None:
    """Nets win five of six games: with dearer nets, half of them."""
    ranged(pond, "{bait: [1, 4], Gain N fish: [3, 4]}")
    before = pond.files()
    done = pond("playtest", "nets", "lines", "--tune", "nets vs lines within 9 %", "--games", "600", "--json")
    trials = {trial["changes"][0]["now"]: trial for trial in done.data["trials"] if len(trial["changes"]) == 1}
    assert done.code == 0 and sorted(trials) == ["Gain 3 fish", "bait: 2", "bait: 3", "bait: 4"]
    assert not done.data["reached"] and done.data["games"] <= 600 and pond.files() == before
    best = trials["bait: 3"]
    assert best["brings"] and best["confirmed"] and best["change"]["high"] < -0.2
    assert best["changes"] == [
        {"card": "net", "was": "bait: 1", "now": "bait: 3", "where": "cards/ponds/nets.yaml:6", "part": 0.6667}
    ]
    assert not trials["bait: 4"]["brings"]


def test_text_says_what_to_write(pond: Desk) -> None:
    ranged(pond, "{Gain N fish: [3, 4], bait: [1, 2]}")
    told = pond("playtest", "--tune", "nets vs lines within 30 %", "--games", "200").out
    assert told.startswith("nets vs lines within 30 %: now 8")
    assert "\nthis brings it, the smallest change first\n  net: " in told
    assert "\nto make the first change, write\n  cards/ponds/nets.yaml:6  " in told


@pytest.mark.slow
def test_two_changes_are_tried_where_one_is_too_little(pond: Desk) -> None:
    ranged(pond, "{Gain N fish: [3, 4], bait: [1, 2]}")
    goal = ("--tune", "nets vs lines within 1 %", "--games", "400", "--json")
    trials = pond("playtest", "nets", "lines", *goal).data["trials"]
    assert [len(trial["changes"]) for trial in trials] == [1, 1, 2]
    assert [one["now"] for one in trials[2]["changes"]] in (["Gain 3 fish", "bait: 2"], ["bait: 2", "Gain 3 fish"])
    assert trials[2]["change"]["mean"] < min(trial["change"]["mean"] for trial in trials[:2])


def test_a_goal_that_is_reached_needs_no_change(pond: Desk) -> None:
    ranged(pond, "{bait: [1, 2]}")
    told = pond("playtest", "nets", "lines", "--tune", "turns 5 to 15", "--games", "60").out
    assert told.startswith("turns 5 to 15: now ") and "the goal is reached as it is" in told and "→" not in told


def test_ranges_are_printed_nowhere_and_mean_nothing(pond: Desk) -> None:
    commit(pond.folder)
    said = pond("explain", "net").out
    ranged(pond, "{bait: [1, 2]}")
    assert pond("diff", "HEAD").out == "HEAD → the work tree: no card has changed\n"
    assert pond("lint").code == 0 and pond("explain", "net").out == said


@pytest.mark.parametrize(
    ("ranges", "code", "message"),
    [
        ("{baits: [1, 2]}", "C131", '"baits" is not a field of a ranges'),
        ("{bait: [2, 4]}", "C212", "the number is 1, which is not from 2 to 4"),
        ("{bait: [4, 0]}", "C212", "this range is empty: 4 is more than 0"),
        ("{bait: [-1, 4]}", "C136", "-1"),
        ("{bait: 4}", "C133", "a list"),
        ("{bait: [1, 2, 3]}", "C137", "3"),
        ("{Gain N fishes: [1, 9]}", "C212", 'no text of Net says "Gain N fishes"'),
        ("{Gain N N: [1, 9]}", "C212", '"Gain N N" has several N'),
    ],
)
def test_a_range_that_the_card_cannot_have(pond: Desk, ranges: str, code: str, message: str) -> None:
    ranged(pond, ranges)
    (row,) = pond("lint", "--format", "json").data
    assert row["code"] == code and message in row["message"]
    assert row["line"] == 6 and row["card"] == "net"


def test_words_that_a_text_says_twice_are_refused(pond: Desk) -> None:
    pond.write("cards/ponds/nets.yaml", NETS.replace("Gain 4 fish.", "Gain 4 fish. Gain 2 fish.").replace(
        "copies: 6}", "copies: 6, ranges: {Gain N fish: [1, 9]}}"))  # fmt: skip
    (row,) = pond("lint", "--format", "json").data
    assert row["message"] == 'Net says 2 times "Gain N fish"'


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            ("nets", "lines", "--tune", "nets vs lines"),
            "'nets vs lines' is not a goal: write 'drow vs hero within 3 %'",
        ),
        (("nets", "lines", "--tune", "turns 9 to 8"), "'turns 9 to 8' is not a goal"),
        (("nets", "lines", "--tune", "nets vs hooks within 3 %"), "nets and hooks do not play; there is nets vs lines"),
        (("nets", "lines", "--tune", "seat 3 within 3 %"), "nobody has seat 3"),
        (("nets", "lines", "--tune", "seat 1 within 3 %"), "give cards ranges:"),
        (("--tune", "turns 8 to 9"), "--tune changes cards of the decks that play: name them"),
        (("nets", "lines", "--tune", "turns 8 to 9", "--until", "nets vs lines within 3 %"), "--tune cannot be used"),
    ],
)
def test_goals_that_cannot_be_looked_for(pond: Desk, args: tuple[str, ...], message: str) -> None:
    done = pond("playtest", *args)
    assert done.code == 2 and message in done.err.replace("\n", " ") and not done.out


def test_of_a_wide_range_the_ends_and_three_between_are_tried(pond: Desk) -> None:
    ranged(pond, "{bait: [1, 100001]}")
    done = pond("playtest", "nets", "lines", "--tune", "turns 8 to 9", "--games", "200", "--json")
    tried = [trial["changes"][0]["now"] for trial in done.data["trials"]]
    assert tried == ["bait: 25001", "bait: 50001", "bait: 75001", "bait: 100001"]


def test_too_few_games_are_told(pond: Desk) -> None:
    ranged(pond, "{bait: [0, 9]}")
    done = pond("playtest", "nets", "lines", "--tune", "turns 8 to 9", "--games", "50")
    assert done.code == 2 and "5 changes are to be tried, which takes at least --games 240" in done.err


def test_what_helps_is_nearer_to_the_goal_and_not_as_far_beyond_it() -> None:
    goal = Wanted().convert("a vs b within 5 %", None, None)
    assert goal == Goal("a vs b within 5 %", 0.45, 0.55, one="a", other="b")
    near, beyond = (Trial((), counted(*wins), counted(*[win - 1 for win in wins])) for wins in ((1, 0, 1), (0, 0, 0)))
    tuning = Tuning(goal, 0, ("random",), counted(*[1] * 8, 0, 0), [beyond, near])
    assert tuning.helping() == [] and not tuning.bringing()  # few games: not sure of the first, the other is as far off
    near.measure, near.change = counted(*[1, 1, 0] * 20), counted(*[0, 0, -1] * 20)
    near.fresh = True
    assert tuning.helping() == [near]


def counted(*numbers: float) -> Mean:
    mean = Mean()
    for number in numbers:
        mean.add(number)
    return mean

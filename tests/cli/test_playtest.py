"""`cardlang playtest` and `cardlang replay`, as a designer uses them."""

from __future__ import annotations

import errno
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardlang.playtest import record

from .conftest import Desk
from .repository import commit

ACTIONS = """\
game: skirmish
deck: {faction}
name: {faction}
kind: action
faction: {faction}
cards:
  - {{name: {faction} blow, level: 1, action: Standard, text: Make a melee attack., copies: 9}}
"""
CREATURES = """\
game: skirmish
deck: {faction}-creatures
name: {faction}
kind: creature
faction: {faction}
cards:
  - {{name: {faction} guard, level: 3, abilities: [STR], hp: 20, speed: 6, melee: 10, copies: 4}}
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A project with two small factions, whose decks have the ids of the factions."""
    made = Desk(tmp_path / "table", monkeypatch)
    made.write("cardlang.yaml", "name: Trial\n")
    for faction in ("elves", "orcs"):
        made.write(f"cards/skirmish/{faction}.yaml", ACTIONS.format(faction=faction))
        made.write(f"cards/skirmish/{faction}-creatures.yaml", CREATURES.format(faction=faction))
    return made


def test_a_bare_playtest_plays_every_pair_of_decks(table: Desk) -> None:
    for part, text in (("", ACTIONS), ("-creatures", CREATURES)):
        table.write(f"cards/skirmish/dwarves{part}.yaml", text.format(faction="dwarves"))
    done = table("playtest", "--games", "6", "--json")
    assert done.code == 0 and {row["player"]: row["games"] for row in done.data["players"]} == {
        "Dwarves": 4, "Elves": 4, "Orcs": 4,
    }  # fmt: skip


def test_text_shows_shares_lengths_and_speed(table: Desk) -> None:
    done = table("playtest", "elves", "orcs", "--games", "4")
    assert done.code == 0 and done.out.startswith("4 games, seed 0, on broken-cloister\n\nElves")
    for word in ("won", "draws", "turns", "decisions", "games/s", "no engine errors"):
        assert word in done.out


def test_json_is_identical_except_for_the_speed(table: Desk) -> None:
    asked = ("playtest", "elves", "--games", "3", "--seed", "9", "--json")
    assert table(*asked).out == table(*asked, "--jobs", "2").out
    assert "decisions_per_second" in table(*asked, "--timing").data
    assert [row["player"] for row in table(*asked).data["players"]] == ["Elves 1", "Elves 2"]


def test_four_players_and_the_battlefield_asked_for(table: Desk) -> None:
    done = table("playtest", "elves", "orcs", "elves", "orcs", "--games", "1", "--json")
    assert done.code == 0 and done.data["battlefields"] == {"four-banners": 1}
    assert "on twin-watch" in table("playtest", "elves", "orcs", "--games", "1", "--battlefield", "twin-watch").out


def test_decks_joined_by_name_play_together(table: Desk) -> None:
    done = table("playtest", "elves+orcs-creatures", "orcs", "--games", "1", "--json")
    assert done.code == 0 and [row["player"] for row in done.data["players"]] == ["Elves", "Orcs"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--games", "-1"), "-1 is not in the range 1<=x<="),
        (("--games", "0"), "0 is not in the range 1<=x<="),
        (("--games", "many"), "'many' is not a valid integer"),
        (("--jobs", "0"), "0 is not in the range 1<=x<="),
        (("--games", "1000000000000"), "1000000000000 is not in the range 1<=x<=10000000"),
        (("--jobs", "2147483648"), "2147483648 is not in the range 1<=x<="),
        (("--seed", "9" * 30), "is not in the range"),
        (("--seed", "9" * 5000), "is not a valid"),
        (("--policy", "clever"), 'there is no policy "clever"; the policies are random'),
        (("--policy", "random,random,random"), "3 policies are named for 2 players: name one for all, or one for each"),
        (("elfs",), 'there is no deck "elfs"; did you mean "elves"?'),
        (("zu",), 'there is no deck "zu"; the decks are elves, elves-creatures, orcs, orcs-creatures'),
        (("elves+orcs",), '"elves+orcs" has two action decks: name one of each kind'),
        (("--traces", ""), "it is empty"),
        (("--resume",), "--resume goes on with the games in a folder: name it with --traces DIR"),
        (("--until", "elves vs orcs"), "'elves vs orcs' is not a claim: write 'drow vs hero within 2 %'"),
        (("--until", "elves vs orcs within 0 %"), "is not a claim"),
        (("--until", "elves vs drow within 2 %"), "elves and drow do not play; there is elves vs orcs"),
        (("--until", "elves vs orcs within 2 %", "--shard", "1/2"), "--shard plays only a part of them: leave one out"),
        (("elves", "--compare", "HEAD"), "--compare needs two decks: the one to judge, and another"),
        (("elves", "orcs", "--compare", "HEAD", "--traces", "x"), "--compare cannot be used with --traces"),
        (("elves", "orcs", "--compare", "HEAD"), "no revision can be looked up"),
        (("--cluster", "tcp://x:1", "--jobs", "2"), "--cluster plays on all workers of the cluster: leave --jobs out"),
        (("--cluster", ""), "Invalid value for --cluster: it is empty"),
        (("--shard", "3/2"), "'3/2' is not a part: write 2/4 for the second of four"),
        (("--shard", "0/2"), "'0/2' is not a part"),
        (("--shard", "two"), "'two' is not a part"),
        (("elves",) * 5, "there is no battlefield for 5 players"),
        (("--battlefield", "moon"), 'there is no battlefield "moon"; those for 2 players are broken-cloister'),
        (("elves",) * 3 + ("--battlefield", "crossing"), 'the battlefield "crossing" has room for 2 players, not 3'),
    ],
)
def test_wrong_arguments(table: Desk, args: tuple[str, ...], message: str) -> None:
    done = table("playtest", *args)
    assert done.code == 2 and message in done.err.replace("\n", " ") and not done.out


def test_a_missing_library_is_told(table: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = table("playtest", "--cluster", "tcp://x:1")
    assert (done.code, done.out) == (2, "")
    assert done.err == 'Error: --cluster needs the library distributed: pip install "cardlang[cluster]"\n'


def test_a_deck_without_a_partner_deck_asks_for_one(table: Desk) -> None:
    (table.folder / "cards/skirmish/elves-creatures.yaml").unlink()
    done = table("playtest", "elves")
    assert done.code == 2 and 'which creature deck goes with "elves"' in done.err and "elves+DECK" in done.err


def test_no_decks_at_all(outside: Desk) -> None:
    outside.write("cardlang.yaml", "")
    done = outside("playtest")
    assert done.code == 2 and "there is nothing to play: this project has no decks" in done.err


def test_cards_with_errors_are_not_played(table: Desk) -> None:
    path = table.folder / "cards/skirmish/elves.yaml"
    path.write_text(path.read_text().replace("melee", "meele"))
    done = table("playtest", "elves", "orcs")
    assert done.code == 1 and "elves.yaml:7:" in done.err and "C203" in done.err and "nothing was played" in done.err
    assert table("playtest", "orcs", "--games", "1").code == 0  # a deck that does not play does not matter


def test_a_file_that_is_not_a_deck_is_reported(table: Desk) -> None:
    table.write("cards/skirmish/elves.yaml", "game: skirmish\ndeck: [elves\n")
    done = table("playtest", "elves")
    assert done.code == 1 and "elves.yaml:2:" in done.err and "nothing was played" in done.err


def test_a_deck_that_cannot_start_a_game(table: Desk) -> None:
    path = table.folder / "cards/skirmish/elves-creatures.yaml"
    path.write_text(path.read_text().replace("level: 3", "level: 4"))
    done = table("playtest", "elves")
    assert done.code == 1 and "elves-creatures.yaml:2:7: C451" in done.err


def test_a_folder_for_traces_that_cannot_be_made(table: Desk) -> None:
    table.write("taken", "")
    done = table("playtest", "--games", "1", "--traces", "taken/deep")
    assert done.code == 2 and "Traceback" not in done.err


def test_a_full_disk_ends_the_run_with_the_games_saved_so_far(table: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = record._append

    def full(file: int, line: bytes) -> None:
        if json.loads(line)["number"] == 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        usual(file, line)

    monkeypatch.setattr(record, "_append", full)
    done = table("playtest", "--games", "9", "--traces", "runs", "--json")
    assert done.code == 2 and done.data["games"] == 2
    assert done.err == "Error: cannot write runs/games.jsonl: no space left on device, after 2 of 9 games\n"
    assert [json.loads(line)["number"] for line in (table.folder / "runs/games.jsonl").open()] == [1, 2]


def test_games_of_before_are_replaced_by_games_only(table: Desk, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept.read_text()

    def nothing(*_: object) -> Iterator[object]:
        raise KeyboardInterrupt
        yield

    with monkeypatch.context() as patch:
        patch.setattr("cardlang.playtest.run.play_all", nothing)
        assert table("playtest", "orcs", "--games", "1", "--traces", "runs").code == 130
    assert kept.read_text() == before
    assert table("playtest", "orcs", "--games", "1", "--traces", "runs").code == 0
    assert len(kept.read_text().splitlines()) == 1
    kept.write_text("my own notes\n")
    told = table("playtest", "orcs", "--games", "1", "--traces", "runs")
    assert told.err == "Error: cannot write runs/games.jsonl: it is there, and is not a record of games\n"
    assert kept.read_text() == "my own notes\n"


def test_a_run_goes_on_and_reports_on_all_of_its_games(table: Desk) -> None:
    asked = ("playtest", "elves", "orcs", "--traces", "runs", "--json", "--games")
    whole = table(*asked, "5").out
    file = table.folder / "runs/games.jsonl"
    games = file.read_bytes()
    file.write_bytes(games[: len(games) // 2])
    assert table(*asked, "5", "--resume").out == whole and file.read_bytes() == games
    assert table(*asked, "5", "--resume").out == whole  # nothing is left to play
    other = table(*asked, "5", "--resume", "--seed", "1")
    assert other.code == 2 and other.err == "Error: runs/games.jsonl:1: this game was played with another --seed\n"
    assert file.read_bytes() == games


def test_parts_are_played_merged_and_reported_on(table: Desk) -> None:
    asked = ("playtest", "elves", "orcs", "--games", "5", "--json")
    whole = table(*asked, "--traces", "whole").out
    parts = [("--shard", f"{part}/2", "--traces", f"part{part}") for part in (1, 2)]
    assert [table(*asked, *part).data["games"] for part in parts] == [3, 2]
    told = table("merge", "part1/games.jsonl", "part2/games.jsonl")
    assert told.code == 0 and told.out == (table.folder / "whole/games.jsonl").read_text()
    table.write("all/games.jsonl", told.out)
    assert table(*asked, "--traces", "all", "--resume").out == whole
    lacking = table("merge", "part2/games.jsonl")
    assert lacking.code == 2 and not lacking.out
    assert lacking.err == "Error: part2/games.jsonl:1: game 1 is missing: let its playtest go on with --resume\n"


def test_games_become_a_table_in_parquet(table: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert table("playtest", "elves", "orcs", "--games", "4", "--traces", "games").code == 0
    file = table.folder / "games.parquet"
    done = table("merge", "games/games.jsonl", "--parquet", "games.parquet")
    games = [json.loads(line) for line in (table.folder / "games/games.jsonl").read_text().splitlines()]
    rows = parquet.read_table(file).to_pylist()
    assert (done.code, done.out) == (0, "") and [row["number"] for row in rows] == [1, 2, 3, 4]
    for row, game in zip(rows, games, strict=True):
        assert row["decisions"] == len(game["actions"]) and row["actions"] == game["actions"]
        assert [[*use.values()] for use in row["cards"]] == game["cards"] and row["winners"] == game["winners"]
    before = file.read_bytes()
    table.write("games/games.jsonl", "spoiled\n")
    done = table("merge", "games/games.jsonl", "--parquet", "games.parquet")
    assert done.code == 2 and "this line is not a game" in done.err and file.read_bytes() == before
    done = table("merge", "games/games.jsonl", "--parquet", "cardlang.yaml")
    assert done.code == 2 and "cannot write cardlang.yaml: it is there, and is not a table in Parquet" in done.err
    assert table("merge", "games/games.jsonl", "--parquet", "none/games.parquet").code == 2
    assert not [one for one in table.folder.iterdir() if one.name.startswith(".games")]
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = table("merge", "games/games.jsonl", "--parquet", "games.parquet")
    assert done.code == 2 and 'pyarrow: pip install "cardlang[parquet]"' in done.err


def test_a_run_stops_when_a_claim_is_known(table: Desk) -> None:
    """At the same game with any number of processes, and when it goes on."""
    asked = ("playtest", "elves", "orcs", "--games", "90", "--until", "orcs vs elves within 20 %", "--traces", "runs")
    done = table(*asked, "--json")
    until = done.data["until"]
    assert until["reached"] and until["spread"] <= 0.2 and 10 < done.data["games"] < 30
    assert table(*asked, "--json", "--jobs", "2").out == done.out
    assert table(*asked, "--json", "--resume").out == done.out
    assert "orcs vs elves is known within ± 1" in table(*asked).out
    not_yet = table("playtest", "--games", "4", "--until", "elves vs orcs within 2 %", "--json")
    assert not_yet.code == 0 and not not_yet.data["until"]["reached"] and not_yet.data["games"] == 4


def test_changed_cards_are_compared_with_those_of_a_revision(table: Desk) -> None:
    """The same seeds with both: guards with four times the hit points are better, a quarter is worse."""
    commit(table.folder)
    asked = ("playtest", "elves", "orcs", "--games", "300", "--compare", "HEAD")
    same = table(*asked)
    assert same.code == 0 and same.out == "the cards of elves and orcs and their rules are the same at HEAD\n"
    path = table.folder / "cards/skirmish/elves-creatures.yaml"
    usual = path.read_text()
    path.write_text(usual.replace("hp: 20", "hp: 80"))
    better = table(*asked, "--json")
    assert better.code == 0 and better.data["verdict"] == "better" and better.data["pairs"] < 300
    assert better.data["low"] > 0 and better.data["now"] > better.data["then"]
    assert table(*asked, "--json", "--jobs", "2").out == better.out
    assert "elves is better than at HEAD\n" in table(*asked).out
    path.write_text(usual.replace("hp: 20", "hp: 5"))
    assert table(*asked, "--json").data["verdict"] == "worse"
    path.write_text(usual.replace("elves guard", "Elf"))
    few = table("playtest", "elves", "orcs", "--games", "3", "--compare", "HEAD", "--json")
    assert few.code == 0 and few.data["verdict"] is None and few.data["pairs"] == 3
    told = table("playtest", "elves", "orcs", "--compare", "HEAD", "--until", "elves vs orcs within 30 %")
    assert "no difference larger than 30 %\n" in told.out


@pytest.fixture
def kept(table: Desk) -> Iterator[Path]:
    """The file of a playtest of two games."""
    assert table("playtest", "elves", "orcs", "--games", "2", "--traces", "runs").code == 0
    yield table.folder / "runs/games.jsonl"


def test_a_replay_shows_every_turn_to_the_end(table: Desk, kept: Path) -> None:
    done = table("replay", "runs/games.jsonl", "--game", "2")
    game = json.loads(kept.read_text().splitlines()[1])
    assert done.code == 0 and f"Turn {game['turns']}: " in done.out and "The game is over: " in done.out
    numbers = re.findall(r"^ *(\d+)(?<=^.{5}) ", done.out, re.MULTILINE)  # including passes
    assert numbers == [str(n + 1) for n in range(len(game["actions"]))]


def test_one_step_with_all_legal_actions(table: Desk, kept: Path) -> None:
    done = table("replay", "runs/games.jsonl", "--step", "1")
    assert done.code == 0 and done.out.count("\n    1 Elves ") == 1
    assert "\n        Elves begins with elves guard on [4, 2].\n" in done.out
    assert "Offered:\n" in done.out and "(game skirmish)" in done.out
    beyond = table("replay", "runs/games.jsonl", "--step", "99999")
    assert beyond.code == 2 and "steps" in beyond.err


def test_boards_whenever_they_change(table: Desk, kept: Path) -> None:
    boards = [table("replay", "runs/games.jsonl", "--boards", when).out.count("   0 #") for when in ("turn", "step")]
    assert 0 < boards[0] < boards[1]


def test_a_game_whose_cards_have_changed_stops_where_it_differs(table: Desk, kept: Path) -> None:
    path = table.folder / "cards/skirmish/elves-creatures.yaml"
    path.write_text(path.read_text().replace("speed: 6", "speed: 0"))
    done = table("replay", "runs/games.jsonl")
    assert done.code == 1 and "ERROR elves guard" in done.out
    assert "This is not offered: " in done.out and "Offered:\n" in done.out


@pytest.mark.parametrize(
    ("content", "args", "message"),
    [
        ("", (), "holds no games"),
        ("{}\n", (), "games.jsonl:1: this line is not a game of a playtest"),
        ("not json\n", (), "games.jsonl:1: this line is not a game of a playtest"),
        ('{"number": 1', (), "games.jsonl:1: this line is not a game of a playtest"),
        (b"\xff\xfe", (), "games.jsonl is not UTF-8"),
        (None, ("--game", "7"), "there is no game 7"),
        (None, ("--game", "0"), "0 is not in the range"),
        (None, ("--game", "9" * 20), "is not in the range"),
        (None, ("--step", "9" * 20), "is not in the range"),
    ],
)
def test_files_without_that_game(
    table: Desk, kept: Path, content: str | bytes | None, args: tuple[str, ...], message: str
) -> None:
    if content is not None:
        kept.write_bytes(content.encode() if isinstance(content, str) else content)
    done = table("replay", "runs/games.jsonl", *args)
    assert done.code == 2 and message in done.err


def test_a_truncated_line_does_not_hide_earlier_ones(table: Desk, kept: Path) -> None:
    """A file as a crash of the machine may leave it."""
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-20])
    assert table("replay", "runs/games.jsonl", "--game", "1").code == 0
    assert table("replay", "runs/games.jsonl", "--game", "2").code == 2


def test_no_such_file(table: Desk) -> None:
    done = table("replay", "nowhere.jsonl")
    assert done.code == 2 and "nowhere.jsonl" in done.err and "Traceback" not in done.err

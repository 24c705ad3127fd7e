"""`cardlang playtest --report`: a page, its data, and what has changed since the last one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from .conftest import Desk
from .test_playtest import CREATURES, table

__all__ = ["table"]


def test_a_report_has_its_games_beside_it_and_says_how_to_look_at_them(table: Desk) -> None:
    done = table("playtest", "elves", "orcs", "--games", "4", "--report", "out/now.html")
    assert done.code == 0 and "cardlang replay out/now.games/games.jsonl --game NUMBER" in done.out
    page, data = (table.folder / "out/now.html").read_text(), json.loads((table.folder / "out/now.json").read_text())
    assert (
        data["games"] == 4
        and len(data["meanings"]) == 4
        and set(data["meanings"]) >= {row["card"] for row in data["cards"]}
    )
    command = re.findall(r"<li id=\"g\d\">cardlang (replay out/now.games/games.jsonl --game \d --summary)</li>", page)
    assert command and table(*command[0].split()).code == 0


@pytest.mark.slow
def test_a_report_has_the_same_bytes_from_one_process_two_or_parts(table: Desk) -> None:
    def reported(*more: str, games: str = "kept") -> tuple[str, str]:
        assert (
            table("playtest", "elves", "orcs", "--games", "6", "--report", "now.html", "--traces", games, *more).code
            == 0
        )
        found = (table.folder / "now.html").read_text(), (table.folder / "now.json").read_text()
        for name in ("now.html", "now.json"):
            (table.folder / name).unlink()
        return found

    alone = reported()
    assert alone == reported("--jobs", "2")
    for part in ("1/2", "2/2"):
        table("playtest", "elves", "orcs", "--games", "6", "--traces", f"part{part[0]}", "--shard", part)
    table.write("kept/games.jsonl", table("merge", "part1/games.jsonl", "part2/games.jsonl").out)
    assert alone == reported("--resume")


def test_the_next_report_tells_what_grew_or_fell_and_the_same_again_tells_the_same(table: Desk) -> None:
    def report(games: str = "30") -> str:
        told = table("playtest", "elves", "orcs", "--games", games, "--report", "now.html")
        assert told.code == 0
        return told.out

    assert "last report" not in report()
    assert "last report" not in report()  # of the same games
    table.write(
        "cards/skirmish/elves-creatures.yaml", CREATURES.format(faction="elves").replace("melee: 10", "melee: 60")
    )
    first = report()
    assert "Since the last report, of 30 games:\nCounted anew, because they changed: elves-guard.\n" in first
    page, data = (table.folder / "now.html").read_text(), (table.folder / "now.json").read_text()
    assert "What grew or fell" in page and "Counted anew" in page
    assert "Counted anew" in report() and (
        (table.folder / "now.html").read_text(),
        (table.folder / "now.json").read_text(),
    ) == (page, data)
    told = json.loads(table("playtest", "elves", "orcs", "--games", "2", "--report", "now.html", "--json").out)
    assert told["since"]["anew"] == ["elves-guard"] and told["since"]["games"] == 30
    report("2")
    assert (
        "cannot be compared: it was of other decks"
        in table("playtest", "elves", "elves", "--games", "2", "--report", "now.html").out
    )


def test_a_report_can_have_what_the_texts_of_cards_do(table: Desk) -> None:
    options = ("elves", "orcs", "--games", "6", "--report", "now.html")
    done = table("playtest", *options, "--strength", "elves-blow")
    page, data = (table.folder / "now.html").read_text(), json.loads((table.folder / "now.json").read_text())
    assert done.code == 0 and "6 games, seed 0" in done.out and "what the texts of cards do for elves" in done.out
    assert "What the texts of cards do" in page and data["strengths"][0]["card"] == "elves-blow" and data["games"] == 6
    games = (table.folder / "now.games/games.jsonl").read_bytes()
    pairs = table("replay", "now.games/pairs/games.jsonl", "--game", "2", "--summary").code
    assert pairs == (0 if data["strengths"][0]["shown_by"] else 2)
    assert table("playtest", *options).code == 0
    assert (table.folder / "now.games/games.jsonl").read_bytes() == games


@pytest.mark.parametrize(
    ("name", "file", "content", "said"),
    [
        ("now", "", "", "a report is a page for browsers: name it now.html"),
        ("now.htm", "", "", "a report is a page for browsers: name it now.html"),
        ("now.html", "now.html", "<p>mine</p>", "cannot write now.html: it is there, and is not a report"),
        ("now.html", "now.json", "{}", "cannot write now.json: it is there, and is not the data of a"),
        ("now.html", "now.json", '{"meanings": ', "now.json is broken: "),
        ("now.html", "now.json", '{"meanings": {}, "version": 1}', "now.json is not the data of a report of a"),
        ("now.html", "now.json", '{"meanings": {}, "version": 2}', "now.json was written by a newer cardlang"),
        ("now.html", "now.games", "mine", "now.games"),
    ],
)  # fmt: skip
def test_what_is_no_report_is_not_replaced(table: Desk, name: str, file: str, content: str, said: str) -> None:
    if file:
        table.write(file, content)
    told = table("playtest", "elves", "orcs", "--games", "1", "--report", name)
    assert told.code == 2 and said in told.err
    assert not file or (table.folder / file).read_text() == content


def test_options_that_do_not_go_together_are_told(table: Desk) -> None:
    told = table("playtest", "elves", "orcs", "--compare", "HEAD", "--report", "now.html")
    assert told.code == 2 and "--compare cannot be used with --traces, --report" in told.err
    assert not Path(table.folder / "now.html").exists()

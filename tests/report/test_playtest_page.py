"""The report of a playtest: a page without scripts, and what has changed since the last one."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from cardlang.model.certainty import difference, surely, wilson
from cardlang.model.course import Course
from cardlang.model.paired import Strength, Strengths
from cardlang.model.playtest import CardUse, Played, Summary
from cardlang.report.playtest_page import playtest_as_html
from cardlang.report.playtests import playtest_as_data, playtest_as_json, playtest_as_text
from cardlang.report.since import Since, since, since_as_lines
from conftest import Golden

CARDS = ("strong", "plain", "lost", "stuck")


def played(number: int, won: bool, turns: int, strong: int = 1, *, one: str = "Elves", rows: int = 2) -> Played:
    uses = (
        CardUse(0, "strong", strong, strong, 0), CardUse(0, "plain", 1, 1, 0), CardUse(0, "lost", 0, 0, 0),
        CardUse(0, "stuck", 2, 0, 2),
    )  # fmt: skip
    return Played(
        number, "", "toy", 1, ("elves", "orcs"), "ford", (one, "Orcs"), ("random", "random"),
        (one if won else "Orcs",), turns, (0,) * 12, ended="rule 9", cards=uses,
        course=Course(40, 3, 1, ((0, 1), (1, 2), (3, 2))[:rows]),
    )  # fmt: skip


def summed(games: list[Played]) -> Summary:
    summary = Summary(1, ("random",))
    for one in games:
        summary.add(one)
    return summary


def data(games: list[Played], **meanings: str) -> dict[str, Any]:
    return playtest_as_data(summed(games)) | {"rules": "r", "meanings": dict.fromkeys(CARDS, "m") | meanings}


def few() -> list[Played]:
    return [played(n, n % 3 > 0, 5 + n % 4, n % 3 and 1) for n in range(1, 13)]


class Page(HTMLParser):
    """The tags of a page, which must close in the order in which they open."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta", "path", "circle", "rect") or (tag == "rect" and "width" in dict(attrs)):
            self.open += [tag] if tag != "meta" else []

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_as_a_reviewer_has_read_it(golden: Golden) -> None:
    summary = summed(few())
    told = since(data(few()[:9]), data(few()))
    golden.check("playtest.html", playtest_as_html(summary, playtest_as_data(summary), "out/games.jsonl", told))


def test_the_page_has_no_script_and_every_number_leads_to_a_command() -> None:
    summary = summed(few())
    html = playtest_as_html(summary, playtest_as_data(summary), "my games/games.jsonl")
    assert not {"script", "link", "img", "iframe"} & set(Page(html).tags) and "http" not in html
    named = set(re.findall(r'href="#g(\d+)"', html))
    commands = re.findall(
        r'id="g(\d+)">cardlang replay &#39;my games/games.jsonl&#39; --game (\d+) --summary</li>', html
    )
    assert named == {number for number, _ in commands} and all(a == b for a, b in commands) and len(named) == 4


def test_a_dot_stands_where_the_share_is_and_its_whiskers_at_the_ends_of_the_interval() -> None:
    summary = summed([played(n, n > 1, 5) for n in range(1, 5)])
    html = playtest_as_html(summary, playtest_as_data(summary), "g")
    row = re.search(r'row">Elves.*?</tr>', html, re.S)
    assert row
    low, high = (2 + 200 * round(end, 4) for end in wilson(3, 4))
    assert f'd="M{low:.1f} 4V12M{low:.1f} 8H{high:.1f}M{high:.1f} 4V12"' in row[0]
    assert 'cx="152.0"' in row[0] and "3 of 4" in row[0] and 'class="usual" d="M102.0' in row[0]


def test_names_of_strangers_stay_text() -> None:
    summary = summed([played(1, True, 5, one='<script>"&\x1b')])
    html = playtest_as_html(summary, playtest_as_data(summary), "<b>.jsonl")
    assert "script" not in Page(html).tags and "&lt;script&gt;" in html and "\x1b" not in html and "<b>" not in html


def test_cards_are_told_by_what_their_counts_show() -> None:
    games = [played(n, n % 2 == 1, 5, n % 2) for n in range(1, 61)]
    summary = summed(games)
    html = playtest_as_html(summary, playtest_as_data(summary), "g")
    says = dict(re.findall(r'row">([a-z]+)</th>(?:(?!</tr>).)*class="says">(.*?)</td>', html, re.S))
    assert says == {"strong": "wins more", "plain": "", "stuck": "never played", "lost": "never drawn"}
    assert html.count("too few games") == 1  # to say who wins more often


def test_one_game_or_none_has_a_page_too() -> None:
    for games in ([], [played(1, True, 5)]):
        Page(playtest_as_html(summed(games), playtest_as_data(summed(games)), "g"))


def test_what_grew_by_more_than_chance_is_told() -> None:
    then, now = (
        [played(n, n % 2 > 0, 5) for n in range(200)],
        [played(n, n % 5 > 0, 5 + n % 2, rows=3) for n in range(200)],
    )
    found = since(data(then), data(now))
    told = {one.what: one for one in found.shifts}
    assert told.keys() == {
        "Elves (random) won", "Orcs (random) won", "seat 1 won", "seat 2 won", "Elves (random) with plain won",
        "Elves (random) with strong won", "Elves (random) with stuck won", "length", "decisions per turn",
        "changes of the lead", "decided after", "dead turns",
    }  # fmt: skip
    won = told["Elves (random) won"]
    assert (won.then, won.now) == (0.5, 0.8) and won.low < 0.3 < won.high
    assert (won.low, won.high) == difference((160, 200), (100, 200), surely(2))
    assert "Elves (random) won: 50.0 % then, 80.0 % now (+" in "\n".join(since_as_lines(found))


def test_chance_is_told_in_few_of_many_reports() -> None:
    """The rows are those of a report in which nothing is different; of three kinds, 5 of 100 may be wrong."""
    chance, wrong = Random(1), 0
    for _ in range(30):
        one, other = ([played(n, chance.random() < 0.4, chance.randrange(5, 9)) for n in range(60)] for _ in range(2))
        wrong += bool(since(data(one), data(other)).shifts)
    assert wrong <= 7


def test_a_card_with_another_meaning_is_counted_anew() -> None:
    then, now = [played(n, n % 2 > 0, 5) for n in range(90)], [played(n, n % 9 > 0, 5) for n in range(90)]
    found = since(data(then), data(now, plain="another", new="n"))
    assert found.anew == ("plain", "new") and "Elves (random) won" in {one.what for one in found.shifts}
    assert not any("plain" in one.what for one in found.shifts)
    assert "Counted anew, because they changed: plain, new." in since_as_lines(found)


@pytest.mark.parametrize(
    ("before", "why"),
    [
        ({"decks": ("elves", "elves")}, "decks"),
        ({"policies": ("greedy", "random")}, "players"),
        ({"battlefield": "x"}, "boards"),
    ],
)  # fmt: skip
def test_a_report_of_something_else_is_not_compared(before: dict[str, Any], why: str) -> None:
    found = since(data([replace(one, **before) for one in few()]), data(few()))
    assert since_as_lines(found) == [f"The last report cannot be compared: it was of other {why}."]


def test_text_and_json_have_the_comparison_too() -> None:
    told = Since(9, "", 4)
    assert "of 9 games:\nOf 4 numbers, none has changed" in playtest_as_text(summed(few()), 0, since=told)
    assert '"compared": 4' in playtest_as_json(summed(few()), since=told)


def test_the_page_has_what_texts_of_cards_do() -> None:
    rows = [Strength("elves", 0.05, card="plain"), Strength("elves", 0.05, card="strong")]
    for n in range(120):
        rows[0].add(played(n, True, 5), played(n, True, 5))
        rows[1].add(played(n, n % 4 > 0, 5), played(n, True, 5))
    summary = summed(few())
    result = Strengths(("elves", "orcs"), ("random",), 1, rows)
    html = playtest_as_html(summary, playtest_as_data(summary), "g", None, result, "pairs/games.jsonl")
    Page(html)
    section = html[html.index("What the texts of cards do") : html.index("Games to look at")]
    assert re.findall(r'row">([a-z]+)<', section) == ["strong", "plain"] and "+25.0 %" in section
    assert ">helps</td>" in section and 'without <a href="#p1">1</a>, with <a href="#p2">2</a>' in section
    assert '<li id="p2">cardlang replay pairs/games.jsonl --game 2 --summary</li>' in section
    low, high = rows[1].interval
    assert f'cx="{102 + 100 * 0.25 / high:.1f}"' in section and f"H{102 + 100:.1f}M" in section and low > 0

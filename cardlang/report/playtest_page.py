"""The report of a playtest as one page without scripts, for browsers and for paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from shlex import quote
from typing import Any, Final

from jinja2 import Environment, StrictUndefined

from cardlang.model.course import MEASURES
from cardlang.model.paired import Strengths
from cardlang.model.playtest import Summary
from cardlang.report.lines import clean
from cardlang.report.playtests import differs, findings
from cardlang.report.since import Since, since_as_lines
from cardlang.report.strengths import ranked, says

GENERATOR: Final = '<meta name="generator" content="cardlang playtest">'
_BARS: Final = 32  # most of a histogram
_WIDE: Final = 0.3  # of an interval that says too little
_STUCK: Final = 0.8  # of the copies that were drawn, for a card that is hardly played
_TEMPLATE: Final = Path(__file__).with_suffix(".html")


def playtest_as_html(
    summary: Summary,
    data: Mapping[str, Any],
    journal: str,
    since: Since | None = None,
    strengths: Strengths | None = None,
    pairs: str = "",
) -> str:
    """The page. `data` is `playtest_as_data` of the summary, `journal` the file of games that `replay` shows, `pairs`
    that of the games which show the strengths of cards."""
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, finalize=_finalize
    )
    return environment.from_string(_TEMPLATE.read_text("utf-8")).render(
        data=data,
        generator=GENERATOR,
        journal=quote(journal),
        findings=findings(summary),
        since=since_as_lines(since),
        bars=_bars({int(turns): games for turns, games in data["lengths"].items()}),
        decks=list(_decks(data)),
        measures=[(MEASURES[name], row) for name, row in data["measures"].items()],
        replays=sorted(set(_numbers(data))),
        strengths=[(row, says(row), first) for row, first in ranked(strengths)] if strengths else [],
        span=max((abs(end) for row in strengths.rows for end in row.interval), default=1) if strengths else 1,
        pairs=quote(pairs),
    )


def _finalize(value: object) -> object:
    return clean(value) if type(value) is str else value


def _bars(lengths: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """Of a histogram: the first and the last value of each bar, and how many games are in it.

    >>> _bars({3: 2, 5: 1})
    [(3, 3, 2), (4, 4, 0), (5, 5, 1)]
    """
    if not lengths:
        return []
    first, last = min(lengths), max(lengths)
    wide = -(-(last - first + 1) // _BARS)
    starts = range(first, last + 1, wide)
    return [(at, at + wide - 1, sum(lengths.get(n, 0) for n in range(at, at + wide))) for at in starts]


def _decks(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Each player with the cards of the deck, by the low ends of their intervals: few games bring none to the top."""
    for player in data["players"]:
        who = [player[key] for key in ("player", "policy", "deck")]
        usual = player["won"] / player["games"]
        rows = [
            {**row, "says": _says(row, usual)}
            for row in data["cards"]
            if [row[key] for key in ("player", "policy", "deck")] == who
        ]
        rows.sort(key=lambda row: (not row["drawn"], -row["low"], row["card"]))
        yield {**player, "usual": usual, "cards": rows}


def _says(row: Mapping[str, Any], usual: float) -> str:
    """What the counts of a card show."""
    if not row["drawn"]:
        return "never drawn"
    if not row["played"]:
        return "never played"
    if differs(row["won"], row["games"], usual):
        return "wins more" if row["low"] > usual else "wins less"
    if row["stuck"] > _STUCK * row["drawn"]:
        return "left over"
    return "too few games" if row["high"] - row["low"] > _WIDE else ""


def _numbers(data: object, shown: bool = False) -> Iterator[int]:
    """The numbers of all games that are shown in the data."""
    if isinstance(data, int) and shown:
        yield data
    for name, value in data.items() if isinstance(data, Mapping) else ():
        yield from _numbers(value, shown or name.endswith("replays"))
    for value in data if isinstance(data, list) else ():
        yield from _numbers(value, shown)

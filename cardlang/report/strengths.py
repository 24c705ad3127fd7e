"""What the cards of a deck do for it, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from cardlang.model.article import listed
from cardlang.model.paired import Strength, Strengths
from cardlang.model.playtest import Played
from cardlang.report.as_json import as_json_text
from cardlang.report.lines import clean, count, table
from cardlang.report.playtests import changed

LONGEST: Final = 46  # letters of the words of a part that a row shows


def numbered(result: Strengths) -> Iterator[Played]:
    """The pairs of games that show the rows best, numbered from 1: first the game without, then that with the words."""
    pairs = (row.pair for row in result.rows)
    for number, played in enumerate((one for pair in pairs if pair for one in pair), 1):
        yield replace(played, number=number)


def strengths_as_text(result: Strengths, traces: str) -> str:
    """A row for each card, the strongest first, with its parts below it, as lines for people. `traces` is the file
    that has the games which show it, "" if there is none."""
    first, games = 1, dict[int, int]()  # by row, its game in the file
    for n, row in enumerate(result.rows):
        if row.pair:
            games[n], first = first, first + 2
    cards = dict.fromkeys(row.card for row in result.rows)
    whole = {row.card: row.change for row in result.rows if not row.part}
    ordered = sorted(cards, key=lambda card: -whole[card])
    rows = []
    for card in ordered:
        for n, row in enumerate(result.rows):
            if row.card == card:
                words = clean(row.part)
                words = f"{words[: LONGEST - 1]}…" if len(words) > LONGEST else words
                replays = f"games {games[n]} and {games[n] + 1}" if traces and n in games else ""
                rows.append((f'  "{words}"' if row.part else clean(card), changed(row), _says(row), replays))
    deck, *others = map(clean, result.decks)
    against = f" against {listed(others)}" if others else ""
    policies = ", ".join(result.policies)
    most = max(row.pairs for row in result.rows)
    lines = [
        f"what the texts of cards do for {deck}{against}: {count(most, 'pair')} of games at most, {policies}, "
        f"seed {result.seed}",
        "",
        *table(rows),
    ]
    if result.blank:
        lines += ["", f"without a text: {', '.join(map(clean, result.blank))}"]
    if not all(row.verdict for row in result.rows):
        lines += ["", "too few games to say it of all: --games plays more"]
    if games and traces:
        lines += [
            "",
            f"{clean(traces)} has the games that show it: first without, then with the words",
        ]
    lines += ["", count(result.failed, "engine error") if result.failed else "no engine errors"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _says(row: Strength) -> str:
    return {
        "better": "helps",
        "worse": "hurts",
        "same": f"no difference larger than {100 * row.margin:g} %",
        "": "too few games",
    }[row.verdict]


def strengths_as_json(result: Strengths) -> str:
    """One object, with a row for each card and each part of its text, in the order of the deck."""
    data: dict[str, Any] = {
        "decks": list(result.decks),
        "policies": list(result.policies),
        "seed": result.seed,
        "strengths": [
            {
                "card": row.card,
                "without": row.part or None,
                "pairs": row.pairs,
                "change": round(row.change, 4),
                "low": round(row.interval[0], 4),
                "high": round(row.interval[1], 4),
                "counts": row.counts,
                "margin": row.margin,
                "verdict": row.verdict or None,
                "shown_by": row.pair[0].number if row.pair else None,
                "failed": row.failed,
            }
            for row in result.rows
        ],
        "without_text": result.blank,
    }
    return as_json_text(data, 2) + "\n"

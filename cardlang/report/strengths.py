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


def ranked(result: Strengths) -> list[tuple[Strength, int]]:
    """The rows, the strongest card first, each with its parts below it; and the number that `numbered` gives to the
    game without the words, 0 if there is none."""
    shown = [row for row in result.rows if row.pair]
    whole = {row.card: row.change for row in result.rows if not row.part}
    places = dict.fromkeys(row.card for row in result.rows)
    order = {card: n for n, card in enumerate(sorted(places, key=lambda card: -whole[card]))}
    rows = sorted(result.rows, key=lambda row: order[row.card])
    return [(row, next((2 * n + 1 for n, one in enumerate(shown) if one is row), 0)) for row in rows]


def strengths_as_text(result: Strengths, traces: str) -> str:
    """A row for each card, the strongest first, with its parts below it, as lines for people. `traces` is the file
    that has the games which show it, "" if there is none."""
    rows, games = [], False
    for row, first in ranked(result):
        words = clean(row.part)
        words = f"{words[: LONGEST - 1]}…" if len(words) > LONGEST else words
        replays = f"games {first} and {first + 1}" if traces and first else ""
        rows.append((f'  "{words}"' if row.part else clean(row.card), changed(row), says(row), replays))
        games = games or bool(replays)
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
    if games:
        lines += [
            "",
            f"{clean(traces)} has the games that show it: first without, then with the words",
        ]
    lines += ["", count(result.failed, "engine error") if result.failed else "no engine errors"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def says(row: Strength) -> str:
    """What a row shows."""
    return {
        "better": "helps",
        "worse": "hurts",
        "same": f"no difference larger than {100 * row.margin:g} %",
        "": "too few games",
    }[row.verdict]


def strengths_as_json(result: Strengths) -> str:
    """One object, with a row for each card and each part of its text, in the order of the deck."""
    return as_json_text(strengths_as_data(result), 2) + "\n"


def strengths_as_data(result: Strengths) -> dict[str, Any]:
    """The object of `strengths_as_json`."""
    return {
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

"""Results of a playtest, as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean, median
from typing import Any

from cardlang.model.playtest import Summary
from cardlang.report.as_json import as_json_text
from cardlang.report.lines import clean, count, table

_MOST = 10  # errors listed in text


def playtest_as_text(summary: Summary, seconds: float) -> str:
    """Shares of the winners, lengths, speed and errors, as lines for people. `seconds` is how long it took; 0 leaves
    out the speed, and then the same playtest gives the same text."""
    if not summary.games:
        return "no games\n"
    ended = len(summary.turns)
    names = [(f"{player} ({policy})" if len(summary.policies) > 1 else player) for player, policy in summary.played]
    rows = [
        (clean(name), f"won {summary.won[key]} of {of} ({_share(summary.won[key], of)})")
        for name, (key, of) in zip(names, summary.played.items(), strict=True)
    ]
    where = ", ".join(map(clean, filter(None, summary.battlefields)))
    if ended:
        rows.append(("draws", f"{summary.draws} of {ended} ({_share(summary.draws, ended)})"))
        rows.append(("turns", _spread(summary.turns)))
    rows.append(("decisions", _spread(summary.decisions)))
    if seconds:
        speed = f"{summary.games / seconds:,.1f} games/s, {sum(summary.decisions) / seconds:,.0f} decisions/s"
        rows.append(("speed", speed))
    lines = [f"{count(summary.games, 'game')}, seed {summary.seed}{where and f', on {where}'}", "", *table(rows)]
    lines += ["", count(len(summary.errors), "engine error") if summary.errors else "no engine errors"]
    lines += [f"  game {number} (seed {seed}): {clean(message)}" for number, seed, message in summary.errors[:_MOST]]
    if len(summary.errors) > _MOST:
        lines.append(f"  and {len(summary.errors) - _MOST} more")
    return "\n".join(lines) + "\n"


def playtest_as_json(summary: Summary, seconds: float | None = None) -> str:
    """One object. Without `seconds`, the same playtest gives the same bytes."""
    data: dict[str, Any] = {
        "games": summary.games,
        "seed": summary.seed,
        "policies": list(summary.policies),
        "battlefields": summary.battlefields,
        "players": [
            {"player": player, "policy": policy, "games": of, "won": summary.won[player, policy]}
            for (player, policy), of in summary.played.items()
        ],
        "draws": summary.draws,
        "turns": _numbers(summary.turns),
        "decisions": _numbers(summary.decisions),
        "errors": [{"game": number, "seed": seed, "message": message} for number, seed, message in summary.errors],
    }
    if seconds:
        data["games_per_second"] = round(summary.games / seconds, 1)
        data["decisions_per_second"] = round(sum(summary.decisions) / seconds)
    return as_json_text(data, 2) + "\n"


def _share(part: int, of: int) -> str:
    return f"{100 * part / of:.1f} %" if of else "–"


def _spread(numbers: Sequence[int]) -> str:
    return f"mean {mean(numbers):.1f}, median {median(numbers):g}, at most {max(numbers)}"


def _numbers(numbers: Sequence[int]) -> dict[str, float] | None:
    if not numbers:
        return None
    return {"mean": round(mean(numbers), 2), "median": median(numbers), "max": max(numbers)}

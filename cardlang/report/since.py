"""What grew or fell since the last report of the same cards, as far as that is no chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import hypot
from typing import Any, NamedTuple

from cardlang.model.certainty import Z, difference, surely
from cardlang.model.course import MEASURES

Data = Mapping[str, Any]  # as `playtest_as_data` gives it


class Shift(NamedTuple):
    """What is different: its values then and now, and the interval of the difference."""

    what: str
    share: bool  # whether the values are shares, from 0 to 1
    then: float
    now: float
    low: float
    high: float


class Since(NamedTuple):
    """`why` nothing can be compared, or how many rows were, with those that surely differ; and the cards that are
    counted anew, because their meaning is another than in the last report."""

    games: int
    why: str = ""
    compared: int = 0
    shifts: tuple[Shift, ...] = ()
    anew: tuple[str, ...] = ()
    rules: bool = False  # whether the rules, or cardlang, are others


def since(then: Data, now: Data) -> Since:
    """Both reports compared. Of each kind of numbers (how often players win; cards; the game), differences are told
    only as far as all of them are right in 95 of 100 reports."""
    for what, of in (("decks", _decks), ("players", _policies), ("boards", _boards)):
        if of(then) != of(now):
            return Since(then["games"], f"it was of other {what}")
    was, are = then["meanings"], now["meanings"]
    anew = tuple(card for card in are if was.get(card) != are[card])
    shares, means = [*_shares(then, now, anew)], [*_means(then, now)]
    many = Counter(kind for kind, *_ in shares) + Counter(game=len(means))
    z = {kind: surely(rows) for kind, rows in many.items()}
    found = [
        Shift(what, True, old[0] / old[1], new[0] / new[1], *difference(new, old, z[kind]))
        for kind, what, old, new in shares
    ]
    for name, old, new in means:
        change, off = new["mean"] - old["mean"], z["game"] * hypot(_error(old), _error(new))
        found.append(
            Shift(MEASURES[name].name, MEASURES[name].share, old["mean"], new["mean"], change - off, change + off)
        )
    shifts = tuple(one for one in found if one.low > 0 or one.high < 0)
    return Since(then["games"], "", len(found), shifts, anew, then["rules"] != now["rules"])


Counts = tuple[float, float]  # how many, and of how many


def _shares(then: Data, now: Data, anew: tuple[str, ...]) -> Iterator[tuple[str, str, Counts, Counts]]:
    """The kind and name of what was counted, then and now."""
    was = {what: counts for _, what, counts in _counted(then)}
    for kind, what, new in _counted(now, anew):
        if new[1] and (old := was.get(what, (0, 0)))[1]:
            yield kind, what, old, new


def _counted(data: Data, anew: tuple[str, ...] = ()) -> Iterator[tuple[str, str, Counts]]:
    ended = data["games"] - data["failed"]
    for row in data["players"]:
        yield "players", f"{_who(row)} won", (row["won"], row["games"])
    for row in data["seats"]:
        yield "game", f"seat {row['seat']} won", (row["won"], row["games"])
    yield "game", "draws", (data["draws"], ended)
    for why, games in data["ends"].items():
        yield "game", f"ended by {why}", (games, ended)
    for row in data["cards"]:
        if row["card"] not in anew:
            yield "cards", f"{_who(row)} with {row['card']} won", (row["won"], row["games"])
            yield "cards", f"{_who(row)} played {row['card']} when it was drawn", (row["games_played"], row["games"])


def _means(then: Data, now: Data) -> Iterator[tuple[str, Data, Data]]:
    for name, new in now["measures"].items():
        old = then["measures"].get(name)
        if name in MEASURES and old and min(old["games"], new["games"]) > 1:
            yield name, old, new


def _error(row: Data) -> float:
    return float(row["high"] - row["low"]) / 2 / Z


def _who(row: Data) -> str:
    return f"{row['player']} ({row['policy']})"


def _decks(data: Data) -> set[object]:
    return {(row["player"], row["deck"]) for row in data["players"]}


def _policies(data: Data) -> set[object]:
    return {(row["player"], row["policy"]) for row in data["players"]}


def _boards(data: Data) -> set[object]:
    return set(data["battlefields"])


def since_as_lines(one: Since | None) -> list[str]:
    """The comparison in sentences; none if there is nothing to compare with."""
    if one is None:
        return []
    lines = [f"Since the last report, of {one.games} games:"]
    if one.why:
        return [f"The last report cannot be compared: {one.why}."]
    if one.rules:
        lines.append("The rules of the game, or cardlang, are others than then.")
    if one.anew:
        lines.append(f"Counted anew, because they changed: {', '.join(one.anew)}.")
    lines += [f"{shift.what}: {shift_as_text(shift)}" for shift in one.shifts]
    if not one.shifts:
        lines.append(f"Of {one.compared} numbers, none has changed by more than chance may do.")
    return lines


def shift_as_text(one: Shift) -> str:
    """The values, and how much is between them.

    >>> shift_as_text(Shift("seat 1", True, 0.5, 0.7, 0.1, 0.3))
    '50.0 % then, 70.0 % now (+10.0 to +30.0 %)'
    """
    by, unit = (100, " %") if one.share else (1, "")
    then, now, low, high = (by * value for value in (one.then, one.now, one.low, one.high))
    return f"{then:.1f}{unit} then, {now:.1f}{unit} now ({low:+.1f} to {high:+.1f}{unit})"

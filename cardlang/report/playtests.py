"""Results of a playtest, as text and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from cardlang.model.certainty import decides, games_needed, wilson
from cardlang.model.course import MEASURES, Tally
from cardlang.model.paired import Comparison, Paired
from cardlang.model.playtest import Claim, Side, Summary
from cardlang.report.as_json import as_json_text
from cardlang.report.lines import clean, count, table
from cardlang.report.since import Since, since_as_lines

_MOST = 10  # errors, match-ups or cards listed in text
_FEW = 3
_LEAST = 5  # games for a claim


def playtest_as_text(
    summary: Summary, seconds: float, claim: Claim | None = None, journal: str = "", since: Since | None = None
) -> str:
    """Shares of the winners, lengths, speed and errors, as lines for people. `seconds` is how long it took; 0 leaves
    out the speed, and then the same playtest gives the same text. `journal` is the file of games that `replay` shows;
    without one, none is named."""
    if not summary.games:
        return "no games\n"
    ended = sum(summary.turns.values())
    name = _names(summary)
    rows = [(name[side], f"won {_share(summary.won[side], summary.played[side])}") for side in summary.sides]
    if summary.contested:
        rows += [(f"seat {seat}", f"won {_share(won, summary.contested)}") for seat, won in summary.seats.items()]
    where = ", ".join(map(clean, filter(None, summary.battlefields)))
    rows += [(f"ended by {clean(why)}", _share(games, ended)) for why, games in sorted(summary.ends.items())]
    if ended:
        rows.append(("draws", _share(summary.draws, ended)))
        rows.append(("turns", _spread(summary.turns)))
    rows.append(("decisions", _spread(summary.decisions)))
    rows += [(MEASURES[name].name, _measure(name, tally)) for name, tally in summary.measures.items()][1:]
    rows += [
        ("skill or luck", f"{one[1]} against {other[1]} decides {_decided(*score)}")
        for (one, other), score in summary.skill().items()
    ]
    if seconds:
        decisions = sum(many * games for many, games in summary.decisions.items())
        speed = f"{summary.games / seconds:,.1f} games/s, {decisions / seconds:,.0f} decisions/s"
        rows.append(("speed", speed))
    lines = [f"{count(summary.games, 'game')}, seed {summary.seed}{where and f', on {where}'}", "", *table(rows)]
    parts = (
        _most(_matchups(summary, name)),
        [*_cards(summary, name, bool(journal))],
        since_as_lines(since),
        _log(summary),
    )
    for told in parts:
        lines += ["", *told] if told else []
    if journal:
        lines += ["", f"shown by cardlang replay {clean(journal)} --game NUMBER --summary"]
    if claim:
        off = f"± {100 * summary.spread(claim):.1f} %"
        lines += ["", f"{clean(claim.one)} vs {clean(claim.other)} is known within {off}"]
    lines += ["", count(summary.failed, "engine error") if summary.failed else "no engine errors"]
    lines += [f"  game {number} (seed {seed}): {clean(message)}" for number, seed, message in summary.errors[:_MOST]]
    if summary.failed > _MOST:
        lines.append(f"  and {summary.failed - _MOST} more")
    return "\n".join(lines) + "\n"


def findings(summary: Summary) -> list[str]:
    """What is most worth knowing, in sentences: who wins more often, where games are too few to say, and which cards
    stand out."""
    name = _names(summary)
    sure = [
        f"{name[better]} wins more often than {name[worse]}: {_share(most, most + least)} of the games that one wins"
        for (one, other), (won, _, lost) in summary.matchups.items()
        for (most, better), (least, worse) in (sorted(((won, one), (lost, other)), reverse=True),)
        if differs(won, won + lost)
    ]
    usual = 1 / max(1, len(summary.seats))
    seats = [
        f"Seat {seat} wins more often than its share: {_share(won, summary.contested)}"
        for seat, won in summary.seats.items()
        if won > usual * summary.contested and differs(won, summary.contested, usual)
    ]
    unsure = [
        f"{name[one]} and {name[other]}"
        for (one, other), (won, _, lost) in summary.matchups.items()
        if not differs(won, won + lost)
    ]
    several = [f"Too few games to say who wins more often: {', '.join(_most(unsure))}"] if unsure else []
    told = several if len(summary.matchups) > 1 else [*_matchups(summary, name)]
    return [*_most(sure), *told, *seats, *_cards(summary, name, True)]


def differs(won: int, of: int, usual: float = 0.5) -> bool:
    """Whether a share differs from what is usual, with games enough to say so."""
    low, high = wilson(won, of)
    return of >= _LEAST and not low <= usual <= high


def _most(lines: Iterable[str]) -> list[str]:
    told = [*lines]
    return [*told[:_MOST], *([f"and {len(told) - _MOST} more"] if len(told) > _MOST else [])]


def _names(summary: Summary) -> dict[Side, str]:
    several = len(summary.policies) > 1
    return {side: clean(f"{side[0]} ({side[1]})" if several else side[0]) for side in summary.sides}


def _matchups(summary: Summary, name: dict[Side, str]) -> Iterator[str]:
    """Who wins against whom, if that does not stand above already, and whether it is sure."""
    for (one, other), (won, drawn, lost) in summary.matchups.items():
        between = f"{name[one]} vs {name[other]}"
        if len(summary.matchups) > 1:
            yield f"{between}: won {_share(won, won + drawn + lost)}"
        if not differs(won, won + lost):
            needed = games_needed(won, won + lost) if won + lost else 0
            more = f": about {needed:,} would show this difference" if needed else ""
            yield f"{between}: too few games to say who wins more often{more}"


def _cards(summary: Summary, name: dict[Side, str], named: bool) -> Iterator[str]:
    """The cards with which a player wins more or less often than without, as far as that is sure, and those that are
    never played or most often left over."""
    for side in summary.sides:
        mine = {card: totals for (whose, card), totals in summary.cards.items() if whose == side}
        usual = summary.won[side] / summary.played[side]
        apart = {card: one.won / one.games for card, one in mine.items() if differs(one.won, one.games, usual)}
        for card in sorted(apart, key=lambda card: -abs(apart[card] - usual))[:_FEW]:
            shown = summary.shown_by("card", side, card) if named else {}
            games = ", ".join(f"{what} in game {number}" for what, number in shown.items())
            yield f"{name[side]} with {card}: won {_share(mine[card].won, mine[card].games)}{games and '; '}{games}"
        if never := [card for card, one in mine.items() if one.drawn and not one.played]:
            yield f"{name[side]} never played: {', '.join(never[:_MOST])}{' …' if len(never) > _MOST else ''}"
        if undrawn := [card for card, one in mine.items() if not one.drawn]:
            yield f"{name[side]} never drew: {', '.join(undrawn[:_MOST])}{' …' if len(undrawn) > _MOST else ''}"
        stuck = sorted((card for card, one in mine.items() if one.stuck), key=lambda card: -mine[card].stuck)[:_FEW]
        if stuck:
            told = ", ".join(f"{card} ({mine[card].stuck} of {mine[card].drawn})" for card in stuck)
            yield f"{name[side]} had most often left over at the end: {told}"


def _log(summary: Summary) -> list[str]:
    """The log of the first campaign, a row for each scenario and player; none if there is no campaign."""
    players, rows = summary.log
    told = []
    for row in rows:
        has = [
            f"{clean(name)} ({'destroyed' if damage is None else f'damage {damage}'}): {clean(', '.join(cards)) or '–'}"
            for name, damage, cards in row.pieces
        ]
        has += [clean(", ".join(row.cards))] if row.cards else []
        has += [clean(f"{name} {much}") for name, much in row.resources]
        won = ", won" if row.won else ""
        told.append((f"scenario {row.scenario}", clean(players[row.seat]) + won, "; ".join(has)))
    return ["the log of the first campaign:", *table(told)] if told else []


def playtest_as_json(
    summary: Summary, seconds: float | None = None, claim: Claim | None = None, since: Since | None = None
) -> str:
    """One object. Without `seconds`, the same playtest gives the same bytes."""
    data = playtest_as_data(summary, seconds, claim)
    if since:
        data["since"] = since._asdict() | {"shifts": [one._asdict() for one in since.shifts]}
    return as_json_text(data, 2) + "\n"


def playtest_as_data(summary: Summary, seconds: float | None = None, claim: Claim | None = None) -> dict[str, Any]:
    """The object of `playtest_as_json`."""
    shown = summary.shown_by
    data: dict[str, Any] = {
        "games": summary.games,
        "seed": summary.seed,
        "policies": list(summary.policies),
        "battlefields": summary.battlefields,
        "players": [
            {"player": side[0], "policy": side[1], "deck": side[2]}
            | _counted(summary.won[side], summary.played[side])
            | {"replays": shown("player", side)}
            for side in summary.sides
        ],
        "policy_shares": [
            {"policy": policy} | _counted(won, games) | {"replays": shown("policy", policy)}
            for policy, won, games in _by_policy(summary)
        ],
        "seats": [
            {"seat": seat} | _counted(won, summary.contested) | {"replays": shown("seat", seat)}
            for seat, won in summary.seats.items()
        ],
        "matchups": [
            {"players": [one[0], other[0]], "policies": [one[1], other[1]], "decks": [one[2], other[2]], "draws": drawn}
            | _counted(won, won + drawn + lost)
            | {"lost": lost, "sure": differs(won, won + lost), "replays": shown("matchup", one, other)}
            for (one, other), (won, drawn, lost) in summary.matchups.items()
        ],
        "cards": [
            {"player": side[0], "policy": side[1], "deck": side[2], "card": card}
            | {"drawn": one.drawn, "played": one.played, "stuck": one.stuck, "games_played": one.used}
            | _counted(one.won, one.games)
            | {"replays": shown("card", side, card)}
            for (side, card), one in summary.cards.items()
        ],
        "ends": dict(sorted(summary.ends.items())),
        "end_replays": {why: shown("end", why) for why in sorted(summary.ends)},
        "draws": summary.draws,
        "draw_replays": shown("draw"),
        "measures": {
            name: _tallied(tally) | {"replays": shown("measure", name)} for name, tally in summary.measures.items()
        },
        "skill": [
            {"players": [one[0], other[0]], "policies": [one[1], other[1]], "score": score, "games": games}
            | dict(zip(("decides", "low", "high"), (round(share, 4) for share in decides(score, games)), strict=True))
            for (one, other), (score, games) in summary.skill().items()
        ],
        "turns": _numbers(summary.turns),
        "lengths": {str(turns): games for turns, games in sorted(summary.turns.items())},
        "decisions": _numbers(summary.decisions),
        "run": summary.run,
        "failed": summary.failed,
        "errors": [{"game": number, "seed": seed, "message": message} for number, seed, message in summary.errors],
    }
    if summary.log[1]:
        data["log"] = [row._asdict() | {"player": summary.log[0][row.seat]} for row in summary.log[1]]
    if claim:
        spread = summary.spread(claim)
        data["until"] = {"decks": [claim.one, claim.other], "within": claim.within, "spread": round(spread, 4)}
        data["until"]["reached"] = spread <= claim.within
    if seconds:
        data["games_per_second"] = round(summary.games / seconds, 1)
        data["decisions_per_second"] = round(sum(n * of for n, of in summary.decisions.items()) / seconds)
    return data


def _by_policy(summary: Summary) -> Iterator[tuple[str, int, int]]:
    """Each policy with the games that it won and played, if there are several."""
    for policy in dict.fromkeys(side[1] for side in summary.sides) if len(summary.policies) > 1 else ():
        those = [side for side in summary.sides if side[1] == policy]
        yield policy, sum(summary.won[side] for side in those), sum(summary.played[side] for side in those)


def comparison_as_text(one: Comparison) -> str:
    """What a comparison shows, as lines for people."""
    games = one.pairs
    deck, other, revision = clean(one.deck), clean(one.other), clean(one.revision)
    if one.unchanged:
        return f"the cards of {deck} and {other} and their rules are the same at {revision}\n"
    margin = f"{100 * one.margin:g} %"
    says = {
        "better": f"{deck} is better than at {revision}",
        "worse": f"{deck} is worse than at {revision}",
        "same": f"no difference larger than {margin}",
        "": f"too few games to say whether {deck} differs from {revision} by {margin}",
    }
    shares = [f"{100 * score / games:.1f} %" if games else "–" for score in one.scores]
    rows = [(f"at {revision}", shares[0]), ("now", shares[1]), ("change", changed(one))]
    lines = [f"{count(games, 'pair')} of games of {deck} against {other}, a draw being half a win", "", *table(rows)]
    lines += ["", says[one.verdict], count(one.failed, "engine error") if one.failed else "no engine errors"]
    return "\n".join(lines) + "\n"


def changed(one: Paired) -> str:
    """The change of the score with its interval: `+4.0 %, +1.2 to +6.8 %`."""
    low, high = one.interval
    return f"{100 * one.change:+.1f} %, {100 * low:+.1f} to {100 * high:+.1f} %" if one.pairs else "–"


def comparison_as_json(one: Comparison) -> str:
    """One object."""
    games, (low, high) = one.pairs, one.interval
    data: dict[str, Any] = {
        "revision": one.revision,
        "decks": [one.deck, one.other],
        "pairs": games,
        "then": round(one.scores[0] / games, 4) if games else None,
        "now": round(one.scores[1] / games, 4) if games else None,
        "change": round(one.change, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "counts": one.counts,
        "margin": one.margin,
        "verdict": one.verdict or None,
        "failed": one.failed,
    }
    return as_json_text(data, 2) + "\n"


def _share(part: int, of: int) -> str:
    low, high = wilson(part, of)
    return (
        f"{part} of {of} ({100 * part / of:.1f} %, {100 * low:.1f} to {100 * high:.1f} %)" if of else f"{part} of {of}"
    )


def _counted(won: int, games: int) -> dict[str, Any]:
    low, high = wilson(won, games)
    return {"games": games, "won": won, "low": round(low, 4), "high": round(high, 4)}


def _tallied(tally: Tally) -> dict[str, Any]:
    low, high = tally.interval
    return {"games": tally.games, "mean": round(tally.mean, 4), "low": round(low, 4), "high": round(high, 4)}


def _measure(name: str, tally: Tally) -> str:
    low, high = tally.interval
    if MEASURES[name].share:
        return f"{100 * tally.mean:.1f} %, {100 * max(low, 0):.1f} to {100 * min(high, 1):.1f} %"
    return f"mean {tally.mean:.1f}, {max(low, 0):.1f} to {high:.1f}"


def _decided(score: float, games: int) -> str:
    share, low, high = (100 * one for one in decides(score, games))
    return f"{share:.0f} % of games ({low:.0f} to {high:.0f} %), luck the rest"


def _median(numbers: Counter[int]) -> float:
    seen, half, last = 0, sum(numbers.values()) / 2, None
    for number in sorted(numbers):
        if last is not None:
            return (last + number) / 2
        seen += numbers[number]
        if seen > half:
            return number
        last = number if seen == half else None
    return 0


def _mean(numbers: Counter[int]) -> float:
    return sum(number * games for number, games in numbers.items()) / sum(numbers.values())


def _spread(numbers: Counter[int]) -> str:
    return f"mean {_mean(numbers):.1f}, median {_median(numbers):g}, at most {max(numbers)}"


def _numbers(numbers: Counter[int]) -> dict[str, float] | None:
    if not numbers:
        return None
    return {"mean": round(_mean(numbers), 2), "median": _median(numbers), "max": max(numbers)}

"""What changes of numbers bring a goal, as text and as JSON."""

from __future__ import annotations

from math import isfinite
from typing import Any, Final

from cardlang.model.tuning import Goal, Mean, Trial, Tuning
from cardlang.report.as_json import as_json_text
from cardlang.report.lines import clean, count, table

_MOST: Final = 12  # changes that help, in text


def tuning_as_text(result: Tuning) -> str:
    """The changes that bring the goal, those that help, and where the smallest is to be written, for people."""
    goal, policies = result.goal, ", ".join(result.policies)
    now = f"now {_measure(goal, result.base.value, goal.interval(result.base))}" if result.base.count else "no games"
    lines = [f"{clean(goal.said)}: {now}, in {count(result.base.count, 'game')}, {policies}, seed {result.seed}"]
    bringing, helping = result.bringing(), result.helping()
    if result.reached:
        lines += ["", "the goal is reached as it is"]
    elif bringing:
        lines += ["", "this brings it, the smallest change first", *table(_rows(goal, bringing))]
    elif result.base.count:
        lines += ["", f"nothing that was tried brings it ({count(len(result.trials), 'change')})"]
    if helping and not result.reached:
        lines += ["", "this helps, the nearest first", *table(_rows(goal, helping[:_MOST]))]
        lines += [f"and {len(helping) - _MOST} more"] if len(helping) > _MOST else []
    if bringing and not result.reached:
        edits = [(f"  {clean(one.where)}", f"{clean(one.was)}  →  {clean(one.now)}") for one in bringing[0].changes]
        sure = not any(goal.off(end) for end in goal.interval(bringing[0].measure))
        lines += ["", "to make the first change, write", *table(edits)]
        lines += [] if sure else ["too few games to be sure that it brings it: --games plays more"]
    lines += ["", count(result.failed, "engine error") if result.failed else "no engine errors"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _rows(goal: Goal, trials: list[Trial]) -> list[tuple[str, ...]]:
    return [
        (
            "  " + " and ".join(f"{clean(one.card)}: {clean(one.was)} → {clean(one.now)}" for one in trial.changes),
            _measure(goal, trial.measure.value, goal.interval(trial.measure)),
            f"change {_measure(goal, trial.change.value, trial.change.interval, sign='+')}",
            count(trial.change.count, "pair"),
        )
        for trial in trials
    ]


def _measure(goal: Goal, mean: float, interval: tuple[float, float], sign: str = "") -> str:
    """A mean with its interval: `51.0 %, 48.2 to 53.8 %`."""
    times, unit = (100, " %") if goal.is_share else (1, "")
    numbers = [f"{times * number:{sign}.1f}" for number in (mean, *interval)]
    return f"{numbers[0]}{unit}, {numbers[1]} to {numbers[2]}{unit}"


def tuning_as_json(result: Tuning) -> str:
    """One object, with all that was tried, in the order in which it was."""
    goal = result.goal
    brings, helps = result.bringing(), result.helping()
    data: dict[str, Any] = {
        "goal": {"said": goal.said, "low": round(goal.low, 4), "high": round(goal.high, 4)},
        "policies": list(result.policies),
        "seed": result.seed,
        "games": result.games,
        "now": _numbers(result.base, goal.interval(result.base)),
        "reached": result.reached,
        "trials": [
            {
                "changes": [one._asdict() | {"part": round(one.part, 4)} for one in trial.changes],
                "measure": _numbers(trial.measure, goal.interval(trial.measure)),
                "change": _numbers(trial.change, trial.change.interval),
                "confirmed": trial.fresh,
                "brings": trial in brings,
                "helps": trial in brings or trial in helps,
            }
            for trial in result.trials
        ],
        "failed": result.failed,
    }
    return as_json_text(data, 2) + "\n"


def _numbers(mean: Mean, interval: tuple[float, float]) -> dict[str, float | None]:
    low, high = (round(one, 4) if isfinite(one) else None for one in interval)
    return {"games": mean.count, "mean": round(mean.value, 4), "low": low, "high": high}

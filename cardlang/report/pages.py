"""Explanations and replayed games as text for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from cardlang.model.article import listed
from cardlang.model.page import Line, Page, ReplayStep, Step
from cardlang.model.playtest import Played
from cardlang.report.drawing import drawing_as_text
from cardlang.report.lines import clean, count, table, wrap_clean


def page_as_text(page: Page) -> str:
    """The page in lines of at most `WIDTH` characters: labels in a column, steps numbered, smaller steps below them.

    >>> print(page_as_text(Page("Run", "A card.", (("When", Step("now", ("S1",))),))))
    Run
    A card.
    <BLANKLINE>
    When  now (S1)
    """
    wide = max((len(label) for label, _ in page.rows), default=0)
    blocks = [
        [*wrap_clean(page.title), *wrap_clean(page.text)],
        [line for label, step in page.rows for line in wrap_clean(_cited(step), f"{label:{wide}}  ")],
        *([*wrap_clean(section.title), *_steps(section.steps, 2)] for section in page.sections),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _steps(steps: Sequence[Step], indent: int) -> Iterator[str]:
    """The lines of steps: numbered at the top level if there are several, otherwise with bullets."""
    number = 0
    for step in steps:
        mark = "-" if indent > 2 or len(steps) == 1 else f"{(number := number + (not step.joined))}."
        wide = 2 if mark == "-" else 3
        first = "" if step.joined else mark
        yield from wrap_clean(_cited(step), " " * indent + f"{first:{wide}}")
        yield from _steps(step.steps, indent + wide + 2)


def _cited(step: Step) -> str:
    rules = sorted(step.rules, key=lambda rule: [int(number) for number in re.findall(r"\d+", rule)])
    return f"{step.text} ({', '.join(rules)})" if rules else step.text


_INDENT = " " * 6


def replay_as_text(step: ReplayStep, *, colour: bool = False) -> str:
    """One step of a replay, with a line break at the end of each line."""
    return "".join(f"{line}\n" for line in _lines(step, colour))


def _lines(step: ReplayStep, colour: bool) -> Iterator[str]:
    if step.heading or step.board:
        yield ""
    if step.heading:
        yield clean(step.heading)
    yield from map(_change, step.opened)
    if step.board:
        yield ""
        yield from (f"  {clean(line)}" for line in step.standing)
        yield from (f"  {line}".rstrip() for line in drawing_as_text(step.board, colour=colour).splitlines())
        yield ""
    if step.notation:
        yield clean(step.notation)
        yield ""
    if step.said:
        yield f"{step.number:>5} {'  ' * step.level}{clean(step.said)}"
    yield from map(_change, step.changes)
    if step.error:
        yield f"{step.number:>5} ERROR {clean(step.error)}"
    if step.offered:
        yield f"{_INDENT}Offered:"
        yield from (f"{_INDENT}  {clean(one)}" for one in step.offered)


def _change(line: Line) -> str:
    return f"{_INDENT}{'  ' * line.level}{clean(line.text)}"


_FEW = 3  # turning points of each kind, and last steps
_TOLD = 4  # consequences of a step


def summary_as_text(played: Played, steps: Sequence[ReplayStep]) -> str:
    """A game on one screen: who played what, who won and why, when the lead changed and who lost most at once, how it
    ended and how the players stood then. With a line break at the end of each line."""
    about = f"Game {played.number} of {played.game}, seed {played.seed}"
    lines = [f"{about}: {count(played.turns, 'turn')}, {count(len(played.actions), 'step')}"]
    who = zip(played.players, played.decks, played.policies, strict=False)
    lines += table([(f"  {clean(name)}", clean(deck), policy) for name, deck, policy in who])
    last = steps[-1] if steps else ReplayStep(0)
    won = f"{listed(played.winners)} {'has' if len(played.winners) == 1 else 'have'} won" if played.winners else ""
    wrong = played.error or last.error
    lines += ["", clean(f"Not finished: {wrong}" if wrong else won or "Nobody has won")]
    lines += [line for why in last.why for line in wrap_clean(why, "  ")]
    leads, losses = _leads(played, steps), _losses(played, steps)
    many = f": {len(leads)}, the last" if len(leads) > _FEW else ""
    for title, shown in ((f"Changes of the lead ({last.counts}){many}", leads[-_FEW:]), ("Losses", losses[:_FEW])):
        lines += ["", title] if shown else []
        lines += table([(f"  turn {one.turn}", f"step {one.number}", clean(said)) for one, said in shown])
    lines += ["", "At last"]
    for one in steps[-_FEW:]:
        told = [line.text for line in one.changes]
        more = ["…"] if len(told) > _TOLD else []
        lines += wrap_clean(" ".join([one.said or one.error, *more, *told[-_TOLD:]]), f"{one.number:>5} ")
    lines += [f"      {clean(line)}" for line in last.final]
    return "".join(f"{line.rstrip()}\n" for line in lines)


Turning = tuple[ReplayStep, str]  # a step, and what happens


def _leads(played: Played, steps: Sequence[ReplayStep]) -> list[Turning]:
    """The steps after which another player leads than before."""
    found: list[Turning] = []
    leader = -1
    for one in steps:
        best = [n for n, points in enumerate(one.points) if points == max(one.points)]
        if len(best) == 1 < len(one.points) and best[0] != leader:
            leader = best[0]
            rest = listed([str(points) for n, points in enumerate(one.points) if n != leader])
            found.append((one, f"{played.players[leader]} leads with {one.points[leader]} to {rest}"))
    return found


def _losses(played: Played, steps: Sequence[ReplayStep]) -> list[Turning]:
    """The steps in which a player loses more than one of what counts, then those with as many pieces lost, the largest
    first."""
    found: list[tuple[int, int, int, Turning]] = []
    for before, one in pairwise(steps):
        if one.turn < before.turn:  # the next scenario of a campaign
            continue
        for kind, (was, now) in enumerate(((before.points, one.points), (before.pieces, one.pieces))):
            for player, (had, has) in enumerate(zip(was, now, strict=False)):
                if had - has > 1:
                    what = "pieces" if kind else one.counts
                    said = f"{played.players[player]} loses {had - has} {what} ({has} left): {one.said}"
                    found.append((kind, has - had, one.number, (one, said)))
    return [turning for *_, turning in sorted(found, key=lambda one: one[:3])]

"""Monte Carlo tree search with one tree of information sets (Cowling, Powley and Whitehouse 2012).

A branch stands for all positions that the same actions lead to, whatever chance and hidden cards do in them. Each
playout goes down the tree, adds one action to it, and plays on for a round. The first action is found by sequential
halving (Karnin, Koren and Somekh 2013): bounds on what it is worth would be wide after so few playouts."""

from __future__ import annotations

from collections.abc import Iterable
from math import log, sqrt
from typing import Final

from cardlang.playtest.players import BEST, GREEDY_TRIES, Sight, judged, rolled_out, sensible, take
from cardlang.rules.decision import Decision
from cardlang.rules.play import Play

PLAYOUTS: Final = 36  # in each stage, after which the better half of the options is left
CURIOSITY: Final = 0.1  # how much an action counts more that was tried seldom


class Branch:
    """An action: how often it was tried and could be, what it was worth for who took it, and the actions after it."""

    __slots__ = ("branches", "offered", "total", "visits")

    def __init__(self, total: float = 0.0, visits: int = 0) -> None:
        self.total, self.visits, self.offered = total, visits, visits
        self.branches: dict[int, Branch] = {}

    def promise(self) -> float:
        """The upper bound of its worth."""
        return self.total / self.visits + CURIOSITY * sqrt(log(self.offered) / self.visits)


def mcts(sight: Sight) -> int:
    """The best option, of those that look best one step ahead: those that are left are tried in the same worlds."""
    values = judged(sight)
    left = sorted(values, key=values.__getitem__, reverse=True)[:BEST]
    root = {code: Branch(values[code], GREEDY_TRIES) for code in left}
    while len(left) > 1:
        for _ in range(-(-PLAYOUTS // len(left))):
            world = sight.imagine()
            for code in left:
                _play_out(sight, world.clone(), root[code], code)
        left = sorted(left, key=lambda code: root[code].total / root[code].visits, reverse=True)[: (len(left) + 1) // 2]
    return left[0]


def _play_out(sight: Sight, play: Play, here: Branch, code: int) -> None:
    """Take an option, go down the tree below it, and play on from there."""
    until = play.state.turns + len(play.state.tables.players)
    path, fresh = [(sight.decision.player, here)], False
    take(play, code)
    while not fresh and (decision := play.decision) and (play.state.turns < until or play.state.frames):
        if len(decision.options) == 1:
            take(play, decision.options[0])
            continue
        known = [here.branches[one] for one in decision.options if one in here.branches]
        fresh = _grows(known, decision)
        code = _new(sight, play, decision, here) if fresh else _best(here, decision)
        here = here.branches[code]
        for one in (*known, here) if fresh else known:
            one.offered += 1
        path.append((decision.player, here))
        take(play, code)
    rolled_out(play, sight, until)
    worth = {player: sight.worth(play.state, player) for player in {player for player, _ in path}}
    for player, branch in path:
        branch.visits += 1
        branch.total += worth[player]


def _grows(known: Iterable[Branch], decision: Decision) -> bool:
    """Whether there is an action more to try: as many as the root of the number of tries."""
    visits = [one.visits for one in known]
    return len(visits) < len(decision.options) and len(visits) <= sqrt(sum(visits))


def _new(sight: Sight, play: Play, decision: Decision, here: Branch) -> int:
    code = sensible(play, [code for code in decision.options if code not in here.branches], sight)
    here.branches[code] = Branch()
    return code


def _best(here: Branch, decision: Decision) -> int:
    branches = here.branches
    return max((code for code in decision.options if code in branches), key=lambda code: branches[code].promise())

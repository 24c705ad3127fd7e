"""The actions and positions of a match as numbers of a fixed count, for programs that learn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container
from itertools import accumulate
from typing import Final

from cardlang.pipeline.play.matches import Pairing
from cardlang.pipeline.play.session import Session
from cardlang.rules.actions import BITS, KIND, Part, split
from cardlang.rules.event import NOBODY
from cardlang.rules.views import View

MOST: Final = 100  # powers of a creature, faces of a die and numbers to choose: no table counts them
LONGEST: Final = 20_000  # decisions, far more than a normal game has
_GAME: Final = ("player", "turn", "turns", "phase", "active", "waiting", "over")
_CREATURE: Final = (
    "controller", "column", "row", "level", "damage", "hit points", "tapped", "attached", "counters",
)  # fmt: skip


class Spaces:
    """The spaces of a match. An action is numbered by its kind and what it is about, so that it has the same number in
    every position. An observation has a number for each of `names`; what its player does not see is 0.

    >>> from cardlang.pipeline.play.session import open_pairing
    >>> spaces = Spaces(open_pairing("skirmish", ["drow", "hero"], None, [], shipped=False))
    >>> game = spaces.start(seed=7)
    >>> [spaces.code(spaces.action(code)) for code in game.codes] == [*game.codes]
    True
    >>> seen = dict(zip(spaces.names, spaces.observation(game.observe(1)), strict=True))
    >>> seen["player"], seen["Drow: hand"], seen["Hero: hand"]
    (1.0, 0.0, 0.0)
    """

    def __init__(self, pairing: Pairing) -> None:
        self._pairing, match = pairing, pairing.match
        tables, hidden = match.tables, match.game.hidden
        sizes: dict[Part, int] = {
            "creature": len(tables.creatures), "square": len(tables.board.marks), "card": len(tables.cards),
            "player": len(tables.teams), "power": MOST, "face": MOST, "number": MOST,
        }  # fmt: skip
        self._kinds = sorted(match.game.actions)
        parts = [[*map(sizes.__getitem__, match.game.actions[number].parts), 1, 1][:2] for number in self._kinds]
        self._parts = dict(zip(self._kinds, parts, strict=True))
        self._first = [0, *accumulate(a * b for a, b in parts)]
        self.actions: int = self._first.pop()
        self._starts = dict(zip(self._kinds, self._first, strict=True))

        self.players = len(tables.players)
        self._teams = {player: tables.teams[player] for player in tables.players}
        self._phases = {phase: n for n, phase in enumerate(match.game.scenario.phases, 1)}
        owners = {player: match.names[player] for player in tables.players} | {NOBODY: "table"}
        self._players = [*owners.values()]
        self._creatures = [f"{one.name} #{n}" for n, one in enumerate(tables.creatures)]
        ids = sorted({one.card.id for one in tables.cards})
        keys: list[tuple[str, ...]] = [(name,) for name in _GAME]
        keys += [(owners[one], name) for one, name in tables.resource_at if one in owners]
        for one, zone in tables.zone_at:
            if one in owners:
                keys.append((owners[one], zone))
                keys += [(owners[one], zone, id) for id in ids if hidden.get(zone) != "all"]
        keys += [(one, what) for one in self._creatures for what in _CREATURE]
        keys += [(f"square {tables.board.place(one)}", "counters") for one in range(len(tables.board.marks))]
        self._keys = {key: n for n, key in enumerate(dict.fromkeys(keys))}
        self.names = tuple(map(": ".join, self._keys))

    def action(self, code: int) -> int:
        """The number of an action, from 0, below `actions`, given its code.

        Errors: `OverflowError` for an action that has none: a choice of a number above 99.
        """
        number, a, b = split(code)
        most, second = self._parts[number]
        if a >= most or b >= second:
            raise OverflowError(f"the action {code} is about a number above {MOST - 1}, for which there is no room")
        return self._starts[number] + a * second + b

    def code(self, action: int) -> int:
        """The code of the action with this number. Errors: `ValueError` if there is none."""
        if not 0 <= action < self.actions:
            raise ValueError(f"there is no action {action}: they are numbered from 0 to {self.actions - 1}")
        number = self._kinds[bisect_right(self._first, action) - 1]
        a, b = divmod(action - self._starts[number], self._parts[number][1])
        return number << KIND | a << BITS | b

    def observation(self, view: View) -> list[float]:
        """The numbers of what a player sees, as long as `names`."""
        seen = [0.0] * len(self._keys)
        at = self._keys
        active = 0 if view.active is None else view.active + 1
        phase = self._phases.get(view.phase, 0)
        seen[: len(_GAME)] = map(float, (view.player, view.turn, view.turns, phase, active, len(view.stack), view.over))
        for owner, has in zip(self._players, (*view.players, view.table), strict=True):
            for name, amount in (*has.resources.items(), *has.counts.items()):
                seen[at[owner, name]] = float(amount)
            for zone, cards in has.cards.items():
                for id in cards:
                    seen[at[owner, zone, id]] += 1.0
        for one in view.creatures:
            first = at[self._creatures[one.number], _CREATURE[0]]
            counters = sum(n for _, _, n in one.counters)
            seen[first : first + len(_CREATURE)] = map(float, (
                one.player, *one.at, one.level, one.damage, one.hit_points, one.tapped, len(one.attached), counters,
            ))  # fmt: skip
        for _, place, n in view.counters:
            seen[at[f"square {place}", "counters"]] += float(n)
        return seen

    def start(self, seed: int) -> Session:
        """A game from its first decision."""
        return Session(self._pairing, self._pairing.match.start(seed))

    @property
    def zero_sum(self) -> bool:
        """Whether what one player wins, another loses: there are two, and they are no partners."""
        return len(self._teams) == len({*self._teams.values()}) == 2

    def returns(self, winners: Container[int]) -> list[float]:
        """What a game that is over brings each player: 1 for having won, -1 for having lost, 0 for a draw."""
        won = [player + 1 in winners for player in self._teams]
        one_side = len(set(self._teams.values())) == 1
        if all(won) or not any(won):
            return [(2.0 * won[0] - 1) * one_side] * len(won)
        return [1.0 if one else -1.0 for one in won]

"""How good a position is for a player: counted in random games of the same match, by how they end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from typing import Final

from cardlang.rules.cards import Endless
from cardlang.rules.start import Match
from cardlang.rules.state import State
from cardlang.rules.tables import Tables

GAMES: Final = 160  # random games that are counted
LONGEST: Final = 3_000  # decisions of one of them
MOMENTS: Final = 12  # of a game, for each player
_CAUTION: Final = 1.0  # how much is taken off what few games seem to show (the ridge of the regression)


class Worth:
    """The value of positions of a match, from 0 (lost) to 1 (won)."""

    def __init__(self, match: Match) -> None:
        self.winners = match.game.opening.winners
        rows: list[list[float]] = []
        results: list[float] = []
        for seed in range(GAMES):
            seen, result = self._game(match, seed)
            for moment in seen if result else ():
                rows += moment
                results += result
        self.weights = regression(rows, results)  # none if no random game has ended
        self._tables: Tables | None = None  # of the positions that are judged: those of the match, once each
        self._scaled: Scale

    def _game(self, match: Match, seed: int) -> tuple[list[list[list[float]]], list[float]]:
        """Moments of a random game, with what each player has at each, and what each player has got at the end."""
        chance, play, seen, every, n = Random(seed), match.start(seed), list[list[list[float]]](), 1, 0
        players = play.state.tables.players
        try:
            while (decision := play.decision) and n < LONGEST:
                if n % every == 0:
                    seen.append([advantage(play.state, player) for player in players])
                    if len(seen) == 2 * MOMENTS:
                        seen, every = seen[::2], every * 2
                n += 1
                play.resume(decision.options[int(chance.random() * len(decision.options))])
        except Endless:
            return [], []
        return seen, [self.result(play.state, player) for player in players] if play.state.over else []

    def result(self, state: State, player: int) -> float:
        """What a game that is over brings a player: 1 if it is won, 0 if it is lost, half of it for a draw."""
        winners = self.winners(state)
        return float(player in winners) if winners or len(state.tables.foes[player]) == 0 else 0.5

    def __call__(self, state: State, player: int) -> float:
        """The value of a position for a player."""
        if state.over:
            return self.result(state, player)
        value = self._scale(state.tables).advantage(state, player) if self.weights else 0.0
        return 1 / (1 + exp(-4 * max(-5.0, min(5.0, value))))

    def _scale(self, tables: Tables) -> Scale:
        if tables is not self._tables:
            self._tables, self._scaled = tables, Scale(tables, self.weights)
        return self._scaled


def advantage(state: State, player: int) -> list[float]:
    """What a player has more than opponents do, on average: resources, cards in each zone, creatures, what damage has
    left of them, each of their stats, and how close they stand to enemies. What is the table's counts for those who
    play together."""
    tables = state.tables
    friends, foes = tables.friends[player], _foes(tables, player)
    mine, theirs = (_sum([_has(state, one) for one in those]) for those in (friends, foes))
    share = [a / len(friends) - b / len(foes) for a, b in zip(mine, theirs, strict=True)] if foes else mine
    return [*share, *(() if tables.foes[player] else _of_table(state))]


class Scale:
    """The sum of what a player has more, each with its weight, for the positions of one match: as `advantage`, but
    quick."""

    def __init__(self, tables: Tables, weights: Sequence[float]) -> None:
        rest = iter(weights)
        self.tables = tables
        self.resources = [(tables.resource_places[name], next(rest)) for name in _own(tables.resource_places, tables)]
        self.zones = [(tables.zone_places[name], next(rest)) for name in _own(tables.zone_places, tables)]
        each, self.left, self.near = next(rest), next(rest), next(rest)
        stats = [(name, next(rest)) for name in _stats(tables)]
        self.creatures = [
            each + sum(weight * one.stats.get(name, 0) for name, weight in stats) for one in tables.creatures
        ]
        self.table = [*rest]
        self.walked = len(tables.board.marks) > 1

    def advantage(self, state: State, player: int) -> float:
        """How much more a player has than opponents."""
        tables = self.tables
        friends, foes = tables.friends[player], _foes(tables, player)
        value = sum([self._has(state, one) for one in friends]) / len(friends)
        if foes:
            value -= sum([self._has(state, one) for one in foes]) / len(foes)
        if not tables.foes[player]:
            value += sum([weight * much for weight, much in zip(self.table, _of_table(state), strict=True)])
        return value

    def _has(self, state: State, player: int) -> float:
        tables = self.tables
        resources, zones, worth = state.resources, state.zones, self.creatures
        value = 0.0
        for places, weight in self.resources:
            value += weight * resources[places[player]]
        for places, weight in self.zones:
            value += weight * len(zones[places[player]])
        at, walked = state.at, self.walked
        enemies = [at[one] for one in _enemies(state, player)] if walked else []
        for one in state.forces[player]:
            value += worth[one]
            left = state.hit_points(one) - state.damage[one]
            if left > 0:
                value += self.left * left
            if enemies:
                distances = tables.board.distances(at[one])
                steps = min([distances[there] for there in enemies])
                if steps < len(distances):
                    value += self.near / steps
        return value


def _own(places: Mapping[str, object], tables: Tables) -> list[str]:
    """The names of what each player has."""
    return [name for name in places if name not in tables.table]


def _stats(tables: Tables) -> list[str]:
    return sorted({name for one in tables.creatures for name in one.stats})


def _foes(tables: Tables, player: int) -> list[int]:
    """The opponents, with nobody."""
    return [one for one, team in enumerate(tables.teams) if team != tables.teams[player]]


def _enemies(state: State, player: int) -> list[int]:
    return [one for foe in _foes(state.tables, player) for one in state.forces[foe]]


def _of_table(state: State) -> list[int]:
    """The resources that are the table's."""
    return [much for (whose, _), much in zip(state.tables.resource_at, state.resources, strict=True) if whose < 0]


def _sum(rows: Sequence[list[float]]) -> list[float]:
    return [sum(column) for column in zip(*rows, strict=True)]


def _has(state: State, player: int) -> list[float]:
    tables = state.tables
    found: list[float] = [state.has(player, name) for name in _own(tables.resource_places, tables)]
    found += [len(state.zones[state.zone(player, name)]) for name in _own(tables.zone_places, tables)]
    force, enemies = state.forces[player], _enemies(state, player)
    left, near = 0.0, 0.0
    stats = dict.fromkeys(_stats(tables), 0.0)
    for one in force:
        left += max(0, state.hit_points(one) - state.damage[one])
        for name, value in tables.creatures[one].stats.items():
            stats[name] += value
        if enemies and len(tables.board.marks) > 1:
            distances = tables.board.distances(state.at[one])
            steps = min(distances[state.at[other]] for other in enemies)
            near += 1 / steps if steps < len(distances) else 0.0
    return [*found, len(force), left, near, *stats.values()]


def regression(rows: Sequence[Sequence[float]], results: Sequence[float]) -> list[float]:
    """Weights by which what players have tells their results best, as deviations from a half: least squares on values
    of the same spread, pulled towards 0."""
    if not rows:
        return []
    count = len(rows)
    spreads = [(sum(value * value for value in column) / count) ** 0.5 or 1.0 for column in zip(*rows, strict=True)]
    scaled = [[value / spread for value, spread in zip(row, spreads, strict=True)] for row in rows]
    size = range(len(spreads))
    table = [
        [sum(row[a] * row[b] for row in scaled) + (_CAUTION * count / 100) * (a == b) for b in size]
        + [sum(row[a] * (result - 0.5) for row, result in zip(scaled, results, strict=True))]
        for a in size
    ]
    for a in size:  # Gauss and Jordan; what is on the diagonal is above 0
        for b in size:
            if a != b:
                factor = table[b][a] / table[a][a]
                table[b] = [value - factor * other for value, other in zip(table[b], table[a], strict=True)]
    return [table[a][-1] / table[a][a] / spreads[a] for a in size]

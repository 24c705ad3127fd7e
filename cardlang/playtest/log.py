"""The log of a campaign: what players have after each scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardlang.model.playtest import LogRow
from cardlang.rules.start import Match
from cardlang.rules.state import GONE, State


class Log:
    """Its rows, and who has won. A game that is no campaign is one of one scenario."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.scenario = self.turns = 0
        self.won = Counter[int]()
        self.rows: list[LogRow] = []

    def add(self, state: State) -> None:
        """A scenario is over."""
        self.scenario += 1
        self.turns += state.turns
        won = self.match.game.opening.winners(state)
        self.won.update(won)
        self.rows += (self._row(state, player, player in won) for player in range(len(self.match.names)))

    @property
    def winners(self) -> tuple[str, ...]:
        """Those who won most scenarios; nobody if all won as many."""
        most = max(self.won.values(), default=0)
        return tuple(name for n, name in enumerate(self.match.names) if most and self.won[n] == most)

    def _row(self, state: State, player: int, won: bool) -> LogRow:
        tables, opening = self.match.tables, self.match.game.opening
        mine = [n for n, owner in enumerate(state.owner) if owner == player]
        return LogRow(
            self.scenario,
            player,
            won,
            tuple(
                (
                    tables.creatures[n].name,
                    None if state.at[n] == GONE else state.damage[n],
                    tuple(self._logged(card for card, _ in state.attached[n])),
                )
                for n in mine
            ),
            tuple(
                said
                for place, whose in enumerate(tables.zone_at)
                if whose[0] == player and whose[1] in opening.keeps
                for said in self._logged(state.zones[place])
            ),
            tuple(
                (name, state.resources[place])
                for place, (owner, name) in enumerate(tables.resource_at)
                if owner == player and name in opening.keeps
            ),
        )

    def _logged(self, cards: Iterator[int] | tuple[int, ...]) -> Iterator[str]:
        for card in cards:
            one = self.match.tables.cards[card].card
            yield str(one.fields.get(self.match.game.opening.logs, one.id))

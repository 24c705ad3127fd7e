"""Results of full games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Played:
    """One game with all that is needed to replay it: the engine's `version`, `seed`, `decks` and `actions`. `winners`
    are the names of the winning players, empty for a draw; `error` says why the game did not finish; `run` is a hash of
    all that decides the games of its playtest: seed, players, decks and the content of their cards, but not how many
    games there are, and where they are played."""

    number: int  # in the playtest, from 1
    version: str
    game: str
    seed: int
    decks: tuple[str, ...]
    battlefield: str
    players: tuple[str, ...]
    policies: tuple[str, ...]
    winners: tuple[str, ...]
    turns: int
    actions: tuple[int, ...]
    error: str = ""
    shipped: bool = False  # played with the decks that come with the package
    leave_out: bool = False  # played without the cards of which only people can play a text
    run: str = ""


@dataclass(slots=True)
class Summary:
    """Totals of a playtest, added up game by game. A game with an error counts neither as played nor as drawn."""

    seed: int
    policies: tuple[str, ...]
    games: int = 0
    draws: int = 0
    played: Counter[tuple[str, str]] = field(default_factory=Counter)  # games by player and policy
    won: Counter[tuple[str, str]] = field(default_factory=Counter)
    battlefields: dict[str, int] = field(default_factory=dict)
    turns: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    errors: list[tuple[int, int, str]] = field(default_factory=list)  # number, seed, message

    def add(self, played: Played) -> None:
        """Count one game."""
        self.games += 1
        self.decisions.append(len(played.actions))
        self.battlefields[played.battlefield] = self.battlefields.get(played.battlefield, 0) + 1
        if played.error:
            self.errors.append((played.number, played.seed, played.error))
            return
        self.turns.append(played.turns)
        self.draws += not played.winners
        for player, policy in zip(played.players, played.policies, strict=True):
            self.played[player, policy] += 1
            self.won[player, policy] += player in played.winners

"""Follows a game from decision to decision, to tell its course."""

from __future__ import annotations

from cardlang.model.course import Course
from cardlang.rules.decision import Decision
from cardlang.rules.play import Play
from cardlang.rules.start import Match


class Follower:
    """Counts what each decision offers, and at the end of each turn what each seat has of what tells who leads."""

    __slots__ = ("chose", "dead", "forced", "options", "points", "rows", "state", "turn")

    def __init__(self, match: Match, play: Play) -> None:
        story = match.game.story
        self.state, self.points = play.state, story.points if story.counts else None
        self.turn, self.chose = play.state.turns, False  # whether the player whose turn it is had a choice
        self.options = self.forced = self.dead = 0
        self.rows: list[tuple[int, ...]] = []

    def follow(self, play: Play) -> None:
        """The next scenario of a campaign begins."""
        self._end_turn()
        self.state, self.turn = play.state, play.state.turns

    def look(self, decision: Decision) -> None:
        """A decision is about to be made."""
        if self.state.turns != self.turn:
            self._end_turn()
        options = len(decision.options)
        self.options += options
        if options == 1:
            self.forced += 1
        elif not self.chose and decision.player == self.state.turn:
            self.chose = True

    def _end_turn(self) -> None:
        self.dead += max(1, self.state.turns - self.turn) - self.chose
        self.turn, self.chose = self.state.turns, False
        if self.points:
            self.rows.append(tuple([self.points(self.state, player) for player in self.state.tables.players]))

    def course(self) -> Course:
        """The course of the game, which is over. A last turn that ended before anything could be chosen is not dead."""
        self._end_turn()
        return Course(self.options, self.forced, self.dead, tuple(self.rows))

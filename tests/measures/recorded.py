"""Games with a recorder whose entries are checked against the state."""

from __future__ import annotations

from collections import Counter

from pytest import MonkeyPatch

from cardlang.model.page import Line
from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.recorder import EventRecorder
from cardlang.rules.scenario import run
from cardlang.rules.start import Match
from cardlang.rules.state import GONE, State
from cardlang.rules.telling import LogEntry
from cardlang.rules.trace import Names, action_sentence, change_lines, level


class Ledger:
    """What is on the table, by the entries alone."""

    def __init__(self, state: State) -> None:
        self.at, self.damage, self.tapped = state.at[:], state.damage[:], state.tapped[:]
        self.controller, self.resources = state.controller[:], state.resources[:]
        self.under = [Counter(card for card, _ in cards) for cards in state.attached]
        self.zones = [Counter(cards) for cards in state.zones]
        self.turn, self.ending, self.over = state.turn, state.ending, state.over
        self.state = state

    def book(self, entry: LogEntry) -> None:
        one, player, state = entry.creature, entry.player, self.state
        match entry.what:
            case "taps" | "untaps":
                assert self.tapped[one] is (entry.what == "untaps")
                self.tapped[one] = entry.what == "taps"
            case "comes":
                self.at[one], self.damage[one], self.tapped[one], self.controller[one] = (
                    entry.square,
                    entry.now,
                    False,
                    player,
                )
            case "stands":
                self.at[one] = entry.square
            case "leaves" | "dies":
                self.at[one] = GONE
            case "obeys":
                self.controller[one] = player
            case "stopped" | "prevented":
                assert not entry.made or sum(part.amount for part in entry.made) == entry.of
            case "damaged" | "healed":
                assert not entry.made or sum(part.amount for part in entry.made) == entry.amount
                assert all(part.amount and part.by for part in entry.made[1:])
                self.damage[one] += entry.amount if entry.what == "damaged" else -entry.amount
                assert entry.now == self.damage[one]
            case "capped":
                self.damage[one] -= entry.amount
                assert entry.now == self.damage[one]
            case "attached" | "detached":
                self.under[one][entry.card] += 1 if entry.what == "attached" else -1
            case "card" | "drawn":
                if entry.to:
                    self.zones[state.zone(player, entry.to)][entry.card] += 1
                if entry.source:
                    self.zones[state.zone(entry.giver, entry.source)][entry.card] -= 1
            case "moved":
                self.resources[state.resource(entry.giver, entry.source)] -= entry.amount
                self.resources[state.resource(player, entry.to)] += entry.amount
            case "gained":
                self.resources[state.resource(player, entry.to)] += entry.amount
            case "first" | "turn":
                self.turn = player
            case "ending" | "over":
                setattr(self, entry.what, True)

    def agrees(self, state: State) -> None:
        here = [one for one, square in enumerate(state.at) if square != GONE]
        assert (self.at, self.resources, self.turn) == (state.at, state.resources, state.turn)
        assert (self.ending, self.over) == (state.ending, state.over)
        for one in here:
            now = (state.damage[one], state.tapped[one], state.controller[one])
            assert (self.damage[one], self.tapped[one], self.controller[one]) == now
        assert [+cards for cards in self.under] == [Counter(card for card, _ in cards) for cards in state.attached]
        assert [+cards for cards in self.zones] == [Counter(cards) for cards in state.zones]


class Audited(EventRecorder):
    """Checks after each action that its entries are all that has changed, and that there are words for it."""

    __slots__ = ("lines", "names", "told")

    def __init__(self, play: Play) -> None:
        tables = play.state.tables
        players = tuple(f"player {n + 1}" for n in range(len(tables.teams)))
        self.names = Names(Match(play.game, tables, players, ()))
        self.told: Counter[str] = Counter()
        self.lines: list[str] = []
        super().__init__(play, self.names.words, self.names.player)

    def resume(self, code: int) -> None:
        self.entries.clear()
        before, ledger = self.clone(), Ledger(self.state)
        super().resume(code)
        for entry in self.entries:
            ledger.book(entry)
        ledger.agrees(self.state)
        self.told.update(entry.what for entry in self.entries)
        said = Line(level(before), action_sentence(self.names, before, code, self.entries))
        lines = (said, *change_lines(self.names, self, self.entries, code))
        self.lines += [f"{'  ' * line.level}{line.text}" for line in lines]
        for _, words in lines:
            assert words[:1].isalnum() or words[:1] in "“[", words
            assert words.endswith((".", "!", "?", ":")) and "  " not in words and "{" not in words, words


def audited(monkeypatch: MonkeyPatch) -> list[Audited]:
    """The plays of the scenarios that are played from now on, each with a recorder."""
    watched: list[Audited] = []

    def begin(game: Game, state: State) -> Play:
        watched.append(Audited(Play(game, state)))
        return watched[-1]

    monkeypatch.setattr(run, "Play", begin)
    return watched

"""Games under the eyes of a witness whose word is checked."""

from __future__ import annotations

from collections import Counter

from cardlang.model.retold import Line
from cardlang.rules.log import LogEntry
from cardlang.rules.play import Play
from cardlang.rules.recorder import EventRecorder
from cardlang.rules.start import Match
from cardlang.rules.state import GONE, State
from cardlang.rules.trace import Names, does, happened, level


class Ledger:
    """What is on the table, by the facts alone."""

    def __init__(self, state: State) -> None:
        self.at, self.damage, self.tapped = state.at[:], state.damage[:], state.tapped[:]
        self.controller, self.resources = state.controller[:], state.resources[:]
        self.under = [Counter(card for card, _ in cards) for cards in state.attached]
        self.zones = [Counter(cards) for cards in state.zones]
        self.turn, self.ending, self.over = state.turn, state.ending, state.over
        self.state = state

    def book(self, fact: LogEntry) -> None:
        one, player, state = fact.creature, fact.player, self.state
        match fact.what:
            case "taps" | "untaps":
                assert self.tapped[one] is (fact.what == "untaps")
                self.tapped[one] = fact.what == "taps"
            case "comes":
                self.at[one], self.damage[one], self.tapped[one], self.controller[one] = fact.amount, 0, False, player
            case "stands":
                self.at[one] = fact.amount
            case "leaves" | "dies":
                self.at[one] = GONE
            case "obeys":
                self.controller[one] = player
            case "stopped" | "prevented":
                assert not fact.made or sum(part.amount for part in fact.made) == fact.of
            case "damaged" | "healed":
                assert not fact.made or sum(part.amount for part in fact.made) == fact.amount
                assert all(part.amount and part.by for part in fact.made[1:])
                self.damage[one] += fact.amount if fact.what == "damaged" else -fact.amount
                assert fact.now == self.damage[one]
            case "attached" | "detached":
                self.under[one][fact.card] += 1 if fact.what == "attached" else -1
            case "card" | "drawn":
                if fact.to:
                    self.zones[state.zone(player, fact.to)][fact.card] += 1
                if fact.source:
                    self.zones[state.zone(fact.giver, fact.source)][fact.card] -= 1
            case "moved":
                self.resources[state.resource(fact.giver, fact.source)] -= fact.amount
                self.resources[state.resource(player, fact.to)] += fact.amount
            case "gained":
                self.resources[state.resource(player, fact.to)] += fact.amount
            case "first" | "turn":
                self.turn = player
            case "ending" | "over":
                setattr(self, fact.what, True)

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
    """Checks after each action that its facts are all that has changed, and that there are words for it."""

    __slots__ = ("lines", "names", "told")

    def __init__(self, play: Play) -> None:
        tables = play.state.tables
        players = tuple(f"player {n + 1}" for n in range(len(tables.teams)))
        self.names = Names(Match(play.game, tables, players, ()))
        self.told: Counter[str] = Counter()
        self.lines: list[str] = []
        super().__init__(play, self.names.words, self.names.player)

    def resume(self, code: int) -> None:
        self.facts.clear()
        before, ledger = self.clone(), Ledger(self.state)
        super().resume(code)
        for fact in self.facts:
            ledger.book(fact)
        ledger.agrees(self.state)
        self.told.update(fact.what for fact in self.facts)
        said = Line(level(before), does(self.names, before, code, self.facts))
        lines = (said, *happened(self.names, self, self.facts, code))
        self.lines += [f"{'  ' * line.level}{line.text}" for line in lines]
        for _, words in lines:
            assert words[:1].isalnum() or words[:1] in "“[", words
            assert words.endswith((".", "!", "?", ":")) and "  " not in words and "{" not in words, words

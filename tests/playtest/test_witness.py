"""What a witness notes is all that happens: the facts of an action, done again to the state before it, give the one
after it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cardlang.pipeline.matches import Pairing, arrange
from cardlang.playtest.policies import uniform
from cardlang.rules.state import GONE, State
from cardlang.rules.trace import Names
from cardlang.rules.witness import Fact, Witness


@pytest.fixture(scope="module")
def pairings() -> list[Pairing]:
    return arrange(()).pairings


class Ledger:
    """What is on the table, by the facts alone."""

    def __init__(self, state: State) -> None:
        self.at, self.damage, self.tapped = state.at[:], state.damage[:], state.tapped[:]
        self.controller, self.resources = state.controller[:], state.resources[:]
        self.under = [Counter(card for card, _ in cards) for cards in state.attached]
        self.zones = [Counter(cards) for cards in state.zones]
        self.turn, self.ending, self.over = state.turn, state.ending, state.over
        self.state = state

    def book(self, fact: Fact) -> None:
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
            case "damaged" | "healed":
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


def test_the_facts_of_an_action_are_all_that_it_does(pairings: list[Pairing]) -> None:
    told: Counter[str] = Counter()
    for seed in range(12):
        pairing = pairings[seed % len(pairings)]
        names, chance = Names(pairing.match), Random(seed)
        play = Witness(pairing.match.start(seed), names.words, names.player)
        while play.decision:
            play.facts.clear()
            ledger = Ledger(play.state)
            play.resume(uniform(play, chance))
            for fact in play.facts:
                ledger.book(fact)
            told.update(fact.what for fact in play.facts)
            ledger.agrees(play.state)
    assert told.keys() >= {"damaged", "stopped", "prevented", "healed", "in vain", "attached", "lasts", "past", "short"}

"""What texts do, and what costs are, in a game that is made of mechanics alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardlang.rules.play import Play
from cardlang.rules.state import GONE
from dungeon.table import ANNA, BEN, FOE, answered, table, unpaid, use


def hand(play: Play, player: int = 0) -> int:
    return len(play.state.zones[play.state.zone(player, "hand")])


def lie(play: Play, zone: str) -> int:
    return len(play.state.zones[play.state.zone(0, zone)])


def gold(play: Play, player: int = 0) -> int:
    return play.state.resources[play.state.resource(player, "gold")]


def doom(play: Play) -> int:
    return sum(play.state.counters.values())


DONE: dict[str, Callable[[Play], bool]] = {
    "Deal 2 wounds to a hero.": lambda play: play.state.damage[ANNA] == 2,
    "Deal 3 wounds to a hero.": lambda play: play.state.at[ANNA] == GONE,
    "Deal wounds to a hero equal to that hero's attack.": lambda play: play.state.damage[ANNA] == 2,
    "Deal 2 wounds to each hero. Heal 1 wound from each hero you control.": lambda play: play.state.damage == [1, 1, 2],
    "Kill a hero.": lambda play: play.state.at[ANNA] == GONE,
    "Return a hero to its owner's hand.": lambda play: play.state.at[ANNA] == GONE,
    "Kill an enemy. Exhaust the acting hero.": lambda play: play.state.at[FOE] == GONE and play.state.tapped[ANNA],
    "Swap the acting hero with an allied hero.": lambda play: play.state.at == [1, 0, 2],
    "Draw 2 tricks.": lambda play: hand(play) == 5,
    "For each enemy, draw 1 trick.": lambda play: hand(play) == 4,
    "Put the top card of your deck into your hand.": lambda play: hand(play) == 4,
    "Search your deck for 1 trick. Put that card into your hand.": lambda play: hand(play) == 4,
    "Trash 1 trick from your hand.": lambda play: (hand(play), lie(play, "trash")) == (2, 1),
    "Trash the top card of your deck.": lambda play: (lie(play, "deck"), lie(play, "trash")) == (2, 1),
    "Each opponent trashes 1 trick from their hand.": lambda play: (hand(play, 1), lie(play, "trash")) == (2, 1),
    "Each opponent discards 1 trick.": lambda play: hand(play, 1) == 2,
    "An opponent loses 2 gold.": lambda play: gold(play, 1) == 1,
    "Gain 2 gold.": lambda play: gold(play) == 5,
    "Choose a hero. Its guild loses 1 gold.": lambda play: gold(play) == 2,
    "Put 1 doom counter on a hero.": lambda play: doom(play) == 1,
    "Each hero you control gets +1 attack until the end of the current turn.": lambda play: (
        [play.state.stat(one, "attack") for one in (ANNA, BEN, FOE)] == [3, 3, 2]
    ),
    "The acting hero gets +2 life until the end of the current turn. Deal 4 wounds to the acting hero.": lambda play: (
        play.state.at[ANNA] != GONE and play.state.damage[ANNA] == 4
    ),
}


@pytest.mark.parametrize("text", DONE)
def test_a_text_does_what_it_says(text: str) -> None:
    assert DONE[text](answered(table(text, "main")))


COSTS: dict[str, Callable[[Play], bool]] = {
    "T: Draw 1 trick.": lambda play: play.state.tapped[ANNA],
    "Exhaust another hero you control: Draw 1 trick.": lambda play: play.state.tapped[BEN],
    "Deal 1 wound to this hero: Draw 1 trick.": lambda play: play.state.damage[ANNA] == 1,
    "Kill this hero: Draw 1 trick.": lambda play: play.state.at[ANNA] == GONE,
    "Kill another hero you control: Draw 1 trick.": lambda play: play.state.at[BEN] == GONE,
    "Discard 1 trick: Draw 1 trick.": lambda play: lie(play, "discard") == 1,
    "Trash 1 trick from your hand: Draw 1 trick.": lambda play: lie(play, "trash") == 1,
    "Pay 2 gold: Draw 1 trick.": lambda play: gold(play) == 1,
    "Put 1 doom counter on this hero: Draw 1 trick.": lambda play: doom(play) == 1,
}


@pytest.mark.parametrize("text", COSTS)
def test_a_cost_is_paid_for_the_effect(text: str) -> None:
    play = table(text)
    before = hand(play)
    assert not unpaid(play) and COSTS[text](use(play))
    assert hand(play) == (before if text.startswith(("Discard", "Trash")) else before + 1)


def test_who_cannot_pay_gets_nothing() -> None:
    for text, why in (
        ("Pay 4 gold: Draw 1 trick.", "the cost cannot be paid: there is too little gold"),
        ("Remove 1 doom counter from this hero: Draw 1 trick.", "there are too few doom counters"),
        ("Exhaust an enemy with 4 or more life: Draw 1 trick.", "the cost cannot be paid"),
        ("Draw 4 tricks: Gain 1 gold.", "the cost cannot be paid: there are too few cards to draw"),
        ("This hero cannot be killed. Kill this hero: Draw 1 trick.", "it cannot be destroyed"),
        ("This hero cannot be wounded by enemies. Deal 1 wound to this hero: Draw 1 trick.", ""),
    ):
        assert unpaid(table(text)) == ([why] if why else []), text

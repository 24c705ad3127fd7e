"""Holdings: which changes keep all cards, and which untap a creature or gain a resource."""

from __future__ import annotations

import pytest

from cardlang.rules.dryrun.trial_play import gained, renewed, same_cards
from measures.dry_run import (
    STAGE,
    SUPPLY,
    THEIR_SUPPLY,
    VAULT,
    Happens,
    attaches_from_nowhere,
    dies,
    draws,
    drops_what_is_attached,
    finds_a_card,
    gives,
    loses_a_card,
    loses_what_is_attached,
    moves_what_is_attached,
    shuffles,
    swaps_a_card_for_another,
    vanishes,
    who_has_no_card_comes,
    who_has_no_card_vanishes,
)

CARDS: dict[Happens, bool] = {
    lambda state: None: True,
    draws: True,
    gives: True,
    shuffles: True,
    loses_a_card: False,
    finds_a_card: False,
    swaps_a_card_for_another: False,
    drops_what_is_attached: True,
    moves_what_is_attached: True,
    loses_what_is_attached: False,
    attaches_from_nowhere: False,
    dies: True,
    vanishes: False,
    who_has_no_card_vanishes: True,
}


@pytest.mark.parametrize("happens", CARDS, ids=lambda happens: happens.__name__)
def test_cards_are_counted_wherever_they_lie(happens: Happens) -> None:
    state = STAGE.clone()
    before = state.clone()
    happens(state)
    assert same_cards(before, state) is CARDS[happens]


def test_a_creature_without_a_card_adds_no_card() -> None:
    state = STAGE.clone()
    who_has_no_card_vanishes(state)
    before = state.clone()
    who_has_no_card_comes(state)
    assert same_cards(before, state)


@pytest.mark.parametrize(
    ("place", "more", "grown"),
    [(SUPPLY, 1, True), (VAULT, 1, True), (SUPPLY, -1, False), (THEIR_SUPPLY, 1, False), (SUPPLY, 0, False)],
)
def test_more_of_an_own_resource_renews(place: int, more: int, grown: bool) -> None:
    state = STAGE.clone()
    before = state.clone()
    state.resources[place] += more
    assert renewed(before, state) is grown


def test_untapping_renews_and_tapping_does_not() -> None:
    state = STAGE.clone()
    tapped = state.tapped.index(True)
    before = state.clone()
    state.tapped[tapped] = False
    assert renewed(before, state)
    assert not renewed(state, STAGE)


def test_gains_are_summed_over_all_players() -> None:
    state = STAGE.clone()
    before = state.clone()
    state.resources[SUPPLY] += 2
    state.resources[THEIR_SUPPLY] += 3
    state.resources[VAULT] -= 1
    found = [gained(before, state, kept) for kept in (("supply",), ("vault",), ("vault", "supply"), ())]
    assert found == [5, -1, 4, 0]

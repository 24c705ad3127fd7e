"""Games that are files: who wins."""

from __future__ import annotations

import pytest

from contract.games import every_game


@pytest.mark.parametrize(("embers", "winners"), [((3, 7), (1,)), ((7, 3), (0,)), ((5, 5), ())])
def test_after_the_last_turn_the_player_with_most_wins_and_a_tie_is_a_draw(
    embers: tuple[int, int], winners: tuple[int, ...]
) -> None:
    contract = every_game()["embers"]
    play = contract.match.start(1)
    for player, amount in enumerate(embers):
        play.gain(player, "ember", amount)
    while play.decision:
        play.apply(max(play.decision.options))  # ends the phase
    assert play.state.over and play.state.turns == 60
    assert tuple(contract.game.rules.opening.winners(play.state)) == winners


def test_pieces_without_room_stay_in_their_zone_at_first() -> None:
    state = every_game()["ruins"].match.start(1).state  # three heroes, two squares
    assert [len(force) for force in state.forces[:2]] == [2, 2]
    assert [len(state.zones[state.zone(player, "party")]) for player in (0, 1)] == [1, 1]

"""No automated player sees what its player cannot see: in all positions that look the same, each decides the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import prod
from random import Random

import pytest

from cardlang.playtest import players, tree
from cardlang.playtest.players import sight
from cardlang.playtest.policies import POLICIES
from cardlang.playtest.worlds import imagined, unseen
from cardlang.playtest.worth import Worth
from cardlang.rules.play import Play
from contract.games import PROJECTS, Contract, every_game
from measures.playing import random_game, snapshot

MOST = 200  # worlds of one position; where there are fewer, all


@pytest.fixture(scope="module", params=PROJECTS)
def contract(request: pytest.FixtureRequest) -> Contract:
    return every_game()[request.param]


def worlds(play: Play, most: int) -> Iterator[Play]:
    """Positions that look the same to the player who must decide: hidden cards lie elsewhere among the hidden zones of
    their owner, and chance is another."""
    assert play.decision
    tables, places = play.state.tables, unseen(play, play.decision.player)
    pools: dict[tuple[int, str], list[tuple[int, int]]] = {}
    for place in places:
        for at, card in enumerate(play.state.zones[place]):
            pools.setdefault((tables.zone_at[place][0], tables.cards[card].card.kind), []).append((place, at))
    held = {spot: play.state.zones[spot[0]][spot[1]] for pool in pools.values() for spot in pool}
    few = prod(prod(range(1, len(pool) + 1)) for pool in pools.values()) <= most and len(pools) == 1
    orders = list(permutations(next(iter(pools.values())))) if few else [()] * most
    for n, order in enumerate(orders):
        other, chance, cards = play.state.clone(), Random(n), dict(held)
        for pool in pools.values():
            to = list(order) or chance.sample(pool, len(pool))
            cards |= {spot: held[source] for spot, source in zip(pool, to, strict=True)}
        for place in places:
            other.zones[place] = tuple(cards[place, at] for at in range(len(other.zones[place])))
        other.seed = n
        world = Play(play.game, other)
        if world.decision and world.decision[:2] == play.decision[:2]:  # else it does not look the same
            yield world


def test_what_a_player_looks_ahead_in_has_no_hidden_card(contract: Contract) -> None:
    """The worlds that players get do not depend on where hidden cards lie, in all positions that look the same."""
    compared = 0
    for n, (play, _) in enumerate(random_game(contract.match, 11)):
        if n % 40 == 3 and play.decision:
            offered = snapshot(imagined(play, play.decision, Random(n)).state)
            for world in worlds(play, MOST):
                assert world.decision
                assert snapshot(imagined(world, world.decision, Random(n)).state) == offered
                compared += world.state.zones != play.state.zones
    assert compared > 10


def test_the_worlds_differ_and_the_player_has_the_same_choice_in_them(contract: Contract) -> None:
    found = set()
    for n, (play, _) in enumerate(random_game(contract.match, 12)):
        if n % 9 == 4 and play.decision:
            for seed in range(4):
                world = imagined(play, play.decision, Random(seed))
                assert world.decision and world.decision[:2] == play.decision[:2]
                found.add((n, *world.state.zones))
    assert len(found) > len({n for n, *_ in found})


@pytest.fixture(scope="module")
def worth(contract: Contract) -> Worth:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardlang.playtest.worth.GAMES", 3)
        return Worth(contract.match)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_player_decides_the_same_in_all_of_them(
    contract: Contract, worth: Worth, policy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "ROLLOUTS", 1)
    monkeypatch.setattr(tree, "PLAYOUTS", 3)
    compared = 0
    for n, (play, _) in enumerate(random_game(contract.match, 13)):
        if n % 60 == 2 and play.decision and compared < 12:
            decided = POLICIES[policy](sight(play, play.decision, Random(n), worth))
            before = snapshot(play.state)
            for world in worlds(play, 6):
                assert world.decision
                assert POLICIES[policy](sight(world, world.decision, Random(n), worth)) == decided
                compared += 1
            assert decided in play.decision.options and snapshot(play.state) == before
    assert compared > 3

"""Ten ways to break the engine on purpose. What is named with each must fail then, and pass without it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest

from cardlang.games.skirmish import damage, moving
from cardlang.pipeline.matches import arrange
from cardlang.rules import observe as observing
from cardlang.rules.play import Play
from cardlang.rules.scenario.run import play_scenario
from cardlang.rules.start import Match
from cardlang.rules.state import State
from games.skirmish import test_random_games as games
from measures.playing import GAME, ROOT, open_file, reader, shipped

Patch = pytest.MonkeyPatch


@cache
def match() -> Match:
    (pairing,) = arrange(("drow", "hero"), teams=(0, 1)).pairings
    return pairing.match


def scenario(file: str, name: str) -> Callable[[], None]:
    """A scenario of the suite, as a check that fails by an assertion."""

    def check() -> None:
        source = open_file((ROOT / f"tests/scenarios/skirmish/{file}.yaml").read_text(), file)
        number = next(n for n, one in enumerate(source.data) if one["scenario"] == name)
        assert play_scenario(source, number, GAME, shipped(), reader()).passed

    return check


def seed_ignored(patch: Patch) -> None:
    """Chance asks no seed."""
    patch.setattr(Play, "chance", lambda play, stream: Random(stream))


def illegal_accepted(patch: Patch) -> None:
    """Any action is carried out, offered or not."""
    patch.setattr(Play, "apply", Play.resume)


def hand_leaked(patch: Patch) -> None:
    """A view shows every hand as if it were one's own."""
    usual = observing._player
    patch.setattr(observing, "_player", lambda play, one, player: usual(play, one, one))


def card_lost(patch: Patch) -> None:
    """What would go to a discard pile goes nowhere."""
    usual = Play.put

    def put(play: Play, player: int, zone: str, card: int, **how: bool) -> None:
        if zone != "discard":
            usual(play, player, zone, card, **how)

    patch.setattr(Play, "put", put)


def clone_shares(patch: Patch) -> None:
    """A clone has the very tokens of the original."""
    usual = State.clone

    def clone(state: State) -> State:
        new = usual(state)
        new.damage = state.damage
        return new

    patch.setattr(State, "clone", clone)


def sign_of_damage(patch: Patch) -> None:
    """Damage that lands is taken away."""
    usual = Play._land

    def land(play: Play) -> None:
        play.state.packets = tuple(one._replace(raw=-one.raw) for one in play.state.packets)
        patch.setattr(type(play.state.packets[0]), "amount", property(lambda packet: packet.raw))
        usual(play)

    patch.setattr(Play, "_land", land)


def block_on_all(patch: Patch) -> None:
    """Block lowers damage that is no attack, too: every packet passes for one of a melee attack."""
    usual = damage.DAMAGE.do

    def do(play: Play, event: Any, register: int | None) -> None:
        usual(play, event._replace(means=event.means or damage.MELEE), register)

    patch.setitem(damage.DAMAGE.__dict__, "do", do)


def first_in_first_out(patch: Patch) -> None:
    """What is declared last is put under what waits already."""
    usual = Play._flush

    def flush(play: Play) -> None:
        frames = play.state.frames
        waiting = frames[:]
        usual(play)
        if len(waiting) > 1:
            frames[:] = [*frames[len(waiting) :], *waiting]

    patch.setattr(Play, "_flush", flush)


def no_stop(patch: Patch) -> None:
    """Nobody stops next to an enemy."""
    usual = moving.hindrances

    def hindrances(*asked: Any) -> tuple[int, int, int]:
        blocked, _, rough = usual(*asked)
        return blocked, 0, rough

    patch.setattr(moving, "hindrances", hindrances)


def unpaid(patch: Patch) -> None:
    """Creatures come into play for nothing."""
    usual = Play.gain

    def gain(play: Play, player: int, resource: str, amount: int) -> None:
        usual(play, player, resource, max(0, amount))

    patch.setattr(Play, "gain", gain)


@dataclass(frozen=True)
class Mutant:
    """A change to the engine, and what of the suite tells of it."""

    change: Callable[[Patch], None]
    checks: tuple[Callable[[], None], ...]


MUTANTS = (
    Mutant(seed_ignored, (lambda: games.test_another_seed_is_another_game(match()),)),
    Mutant(illegal_accepted, (lambda: games.test_what_was_not_offered_is_not_accepted(match(), 1),)),
    Mutant(hand_leaked, (lambda: games.test_a_view_shows_nothing_of_hidden_hands_and_decks(match()),)),
    Mutant(
        card_lost,
        (
            lambda: games.test_no_card_is_lost_or_made(match(), 1),
            scenario("s06-cards", "A played card goes to its own player's discard pile"),
        ),
    ),
    Mutant(clone_shares, (lambda: games.test_a_clone_is_independent(match(), 1),)),
    Mutant(
        sign_of_damage,
        (
            scenario("s01-damage", "One token is 5 damage, and it stays until it is removed"),
            scenario("s12-block", "Block lowers attack damage only"),
        ),
    ),
    Mutant(block_on_all, (scenario("s12-block", "Damage that is no attack passes Block"),)),
    Mutant(
        first_in_first_out,
        (
            scenario("s08-responses", "The last declared response resolves first"),
            scenario("s08-responses", "An answer to an answer comes before both"),
        ),
    ),
    Mutant(no_stop, (scenario("s05-move", "A creature that comes next to an enemy stops there"),)),
    Mutant(
        unpaid,
        (
            lambda: games.test_gold_is_only_spent_on_creatures(match(), 1),
            scenario("s03-turn", "A deployed creature costs its level from the supply, and that gold is gone"),
        ),
    ),
)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.change.__name__)
def test_the_suite_tells_of_it(mutant: Mutant, monkeypatch: Patch) -> None:
    for check in mutant.checks:
        check()
    with monkeypatch.context() as patch:
        mutant.change(patch)
        for check in mutant.checks:
            with pytest.raises((AssertionError, pytest.fail.Exception)):
                check()
    for check in mutant.checks:
        check()

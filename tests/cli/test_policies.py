"""Policies by name: what they are not to do, and those of other packages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cardlang.playtest.players import sight
from cardlang.playtest.policies import names_of, player, policy_names
from contract.games import every_game

from .conftest import Desk

TWO = ("drow", "hero", "--games", "2", "--shipped")


@pytest.fixture
def drifters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An installed package with two players: one takes the last option, one cheats."""
    info = tmp_path / "drifters-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: drifters\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[cardlang.players]\nlast = drifters:last\ncheat = drifters:cheat\nlost = drifters:nothing\n"
    )
    (tmp_path / "drifters.py").write_text(
        "def last(sight):\n    return sight.decision.options[-1]\n\ndef cheat(sight):\n    return -1\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    player.cache_clear()
    yield
    player.cache_clear()
    sys.modules.pop("drifters", None)


def test_a_player_does_not_do_what_it_is_not_to_do_unless_nothing_else_is_legal() -> None:
    play, chance = every_game()["duel"].match.start(3), Random(1)
    done, forced = set[str](), 0
    while decision := play.decision:
        code = player("random without attack").pick(sight(play, decision, chance, None), play)
        words = names_of(code, play.game, play.state.tables)
        forced += "attack" in words
        assert "attack" not in words or all(
            "attack" in names_of(one, play.game, play.state.tables) for one in decision.options
        )
        done |= words
        play.resume(code)
        if play.state.turns > 12:
            break
    assert {"play", "end"} <= done and not forced


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        ("gredy", 'there is no policy "gredy"; did you mean "greedy"?'),
        ("greedy without webb", '"webb" is neither a card nor an action of the game; did you mean "web"?'),
        ("without web", 'there is no policy "without web"; the policies are random, greedy, rollouts, mcts'),
    ],
)
def test_an_unknown_policy_or_word_is_told(outside: Desk, policy: str, told: str) -> None:
    result = outside("playtest", *TWO, "--policy", policy)
    assert result.code == 2 and told in " ".join(result.err.split())


@pytest.mark.usefixtures("drifters")
def test_a_player_of_another_package_can_be_named(outside: Desk) -> None:
    assert {"last", "cheat"} <= set(policy_names())
    assert outside("playtest", *TWO, "--policy", "random,last").code == 0


@pytest.mark.usefixtures("drifters")
def test_one_that_does_something_illegal_fails_and_the_game_is_told(outside: Desk) -> None:
    result = outside("playtest", *TWO, "--policy", "cheat")
    assert result.code == 1 and "the player chose -1, which is none of the options" in result.out


@pytest.mark.usefixtures("drifters")
def test_one_that_cannot_be_loaded_is_told(outside: Desk) -> None:
    result = outside("playtest", *TWO, "--policy", "lost")
    assert result.code == 2 and 'the policy "lost" of drifters:nothing cannot be used' in " ".join(result.err.split())

"""Programs that learn get every game: as numbers without anything hidden, and as other libraries have it."""

from __future__ import annotations

import subprocess
import sys

import pytest

import cardlang
from cardlang.pipeline.play.matches import Pairing
from cardlang.pipeline.play.session import Session
from cardlang.pipeline.play.spaces import MOST, Spaces
from cardlang.rules.actions import OPTION
from contract.games import PROJECTS, every_game
from contract.test_players import worlds
from measures.playing import random_game

GAMES = pytest.mark.parametrize("id", PROJECTS)


def pairing(id: str) -> Pairing:
    return Pairing(every_game()[id].match, id, (), "", "")


@GAMES
def test_actions_have_one_number_each_and_observations_hide_what_is_hidden(id: str) -> None:
    one = pairing(id)
    spaces, compared = Spaces(one), 0
    for n, (play, _) in enumerate(random_game(one.match, 5)):
        if n % 20 != 3 or not play.decision:
            continue
        numbers = [spaces.action(code) for code in play.decision.options]
        assert numbers == sorted(set(numbers)) and numbers[-1] < spaces.actions
        assert [spaces.code(number) for number in numbers] == [*play.decision.options]
        player = play.decision.player + 1
        seen = spaces.observation(Session(one, play).observe(player))
        assert len(seen) == len(spaces.names) and seen[0] == player
        for other in worlds(play, 5):
            assert spaces.observation(Session(one, other).observe(player)) == seen
            compared += 1
        if compared > 20:
            break
    assert compared > 1


def test_what_has_no_number_is_told() -> None:
    spaces = Spaces(pairing("skirmish"))
    assert spaces.code(spaces.action(OPTION(MOST - 1))) == OPTION(MOST - 1)
    with pytest.raises(OverflowError, match="is about a number above 99, for which there is no room"):
        spaces.action(OPTION(MOST))
    for wrong in (-1, spaces.actions):
        with pytest.raises(ValueError, match=f"there is no action {wrong}: they are numbered from 0 to"):
            spaces.code(wrong)


def test_a_win_a_loss_and_a_draw() -> None:
    spaces = Spaces(pairing("skirmish"))
    assert [spaces.returns(winners) for winners in ((1,), (2,), (), (1, 2))] == [[1, -1], [-1, 1], [0, 0], [0, 0]]
    assert spaces.zero_sum


@pytest.mark.parametrize(("library", "method"), [("numpy", "pettingzoo"), ("pyspiel", "openspiel")])
def test_a_missing_library_is_told(monkeypatch: pytest.MonkeyPatch, library: str, method: str) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, "cardlang.pipeline.play.aec", raising=False)
    with pytest.raises(ImportError, match=rf'pip install "cardlang\[{method}\]"'):
        getattr(cardlang.game("skirmish"), method)(["drow", "hero"])


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of PettingZoo, about names and dictionaries of observations
@GAMES
def test_pettingzoo_finds_nothing_wrong(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    every_game()
    monkeypatch.chdir(PROJECTS[id])
    api_test(cardlang.game(id).pettingzoo([]), num_cycles=500)
    seed_test(lambda: cardlang.game(id).pettingzoo([]), num_cycles=100)


@pytest.mark.slow
@GAMES
def test_openspiel_finds_nothing_wrong(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    every_game()
    monkeypatch.chdir(PROJECTS[id])
    pyspiel.random_sim_test(cardlang.game(id).openspiel([]), num_sims=1, serialize=False, verbose=False)


@pytest.mark.slow
def test_a_program_with_openspiel_ends_as_usual() -> None:
    pytest.importorskip("pyspiel")
    program = 'import cardlang; print(cardlang.game("skirmish").openspiel(["drow", "hero"]).num_players())'
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")

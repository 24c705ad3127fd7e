"""The numbers with which a game begins: a project changes them, and they are played, printed and checked."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.edit.starting import start as new_project
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.play.matches import arrange
from cardlang.pipeline.play.scenarios import test as play
from cardlang.pipeline.printing.build import build
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.rules.actions import split

START = """
resources:
  morale: {plural: [morale]}
start: {gold: 32, hand: 4, level: 2, levels: 3, refill: 2, morale: 5}
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The starter, with other numbers."""
    folder = tmp_path / "hedgerow"
    new_project(folder, "skirmish", bare=False)
    words = folder / "games/hedgerow/game.yaml"
    words.write_text(words.read_text() + START)
    monkeypatch.chdir(folder)
    return folder


def test_a_game_is_played_with_them(project: Path) -> None:
    assert lint([])[0] == []
    match = arrange().pairings[0].match
    play = match.start(5)
    state = play.state
    assert [state.resources[state.resource(player, "morale")] for player in (0, 1)] == [5, 5]
    levels = 0
    while play.state.phase == "setup":
        assert play.decision
        code = play.decision.options[-1]
        if state.mode[0] == 0 and split(code)[1] < len(match.tables.creatures):
            levels = max(levels, play.state.mode[1])
        play.resume(code)
    state = play.state
    assert levels <= 3
    assert len(state.zones[state.zone(1 - state.turn, "hand")]) == 4
    assert state.resources[state.resource(1 - state.turn, "vault")] == 32


def test_a_scenario_begins_with_them(project: Path) -> None:
    told = """\
- scenario: Gold lies in the vault
  board: |
    A b
  creatures: {A: {player: 1}, b: {player: 2}}
  when:
    - activate: A
  then:
    1: {vault: 32, supply: 0}
"""
    (project / "cards/hedgerow/scenarios/start.yaml").write_text(told)
    results = play([], lambda name: "vault" in name).results
    assert [one.passed for one in results] == [True], results


def test_pages_and_mats_print_them(project: Path) -> None:
    result = build(BuildOptions(kit=True, out=project / "out"))
    assert result.diagnostics == []
    pages = pypdfium2.PdfDocument(project / result.files[0].path)
    said = " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)
    for words in (
        "of level 2 at most and together no more than 3 levels",
        "draw 4 action cards and 4 creature cards. Put 32 gold in your vault",
        "Vault 32 gold at the start",
        "4. Each player also begins with 5 morale. 5. Decide who has the first turn.",
        "until you have 2",
        "It starts with 32 gold",
    ):
        assert words in said, words
    assert "20 gold" not in said


@pytest.mark.parametrize(
    ("start", "found"),
    [
        ("{golld: 3}", 'C164 there is no number "golld" with which a game begins; did you mean "gold"?'),
        ("{gold: many}", "C133"),
        ("{gold: -1}", "C136"),
        ("{gold: 501}", "C136"),
    ],
)
def test_numbers_that_mean_nothing_are_reported(start: str, found: str, project: Path) -> None:
    words = project / "games/hedgerow/game.yaml"
    words.write_text(words.read_text().replace(START, f"\nstart: {start}\n"))
    said = [f"{one.code} {one.message}; {one.help}" for one in lint([])[0]]
    assert len(said) == 1 and said[0].startswith(found), said


def test_a_name_in_braces_that_is_no_number_is_reported_at_its_line(project: Path) -> None:
    mats = project / "cards/hedgerow/mats"
    mats.mkdir()
    (mats / "supply.yaml").write_text('game: hedgerow\nmat: supply\nname: Supply\nstart: "{golld} gold"\n')
    (found,) = lint([])[0]
    assert (found.code, found.help) == ("C531", 'did you mean "gold"?')
    assert found.span.path.endswith("supply.yaml")


def test_shipped_numbers_are_those_of_the_rules() -> None:
    assert load_game("skirmish").rules.numbers == {"gold": 20, "hand": 3, "level": 3, "levels": 7, "refill": 3}


@pytest.mark.parametrize(("gold", "spots"), [(12, 12), (60, 60), (61, 0), (500, 0)])
def test_a_mat_has_a_spot_for_each_coin_or_else_a_tray(gold: int, spots: int, project: Path) -> None:
    words = project / "games/hedgerow/game.yaml"
    words.write_text(words.read_text().replace("gold: 32", f"gold: {gold}"))
    result = build(BuildOptions(kit=True, out=project / "out"))
    assert result.diagnostics == []
    pages = pypdfium2.PdfDocument(project / result.files[0].path)
    said = [page.get_textpage().get_text_range().split() for page in pages]
    (mat,) = {tuple(words) for words in said if " ".join(words).startswith(f"Vault {gold} gold at the start")}
    numbers = [int(word) for word in mat if word.isdigit()]
    assert all(n in numbers for n in range(1, spots + 1)) and max(numbers) == gold
    assert (spots == 0) == (len(numbers) < 12)

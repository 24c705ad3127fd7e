"""All commands work on a small game with defaults: it has no schema, template, battlefield, page or check of its
own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from contract.games import HERE, PROJECT, ROOT


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return Path(shutil.copytree(PROJECT, tmp_path / "embers"))


def run(project: Path, *args: str) -> tuple[int, str]:
    paths = os.pathsep.join((str(ROOT), str(HERE)))
    told = subprocess.run(
        [sys.executable, "-m", "cardlang", *args],
        cwd=project,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in told.stderr, told.stderr
    return told.returncode, told.stdout + told.stderr


@pytest.mark.parametrize("game", ["embers", "wagers"])
def test_a_small_game_is_small(game: str) -> None:
    files = [path for path in (HERE / game).iterdir() if path.suffix in (".py", ".yaml")]
    assert sum(len(path.read_text().splitlines()) for path in files) < 100


@pytest.mark.slow
def test_its_cards_and_scenarios_are_linted(project: Path) -> None:
    assert run(project, "lint") == (0, "no errors in 6 files\n")
    deck = project / "cards/embers/sparks.yaml"
    deck.write_text(deck.read_text().replace("Gain 2 embers", "Gain 2 embres").replace("copies: 4", "copies: four"))
    code, said = run(project, "lint")
    assert code == 1 and "embres" in said and "copies" in said


def test_a_card_is_explained(project: Path) -> None:
    code, said = run(project, "explain", "smother")
    assert code == 0 and "Each opponent loses 1 ember." in said


def test_its_scenarios_are_played(project: Path) -> None:
    """The mechanics that need no board, in a game that has nothing else."""
    assert run(project, "test") == (0, "24 passed\n")
    turns = project / "cards/embers/scenarios/turns.yaml"
    turns.write_text(turns.read_text().replace("{over: true}", "{over: false}"))
    code, said = run(project, "test")
    assert code == 1 and "over: expected false, was true" in said and "[0, 0]" not in said and "\n\n\n" not in said


WRONG = """\
- scenario: A hand is a list, an ember is counted
  players: {1: {hand: 5}}
- scenario: No such step, card, player or name
  players: {1: {hand: [kindle]}}
  when:
    - play: kindel
    - roll: five
  then: {1: {ember: [kindle]}, 4: {ember: 1}, mood: 4}
- scenario: A text is text
  cards: {ash: {text: 5}}
"""


def test_what_is_wrong_with_a_scenario_is_reported_at_its_place(project: Path) -> None:
    (project / "cards/embers/scenarios/wrong.yaml").write_text(WRONG)
    code, said = run(project, "lint")
    told = [line.split(":", 1)[1] for line in said.splitlines() if line.startswith("cards/")]
    assert (code, told) == (
        1,
        [
            "2:23: C405 hand: holds cards",
            '6:13: C405 there is no card "kindel"',
            "7:7: C402 this is not a step of Embers",
            "8:21: C405 ember: is a number",
            '8:47: C405 nothing here is called "mood"',
            "10:23: C405 text: is not a text",
        ],
    )


def test_scenarios_of_a_game_that_is_not_installed_are_not_played_by_another(project: Path) -> None:
    shutil.move(project / "cards/embers", project / "cards/cinders")
    code, said = run(project, "lint")
    assert code == 1 and said.count('C141 there is no game "cinders" here') == 3 and "board" not in said


def test_its_decks_are_printed(project: Path) -> None:
    code, said = run(project, "build")
    assert code == 0, said
    pages = PdfDocument(project / "out/embers/sparks-letter.pdf")
    words = pages[0].get_textpage().get_text_bounded()
    assert len(pages) == 3 and "Kindle" in words and "Gain 2 embers." in words


@pytest.mark.slow
def test_whole_games_are_played_and_told(project: Path) -> None:
    code, said = run(project, "playtest", "sparks", "--games", "4", "--traces", "told")
    assert code == 0 and "no engine errors" in said, said
    code, said = run(project, "replay", "told/games.jsonl")
    assert code == 0 and "Sparks 1 plays" in said, said

"""Other files can add to the glossary."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.language.glossary import read_glossary
from cardlang.pipeline.explain import Library
from cardlang.pipeline.load.games import load_game

GAME = load_game("skirmish")


@pytest.fixture
def glossary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The glossary of a game of its own in the project here."""
    monkeypatch.chdir(tmp_path)
    Path("cardlang.yaml").touch()
    Path("games/trench").mkdir(parents=True)
    Path("games/trench/game.yaml").write_text("format: 1\ngame: trench\nname: Trench\nextends: skirmish\n")
    return Path("games/trench/glossary.yaml")


def test_a_games_own_file_adds_to_its_parents(glossary: Path) -> None:
    glossary.write_text(
        "game: trench\nterms:\n  morale: {meaning: The will to fight.}\n  shift: {meaning: To creep.}\n"
    )
    terms = load_game("trench").books.glossary
    assert [term.meaning for name in ("morale", "shift") for term in terms.find(name)] == [
        "The will to fight.",
        "To creep.",
    ]
    assert terms.find("slide")


def test_a_file_with_errors_is_reported_and_left_out(glossary: Path) -> None:
    glossary.write_text("game: trench\nterms:\n  morale: {means: The will to fight.}\n")
    (slide,) = Library("trench").terms("slide")
    assert [problem.code for problem in slide.diagnostics] == ["C131"]
    assert not load_game("trench").books.glossary.find("morale")


def test_a_keyword_power_without_an_entry_has_its_reminder() -> None:
    (flying,) = read_glossary([], GAME.language.vocabulary).find("flying")
    assert flying.meaning == "This creature ignores difficult terrain and passes enemies' squares."

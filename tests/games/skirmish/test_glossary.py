"""Other files can add to the glossary."""

from __future__ import annotations

from pathlib import Path

from cardlang.language.glossary import read_glossary
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.glossaries import read_glossaries

GAME = load_game("skirmish")


def test_a_games_own_file_adds_to_its_parents(tmp_path: Path) -> None:
    path = tmp_path / "glossary.yaml"
    path.write_text("game: trench\nterms:\n  morale: {meaning: The will to fight.}\n  shift: {meaning: To creep.}\n")
    glossary, problems = read_glossaries([GAME.folders[0] / "glossary.yaml", path], GAME)
    assert not problems
    assert [term.meaning for name in ("morale", "shift") for term in glossary.find(name)] == [
        "The will to fight.",
        "To creep.",
    ]
    assert glossary.find("slide")


def test_a_file_with_errors_is_reported_and_left_out(tmp_path: Path) -> None:
    path = tmp_path / "glossary.yaml"
    path.write_text("game: trench\nterms:\n  morale: {means: The will to fight.}\n")
    glossary, problems = read_glossaries([path], GAME)
    assert [problem.code for problem in problems] == ["C131"]
    assert not glossary.find("morale")


def test_a_keyword_power_without_an_entry_has_its_reminder() -> None:
    (flying,) = read_glossary([], GAME.language.vocabulary).find("flying")
    assert flying.meaning == "This creature ignores difficult terrain and passes enemies' squares."

"""Words of other games that mean exactly what words of a game mean: they are read, and written as the game's own."""

from __future__ import annotations

import pytest

from cardlang.language.language import Language
from cardlang.pipeline.load.games import load_game
from measures.corpus import GAMES, ROOT

FOLDER = ROOT / "tests/language"


def rows(game: str) -> list[tuple[str, ...]]:
    """Box, text in the words of others, and the same in the game's own; `\\n` stands for the end of a line."""
    file = FOLDER / f"equivalents-{game}.tsv"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [tuple(one.replace(r"\n", "\n").split("\t")) for one in lines if one and not one.startswith("#")]


@pytest.mark.parametrize(("game", "box", "theirs", "ours"), [(game, *row) for game in GAMES for row in rows(game)])
def test_they_are_written_in_the_games_words(game: str, box: str, theirs: str, ours: str) -> None:
    language = load_game(game).language
    read = language.parse(theirs, box, "Web")
    assert read.text and not read.diagnostics, read.diagnostics
    assert (read.text, read.effect) == (ours, language.parse(ours, box, "Web").effect)


def test_what_is_found_points_at_the_designers_words(language: Language) -> None:
    text = "Inflict 5 damage on an adjacent foe. Destroy it, and it heals."
    (first, *_) = language.parse(text).diagnostics
    assert text[first.span.start : first.span.end] in text[text.index("Destroy") :]


def test_a_word_of_the_game_is_never_taken_for_another(language: Language) -> None:
    """Equivalents are tried only where a sentence cannot be read as it stands."""
    for text in ("Move 3 squares.", "Deal 5 damage to up to two adjacent enemies."):
        assert language.parse(text).text
        assert not language.parse(text, suggest=False).diagnostics


def test_words_around_decide_too(language: Language) -> None:
    """`as many as` is no equivalent of `up to`: nothing that only may mean the same is read."""
    assert language.parse("Draw as many cards.").effect is None

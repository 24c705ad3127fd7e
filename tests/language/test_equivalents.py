"""Words of other games that mean exactly what words of a game mean: they are read, and written as the game's own."""

from __future__ import annotations

from cardlang.language.language import Language


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

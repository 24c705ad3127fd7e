"""What people write instead of canonical words."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang
from cardlang.language.language import Language
from cardlang.language.phrasebook import Line, read_lines
from cardlang.pipeline.load.games import load_game
from measures.corpus import GAMES, NAMES

BOOKS = sorted(Path(cardlang.__file__).parent.glob("language/phrasebook.txt"))


@pytest.fixture(scope="module")
def languages() -> list[Language]:
    return [load_game(game).language.naming(NAMES) for game in GAMES]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_each_example_has_the_effect_of_its_canonical_text(book: Path, languages: list[Language]) -> None:
    """In a game that can say it, which reads the one through the phrasebook and the other without."""
    lines = {line for game in GAMES for line in read_lines(book.read_text("utf-8"), game)}
    wrong = [line.example for line in lines if not any(_holds(line, language) for language in languages)]
    assert not wrong


def _holds(line: Line, language: Language) -> bool:
    one, other = line.example
    for box in language.vocabulary.boxes:
        meant, read = language.parse(other, box, suggest=False), language.parse(one, box, suggest=False)
        if meant.effect is not None and meant.effect == read.effect and one != meant.text:
            return True
    return False


def test_a_line_without_an_example_is_a_bug() -> None:
    with pytest.raises(ValueError, match="has no example"):
        read_lines("act: TAKE amount => lose {2}\n", "skirmish")


def test_a_line_is_a_rule_its_symbols_and_words() -> None:
    with pytest.raises(ValueError, match="line 1 of a phrasebook is none"):
        read_lines("TAKE amount\n", "skirmish")


@pytest.mark.parametrize(
    ("text", "means"),
    [
        # The second sentence is about the first, or the first about the second.
        ("Draw a card. Or heal 5 damage.", "Draw 1 action card or heal 5 damage."),
        (
            "Gain 1 gold. Shift 2 squares. You must end adjacent to an enemy.",
            "Gain 1 gold. The acting creature shifts 2 squares to a square adjacent to an enemy.",
        ),
        (
            "Play this card only when this creature would take damage. Prevent that damage.",
            "If the acting creature would take damage, prevent that damage.",
        ),
        # A word is said as another terminal says its value, or by its value.
        (
            "Tap the nearest enemy. Tap the farthest enemy.",
            "Tap an enemy nearest to the acting creature. Tap an enemy farthest from the acting creature.",
        ),
        ("After attacking, draw a card.", "After this creature attacks, draw 1 action card."),
        # Of several lines with the same symbols, the first that fits is said.
        (
            "Each opponent must discard a card, or you draw a card.",
            "For each opponent, draw 1 action card unless that player discards 1 action card.",
        ),
        # `its` is the creature's of which the sentence speaks.
        (
            "Choose an enemy. It can't move until the end of its next activation.",
            "Choose an enemy. That creature cannot move until the end of that creature's next activation.",
        ),
    ],
)
def test_what_is_written_instead(text: str, means: str, language: Language) -> None:
    assert language.parse(text).text == means


@pytest.mark.parametrize(
    "text",
    [
        "Choose an enemy. It gets -1 speed until the end of its activation.",  # the current one, or its next?
        "Draw a card. Or.",
        "You must end adjacent to an enemy.",
        "Or heal 5 damage.",
    ],
)
def test_what_is_not_understood(text: str, language: Language) -> None:
    assert language.parse(text).effect is None

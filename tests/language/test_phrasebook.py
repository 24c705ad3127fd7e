"""What people write instead of canonical words."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import cardlang
from cardlang.language.language import Language
from cardlang.language.phrasebook import Line, read_lines
from cardlang.pipeline.load.games import load_game
from measures.corpus import GAMES, NAMES

BOOKS = sorted(Path(cardlang.__file__).parent.rglob("phrasebook.txt"))


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
    for box, name in product(language.vocabulary.boxes, (None, "Spider Queen")):
        meant, read = (language.parse(text, box, name, suggest=False) for text in (other, one))
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


def test_a_line_belongs_to_a_game_or_to_a_word() -> None:
    text = "a: B => c\n    // B. => C.\nelements| a: B => d\n    // B. => D.\nINSTANT| a: B => e\n    // B. => E.\n"
    assert [(one.owner, one.words) for one in read_lines(text, "skirmish")] == [("", "c"), ("INSTANT", "e")]
    assert [one.owner for one in read_lines(text, "elements")] == ["", "elements", "INSTANT"]


def test_alternatives_stand_inside_alternatives() -> None:
    (line,) = read_lines("a: B c[d: e[f: G] H=i_j] => k\n    // B. => K.\n", "elements")
    assert [*line.read.alternatives] == [("a", "B c"), ("d", "e H"), ("f", "G")]
    assert line.read.parts[1].parts[1].value == "i j"


SAID = [
    # A line of one heading goes before one of all sentences,
    ("Instant: Target player draws 1 spell.", "Instant: A player draws 1 spell."),
    ("Permanent: Target player rolls 1 more die.", "Permanent: The target player rolls 1 more die."),
    # and a narrower line before a broad one.
    ("Permanent: Target enemy hero cannot move.", "Permanent (on an enemy hero): The target cannot move."),
    # Words agree with the number before them.
    ("Instant: Each enemy hero loses 1 hit point.", "Instant: Deal 1 wound to each enemy hero."),
    ("Instant: Each enemy hero loses 2 hit points.", "Instant: Deal 2 wounds to each enemy hero."),
    # What is added depends on the text before.
    (
        "Instant: Put 2 power tokens on a permanent spell. Enhance: +1 power token.",
        "Instant: Put 2 power tokens on a permanent spell. Enhance: Put 1 power token on that permanent spell.",
    ),
    (
        "Permanent: The target cannot move. Enhance: +1 power token.",
        "Permanent: The target cannot move. Enhance: put 1 power token on this spell.",
    ),
]


@pytest.mark.parametrize(("text", "canonical"), SAID)
def test_a_spell_is_read_in_canonical_words(text: str, canonical: str) -> None:
    language = load_game("elements").language
    read = language.parse(text, "spell")
    assert (read.effect, read.text) == (language.parse(canonical, "spell").effect, canonical)


WRONG = [
    "Instant: Move an enemy creature to an exposed free space.",  # only what is adjacent can be left without what to
    "Instant: Deal 2 wounds to a creature. Enhance: One more hero.",  # a noun does not disappear,
    "Instant: Take a spell from the tableau into an opponent's hand.",  # nor a player
    "Instant: Reroll one of that player's dice.",
]


@pytest.mark.parametrize("text", WRONG)
def test_other_words_are_not_taken_for_canonical_ones(text: str) -> None:
    assert load_game("elements").language.parse(text, "spell").effect is None

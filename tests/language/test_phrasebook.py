"""What people write instead of canonical words, as the lines of the phrasebooks say it."""

from __future__ import annotations

import pytest

from cardlang.language.phrasebook import read_lines
from cardlang.pipeline.load.games import load_game


def test_a_line_belongs_to_a_game_or_to_a_word() -> None:
    text = "a: B => c\n    // B. => C.\nelements| a: B => d\n    // B. => D.\nINSTANT| a: B => e\n    // B. => E.\n"
    assert [(one.owner, one.words) for one in read_lines(text, "skirmish")] == [("", "c"), ("INSTANT", "e")]
    assert [one.owner for one in read_lines(text, "elements")] == ["", "elements", "INSTANT"]


def test_a_line_needs_an_example() -> None:
    with pytest.raises(ValueError, match="no example"):
        read_lines("a: B => c\n", "elements")


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
def test_a_text_is_read_in_canonical_words(text: str, canonical: str) -> None:
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

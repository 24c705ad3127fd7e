"""What texts are told that say something as other games do, or that cannot be said: rewordings that mean the same, and
what to write instead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.language.language import Language
from cardlang.language.recast import pattern_of, recast, splits
from cardlang.pipeline.load.games import load_game
from measures.corpus import GAMES

LINES = (Path(__file__).parent / "unsaid.tsv").read_text(encoding="utf-8").splitlines()
UNSAID = [tuple(line.replace("\\n", "\n").split("\t")) for line in LINES if not line.startswith("#")]

# A text that is refused, and what it is when its suggestions have been followed.
MENDED = [
    (
        "skirmish", "power", "Enemies that start their activation within 2 squares of this creature take 5 damage.",
        "When an enemy starts its activation within 2 squares of this creature, it takes 5 damage.",
    ),
    (
        "skirmish", "power", "Enemies within 3 squares can't play immediate cards, nor can they be healed.",
        "Enemies within 3 squares can't play immediate cards and cannot be healed.",
    ),
    # Two sentences for one.
    (
        "skirmish", "attached", "This creature's level is increased by 1, and allies adjacent to it get +1 speed.",
        "This creature's level is increased by 1. Allies adjacent to it get +1 speed.",
    ),
    (
        "elements", "spell", "Permanent: Prevent the first wound the target would suffer each round.",
        "Permanent: If the target would take wounds, prevent 1 of that damage. Use this only once per round.",
    ),
]  # fmt: skip


def followed(language: Language, text: str, box: str) -> str:
    for _ in range(3):
        fix = next((one.fix for one in language.parse(text, box).diagnostics if one.fix), None)
        if fix is None:
            break
        text = text[: fix.span.start] + fix.text + text[fix.span.end :]
    return text


@pytest.mark.parametrize(("game", "box", "text", "right"), MENDED, ids=[one[2] for one in MENDED])
def test_what_other_games_say_is_reworded(game: str, box: str, text: str, right: str) -> None:
    language = load_game(game).language
    assert language.parse(text, box).effect is None
    assert followed(language, text, box) == right
    assert language.parse(right, box).effect is not None


@pytest.mark.parametrize(("game", "box", "text", "told"), UNSAID, ids=[one[2] for one in UNSAID])
def test_what_cannot_be_said_is_told(game: str, box: str, text: str, told: str) -> None:
    parsed = load_game(game).language.parse(text, box)
    assert parsed.effect is None
    assert told in [one.help for one in parsed.diagnostics]


def test_all_that_cannot_be_said_is_told_of_a_text() -> None:
    notes = {told for game in GAMES for told in load_game(game).language.vocabulary.unsaid.values()}
    assert notes == {told for _, _, _, told in UNSAID}


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_that_is_told_instead_is_read(game: str) -> None:
    language = load_game(game).language
    for told in set(language.vocabulary.unsaid.values()):
        for said in re.findall(r'"([A-Z][^"…:]+ [^"…:]+ [^"…:]+ [^"…]+)"', told):
            texts = [f"{head}{said}." for head in ("", "Instant: ", "Instant: Draw 1 spell. ", "T: Draw a card. ")]
            assert any(language.parse(one, box).effect for one in texts for box in language.vocabulary.boxes), said


def test_a_sentence_is_not_split_where_that_changes_what_is_optional() -> None:
    assert not list(splits("You may tap it and draw a card", 99, lambda word: True))
    (one, *_) = splits("When it attacks, tap it and draw a card", 99, lambda word: False)
    assert one == ("When it attacks, tap it. When it attacks, draw a card", True)


def test_numbers_are_kept_in_order() -> None:
    known = [(pattern_of("rolls # dice instead of #"), "rolls # dice")]
    assert list(recast("That player rolls five dice instead of 6", known)) == [("That player rolls 5 dice", False)]

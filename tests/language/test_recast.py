"""What texts are told that say something as other games do, or that cannot be said: rewordings that mean the same, and
what to write instead."""

from __future__ import annotations

import re

import pytest

from cardlang.language.equivalents import Unsaid, unsaid
from cardlang.language.offers import WITHOUT
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.load.games import load_game
from measures.corpus import GAMES, table
from measures.messages import followed

UNSAID = table("unsaid")

# A text that is refused, and what it is when its suggestions have been followed.
MENDED = [
    # What only describes something is chosen first.
    (
        "skirmish", "main", "Teleport to a square adjacent to an enemy within 4 squares. Tap it. Draw a card.",
        "Choose an enemy within 4 squares. Teleport to a square adjacent to that creature. Tap it. Draw a card.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("game", "box", "text", "right"), MENDED, ids=[one[2] for one in MENDED])
def test_what_other_games_say_is_reworded(game: str, box: str, text: str, right: str) -> None:
    language = load_game(game).language
    assert language.parse(text, box).effect is None
    assert followed(language, text, box) == (right, True)


@pytest.mark.parametrize(("game", "box", "text", "told"), UNSAID, ids=[one[2] for one in UNSAID])
def test_what_cannot_be_said_is_told(game: str, box: str, text: str, told: str) -> None:
    """With the code and the message that the line has, if it has some."""
    parsed = load_game(game).language.parse(text, box)
    line = unsaid("", told)
    assert parsed.effect is None
    assert line in [_as_line(line, text, one) for one in parsed.diagnostics]


def _as_line(line: Unsaid, text: str, found: Diagnostic) -> Unsaid:
    """A line with a code, a message and a help in which `{}` stands for the words at fault."""
    words = text[found.span.start : found.span.end]
    said = found.message.replace(words, "{}"), found.help.replace(words, "{}") if "{}" in line.help else found.help
    return Unsaid(*line[:3], found.code, said[0] if "{}" in line.message else found.message, said[1])


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


@pytest.mark.parametrize(
    ("game", "box", "text", "words"),
    [
        ("skirmish", "main", "Slide an adjacent enemy three squares away to the target.", "away to the target"),
    ],
)
def test_the_words_are_told_without_which_a_sentence_is_read(game: str, box: str, text: str, words: str) -> None:
    (found,) = load_game(game).language.parse(text, box).diagnostics
    assert (text[found.span.start : found.span.end], found.help) == (words, WITHOUT)


@pytest.mark.parametrize(
    ("game", "box", "text", "unknown", "words"),
    [
        ("skirmish", "power", "At the end of your turn, if it quacks, draw a card.", "quacks", "if it quacks"),
        ("skirmish", "main", "If nobody does, you take 2 gold from the supply.", "nobody", "If nobody does"),
        ("elements", "spell", "Instant: Draw a spell at your own leisure.", "leisure", "at your own leisure"),
    ],
)
def test_an_unknown_word_is_told_with_the_words_around_it(
    game: str, box: str, text: str, unknown: str, words: str
) -> None:
    (found,) = load_game(game).language.parse(text, box).diagnostics
    assert (text[found.span.start : found.span.end], found.help.split("; ")[-1]) == (
        unknown,
        f'all but "{words}" can be read',
    )


@pytest.mark.parametrize(
    ("game", "box", "text", "never"),
    [
        ("skirmish", "main", "If nobody does, draw a card.", "anybody"),
        ("skirmish", "main", "If it is no longer a legal target, tap it.", "level"),
        ("elements", "creature", "Attacks: front\nActivated: Reroll a die. If it shows fire, draw a spell.", "five"),
        ("elements", "hero", "Whenever you heal a being, draw a spell.", "heals"),
    ],
)
def test_a_word_that_means_something_else_is_not_suggested(game: str, box: str, text: str, never: str) -> None:
    for found in load_game(game).language.parse(text, box).diagnostics:
        assert f'"{never}"' not in found.help and (found.fix is None or never not in found.fix.text)

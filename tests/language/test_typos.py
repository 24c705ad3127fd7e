"""Messages about wrong words: the intended word is suggested first, and the message is readable."""

from __future__ import annotations

import re
from random import Random
from time import process_time

import pytest

from cardlang.language.atoms import split
from cardlang.language.language import Language
from measures.corpus import GAMES, all_texts
from measures.messages import is_fit
from measures.spoiled import Spoiled, found_there, reading_once, suggestion, understood
from measures.typos import taken_back, typos

COUNT = 500


@pytest.fixture(scope="session")
def language(language: Language) -> Language:
    return reading_once(language)


every_game = pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")


@pytest.fixture(scope="session")
def slips(game: str, language: Language) -> list[Spoiled]:
    return typos(language, all_texts(game), COUNT)


@pytest.mark.slow
@every_game
def test_the_first_suggestion_is_the_word_that_was_meant(game: str, language: Language, slips: list[Spoiled]) -> None:
    wrong = [
        (one.text[one.start : one.end], suggestion(language, one)) for one in slips if not taken_back(language, one)
    ]
    assert len(wrong) <= COUNT * 0.1, wrong


@pytest.mark.slow
@every_game
def test_every_message_is_short_and_in_plain_words(game: str, language: Language, slips: list[Spoiled]) -> None:
    for one in slips:
        for found in language.parse(one.text, one.box).diagnostics:
            assert is_fit(language, found), found


@pytest.mark.slow
@every_game
def test_a_wrong_word_is_reported_once_at_the_word(game: str, language: Language, slips: list[Spoiled]) -> None:
    for one in slips:
        assert len(found_there(language, one)) == 1, one


def mended(language: Language, text: str, box: str, name: str) -> str | None:
    """The text with all fixes of errors that may be applied; none where there are only hints."""
    found = language.parse(text, box, name or None).diagnostics
    fixes = [one.fix for one in found if one.severity == "error" and one.fix and one.fix.sure]
    for fix in sorted(fixes, key=lambda fix: -fix.span.start):
        text = text[: fix.span.start] + fix.text + text[fix.span.end :]
    return text if fixes else None


@pytest.mark.slow
@every_game
def test_a_fix_that_is_applied_gives_a_slip_its_meaning_back(
    game: str, language: Language, slips: list[Spoiled]
) -> None:
    """An unsure fix is only a hint, which is rare."""
    hints = 0
    for one in slips:
        after = mended(language, one.text, one.box, one.name)
        hints += after is None
        if after is not None:
            effects = [language.parse(text, one.box, one.name or None).effect for text in (after, one.right)]
            assert effects[0] is not None and effects[0] == effects[1], (one.text, after)
    assert hints <= COUNT * 0.04


_WORDS = """or and with then before unless refresh immediately instead phase monster unit hero strike points energy
token hex owner target each all other previous may shall could had this those its until else from into over beside"""
WORDS = re.findall(r"\w+", _WORDS)


@pytest.mark.slow
def test_a_fix_that_is_applied_leads_to_a_text_that_is_read(language: Language) -> None:
    """For any wrong or additional word."""
    random, applied = Random("words"), 0
    known = understood(language, all_texts())
    for _ in range(COUNT):
        (box, text, name), _ = random.choice(known)
        word = random.choice(list(re.finditer(r"[^\W\d_]+", text)))
        end = random.choice((word.start(), word.end()))
        wrong = f"{text[: word.start()]}{random.choice(WORDS)}{' ' * (end < word.end())}{text[end:]}"
        after = mended(language, wrong, box, name)
        if after is not None:
            applied += 1
            assert language.parse(after, box, name or None).effect is not None, (wrong, after)
    assert applied > 5


@pytest.mark.parametrize(
    ("text", "wrong", "meant"),
    [
        ("Make a melee attack from +10 damage.", "from", "with"),  # a word of the game, and no slip
        ("Tap an adjacent Humna or xyzzy.", "Humna", "Human"),
    ],
)
def test_a_guess_is_only_a_hint(language: Language, text: str, wrong: str, meant: str) -> None:
    for box in ("main", "power"):
        first = language.parse(text, box).diagnostics[0]
        assert (text[first.span.start : first.span.end], f'"{meant}"' in first.help) == (wrong, True)
        assert first.fix and not first.fix.sure


def test_a_suggestion_that_is_taken_is_understood(language: Language) -> None:
    for text in ("Exhaust an adjacent foe.", "Draw a crad, tehn heal 5 damgae.", "Tap two adjacent minions."):
        found = language.parse(text).diagnostics
        for one in sorted(found, key=lambda one: -one.span.start):
            assert one.fix
            text = text[: one.fix.span.start] + one.fix.text + text[one.fix.span.end :]
        assert language.parse(text).effect is not None, text


def test_errors_of_every_sentence_are_reported(language: Language) -> None:
    text = "Make a meele attack agianst a dorw. Draw a a card. Tap an xyzzy. Make a melee damage. Slde it."
    found = [text[one.span.start : one.span.end] for one in language.parse(text).diagnostics]
    assert found == ["meele", "agianst", "dorw", "a", "xyzzy", "damage", "Slde"]


@pytest.mark.parametrize("text", ["xyzzy " * 600, "xyzzy. " * 550, "Make a meele attack. " * 180])
def test_a_text_full_of_errors_is_read_quickly(language: Language, text: str) -> None:
    start = process_time()
    assert language.parse(text).diagnostics
    assert process_time() - start < 1


def test_what_is_offered_for_foreign_words_are_words_of_the_game(language: Language) -> None:
    meant = language.vocabulary.meant
    assert len(meant) > 80
    for ours in (words for all_of_them in meant.values() for words in all_of_them):
        assert all(language.lexicon.has_word(atom.key) for atom in split(ours) if atom.key.isalpha()), ours

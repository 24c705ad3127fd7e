"""tests/language/texts: what designers of other skirmish games might write. All of it survives the round trip."""

from __future__ import annotations

import re
from itertools import product

import pytest

from cardlang.language.atoms import sentences, split
from cardlang.language.language import Language
from cardlang.pipeline.load.games import load_game
from measures.corpus import GAMES, SKIRMISH, card_texts, examples, table, wordings

TEXTS = examples()
BOXES = ("main", "attached", "power")
EVERY = [(game, *one[:2]) for game in GAMES for one in examples(game=game)]


def test_there_are_many() -> None:
    assert len(TEXTS) == len(set(TEXTS)) >= 250
    assert {box for box, _, _ in TEXTS} == set(BOXES)


@pytest.mark.parametrize(("game", "box", "text"), EVERY, indirect=["game"], scope="session")
def test_it_is_understood_and_comes_back(language: Language, box: str, text: str) -> None:
    parsed = language.parse(text, box)
    assert parsed.effect is not None and parsed.text, parsed.diagnostics
    again = language.parse(parsed.text, box)
    assert again.effect == parsed.effect, (parsed.text, again.diagnostics)
    assert again.text == parsed.text


def test_a_line_break_is_a_space(language: Language) -> None:
    """A literal block of YAML has line breaks where its author broke the lines."""
    for box, text, _ in TEXTS:
        parsed = language.parse(text.replace(" ", "\n"), box)
        assert parsed.effect is not None, (text, parsed.diagnostics)
        assert (parsed.effect, parsed.text) == (language.parse(text, box).effect, language.parse(text, box).text)


@pytest.mark.parametrize("marks", ["“”", "„“", "«»", "””"])
def test_quotation_marks_of_any_kind_are_one(language: Language, marks: str) -> None:
    quoted = [(box, text) for box, text, _ in TEXTS if '"' in text]
    for box, text in quoted:
        other = re.sub(r'"([^"]*)"', rf"{marks[0]}\1{marks[1]}", text)
        parsed = language.parse(other, box)
        assert (parsed.effect, parsed.text) == (language.parse(text, box).effect, language.parse(text, box).text), other
    assert quoted


@pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")
def test_digits_and_number_words_are_one(game: str, language: Language) -> None:
    """Wherever a spelling has a number word, and wherever a text has a number: in a game's further texts, or on its
    cards if it has none."""
    words = {str(value): word for value, (word, *_) in language.vocabulary.spelled("NUM").items() if value != "#"}
    digits = {word: digit for digit, word in words.items()}
    changed = 0
    for box, text, name in examples(game=game) or card_texts(game):
        effect = language.parse(text, box, name or None).effect
        for numbers in (words, digits):
            other = re.sub(r"(?<![+\-−\w])\w+", lambda word, to=numbers: to.get(word[0].lower(), word[0]), text)
            if other != text:
                changed += 1
                assert language.parse(other, box, name or None).effect == effect, other
    assert changed > 20


@pytest.mark.parametrize(
    ("text", "wording"),
    [
        ("This creature cannot be slid by or be tapped by enemies.", "be slid or tapped by enemies"),
        ("This creature cannot be moved by, slid by, or tapped by enemies.", "be moved, slid or tapped by enemies"),
        ("This creature cannot be slid or be teleported.", "be slid or teleported"),
        ("This creature cannot be slid or attack.", "attack or be slid"),
    ],
)
def test_passives_share_their_first_and_last_word(language: Language, text: str, wording: str) -> None:
    parsed = language.parse(text, "power")
    assert parsed.text == f"This creature cannot {wording}."
    assert language.parse(parsed.text, "power").effect == parsed.effect


@pytest.mark.slow
@pytest.mark.parametrize("box", BOXES)
def test_any_two_in_one_box_come_back_or_are_refused_for_what_they_refer_to(language: Language, box: str) -> None:
    texts = [text.removesuffix(".") for other, text, _ in TEXTS if other == box]
    pairs = list(product(texts, texts))[::17]  # some of them, each text in many
    understood = 0
    for first, second in pairs:
        parsed = language.parse(f"{first}. {second}", box)
        if parsed.effect is None:
            assert {one.code[:2] for one in parsed.diagnostics} == {"C3"}, (first, second, parsed.diagnostics)
            continue
        understood += 1
        again = language.parse(parsed.text or "", box)
        assert again.effect == parsed.effect, (first, second, parsed.text, again.diagnostics)
    assert understood > len(pairs) * 0.6


def test_every_text_has_one_reading(language: Language, readings) -> None:
    """As far as it is in canonical words; a phrasebook gives these for others."""
    said = {text for box, text, _ in wordings(SKIRMISH) if language.parse(text, box, suggest=False).text == text}
    assert len(said) > 150
    for text in {text for text in said if "Dark Web" not in text and "(" not in text}:
        for sentence in sentences(split(text)):
            assert len(readings(text[sentence[0].start : sentence[-1].end])) == 1, text


@pytest.mark.slow
def test_any_two_canonical_texts_come_back_from_their_effect(language: Language) -> None:
    """The second text may refer to what the first chose or showed."""
    going_on = ["Discard those cards.", "Put that card into your hand.", "Return that creature to its owner's hand.",
                "Put 2 of those cards back in a random order.", "You may deploy that card for free."]  # fmt: skip
    texts = [text for _, box, text, _ in table("same") if box == "main"] + going_on
    understood = 0
    for first, second in list(product(texts, texts))[::20]:
        parsed = language.parse(f"{first} {second}")
        if parsed.effect is None:
            continue
        understood += 1
        again = language.parse(language.write(parsed.effect))
        assert again.effect == parsed.effect, (first, second, parsed.text, again.diagnostics)
    assert understood > 500


CHOSEN = "deal 5 damage to an adjacent enemy for each {} adjacent to {}; or draw 1 action card"
UNWRITABLE = {
    ("skirmish", "main", "An opponent draws 1 action card. Take 1 gold from they's controller."): "C303",
    ("elements", "spell", "Permanent: An opponent attaches this card to them."): "C312",
    ("elements", "creature", "Draw a card."): "C302",  # when? All that is static applies all the time
    ("elements", "creature", "Static: This creature cannot move. Draw 1 spell."): "C302",
    ("elements", "creature", "Your opponents may each take another action that is not casting a spell."): "C302",
}


@pytest.mark.parametrize("text", UNWRITABLE)
def test_what_no_wording_says_is_refused(text: tuple[str, str, str]) -> None:
    game, box, said = text
    found = load_game(game).language.parse(said, box)
    assert (found.effect, found.text, [one.code for one in found.diagnostics]) == (None, None, [UNWRITABLE[text]])


def test_what_is_done_for_each_is_no_option_before_or() -> None:
    found = load_game("skirmish").language.parse(f"Choose one: {CHOSEN.format('ally', 'it')}.")
    assert found.text == f"Choose one: {CHOSEN.format('allied creature', 'that creature')}."

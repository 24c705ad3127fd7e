"""Every text takes a bounded amount of work, however long it is and wherever its errors are."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from cardlang.language.budget import NESTED
from cardlang.language.language import Language
from cardlang.language.names import Names
from cardlang.model.card import MAX_TEXT
from measures.corpus import GAMES, all_texts
from measures.long import long_texts

CALLS = 400_000  # calls of functions; without a budget, some texts took millions, or never ended
COUNT = 16


def calls(language: Language, text: str, box: str = "main") -> int:
    """How many functions are called to read a text."""
    made = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal made
        made += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        language.parse(text, box)
    finally:
        sys.setprofile(before)
    return made


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")
def test_the_longest_texts_take_a_bounded_amount_of_work(game: str, language: Language) -> None:
    language.parse("Tapp an enemmy.", next(iter(language.vocabulary.boxes)))  # what is made once is made before
    worst = max((calls(language, text, box), text) for box, text, _ in long_texts(all_texts(game), 1, COUNT))
    assert worst[0] <= CALLS, worst


REPEATED = {
    ("", "Gain 1 gold", " for each creature", "."): {"C209"},
    ("", "", "For each enemy, ", "draw 1 action card."): {"C209"},
    ("", "You may pay 1 gold. ", "If you do, ", "draw 1 action card."): {"C209"},
    ("attached", "This creature gets +1 speed", " and gets +1 speed", "."): {"C209"},
    ("attached", "", "If this creature is tapped, ", "it gets +1 speed."): {"C209"},
    ("attached", "Pay 1 gold", " or pay 1 gold", "."): {"C209"},
    ("", "Draw 1 action card", " three times", "."): {"C209"},
    ("", "Deal 5 damage to an enemy.", " If it is tapped, deal 10 damage to it instead.", ""): {"C209"},
    ("", "Each ", "Drow ", "heals 5 damage."): set(),
    ("", "", "attack. ", ""): {"C204"},
    ("", "", "Make a meele atack. ", ""): {"C203", "C204"},
    ("", "", "“", ""): {"C204"},
}


@pytest.mark.parametrize("said", REPEATED, ids=lambda said: said[2].strip())
def test_texts_that_repeat_a_piece_take_a_bounded_amount_of_work(
    language: Language, said: tuple[str, str, str, str]
) -> None:
    box, begin, piece, end = said
    text = begin + piece * ((MAX_TEXT - len(begin + end)) // len(piece)) + end
    box = box or "main"
    assert {one.code for one in language.parse(text, box).diagnostics} == REPEATED[said]
    assert calls(language, text, box) <= CALLS


def test_clauses_may_nest_up_to_a_bound(language: Language) -> None:
    deep = "Draw 1 action card" + " and draw 1 action card" * (NESTED - 4) + "."
    assert language.parse(deep).effect
    deeper = deep.replace(".", " and draw 1 creature card" * 8 + ".")
    (found,) = language.parse(deeper).diagnostics
    assert found.code == "C209"
    assert deeper[found.span.start : found.span.end].startswith("Draw 1 action card")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Draw 99999999 action cards.", "99999999"),
        ("Destroy an adjacent enemy with level 501 or less.", "501"),
        (
            "The acting creature gets -2 speed for each ally, to a minimum of 99999999 until the end of the turn.",
            "99999999",
        ),
        (f"Deal {'9' * 3000} damage to an adjacent enemy.", "9" * 3000),
        ("Choose one: draw 100000 action cards; or gain 1 gold.", "100000"),
    ],
)
def test_no_number_is_beyond_the_games_largest(language: Language, text: str, number: str) -> None:
    (found,) = language.parse(text).diagnostics
    assert (found.code, text[found.span.start : found.span.end]) == ("C307", number)
    assert len(found.message) < 80
    assert calls(language, text) < 5_000


def test_thousands_of_names_are_not_all_compared_for_each_word(language: Language) -> None:
    letters = "abcdefghij"
    names = Names(
        {
            f"Orc {a}{b}{c} of {c}{d}x": ["creature card"]
            for a in letters
            for b in letters
            for c in letters
            for d in "xyzw"
        }
    )
    assert len(names.kinds) == 4_000
    assert calls(language.naming(names), "Tap an adjacent Orc bbbb of ccx blorb wrongly. " * 80) <= CALLS

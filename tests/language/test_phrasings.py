"""What designers write in other words than the canonical ones, or in those of other games: it is read as the same
effect or refused, in every game; and wordings that players would play differently are not taken for the same."""

from __future__ import annotations

from collections import Counter

import pytest

from cardlang.language.language import Language
from cardlang.pipeline.load.games import load_game
from measures.corpus import GAMES, table
from measures.meanings import assert_different, compared

PAIRS = {
    "same": [tuple(row) for row in table("same")],
    "phrasings": [tuple(row) for row in table("phrasings")],
    **{
        f"equivalents-{game}": [(game, box, ours, theirs) for box, theirs, ours in table(f"equivalents-{game}")]
        for game in GAMES
    },
}
REFUSED = {
    "same": 57,
    "phrasings": 372,
    "equivalents-elements": 4,
    "equivalents-guilds": 0,
    "equivalents-skirmish": 9,
}  # may only fall
DIFFERENT = [*table("different"), *table("misreadings")]


@pytest.mark.parametrize("file", PAIRS)
def test_other_words_mean_the_same_or_are_refused(file: str) -> None:
    """The canonical text comes back as itself; the other words are read as its effect, or not at all."""
    languages = {game: load_game(game).language for game in GAMES}
    found = Counter(compared(languages[game], box, one, other, "Web") for game, box, one, other in PAIRS[file])
    assert found.keys() <= {"same", "refused"}, [*found]
    assert found["refused"] <= REFUSED[file]


@pytest.mark.parametrize(("game", "box", "one", "other"), DIFFERENT, indirect=["game"], scope="session")
def test_what_differs_is_told_apart(language: Language, box: str, one: str, other: str) -> None:
    assert_different(language, one, other, box)


def test_no_pair_is_listed_twice() -> None:
    """Neither in one of the files of pairs nor in two of them."""
    for known in (table("same"), DIFFERENT):
        times = Counter((game, box, frozenset(one.casefold().rstrip(".") for one in two)) for game, box, *two in known)
        assert len(times) > 200 and [pair for pair, n in times.items() if n > 1] == []


# Texts with an X that cannot be counted, with the code and the words of the only finding.
UNKNOWN: list[tuple[str, str, str, str]] = [
    ("elements", "spell", "Instant: Deal X wounds to a being.", "C301"),
    ("skirmish", "main", "Draw X cards.", "C301"),
    ("skirmish", "main", "Tap an enemy with level X.", "C301"),
    ("skirmish", "main", "Slide an ally X squares.", "C301"),
    ("skirmish", "main", "Deal X damage to an adjacent enemy, where X is the number of Spiders you control.", "C304"),
]


@pytest.mark.parametrize(("game", "box", "text", "code"), UNKNOWN, indirect=["game"], scope="session")
def test_an_x_that_counts_nothing_is_told(language: Language, box: str, text: str, code: str) -> None:
    (found,) = language.parse(text, box).diagnostics
    assert (found.code, text[found.span.start : found.span.end]) == (code, "X") and found.help


@pytest.mark.parametrize(
    ("game", "box", "text"),
    [
        ("skirmish", "main", "Fireball deals 10 damage to an enemy within 5 squares."),
        ("elements", "spell", "Instant: Fireball deals 2 wounds to an exposed being."),
    ],
    indirect=["game"],
    scope="session",
)
def test_a_card_may_be_said_to_deal_its_damage(language: Language, box: str, text: str) -> None:
    parsed = language.parse(text, box, "Fireball")
    assert parsed.effect and parsed.text and parsed.text.removeprefix("Instant: ").startswith("Deal ")


@pytest.mark.parametrize(
    ("game", "box", "text"),
    [
        ("skirmish", "main", "The attached creature gets +1 speed until the end of the turn."),
        ("skirmish", "power", "Enchanted creature gets +1 speed."),
        ("elements", "spell", "Instant: Enchanted player draws a spell."),
        ("elements", "creature", "Attacks: front\nStatic: The enchanted creature has +1 strength."),
    ],
    indirect=["game"],
    scope="session",
)
def test_only_what_lies_on_something_speaks_of_that(language: Language, box: str, text: str) -> None:
    (found,) = language.parse(text, box).diagnostics
    assert text[found.span.start : found.span.end].split()[-1].casefold() in "enchanted player attached creature"


def test_another_card_deals_nothing_here(language: Language) -> None:
    text = "Fireball deals 10 damage to an enemy within 5 squares."
    assert language.parse(text, "main", "Web").effect is None
    assert language.parse("Fireball taps an enemy within 5 squares.", "main", "Web").effect is None

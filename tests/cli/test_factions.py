"""Factions, sets and looks: declared beside the words and in the theme, and reported at the line that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.edit.starting import start
from cardlang.pipeline.faces.card_values import card_values
from cardlang.pipeline.load.reading import read
from cardlang.pipeline.play.matches import arrange
from cardlang.source.project import select

DECLARED = """
factions:
  kilnfolk: {name: The Kiln Folk}
  thistle-court: {}
sets:
  first: {name: First Firing}
"""
WORDS, THEME, DECK = "games/hedgerow/game.yaml", "templates/theme.yaml", "cards/hedgerow/kilnfolk.yaml"


@pytest.fixture(autouse=True)
def _project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The starter, in whose game nothing is declared."""
    start(tmp_path / "hedgerow", "skirmish", bare=False)
    monkeypatch.chdir(tmp_path / "hedgerow")
    words = Path(WORDS).read_text()
    Path(WORDS).write_text(words.partition("\nfactions:")[0] + "\n")


def change(file: str, old: str, new: str) -> None:
    text = Path(file).read_text()
    assert old in text
    Path(file).write_text(text.replace(old, new, 1))


def declare(words: str = DECLARED) -> None:
    Path(WORDS).write_text(Path(WORDS).read_text() + words)


def told() -> list[str]:
    """The findings of lint: file, the words at fault, code, message and help."""
    found, sources = lint([])
    places = [(one, sources[one.span.path].text[one.span.start : one.span.end]) for one in found]
    return [f"{one.span.path}: {words}: {one.code} {one.message}; {one.help}" for one, words in places]


def test_declared_names_are_printed_and_told() -> None:
    declare()
    assert told() == []
    assert arrange().pairings[0].match.names == ("The Kiln Folk", "Thistle Court")
    deck = next(one for one in read(select([])[0][0]).decks if one.deck.id == "kilnfolk")
    values = card_values(deck, deck.deck.cards[0], ["" for _ in deck.deck.cards[0].texts])
    assert (values["faction"], values["faction_name"], values["set"]) == ("kilnfolk", "The Kiln Folk", "First Firing")


def test_a_faction_may_have_another_look() -> None:
    declare(DECLARED.replace("thistle-court: {}", "thistle-court: {look: kilnfolk}"))
    assert told() == []
    deck = next(one for one in read(select([])[0][0]).decks if one.deck.id == "thistle-court")
    assert card_values(deck, deck.deck.cards[0], [""])["faction"] == "kilnfolk"


def test_what_is_not_declared_is_reported() -> None:
    declare()
    change(DECK, "faction: kilnfolk", "faction: goblins")
    change(DECK, "set: first", "set: frist")
    assert told() == [
        f'{DECK}: goblins: C166 Hedgerow has no faction "goblins"; declare it under factions: in {WORDS}',
        f'{DECK}: frist: C166 Hedgerow has no set "frist"; did you mean "first"?',
    ]


def test_where_nothing_is_declared_only_slips_are_reported() -> None:
    change(DECK, "faction: kilnfolk", "faction: goblins")
    change("cards/hedgerow/thistle-court.yaml", "faction: thistle-court", "faction: thistle-cort")
    (one,) = told()
    assert one.endswith('thistle-cort: C166 Hedgerow has no faction "thistle-cort"; did you mean "thistle-court"?')


def test_a_deck_needs_no_faction() -> None:
    declare()
    for file in (DECK, DECK.replace(".yaml", "-creatures.yaml")):
        change(file, "faction: kilnfolk\nset: first\n", "")
    assert [one for one in told() if "C166" in one or "C530" in one] == []


def test_a_look_that_the_theme_lacks_is_reported_in_the_words() -> None:
    declare(DECLARED.replace("thistle-court: {}", "thistle-court: {look: thistle}"))
    assert told() == [
        f'{WORDS}: thistle: C530 the theme has no look "thistle", so this faction is printed in neutral colours; '
        'did you mean "thistle-court"?'
    ]


@pytest.mark.parametrize(
    ("old", "new", "at", "code"),
    [
        ("emblem: thistle}", "emblem: thistel}", "thistel", "C530"),
        ('main: "#7d3a20"', 'main: "#e9c0a0"', '"#e9c0a0"', "C513"),
        ('glow: "#d98a4e", ', "", "kilnfolk", "C515"),
        ("icons/kiln.svg", "icons/klin.svg", "icons/klin.svg", "C508"),
    ],
)
def test_what_is_wrong_with_colours_is_reported_at_the_line_of_the_theme(
    old: str, new: str, at: str, code: str
) -> None:
    change(THEME, old, new)
    found = told()
    assert found[0].startswith(f"{THEME}: {at}: {code} ")
    assert len(found) == len({one.partition(code)[0] for one in found})  # no line twice


def test_the_line_is_in_the_file_that_has_the_colour() -> None:
    Path(THEME).rename("templates/house.yaml")
    Path(THEME).write_text('extends: house.yaml\ncolour: {ink: "#c0b0a0"}\n')
    found = told()
    assert found and all(one.startswith(f'{THEME}: "#c0b0a0": C513') for one in found)

"""The rulebook as a designer meets it: looked up, printed, and changed by a game of their own."""

from __future__ import annotations

import pytest

from .conftest import CREATURES, Desk, page_texts

GAME = "format: 1\ngame: embers\nname: Embers\nextends: skirmish\nrename:\n  gold: [coin]\n"
RULES = """\
game: embers
sections:
  - number: S3
    rules:
      - number: S3.1
        runs: {refresh: "Untap each tapped creature you control. Draw 2 action cards."}
      - {number: S3.7, title: Night, text: A turn at night has no deploy phase., example: The third turn.}
  - number: S16
    title: Embers
    rules:
      - {number: S16.1, text: An ember is a coin.}
"""
SCENARIO = """\
- scenario: Two cards are drawn
  board: A b
  creatures: {A: {player: 1}, b: {player: 2}}
  players: {2: {deck: [run, run, run], vault: 5}}
  when: [{end: turn}]
  then: {2: {hand: [run, run], vault: 5}}
"""


@pytest.fixture
def embers(desk: Desk) -> Desk:
    """A game of a project's own, in which a refresh phase draws two cards and moves nothing."""
    desk.write("games/embers/game.yaml", GAME)
    desk.write("games/embers/rules.yaml", RULES)
    run = "  - {name: Run, level: 1, action: Minor, text: The acting creature moves 6 squares., copies: 3}\n"
    deck = "game: embers\ndeck: runs\nname: Runs\nkind: action\ncards:\n" + run
    desk.write("cards/embers/runs.yaml", deck)
    desk.write("cards/embers/guards.yaml", CREATURES.replace("skirmish", "embers").replace("faction: drow\n", ""))
    for name in ("drow", "guards"):
        (desk.folder / f"cards/skirmish/{name}.yaml").unlink()
    return desk


def test_what_a_rule_runs_is_played(embers: Desk) -> None:
    embers.write("cards/embers/scenarios/draw.yaml", SCENARIO)
    told = embers("test")
    assert (told.code, told.err) == (0, ""), told


def test_changed_and_added_rules_are_explained_in_the_words_of_the_game(embers: Desk) -> None:
    assert embers("lint").code == 0
    refresh = " ".join(embers("explain", "S3.1").out.split())
    assert "Untap each tapped creature you control. Draw 2 action cards." in refresh
    assert "in this order: Untap each tapped creature you control. Draw 2 action cards." in refresh
    assert "coin" in embers("explain", "S9.2").out and "gold" not in embers("explain", "S3").out
    assert embers("explain", "s3.7").out.startswith("S3.7 Night\nA turn at night has no deploy phase.")
    assert "S16  Embers" in embers("explain", "rules").out


def test_the_rulebook_explains_the_symbols_of_a_project(embers: Desk) -> None:
    embers.write("cardlang.yaml", "name: Trial\nsymbols: {coin: gold, hour: hourglass}\n")
    told = embers("build", "--only", "rulebook")
    assert told.code == 0, told.err
    text = " ".join(" ".join(page_texts(embers.folder / "out/embers/letter-rulebook.pdf")).split())
    assert "Signs coin hour Index" in text


def test_the_rulebook_is_printed_with_all_rules_and_an_index(embers: Desk) -> None:
    told = embers("build", "--only", "rulebook", "--paper", "a4")
    assert told.code == 0, told.err
    text = " ".join(" ".join(page_texts(embers.folder / "out/embers/a4-rulebook.pdf")).split())
    for words in (
        "S3.1 Refresh phase.",
        "Draw 2 action cards.",
        "S3.7 Night.",
        "Example: The third turn.",
        "S16 Embers",
    ):
        assert words in text, words
    assert "Index" in text and "gold" not in text


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Draw 2 action cards", "Draw 2 acton cards", "C203"),
        ("refresh:", "night:", "C168"),
        ("S3.7", "S4.7", "C167"),
        ("title: Embers\n", "icon: any\n", "C167"),
        ("number: S16\n", "number: sixteen\n", "C135"),
    ],
)
def test_what_is_wrong_with_the_rules_is_reported_at_its_place(embers: Desk, old: str, new: str, code: str) -> None:
    embers.write("games/embers/rules.yaml", RULES.replace(old, new))
    rows = embers("lint", "--format", "json").data
    assert (rows[0]["code"], rows[0]["path"]) == (code, "games/embers/rules.yaml")


def test_what_is_wrong_beside_a_number_of_the_start_is_told_at_its_word(embers: Desk) -> None:
    rules = RULES.replace("Draw 2 action cards", "Draw {hand} acton cards")
    embers.write("games/embers/rules.yaml", rules)
    (row, *_) = embers("lint", "--format", "json").data
    said = rules.splitlines()[row["line"] - 1]
    assert row["code"] == "C203" and said[row["column"] - 1 : row["end_column"] - 1] == "acton"
    assert not row["fixable"]


def test_without_words_explain_says_what_it_explains(desk: Desk) -> None:
    assert "cardlang explain S7.1" in desk("explain").out
    assert "C203  " in desk("explain", "codes").out and "hit-on-the-run" in desk("explain", "cards").out
    assert "melee attack" in desk("explain", "terms").out

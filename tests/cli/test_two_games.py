"""Two games in one project: each has files of its own, and parts that the other lacks."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from shutil import copyfile, rmtree
from typing import Any

import pytest
from pypdf import PdfReader

from .conftest import DECK, Desk
from .test_kit import bookmarks, words

SPELLS = """\
game: elements
deck: sparks
name: Sparks
kind: spell
cards:
  - name: Ember
    set: common
    text: |
      Requires: fire, fire.
      Instant: Deal 2 wounds to an exposed being.
      Enhance: +1 wound.
    copies: 2
"""
HEROES = """\
game: elements
deck: champions
name: Champions
kind: hero
cards:
  - name: Ash
    element: fire
    spell: ember
    text: |
      Your fire spells get 1 free enhancement.
      When you stop the game, this hero takes 1 magical wound per water symbol.
"""


@pytest.fixture
def both(desk: Desk) -> Desk:
    desk.write("cards/skirmish/drow.yaml", DECK)
    desk.write("cards/elements/sparks.yaml", SPELLS)
    desk.write("cards/elements/champions.yaml", HEROES)
    return desk


def built(desk: Desk, *args: str) -> dict[str, dict[str, Any]]:
    told = desk("build", "--json", *args)
    assert told.code == 0, told.err
    return {file["path"]: file for file in told.data["files"]}


def kit(desk: Desk) -> PdfReader:
    assert "out/elements/letter-kit.pdf" in built(desk, "--kit")
    return PdfReader(BytesIO((desk.folder / "out/elements/letter-kit.pdf").read_bytes()))


def test_each_game_has_a_kit_of_its_own(both: Desk) -> None:
    assert [*built(both, "--kit")] == ["out/elements/letter-kit.pdf", "out/skirmish/letter-kit.pdf"]


def test_a_kit_has_the_parts_that_its_game_has(both: Desk) -> None:
    assert [*bookmarks(kit(both))] == [
        "Play tonight", "The rules at a glance", "What is on which page", "Champions; Sparks, from slot 2",
        "Elements: tokens", "Elements: boards", "Elements: Die faces", "Elements: Tableau",
    ]  # fmt: skip


def test_boards_have_two_sides_and_dice_one(both: Desk) -> None:
    pdf = kit(both)
    marks = bookmarks(pdf)
    first = marks["Elements: boards"]
    assert first % 2 == 1 and marks["Elements: Die faces"] == first + 8
    assert "Griffin" in words(pdf, first) and "Griffin" not in words(pdf, first - 1)
    listed = words(pdf, marks["What is on which page"] - 1)
    assert f"Elements: boards {first}–{first + 7} both sides" in listed
    assert f"Elements: Die faces {first + 8} one side" in listed


def test_a_heros_other_face_lies_behind_its_first(both: Desk) -> None:
    pdf = kit(both)
    front = bookmarks(pdf)["Champions; Sparks, from slot 2"] - 1
    assert "free enhancement" in words(pdf, front + 1) and "free enhancement" not in words(pdf, front)
    assert "Deal 2 wounds to an exposed being" in words(pdf, front)


def test_the_files_of_both_games_lie_apart(both: Desk) -> None:
    files = built(both, "--only", "cards", "--only", "tokens", "--list", "json")
    assert {path for path in files if "elements" in path} == {
        "out/elements/cards.json",
        "out/elements/champions-letter.pdf",
        "out/elements/sparks-letter.pdf",
        "out/elements/letter-tokens.pdf",
        "out/elements/letter-dice.pdf",
    }
    assert {"out/skirmish/drow-letter.pdf", "out/skirmish/letter-tokens.pdf"} < files.keys()


TOKEN = """\
game: elements
tokens: sand
name: Sand
icon: hourglass
look: steel
faces: [{front: {icon: %s, look: %s}, count: 3}]
"""


@pytest.mark.parametrize(
    ("icon", "look", "said"),
    [
        ("hourglas", "steel", '6:24: C530 the theme has no icon "hourglas"'),
        ("hourglass", "stele", '6:41: C530 the theme has no look "stele"'),
    ],
)
def test_an_icon_or_look_of_one_side_is_told_where_it_stands(both: Desk, icon: str, look: str, said: str) -> None:
    both.write("cards/elements/tokens/sand.yaml", TOKEN % (icon, look))
    assert said in both("lint").err + both("lint").out


def test_a_page_shows_rules_by_number(both: Desk) -> None:
    page = "game: elements\npage: rules\nname: Ours\nsections:\n  - {title: Ends, icon: skull, rules: [%s]}\n"
    both.write("cards/elements/pages/rules.yaml", page % "E29, E22a")
    built(both, "--only", "rules")
    pdf = PdfReader(BytesIO((both.folder / "out/elements/letter-rules.pdf").read_bytes()))
    assert "Death of a hero A player whose hero has no hit points left" in words(pdf, 0)
    both.write("cards/elements/pages/rules.yaml", page % "E99")
    outcome = both("lint")
    assert "C531 Elements has no rule E99" in outcome.out + outcome.err


@pytest.mark.parametrize("number", ["E22a", "e22A"])
def test_a_rule_that_is_numbered_through_all_sections_is_explained(both: Desk, number: str) -> None:
    assert both("explain", number).out.startswith("E22a\n")


def test_sections_without_a_number_are_listed_by_those_of_their_rules(both: Desk) -> None:
    assert "E1–E4" in both("explain", "rules").out and "S7 " in both("explain", "rules").out


def test_an_own_game_adds_a_rule_to_a_section_by_its_title(both: Desk) -> None:
    both.write("games/embers/game.yaml", "format: 1\ngame: embers\nname: Embers\nextends: elements\n")
    both.write(
        "games/embers/rules.yaml",
        "game: embers\nsections:\n  - title: The round\n    rules: [{number: E11a, text: Then all drink tea.}]\n",
    )
    both.write("cards/embers/sparks.yaml", SPELLS.replace("elements", "embers"))
    assert "Then all drink tea." in both("explain", "E11a", "--game", "embers").out
    assert both("explain", "E18", "--game", "embers").code == 0


SHIPPED = Path(__file__).parents[2] / "cards"
DECKS = {
    "skirmish": ("drow", "drow-creatures", "hero", "hero-creatures", "scenarios/drow-cards"),
    "elements": (
        "fire-creatures", "water-creatures", "heroes", "basic-spells", "common-spells", "special-spells",
        "air-creatures", "earth-creatures", "scenarios/spells",
    ),
}  # fmt: skip


@pytest.fixture
def shelf(desk: Desk) -> Desk:
    """A designer's project with decks and scenarios of both games, enough to play."""
    rmtree(desk.folder / "cards")
    for game, names in DECKS.items():
        (desk.folder / "cards" / game / "scenarios").mkdir(parents=True)
        for name in names:
            copyfile(SHIPPED / game / f"{name}.yaml", desk.folder / "cards" / game / f"{name}.yaml")
    return desk


@pytest.mark.slow
def test_the_cards_of_both_games_are_linted_together(shelf: Desk) -> None:
    assert shelf("lint").code == 0
    for name, old, new in (
        ("skirmish/drow", "Make a melee attack", "Make a meele attack"),
        ("elements/basic-spells", "Instant: Deal", "Instant: Daal"),
    ):
        text = (shelf.folder / f"cards/{name}.yaml").read_text()
        assert old in text
        shelf.write(f"cards/{name}.yaml", text.replace(old, new, 1))
    said = shelf("lint").out
    assert 'did you mean "melee"?' in said and 'did you mean "deal"?' in said.lower() and "2 errors" in said


def test_the_scenarios_of_both_games_are_played_together(shelf: Desk) -> None:
    tested = {game: shelf("test", f"cards/{game}").out for game in DECKS}
    passed = [int(said.split()[0]) for said in tested.values()]
    assert min(passed) > 20 and shelf("test").out == f"{sum(passed)} passed\n"


@pytest.mark.slow
def test_kits_of_all_decks_lie_apart(shelf: Desk) -> None:
    parts = {path: file["cards"] for path, file in built(shelf, "--kit").items()}
    assert [*parts] == ["out/elements/letter-kit.pdf", "out/skirmish/letter-kit.pdf"] and min(parts.values()) > 100


def test_each_game_is_playtested_with_its_own_decks(shelf: Desk) -> None:
    told = shelf("playtest", "--games", "14", "--json")
    assert told.code == 0, told.err
    players = {one["player"] for one in told.data["players"]}
    assert not told.data["errors"] and players == {"Air", "Earth", "Fire", "Water", "Drow", "Hero"}
    mixed = shelf("playtest", "drow", "fire-creatures")
    assert mixed.code == 2 and "these decks are of different games: elements, skirmish" in mixed.err

"""Kinds of card that a project declares are checked, listed, compared and printed like others; people play them."""

from __future__ import annotations

import csv
import json

import pytest
from pypdf import PdfReader

from cardlang.language.own_kinds import CARD_FIELDS
from cardlang.source.paths import shared_folder
from cli.repository import commit

from .conftest import Desk

GAME = """\
format: 1
game: ford
name: Ford
extends: skirmish
kinds:
  item:
    fields:
      cost: {type: integer, minimum: 0}
      slot: {enum: [Hand, Head]}
      light: {type: boolean}
      tags: {type: array, items: {type: string}}
      stages: {type: array, items: {properties: {at: {type: integer}, effect: {type: string}}, required: [at]}}
    required: [slot]
    texts: {text: main, stages.effect: main}
"""
ITEMS = """\
game: ford
deck: items
name: Items
kind: item
cards:
  - name: Rope
    cost: 2
    slot: Hand
    light: true
    tags: [long, hemp]
    stages:
      - at: 1
        effect: Draw 1 action card.
      - at: 3
        effect: Draw two action cards.
    text: Gain 1 gold.
"""


@pytest.fixture
def ford(desk: Desk) -> Desk:
    desk.write("cards/ford/items.yaml", ITEMS)
    return desk.extend("ford", GAME)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("slot: Hand", "slot: Foot", 'items.yaml:8:11: C134 "slot" must be one of Hand, Head'),
        ("slot: Hand", "slott: Hand", 'items.yaml:8:5: C131 "slott" is not a field of a card'),
        ("cost: 2", "cost: two", 'items.yaml:7:11: C133 "cost" must be a whole number'),
        ("      - at: 1\n", "      - att: 1\n", "items.yaml:12:9: C131"),
        ("Draw two action cards.", "Draw too action cards.", "items.yaml:15:22: C20"),
        ("kind: item", "kind: itme", 'items.yaml:4:7: C142 there is no kind of deck "itme" here'),
    ],
)
def test_a_mistake_is_reported_where_it_stands(ford: Desk, old: str, new: str, said: str) -> None:
    ford.write("cards/ford/items.yaml", ITEMS.replace(old, new))
    result = ford("lint")
    assert result.code == 1 and f"cards/ford/{said}" in result.out


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("slot: Hand\n    cost: 2", ""),
        ("slot: Head", ""),
        ("slot: Hand", 'C132 this hand item has no "cost" '),
        ("slot: Head\n    cost: 2", 'C133 "cost" must be nothing (null), not the number 2 | only a Hand item has one'),
        ("slot: Foot\n    cost: 2", 'C134 "slot" must be one of Hand, Head'),
    ],
)
def test_a_field_can_depend_on_another(desk: Desk, card: str, said: str) -> None:
    needs = "    needs: [{if: {slot: Hand}, field: cost}, {unless: {slot: Hand}, no: cost}]\n    required: [slot]\n"
    desk.extend("ford", GAME.replace("    required: [slot]\n", needs))
    desk.write(
        "cards/ford/items.yaml",
        ITEMS[: ITEMS.index("  - name")] + f"  - name: Rope\n    {card}\n    text: Gain 1 gold.\n",
    )
    found = [f"{one['code']} {one['message']} | {one['help']}" for one in desk("lint", "--format", "json").data]
    assert len(found) == bool(said) and all(said in one for one in found)


def test_texts_inside_lists_are_worded_alike(ford: Desk) -> None:
    assert [(row["code"], row["line"]) for row in ford("lint", "--format", "json", "--select", "C6").data] == [
        ("C601", 15)
    ]
    assert ford("fmt").code == 0
    assert "effect: Draw 2 action cards." in (ford.folder / "cards/ford/items.yaml").read_text()


def test_explain_says_what_its_fields_and_texts_are(ford: Desk) -> None:
    said = ford("explain", "rope").out
    assert "Item card, Items" in said
    rows = {" ".join(line.split()) for line in said.splitlines()}
    assert {"Light yes", "Tags long, hemp", "Stages 1 at 1"} <= rows
    assert said.index("Stages 2 effect") < said.index("Draw 2 action cards.")


def test_a_list_has_its_fields_in_canonical_wording(ford: Desk) -> None:
    assert ford("build", "--list", "json", "--list", "csv").code == 0
    rows = json.loads((ford.folder / "out/ford/cards.json").read_text())["cards"]
    (rope,) = (row for row in rows if row["id"] == "rope")
    assert rope["stages"][1] == {"at": 3, "effect": "Draw 2 action cards."} and rope["text"] == "Gain 1 gold."
    with (ford.folder / "out/ford/cards.csv").open(encoding="utf-8-sig", newline="") as table:
        assert next(row for row in csv.DictReader(table) if row["id"] == "rope")["slot"] == "Hand"


def test_a_change_of_a_field_or_a_text_is_reported(ford: Desk) -> None:
    commit(ford.folder)
    ford.write("cards/ford/items.yaml", ITEMS.replace("at: 3", "at: 4").replace("Gain 1", "Gain 2"))
    said = ford("diff").out
    assert "stages: at 1, at 3 → at 1, at 4" in said and "+ Gain [2] gold." in said


def test_an_import_finds_the_fields_of_the_kind(ford: Desk) -> None:
    ford.write("found.csv", "Name,Slot,Cost,Text\nOld Helmet,Head,1,Draw 1 action card.\n")
    assert ford("import", "found.csv", "--game", "ford", "--kind", "item").code == 0
    made = (ford.folder / "cards/ford/found.yaml").read_text()
    assert "slot: Head" in made and "text: Draw 1 action card." in made


def test_people_play_them(ford: Desk) -> None:
    result = ford("playtest", "items", "drow", "--games", "1")
    assert result.code == 2 and 'the deck "items" has item cards, which only people play' in result.err
    scenario = (
        "- scenario: trial\n  game: ford\n  board: |\n    A . .\n  creatures: {A: {player: 1}}\n"
        "  players: {1: {hand: [rope]}}\n  when: []\n  then: {}\n"
    )
    ford.write("cards/ford/scenarios/trial.yaml", scenario)
    result = ford("test")
    assert result.code == 1 and '"rope" is an own kind of card (item), which only people play' in result.out


def test_a_project_with_nothing_else_has_nothing_to_play(ford: Desk) -> None:
    for deck in ("drow", "guards"):
        (ford.folder / f"cards/ford/{deck}.yaml").unlink()
    assert "there is nothing to play: this project has only item decks" in ford("playtest").err


@pytest.mark.parametrize(
    ("declared", "value"),
    [
        ("{type: integer}", "3"),
        ("{type: boolean}", "true"),
        ("{type: string}", "Odd"),
        ("{type: array, items: {type: string}}", "[Odd, Even]"),
        ("{properties: {odd: {type: integer}}}", "{odd: 3}"),
        ("{type: array, items: {properties: {odd: {type: integer}}}}", "[{odd: 3}]"),
    ],
)
def test_a_field_means_what_the_project_says_whatever_it_is_in_other_games(
    ford: Desk, declared: str, value: str
) -> None:
    names = ("keywords", "subtypes", "abilities", "level", "ability", "action", "requires", "powers", "hp", "faction")
    fields = "".join(f"      {name}: {declared}\n" for name in names)
    ford.write("games/ford/game.yaml", GAME[: GAME.index("      cost")] + fields + "    texts: {text: main}\n")
    values = "".join(f"    {name}: {value}\n" for name in names)
    ford.write("cards/ford/items.yaml", ITEMS[: ITEMS.index("    cost")] + values + "    text: Make a ranged attack.\n")
    assert ford("lint").out == ""
    assert ford("explain", "rope").code == 0
    assert ford("build", "items").code == 0


def test_a_plain_face_wraps_long_names_and_fields(ford: Desk) -> None:
    name = "The Old Lighthouse at the Very End of the Northern Causeway"
    fields = {f"field_{n}": f"the value of field {n}, which is longer than its line" for n in range(6)}
    kinds = "".join(f"      {field}: {{type: string}}\n" for field in fields)
    ford.write("games/ford/game.yaml", GAME.replace("      cost:", f"{kinds}      cost:", 1))
    values = "".join(f"    {field}: {value}\n" for field, value in fields.items())
    ford.write(
        "cards/ford/items.yaml", ITEMS.replace("  - name: Rope\n", f"  - name: {name}\n{values}").replace("two", "2")
    )
    assert ford("lint").out == ""
    assert ford("build", "--backs", "none").code == 0
    words = PdfReader(ford.folder / "out/ford/items-letter.pdf").pages[0].extract_text().replace("\n", " ")
    labelled = [f"Field {n} {value}" for n, value in enumerate(fields.values())]
    assert [said for said in (name, "Slot Hand", "Gain 1 gold.", *labelled) if said not in words] == []


@pytest.mark.parametrize("kinds", ["kinds:\n  potion: {}\n", "kinds: {potion: {}}\n"])
def test_what_a_card_without_texts_does_is_known_to_people(ford: Desk, kinds: str) -> None:
    """Its name promises nothing, and is difference enough."""
    ford.write("games/ford/game.yaml", GAME[: GAME.index("kinds:")] + kinds)
    (ford.folder / "cards/ford/items.yaml").unlink()
    head = ITEMS[: ITEMS.index("  - name")].replace("item\n", "potion\n")
    ford.write("cards/ford/potions.yaml", f"{head}  - name: Healing Potion\n  - name: Healing Draught\n")
    face = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88"/>'
    for side in ("", "-back", "-reverse"):
        ford.write(f"templates/ford/potion{side}.svg.j2", face)
    assert "C6" not in (said := ford("lint").out) and "C148" not in said


@pytest.mark.parametrize("kind", ["supply", "token", "back"])
def test_a_kind_may_have_the_name_of_a_shipped_template(ford: Desk, kind: str) -> None:
    ford.write("games/ford/game.yaml", GAME.replace("item:", f"{kind}:"))
    ford.write("cards/ford/items.yaml", ITEMS.replace("item\n", f"{kind}\n").replace("two", "2"))
    assert ford("lint").out == ""
    assert ford("build").code == 0
    assert "Gain 1 gold." in PdfReader(ford.folder / "out/ford/items-letter.pdf").pages[0].extract_text()


def test_what_is_too_long_is_reported_where_it_stands(ford: Desk) -> None:
    long = "The Long Cold Winter of the Ford in the Hills"
    ford.write("games/ford/game.yaml", GAME + f"sets: {{first: {{name: {long} Snow}}}}\n")
    deck = ITEMS.replace("name: Items", f"name: {long}\nset: first")
    ford.write("cards/ford/items.yaml", deck)
    found = [(one["code"], one["line"]) for one in ford("lint", "--format", "json", "--select", "C511").data]
    assert found == [("C511", 3), ("C511", 4)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("  item: {texts: {txet.a: main}}", ':6:18: C170 this kind of card has no field "txet"'),
        ("  item: {reverse: [worn]}", ':6:20: C170 this kind of card has no field "worn"'),
        ("  item: {required: [cost, slto], fields: {cost: {}, slot: {}}}", 'did you mean "slot"?'),
        ("  item: {texts: {a.efect: main}, fields: {a: {items: {properties: {effect: {}}}}}}", 'mean "a.effect"?'),
        ("  item: {texts: {cost: main}, fields: {cost: {type: integer}}}", 'the field "cost" holds no text'),
        ("  item: {fields: {a: {items: {properties: {b: {}}, required: [c]}}}}", 'has no field "c"'),
        ("  item: {fields: {cost: {type: integer, default: many}}}", '"cost" may not be many, which is its default'),
        ("  item: {fields: {cost: {enum: [1, 2], default: 3}}}", '"cost" may not be 3'),
        ("  item: {fields: {cost: {type: integer, maximum: 2, default: 3}}}", '"cost" may not be 3'),
        ("  item: {fields: {copies: {type: integer}}}", 'every card has a field "copies" already'),
        ("  creature: {texts: {text: main}}", 'Skirmish already has a kind of card "creature"'),
        ("  item: {fields: {cost: {type: number}}}", "C134"),
        ("  item: {texts: {text: upper}}", "C134"),
    ],
)
def test_what_is_wrong_with_a_kind_is_reported_once(ford: Desk, words: str, said: str) -> None:
    ford.write("games/ford/game.yaml", GAME[: GAME.index("kinds:")] + f"kinds:\n{words}\n")
    (ford.folder / "cards/ford/items.yaml").unlink()
    result = ford("lint")
    assert result.code == 1 and said in result.out and "1 error in 1 file" in result.out


def test_the_fields_of_every_card_are_known() -> None:
    schema = json.loads((shared_folder() / "schemas/deck.schema.json").read_text())
    assert set(schema["properties"]["cards"]["items"]["properties"]) - {"text"} == CARD_FIELDS

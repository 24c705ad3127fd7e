"""`cardlang import`: from spreadsheets to decks, and what it reports of cells that it does not understand."""

from __future__ import annotations

import os
import sys
from datetime import date, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from .conftest import Desk

ACTIONS = '''\
Name,Level,Ability,ACTION,Subtype,Text,Copies
Stab,1,DEX,standard,Poison,Make a melee attack with +5 damage.,2
"Loud ""Horn""",2,any,Minor,,"Draw 1 action card,
and then shuffle your action deck.",
'''
CREATURES = """\
name;level;abilities;keywords;HP;speed;melee;ranged damage;ranged range;power 1;power 2
Mole;1;STR, CON;;20;4;10;;;Block 5;This creature deals +5 damage against tapped creatures.
Finch;2.0;dex;Human;15;7;5;10;6;Ranged 6;Flying
"""


def deck(desk: Desk, name: str) -> Any:
    return YAML(typ="safe").load(desk.files()[f"cards/skirmish/{name}.yaml"])


def test_columns_are_fields_by_name(desk: Desk) -> None:
    desk.write("Forest Folk.csv", ACTIONS)
    told = desk("import", "Forest Folk.csv", "--faction", "folk")
    assert told.code == 0 and told.err == ""
    assert told.out.startswith("cards/skirmish/forest-folk.yaml: 2 action cards from Forest Folk.csv\n")
    assert "  Subtype  read as subtypes\n" in told.out
    assert deck(desk, "forest-folk") == {
        "game": "skirmish",
        "deck": "forest-folk",
        "name": "Forest Folk",
        "kind": "action",
        "faction": "folk",
        "cards": [
            {"name": "Stab", "level": 1, "ability": "DEX", "action": "Standard", "subtypes": ["Poison"],
             "text": "Make a melee attack with +5 damage.", "copies": 2},
            {"name": 'Loud "Horn"', "level": 2, "ability": "Any", "action": "Minor",
             "text": "Draw 1 action card,\nand then shuffle your action deck."},
        ],
    }  # fmt: skip


def test_what_nobody_sees_is_left_out(desk: Desk) -> None:
    desk.write("cafe\u0301.csv", ACTIONS.replace("melee", "me\u200blee").replace("Stab", "Sta\xadbe\u0301"))
    assert desk("import", "cafe\u0301.csv").code == 0
    (path,) = (path for path in desk.files() if path.endswith(("caf\u00e9.yaml", "cafe.yaml")))
    text = desk.files()[path].decode()
    assert "melee" in text and "Stab\u00e9" in text and not {"\u200b", "\xad", "\u0301"} & {*text}
    assert desk("import", "cafe\u0301.csv").code == 0


def test_the_kind_follows_from_the_columns_and_lists_may_have_several(desk: Desk) -> None:
    desk.write("moles.csv", CREATURES)
    assert desk("import", "moles.csv").code == 0
    mole, finch = deck(desk, "moles")["cards"]
    assert mole["powers"] == ["Block 5", "This creature deals +5 damage against tapped creatures."]
    assert mole["abilities"] == ["STR", "CON"] and "ranged" not in mole and "keywords" not in mole
    assert finch["ranged"] == {"damage": 10, "range": 6} and finch["level"] == 2 and finch["abilities"] == ["DEX"]
    desk.write("names.csv", "Name\nMole\n")
    told = desk("import", "names.csv")
    assert (told.code, told.out) == (2, "") and "are these action or creature cards? " in told.err
    assert desk("import", "names.csv", "--kind", "action").code == 1


def test_what_is_refused_is_kept_and_reported_by_row_and_column(desk: Desk) -> None:
    slips = (
        CREATURES.replace(";15;7;5;", ";17;fast;5;")
        .replace("Ranged 6;Flying", "Ranged 6;Flyin")
        .replace("dex", "Dexterity")
    )
    desk.write("moles.csv", slips)
    told = desk("import", "moles.csv")
    assert told.code == 1
    for said in (
        'C134 row 3, abilities: entry 1 of "abilities" must be one of',
        'C136 row 3, HP: "hp" must be a multiple of 5, not 17',
        'C133 row 3, speed: "speed" must be a whole number, not the text "fast"',
        'C203 row 3, power 2: "Flyin" is not a word of this game',
    ):
        assert said in told.out
    finch = deck(desk, "moles")["cards"][1]
    assert (finch["hp"], finch["speed"], finch["abilities"]) == (17, "fast", ["Dexterity"])
    lint = desk("lint", "cards/skirmish/moles.yaml", "--format", "json")
    assert sorted(lint.codes) == ["C133", "C134", "C136", "C203"]


def test_columns_nobody_knows_are_left_out_or_mapped(desk: Desk) -> None:
    desk.write("forest.csv", ACTIONS.replace("Text,", "Rules Text,").replace("Copies", "Status"))
    told = desk("import", "forest.csv")
    assert told.code == 1 and told.err == "nothing was written\n" and "cards/skirmish/forest.yaml" not in desk.files()
    assert 'no column is read as text, which every card needs: write --map "Rules Text=text"' in told.out
    told = desk("import", "forest.csv", "--map", "Rules Text=text")
    assert told.code == 0 and 'C181 warning: column "Status" is left out' in told.out
    forest = deck(desk, "forest")["cards"]
    (desk.folder / "cards/skirmish/forest.yaml").unlink()
    told = desk("import", "forest.csv", "--deck", "other", "--map", "Rules Text=text", "--map", "Status=")
    assert told.code == 0 and "C181" not in told.out
    assert deck(desk, "other")["cards"] == forest and all("text" in card and "copies" not in card for card in forest)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--map", "Nmae=name"], 'there is no column "Nmae"; did you mean "Name"?'),
        (["--map", "Text=txt"], 'action cards have no field "txt"; did you mean "text"?'),
        (["--map", "Text"], "is not a column and field"),
        (["--kind", "land"], 'no decks of the kind "land"; the kinds are action, creature'),
        (["--game", "chess"], 'there is no game "chess"'),
        (["--deck", "!!"], "no deck id can be made"),
    ],
)
def test_mistakes_on_the_command_line_are_reported(args: list[str], said: str, desk: Desk) -> None:
    desk.write("forest.csv", ACTIONS)
    before = desk.files()
    told = desk("import", "forest.csv", *args)
    assert told.code == 2 and said in told.err and desk.files() == before


def test_a_table_of_another_encoding_is_read_if_that_is_named(desk: Desk) -> None:
    desk.write("forest.csv", ACTIONS.replace("Stab", "Épée").encode("mac-roman"))
    told = desk("import", "forest.csv")
    assert told.code == 1 and "C101" in told.out and '--encoding cp1252 (then it is "ƒ") or mac-roman' in told.out
    assert desk("import", "forest.csv", "--encoding", "mac-roman").code == 0
    assert deck(desk, "forest")["cards"][0]["name"] == "Épée"


def test_nothing_is_overwritten(desk: Desk) -> None:
    desk.write("drow.csv", ACTIONS)
    before = desk.files()
    told = desk("import", "drow.csv")
    assert told.code == 2 and "cards/skirmish/drow.yaml already exists" in told.err and desk.files() == before


def test_no_link_leads_a_deck_out_of_the_project(desk: Desk, tmp_path: Path) -> None:
    desk.write("other.csv", ACTIONS)
    (desk.folder / "cards/dial").mkdir()
    before = desk.files()
    out = tmp_path / "out"
    out.mkdir()
    (desk.folder / "cards/skirmish").rename(desk.folder / "cards/elsewhere")
    (desk.folder / "cards/skirmish").symlink_to(out)
    told = desk("import", "other.csv", "--game", "skirmish")
    assert told.code == 2 and "a link that leads out" in told.err and list(out.iterdir()) == []
    assert len(desk.files()) == len(before)


def test_formulas_are_text(desk: Desk) -> None:
    """The apostrophe before a text, with which our lists protect it from spreadsheets, is removed."""
    desk.write("forest.csv", ACTIONS.replace("Stab", "=cmd|' /C calc'!A0").replace("Loud", "'@Loud"))
    desk("import", "forest.csv")
    assert [card["name"] for card in deck(desk, "forest")["cards"]] == ["=cmd|' /C calc'!A0", '@Loud "Horn"']


def test_the_list_of_a_build_comes_back_as_it_was(desk: Desk) -> None:
    assert desk("build", "drow", "--only", "cards", "--copies", "none", "--list", "csv").code == 0
    left_out = [word for name in ("deck", "kind", "number", "id") for word in ("--map", f"{name}=")]
    told = desk("import", "out/skirmish/cards.csv", "--deck", "again", *left_out)
    assert "C181" not in told.out
    again = deck(desk, "again")["cards"]
    assert again == [{"copies": 1, **card} for card in deck(desk, "drow")["cards"]]


def test_a_deck_names_its_schema_where_editors_have_one(outside: Desk) -> None:
    outside("new", "hedgerow")
    outside.write("hedgerow/forest.csv", ACTIONS)
    os.chdir("hedgerow")
    assert outside("import", "forest.csv").code == 0
    text = outside.files()["hedgerow/cards/hedgerow/forest.yaml"].decode()
    line = "# yaml-language-server: $schema=../../.schemas/skirmish/action.schema.json\n# Imported from forest.csv.\n"
    assert text.startswith(line)


def test_outside_a_project_there_is_nothing_to_import_to(outside: Desk) -> None:
    outside.write("forest.csv", ACTIONS)
    told = outside("import", "forest.csv")
    assert told.code == 2 and "there is no project" in told.err and "`cardlang new DIR`" in told.err


def test_a_workbook_is_read_as_its_cells_show_it(desk: Desk) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book, out = openpyxl.Workbook(), BytesIO()
    for row in (
        (),
        ("Name", "Level", "Action", "Text", None),
        ("Stab", 1.0, "Standard", "Make a melee attack.\n", None),
        (None,) * 5,
        ("Dash", 2, "Minor", "Move 6 squars.", "stray"),
    ):
        book.active.append(row)
    book.save(out)
    desk.write("forest.xlsx", out.getvalue())
    told = desk("import", "forest.xlsx")
    assert told.code == 1 and 'row 5, Text: "squars" is not a word' in told.out
    assert "forest.xlsx!Sheet:5:5: C183 warning: row 5: a value in column E" in told.out
    assert [card["level"] for card in deck(desk, "forest")["cards"]] == [1, 2]


def workbook(*rows: tuple[object, ...], **others: tuple[object, ...]) -> Any:
    """A workbook with these rows in its first sheet, and a row in each of the other sheets."""
    book = pytest.importorskip("openpyxl").Workbook()
    for row in rows:
        book.active.append(row)
    for title, row in others.items():
        book.create_sheet(title).append(row)
    return book


def saved(book: Any) -> bytes:
    out = BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("value", "number_format", "text"),
    [
        (3, "000", "003"),
        (True, "General", "TRUE"),
        (0.1, "0%", "10%"),
        (0.125, "0.0%", "12.5%"),
        (0.1 + 0.2, "General", "0.3"),
        (2.0, "General", "2"),
        (2.5, "0", "3"),
        (1234.5, "#,##0.00", "1,234.50"),
        (1.5, "# ?/?", "1 1/2"),
        (-12, '"$"#,##0_);[Red]("$"#,##0)', "($12)"),
        (0, '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)', "-"),
        (5, '0" gold"', "5 gold"),
        (-1, "+0;-0;0", "-1"),
        (12, "[$€-407]0", "€12"),
        (date(2026, 1, 2), "d-mmm", "2-Jan"),
        (date(2026, 1, 2), "mm-dd-yy", "2026-01-02"),
        (datetime(2026, 1, 2, 15, 4), "dd/mm/yyyy hh:mm", "02/01/2026 15:04"),
        (datetime(2026, 1, 2, 0, 4), "[$-409]h:mm AM/PM;@", "12:04 AM"),
        ("one_x000D_\ntwo", "General", "one\ntwo"),
    ],
)
def test_what_a_spreadsheet_shows_is_imported(value: object, number_format: str, text: str, desk: Desk) -> None:
    book = workbook(("Name", "Level", "Action", "Text"), ("Run", 1, "Minor", value))
    book.active["D2"].number_format = number_format
    desk.write("forest.xlsx", saved(book))
    assert "C189" not in desk("import", "forest.xlsx").out
    assert str(deck(desk, "forest")["cards"][0]["text"]) == text  # other readers of YAML see a date


def test_a_format_that_is_not_known_is_told(desk: Desk) -> None:
    book = workbook(("Name", "Level", "Action", "Text"), ("Run", 1, "Minor", 5551234))
    book.active["D2"].number_format = "000-0000"
    desk.write("forest.xlsx", saved(book))
    told = desk("import", "forest.xlsx").out
    assert 'row 2, column D: the number format "000-0000" is not known, so "5551234" is read' in told


@pytest.mark.parametrize("error", ["#REF!", "#N/A", "#DIV/0!", "#NAME?", "Err:502"])
def test_an_error_of_the_spreadsheet_is_told_and_no_deck_is_in_the_way(error: str, desk: Desk) -> None:
    desk.write("forest.csv", ACTIONS.replace("Poison", error))
    told = desk("import", "forest.csv")
    assert told.code == 1 and told.err == "nothing was written\n"
    assert f"C188 row 2, Subtype: the spreadsheet shows the error {error}" in told.out
    assert desk("import", "forest.csv", "--map", "Subtype=").code == 0


def test_sheets_that_are_not_read_are_told_and_can_be_chosen(desk: Desk) -> None:
    cards = ("Name", "Level", "Action", "Text"), ("Sprint", 1, "Minor", "Draw 1 action card.")
    book = workbook(("About this game",), Cards=cards[0], Notes=("ask Ada",), Empty=())
    book["Cards"].append(cards[1])
    desk.write("forest.xlsx", saved(book))
    told = desk("import", "forest.xlsx", "--kind", "action")
    assert told.code == 1 and 'only the sheet "Sheet" is read, not "Cards", "Notes"\n' in told.out
    told = desk("import", "forest.xlsx", "--sheet", "cards")
    assert told.code == 0 and "is read, not" not in told.out
    assert [card["name"] for card in deck(desk, "forest")["cards"]] == ["Sprint"]
    told = desk("import", "forest.xlsx", "--deck", "other", "--sheet", "Actions")
    assert told.code == 2 and 'no sheet "Actions"; the sheets are "Sheet", "Cards", "Notes", "Empty"' in told.err
    desk.write("other.csv", ACTIONS)
    assert "other.csv is not a workbook" in desk("import", "other.csv", "--sheet", "Cards").err


def test_a_hidden_first_sheet_and_cards_far_below_are_no_trap(desk: Desk) -> None:
    book = workbook(("Level",), Cards=("Name", "Level", "Action", "Text"))
    book["Sheet"].sheet_state = "hidden"
    for column, value in zip("ABCD", ("Sprint", 1, "Minor", "Draw 1 action card."), strict=True):
        book["Cards"][f"{column}5000"] = value
    desk.write("forest.xlsx", saved(book))
    assert desk("import", "forest.xlsx").code == 0 and deck(desk, "forest")["cards"][0]["name"] == "Sprint"


def test_merged_cells_are_told(desk: Desk) -> None:
    book = workbook(("Name", "Level", "Action", "Text"), ("Run", 1, "Minor", "Draw 1 action card."), ("Dash",))
    book.active.merge_cells("B2:B3")
    desk.write("forest.xlsx", saved(book))
    assert "the cells B2 to B3 are merged: only the first has a value" in desk("import", "forest.xlsx").out


@pytest.mark.parametrize("heading", ["Qty", "count", "Quantity", "Number of copies", "COPIES"])
def test_the_number_of_copies_has_many_names(heading: str, desk: Desk) -> None:
    desk.write("forest.csv", ACTIONS.replace("Copies", heading))
    assert desk("import", "forest.csv").code == 0 and deck(desk, "forest")["cards"][0]["copies"] == 2


def test_a_number_may_be_that_of_copies_or_of_the_card(desk: Desk) -> None:
    desk.write("forest.csv", ACTIONS.replace("Copies", "Number"))
    told = desk("import", "forest.csv")
    assert told.code == 1 and '--map "Number=copies", and --map "Number=" leaves the column out' in told.out
    assert desk("import", "forest.csv", "--map", "Number=copies").code == 0
    assert deck(desk, "forest")["cards"][0]["copies"] == 2


@pytest.mark.parametrize(
    "table", [ACTIONS.replace("Name", "Title"), "Level,Action,Text\n1,Minor,Draw 1 action card.\n"]
)
def test_a_table_without_names_leaves_no_deck_in_the_way(table: str, desk: Desk) -> None:
    desk.write("forest.csv", table)
    told = desk("import", "forest.csv")
    assert (told.code, told.err) == (1, "nothing was written\n") and ("as name" in told.out or "C180" in told.out)
    desk.write("forest.csv", ACTIONS)
    assert desk("import", "forest.csv").code == 0


@pytest.mark.parametrize(
    "table",
    [
        "sep=|\n" + ACTIONS.replace(",2\n", "|2\n").replace(",", "|").replace("card|", "card,"),
        "Cards of the forest, first try, with notes\n\n" + ACTIONS.replace(",", ";").replace("card;", "card,"),
        ACTIONS.replace(",", "|").replace("card|", "card,"),
        "Cards of the forest,,,,,,\n" + ACTIONS,
    ],
)
def test_a_title_and_the_separator_are_recognized(table: str, desk: Desk) -> None:
    desk.write("plain.csv", ACTIONS)
    desk.write("forest.csv", table)
    assert desk("import", "plain.csv").code == 0
    desk("import", "forest.csv")
    assert deck(desk, "forest")["cards"] == deck(desk, "plain")["cards"]


@pytest.mark.parametrize(
    ("said", "meant"), [*((yes, True) for yes in ("x", "X", "1", "yes", "Y", "TRUE", "✓")), ("no", False)]
)
def test_yes_and_no(said: str, meant: bool, desk: Desk) -> None:
    desk.write("forest.csv", ACTIONS.replace("Copies", "Draft").replace(",2\n", f",{said}\n"))
    assert desk("import", "forest.csv").code == 0 and deck(desk, "forest")["cards"][0]["draft"] is meant


def test_paragraphs_and_bullets_are_kept(desk: Desk) -> None:
    lines = "Choose one:\n• Draw 1 action card.\n• The acting creature moves 6 squares."
    desk.write("forest.csv", ACTIONS.replace("Make a melee attack with +5 damage.", f'"{lines}"'))
    assert desk("import", "forest.csv").code == 0 and deck(desk, "forest")["cards"][0]["text"] == lines
    assert "    text: |-\n      Choose one:\n      • Draw" in desk.files()["cards/skirmish/forest.yaml"].decode()
    power = lines.replace("The acting", "This").replace("Choose", "Tap: Choose")
    desk.write("moles.csv", CREATURES.replace("Block 5", f'"Block 5\n{power}\nFlyin"'))
    told = desk("import", "moles.csv")
    assert deck(desk, "moles")["cards"][0]["powers"][:3] == ["Block 5", power, "Flyin"]
    assert 'row 2, power 1: "Flyin" is not a word' in told.out


def test_without_its_library_a_workbook_is_refused_with_what_to_do(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    desk.write("forest.xlsx", b"PK")
    told = desk("import", "forest.xlsx")
    assert told.code == 2 and 'pip install "cardlang[xlsx]"' in told.err and "save the sheet as CSV" in told.err


def test_another_format_is_refused_with_what_to_do(desk: Desk) -> None:
    desk.write("forest.ods", b"PK\x03\x04")
    told = desk("import", "forest.ods")
    assert told.code == 2 and "forest.ods is neither CSV nor an .xlsx workbook: save the sheet as one" in told.err

"""Spreadsheets that a project names under `sources:`: decks as they are, for every command."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cardlang.model.encodings import ENCODINGS

from .conftest import Desk
from .test_import import ACTIONS, CREATURES, saved, workbook

FOLK, MOLES = "cards/skirmish/folk.csv", "cards/skirmish/moles.xlsx"
SETTINGS = """\
sources:
  - {file: cards/skirmish/folk.csv, faction: folk}
  - {file: cards/skirmish/moles.xlsx, sheet: Moles, faction: folk, columns: {Life: hp, Notes: ""}}
"""


@pytest.fixture
def folk(desk: Desk) -> Desk:
    """A project with two decks that are tables, and nothing else."""
    for path in (desk.folder / "cards/skirmish").iterdir():
        path.unlink()
    desk.write("cardlang.yaml", SETTINGS)
    desk.write(FOLK, ACTIONS)
    desk.write(MOLES, moles())
    return desk


def moles(*changes: tuple[str, str]) -> bytes:
    """A workbook whose second sheet has the creatures, with notes."""
    table = CREATURES.replace("HP", "Life")
    for old, new in changes:
        table = table.replace(old, new)
    book = workbook(("About",), Moles=())
    for number, line in enumerate(table.splitlines()):
        book["Moles"].append([*(word.replace("|", "\n") for word in line.split(";")), "Notes" if not number else "x"])
    return saved(book)


def test_lint_reads_them_as_they_are(folk: Desk) -> None:
    assert folk("lint").code == 0
    folk.write(FOLK, ACTIONS.replace("melee", "meele").replace("shuffle", "shufle"))
    folk.write(MOLES, moles(("15;7", "17;7"), ("Ranged 6;Flying", "Ranged 6|Flyin;")))
    found = {(row["code"], row["path"], row["line"], row["column"]) for row in folk("lint", "--format", "json").data}
    assert found == {
        ("C203", FOLK, 2, 35),
        ("C203", FOLK, 4, 10),  # within a cell of two lines
        ("C136", f"{MOLES}!Moles", 4, 5),
        ("C203", f"{MOLES}!Moles", 4, 10),
    }
    assert "Ranged 6↵Flyin" in folk("lint", MOLES).out


def test_what_nobody_sees_in_a_cell_is_told(folk: Desk) -> None:
    folk.write(FOLK, ACTIONS.replace("melee", "me\u200blee"))
    folk.write(MOLES, moles(("Mole", "Mo\xadle"), ("Finch", "Finche\u0301")))
    found = folk("lint", "--format", "json").data
    assert [
        (row["code"], row["path"], row["line"], row["column"], row["fix"])
        for row in found
        if row["severity"] == "error"
    ] == [
        ("C102", FOLK, 2, 37, None),
        ("C102", f"{MOLES}!Moles", 3, 1, None),
    ]
    assert {row["help"] for row in found if row["severity"] == "error"} == {"type it anew in the table"}
    folk.write(FOLK, ACTIONS)
    folk.write(MOLES, moles(("Finch", "Finche\u0301")))
    assert ("C536", 4) in [(row["code"], row["line"]) for row in folk("lint", "--format", "json").data]


def test_a_row_that_cannot_be_read_is_told_once_and_hides_no_other(folk: Desk) -> None:
    def found(*changes: tuple[str, str]) -> list[tuple[str, str, int]]:
        table = ACTIONS + "Dash,2,,Minor,,Move 6 squars.,1\n"
        for old, new in changes:
            table = table.replace(old, new)
        folk.write(FOLK, table)
        rows = folk("lint", "--format", "json").data
        return [(row["code"], row["severity"], row["line"]) for row in rows if row["code"] != "C601"]

    other = ("C203", "error", 5)
    assert found(("with", "a, with, an, odd")) == [("C183", "error", 2), other]
    assert found(("1,DEX", "#REF!,DXE")) == [("C188", "error", 2), other]
    assert found(("melee", "me\u200blle")) == [("C102", "error", 2), other]
    assert found((",2\n", ",2,a note\n"), ("Copies", "Copies,")) == [("C183", "warning", 2), other]


def test_formulas_whose_values_were_not_saved_are_one_error_at_the_first(folk: Desk) -> None:
    folk.write(MOLES, moles(("20;4", "=15+5;4"), ("15;7", "=10+5;7"), ("Block 5", "Blok 5")))
    found = folk("lint", MOLES, "--format", "json").data
    assert [(row["code"], row["severity"], row["line"], row["column"]) for row in found] == [("C187", "error", 3, 5)]
    folk.write(MOLES, moles(("Block 5", "=A1"), ("Flying", "Flyin")))
    found = folk("lint", MOLES, "--format", "json").data
    assert [(row["code"], row["line"]) for row in found] == [("C187", 3), ("C203", 4)]


def test_columns_are_named_as_import_reads_them(folk: Desk) -> None:
    folk.write("cardlang.yaml", SETTINGS.replace("Life: hp, Notes", '"LIFE ": hp, note'))
    assert folk("lint").code == 0
    folk.write("cardlang.yaml", SETTINGS.replace("Life: hp", "Lief: hp"))
    assert 'there is no column "Lief"; did you mean "Life"?' in folk("lint").out
    folk.write("cardlang.yaml", SETTINGS.replace("/folk.csv", "/folks.csv"))
    assert 'folks.csv: there is no such file; did you mean "folk.csv"?' in folk("lint").out


def test_a_heading_that_is_there_twice_is_told(folk: Desk) -> None:
    folk.write(MOLES, moles(("power 2", "power 1")))
    assert 'C182 the columns "power 1" and "power 1" are both read as powers' in folk("lint").out
    assert "number them" in folk("lint").out


def test_what_is_kept_sees_a_changed_table_and_a_changed_mapping(folk: Desk) -> None:
    before = folk("lint").out
    folk.write(MOLES, moles(("Block 5", "Blok 5")))
    assert "C203" in folk("lint").out
    folk.write(MOLES, moles())
    assert folk("lint").out == before
    folk.write("cardlang.yaml", SETTINGS.replace("Life: hp", "Life: speed"))
    assert "C182" in folk("lint").out


def test_they_are_printed_explained_tested_played_and_compared(folk: Desk) -> None:
    built = folk("build", "--json")
    assert {(one["deck"], one["cards"]) for one in built.data["files"]} >= {("folk", 3), ("moles", 2)}
    assert "Ranged 6" in folk("explain", "finch").out
    folk.write("cards/skirmish/scenarios/a.yaml", SCENARIO)
    assert folk("test").code == 0
    assert folk("playtest", "--games", "1").code == 0
    for args in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"]):
        subprocess.run(["git", *args], cwd=folk.folder, check=True)
    folk.write(FOLK, ACTIONS.replace("+5", "+10"))
    assert "1 in meaning" in folk("diff").out


SCENARIO = """\
- scenario: a mole blocks
  rules: [S12]
  board: |
    . . . .
    . A b .
  creatures:
    A: {player: 1, melee: 15}
    b: {player: 2, card: mole}
  when:
    - activate: A
    - attack: b
  then:
    b: {damage: 10}
"""


def test_a_second_deck_of_one_id_is_told_where_to_get_another(folk: Desk) -> None:
    folk.write("cardlang.yaml", SETTINGS.replace("folk.csv,", "folk.csv, deck: moles,"))
    told = folk("lint").out
    assert f"{MOLES}!Moles:1:1: C147" in told and "write deck: with another id in its entry of sources:" in told


@pytest.mark.parametrize(
    ("settings", "code", "said"),
    [
        ("file: cards/skirmish/nobody.csv", "C197", "cannot read cards/skirmish/nobody.csv: there is no such file"),
        ("file: cards/chess/folk.csv", "C197", 'there is no game "chess"'),
        (
            "file: cards/skirmish/moles.xlsx, sheet: Mole",
            "C197",
            'has no sheet "Mole"; the sheets are "Sheet", "Moles"',
        ),
        ("file: cards/skirmish/folk.csv, sheet: Moles", "C197", "is not a workbook"),
        ("file: cards/skirmish/folk.csv, columns: {Cost: level}", "C197", 'there is no column "Cost"'),
        ("file: cards/skirmish/folk.csv, columns: {Level: levle}", "C197", 'did you mean "level"?'),
        ("file: cards/skirmish/folk.csv, kind: land", "C197", "the kinds are action, creature"),
        ("file: cards/skirmish/moles.xlsx, encoding: cp1252", "C197", "is a workbook, which says its own"),
        (
            "file: cards/skirmish/folk.csv}\n  - {file: cards/skirmish/folk.csv, faction: folk",
            "C197",
            "is named already",
        ),
        ("file: ../folk.csv", "C135", "must be a .csv, .tsv, .xlsx or .json file in cards/<game>/"),
        ("file: cards/skirmish/folk.ods", "C135", "save other spreadsheets, such as .ods, as .xlsx or CSV"),
        ("file: cards/../../folk.csv", "C135", "must be a .csv"),
        ("file: cards/skirmish/link.csv", "C197", "a link that leads out"),
    ],
)
def test_what_keeps_one_from_being_read_is_told_in_the_settings(
    settings: str, code: str, said: str, folk: Desk, tmp_path: Path
) -> None:
    folk.write("cardlang.yaml", f"sources:\n  - {{{settings}}}\n")
    (tmp_path / "secret.csv").write_text(ACTIONS)
    (folk.folder / "cards/skirmish/link.csv").symlink_to(tmp_path / "secret.csv")
    told = folk("lint")
    assert told.code == 1 and "cardlang.yaml:" in told.out and f" {code} " in told.out and said in told.out
    built = folk("build")
    assert (built.code == 1 and built.err == "") or "Traceback" not in built.err


def test_a_file_of_another_encoding_is_told_and_read_if_it_is_named(folk: Desk) -> None:
    folk.write(FOLK, ACTIONS.replace("Stab", "Épée").encode("cp1252"))
    told = folk("lint", FOLK)
    assert f"{FOLK}:2:1: C101 this file is not UTF-8: byte 0xC9 does not belong there" in told.out
    assert 'encoding: cp1252 (then it is "É")' in told.out
    folk.write("cardlang.yaml", SETTINGS.replace("folk.csv,", "folk.csv, encoding: cp1252,"))
    assert folk("lint").code == 0 and "Épée" in folk("explain", "epee").out


def test_a_text_that_no_card_has_room_for_is_not_read(folk: Desk) -> None:
    folk.write(FOLK, ACTIONS.replace("melee", "melee " * 100_000))
    assert (
        f"{FOLK}:2:28: C110 row 2, Text: this text has 600030 characters; the limit is 4000" in folk("lint", FOLK).out
    )
    folk.write(FOLK, ACTIONS.replace("Poison", '"' + "a," * 100_000 + '"'))
    assert "C110 row 2, Subtype: this text has 200000 characters; the limit is 16000" in folk("lint", FOLK).out


JSON = """\
{
  "sting": {"level": 1, "action": "standard", "text": "Make a meele attack.", "subtypes": ["Poison"]},
  "trot": {"level": 2, "action": "Minor", "text": "Draw 1 \\u0061ction card.", "copies": "x"}
}
"""


def test_cards_in_json_are_a_deck_or_imported(folk: Desk) -> None:
    folk.write("cards/skirmish/more.json", JSON)
    folk.write("cardlang.yaml", f"{SETTINGS}  - file: cards/skirmish/more.json\n")
    found = {(row["code"], row["line"], row["column"], row["card"]) for row in folk("lint", "--format", "json").data}
    assert found >= {("C203", 2, 63, "sting"), ("C133", 3, 90, "trot")}
    folk.write("more.json", JSON.replace("meele", "melee").replace('"x"', "2"))
    assert folk("lint", "--fix", "cards/skirmish/more.json").code == 2
    folk.write("cardlang.yaml", SETTINGS)
    assert folk("import", "more.json").code == 0
    assert "id: trot\n    level: 2\n" in folk.files()["cards/skirmish/more.yaml"].decode()
    folk.write("cards/skirmish/more.json", JSON[:-3])
    folk.write("cardlang.yaml", f"{SETTINGS}  - file: cards/skirmish/more.json\n")
    assert "more.json:3:" in folk("lint").out


def test_a_list_of_a_build_is_imported_as_the_same_deck(folk: Desk) -> None:
    assert folk("build", "--list", "csv", "--list", "json", "--only", "cards", "--copies", "none").code == 0
    assert folk("build", "--list", "csv", "--copies", "none").code == 0
    told = folk("import", "out/skirmish/cards.csv")
    assert told.code == 2 and "which deck of this list? Choose one with --deck folk, moles" in told.err
    before = folk("explain", "finch").out
    folk.write("cardlang.yaml", "")
    told = folk("import", "out/skirmish/cards.csv", "--deck", "moles")
    assert told.code == 0 and "C181" not in told.out
    assert folk("explain", "finch").out == before


def test_a_workbook_needs_its_library(folk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    told = folk("lint", "--no-cache")
    assert told.code == 1 and "C197" in told.out and 'run pip install "cardlang[xlsx]"' in told.out


def test_the_schema_knows_the_encodings_of_import() -> None:
    schema = json.loads((Path(__file__).parents[2] / "schemas/project.schema.json").read_text("utf-8"))
    assert schema["properties"]["sources"]["items"]["properties"]["encoding"]["enum"] == [*ENCODINGS]


def test_fixes_and_fmt_leave_tables_alone(folk: Desk) -> None:
    folk.write(FOLK, ACTIONS.replace("melee", "meele"))
    before = folk.files()
    assert folk("fmt").code == 0
    assert folk("lint", "--fix", "--unsafe-fixes").code == 1
    for args in (["fmt"], ["lint", "--fix"], ["lint", "--diff"]):
        told = folk(*args, FOLK)
        assert told.code == 2 and f"{FOLK} is a table of cards, which is never written" in told.err
    assert folk.files() == before
    assert not any(row["fixable"] for row in folk("lint", "--format", "json").data)


def test_a_table_that_nobody_names_is_no_deck(folk: Desk) -> None:
    folk.write("other.csv", ACTIONS)
    told = folk("lint", "other.csv")
    assert told.code == 2 and "name it under sources: in cardlang.yaml" in told.err


def test_columns_are_said_as_settings_say_them(folk: Desk) -> None:
    folk.write("cardlang.yaml", "sources:\n  - {file: cards/skirmish/folk.csv, kind: action}\n")
    folk.write(FOLK, ACTIONS.replace("Text,", "Rules Text,").replace("Copies", "Status"))
    told = folk("lint").out
    assert 'write columns: {"Rules Text": text} to read it as text' in told and "--map" not in told

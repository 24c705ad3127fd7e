"""`cardlang lint`: the documented behaviour."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.span import SourceText, Span
from cardlang.pipeline.edit.fix import _faults
from cardlang.source.paths import shared_folder
from cardlang.source.project import NOTHING
from cardlang.source.sources import Sources

from .conftest import DECK, Desk

KEYS = [
    "code", "severity", "message", "help", "path", "line", "column", "end_line", "end_column", "card", "fixable",
    "fix",
]  # fmt: skip
BAD = DECK.replace("a melee", "a meele")


def test_nothing_wrong(desk: Desk) -> None:
    told = desk("lint")
    assert (told.code, told.out, told.err) == (0, "", "no errors in 2 files\n")
    told = desk("lint", "--format", "json")
    assert (told.code, told.data) == (0, [])


def test_a_wrong_setting_is_reported_at_its_words(desk: Desk) -> None:
    desk.write("cardlang.yaml", "name: Trial\npaper: a9\n")
    (row,) = desk("lint", "--format", "json").data
    assert (row["code"], row["path"], row["line"], row["column"], row["end_column"]) == (
        "C134",
        "cardlang.yaml",
        2,
        8,
        10,
    )


def test_a_finding_has_the_position_of_its_words(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", BAD)
    told = desk("lint", "--format", "json")
    (row,) = told.data
    assert (told.code, told.err, list(row)) == (1, "", KEYS)
    line = BAD.splitlines()[row["line"] - 1]
    assert line[row["column"] - 1 : row["end_column"] - 1] == "meele" and row["end_line"] == row["line"]
    assert row["path"] == "cards/skirmish/drow.yaml"
    assert (row["severity"], row["card"], row["fixable"]) == ("error", "hit-on-the-run", True)


def test_for_people_the_words_are_shown(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", BAD)
    told = desk("lint")
    assert told.code == 1 and "\x1b" not in told.out
    assert told.out.splitlines() == [
        'cards/skirmish/drow.yaml:12:18: C203 "meele" is not a word of this game',
        "   12 |     text: Make a meele attack with +10 damage. The acting creature shifts its speed.",
        '      |                  ^^^^^ did you mean "melee"?',
        "",
        "1 error in 1 file",
    ]


def test_no_deck_is_overlooked(outside: Desk) -> None:
    outside.write("cardlang.yaml", "")
    assert outside("lint").err == "no errors in 0 files: decks belong in the folder cards/<game>/ of a project\n"
    assert "no decks in cards/<game>/" in outside("build").err
    outside.write("cards/drow.yaml", BAD)
    assert outside("lint", "--format", "json").codes == ["C203"]


def test_only_the_named_files(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", BAD)
    assert desk("lint", "cards/skirmish/guards.yaml").code == 0
    assert desk("lint", "cards/skirmish/drow.yaml").code == 1
    assert desk("lint", "cards").code == 1
    again = desk("lint", "cards/skirmish/drow.yaml", "cards", "./cards/../cards/skirmish/drow.yaml", "--format", "json")
    assert again.codes == ["C203"]  # a file named twice is one file


def test_codes_are_chosen(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", BAD.replace("level: 2", "level: two"))
    assert desk("lint", "--format", "json").codes == ["C133", "C203"]
    assert desk("lint", "--format", "json", "--select", "C2").codes == ["C203"]
    assert desk("lint", "--format", "json", "--ignore", "C203").codes == ["C133"]
    assert desk("lint", "--ignore", "C133", "--ignore", "C2").code == 0
    told = desk("lint", "--select", "C2O3")
    assert (told.code, told.out) == (2, "") and "C2O3" in told.err


def test_several_errors_of_one_text(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK.replace("Make a melee", "Make a meele").replace("shifts", "shfits"))
    assert desk("lint", "--format", "json").codes == ["C203", "C203"]


def test_layout_is_part_of_lint(desk: Desk) -> None:
    text = " ".join(["Make a melee attack with +10 damage."] * 30)
    desk.write("cards/skirmish/drow.yaml", DECK.replace("text: Make a melee attack with +10 damage.", f"text: {text}"))
    (row,) = desk("lint", "--format", "json").data
    assert (row["code"], row["card"]) == ("C510", "hit-on-the-run")


def test_a_mat_that_does_not_fit(desk: Desk) -> None:
    mat = "game: skirmish\nmat: vault\nname: Vault\nsteps: [{title: Refresh, lines: [" + "many words " * 200 + "]}]\n"
    desk.write("cards/skirmish/mats/vault.yaml", mat)
    assert "C510" in desk("lint", "--format", "json").codes


def test_a_sheet_that_does_not_fit(desk: Desk) -> None:
    sheet = "name: Trial\npaper: a9\ncard: poker\ngrid: {columns: 3, rows: 3}\n"
    desk.write("print/letter-9up.yaml", sheet)
    (row,) = desk("lint", "--format", "json").data
    assert (row["code"], row["line"], row["column"]) == ("C520", 2, 8)
    desk.write("print/letter-9up.yaml", sheet.replace("a9", "a4").replace("columns: 3", "columns: 4"))
    assert set(desk("lint", "--format", "json").codes) == {"C521"}


def test_scenarios_are_part_of_lint(desk: Desk) -> None:
    desk.write("scenarios/block.yaml", "- scenario: Block\n  bored: x\n")
    assert {row["path"] for row in desk("lint", "--format", "json").data} == {"scenarios/block.yaml"}


def test_colour_only_on_a_terminal_without_no_color(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.write("cards/skirmish/drow.yaml", BAD)
    assert "\x1b[31;1mC203\x1b[0m" in desk("lint", terminal=True).out
    assert "\x1b" not in desk("lint", "--format", "json", terminal=True).out
    assert "\x1b" not in desk("lint").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in desk("lint", terminal=True).out


SLOPPY = DECK.replace("Make a melee attack with +10 damage. The", "make a meele attack with +10 damage.  The")
CHANGE = """\
--- cards/skirmish/drow.yaml
+++ cards/skirmish/drow.yaml
@@ -9,4 +9,4 @@
     level: 2
     ability: DEX
     action: Standard
-    text: make a meele attack with +10 damage.  The acting creature shifts its speed.
+    text: Make a melee attack with +10 damage. The acting creature shifts its speed.
"""


def test_style_is_a_warning(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK.replace("Make a melee", "make a melee"))
    told = desk("lint", "--format", "json")
    (row,) = told.data
    assert (told.code, row["code"], row["severity"], row["fixable"]) == (0, "C603", "warning", True)
    assert desk("build", "--only", "cards").err.count("C603") == 0  # only lint reports it


def test_fixes_are_shown_and_applied(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", SLOPPY)
    before = desk.files()
    told = desk("lint", "--diff")
    assert (told.code, told.out, told.err) == (1, CHANGE, "")
    assert desk.files() == before
    told = desk("lint", "--fix")
    assert (told.code, told.out, told.err) == (0, "", "3 fixes in 1 file\nno errors in 2 files\n")
    assert desk.files() == before | {"cards/skirmish/drow.yaml": DECK.encode()}
    told = desk("lint", "--diff")
    assert (told.code, told.out, told.err) == (0, "", "")


def test_a_file_that_fixes_break_is_read_only_a_few_times(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Harmful fixes are found by bisection, and each try reads the file again."""
    looks: list[str] = []

    def look(data: bytes, path: str) -> tuple[bool, int]:
        looks.append(path)
        return _faults(data, path)

    monkeypatch.setattr("cardlang.pipeline.edit.fix._faults", look)
    line = ": 1, back: 5, count: 60}\n"
    desk.write("cards/skirmish/tokens/gold.yaml", "game: skirmish\nfaces:\n  - {front: 1, count: " + line * 270)
    told = desk("lint", "--diff")
    assert told.out == "" and 1 < len(looks) < 40


def test_a_key_is_put_in_quotes_once(desk: Desk) -> None:
    desk.write("cards/skirmish/tokens/gold.yaml", "game: skirmish\nfaces:\n  - ,{front : 1, back: 5, count: 60}\n")
    told = desk("lint", "--diff")
    assert '+  - ",{front" : "1, back: 5, count: 60}"\n' in told.out


def test_a_useless_fix_is_applied_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def never_content(paths: object, edited: Mapping[str, bytes] = NOTHING, codes: object = None, jobs: int = 1) -> Any:
        path, sources = "cards/skirmish/drow.yaml", Sources()
        sources.add(SourceText(path, edited.get(path, DECK.encode()).decode()))
        fix = Fix(Span(path, 0, 0), "# A deck.\n")
        return [Diagnostic("C603", "no comment", fix.span, "", fix=fix)], sources

    monkeypatch.setattr("cardlang.pipeline.edit.fix.lint", never_content)
    assert desk("lint", "--diff").out.count("+# A deck.") == 1


def test_only_fixes_of_selected_codes(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", SLOPPY)
    told = desk("lint", "--fix", "--select", "C2", "--format", "json")
    assert (told.code, told.data, told.err) == (0, [], "1 fix in 1 file\n")
    assert desk("lint", "--format", "json").codes == ["C603", "C603"]
    assert desk("lint", "--diff", "--ignore", "C603").code == 0


def test_findings_without_a_fix_are_reported(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", SLOPPY.replace("speed.", "soul."))
    told = desk("lint", "--fix")
    assert told.code == 1 and '"soul" is not a word of this game' in told.out


def test_a_diff_is_a_diff(desk: Desk) -> None:
    told = desk("lint", "--diff", "--format=json")
    assert (told.code, told.out) == (2, "")


def test_a_schemas_wrong_default_is_reported_at_the_card(desk: Desk) -> None:
    """A default is not in the file, so it has no position of its own and cannot be fixed there."""
    schema = json.loads((shared_folder() / "schemas/skirmish/action.schema.json").read_text("utf-8"))
    schema["properties"]["cards"]["items"]["properties"]["subtypes"]["default"] = ["Posion"]
    desk.write("schemas/skirmish/action.schema.json", json.dumps(schema))
    told = desk("lint", "--select", "C320", "--format", "json")
    assert told.code == 1 and told.data
    assert all(row["card"] and not row["fixable"] and row["column"] > 1 for row in told.data)


@pytest.mark.parametrize(("field", "value"), [("ranged", {"items": 1}), ("level", "high"), ("powers", [{}])])
def test_a_default_must_be_an_allowed_value(desk: Desk, field: str, value: object) -> None:
    schema = json.loads((shared_folder() / "schemas/skirmish/creature.schema.json").read_text("utf-8"))
    desk.write("schemas/skirmish/creature.schema.json", json.dumps(schema))
    assert desk("lint").code == 0  # those of the shipped schema are fine
    schema["properties"]["cards"]["items"]["properties"][field]["default"] = value
    desk.write("schemas/skirmish/creature.schema.json", json.dumps(schema))
    told = desk("lint")
    assert told.code == 2 and told.err == (
        "Error: schemas/skirmish/creature.schema.json sets a default that the shipped schema does not allow: "
        f'"{field}" is {json.dumps(value)}\n'
    )

"""`cardlang lint`: reports for machines, ignored findings, baselines and standard input."""

from __future__ import annotations

import os
import sys
from xml.etree import ElementTree

import pytest

from .conftest import DECK, Desk

BAD = DECK.replace("a melee", "a meele")
HIT = "    text: Make a meele attack with +10 damage. The acting creature shifts its speed."
PLAIN = DECK.replace("The acting creature moves 6", "Move 6")  # a warning, C601


def codes(desk: Desk, *options: str) -> list[str]:
    return desk("lint", "--format", "json", *options).codes


def test_the_fix_of_a_finding_is_the_edit_that_mends_it(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", BAD)
    (row,) = desk("lint", "--format", "json").data
    (edit,) = row["fix"]
    lines = BAD.splitlines()
    line = lines[edit["line"] - 1]
    lines[edit["line"] - 1] = line[: edit["column"] - 1] + edit["text"] + line[edit["end_column"] - 1 :]
    assert lines == DECK.splitlines() and edit["path"] == row["path"]


def test_sarif_has_places_fixes_and_what_codes_mean(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", BAD)
    told = desk("lint", "--format", "sarif")
    (run,) = told.data["runs"]
    (result,) = run["results"]
    place = result["locations"][0]["physicalLocation"]
    assert (told.code, told.data["version"], run["columnKind"]) == (1, "2.1.0", "unicodeCodePoints")
    assert (result["ruleId"], result["level"]) == ("C203", "error")
    assert place["artifactLocation"] == {"uri": "cards/skirmish/drow.yaml", "uriBaseId": "%SRCROOT%"}
    assert place["region"] == {"startLine": 12, "startColumn": 18, "endLine": 12, "endColumn": 23}
    (change,) = result["fixes"][0]["artifactChanges"]
    assert change["replacements"] == [{"deletedRegion": place["region"], "insertedContent": {"text": "melee"}}]
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["name"] == "UnknownWord"


def test_a_fingerprint_survives_when_lines_move(desk: Desk) -> None:
    def fingerprints() -> list[dict[str, str]]:
        return [one["partialFingerprints"] for one in desk("lint", "--format", "sarif").data["runs"][0]["results"]]

    twice = BAD.replace("+10 damage.", "+10 damage. Make a meele attack.")
    desk.write("cards/skirmish/drow.yaml", twice)
    before = fingerprints()
    desk.write("cards/skirmish/drow.yaml", twice.replace("cards:", "# a comment\n\ncards:"))
    assert before == fingerprints() and before[0] != before[1]


def test_github_shows_errors_first_and_counts_what_it_does_not_show(desk: Desk) -> None:
    texts = ["Move 6 squares."] * 8 + ["Make a meele attack."] * 4
    cards = "".join(
        f"  - {{name: Run {n}, level: 1, action: Minor, text: {text}}}\n" for n, text in enumerate(texts, 1)
    )
    desk.write("cards/skirmish/drow.yaml", DECK[: DECK.index("  - ")] + cards)
    *lines, last = desk("lint", "--format", "github").out.splitlines()
    assert [line.split()[0] for line in lines] == ["::error"] * 4 + ["::warning"] * 6
    assert lines[0] == (
        "::error file=cards/skirmish/drow.yaml,line=15,endLine=15,col=57,endColumn=62,title=C203::"
        '"meele" is not a word of this game%0Adid you mean "melee"?'
    )
    assert last.endswith("in 1 file, of which 10 are shown here")


def test_junit_has_a_case_for_each_finding_and_each_clean_file(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", BAD)
    desk.write("cards/skirmish/more.yaml", PLAIN.replace("deck: drow", "deck: more").replace("un", "ip"))
    root = ElementTree.fromstring(desk("lint", "--format", "junit").out)
    cases = {case.get("name"): [child.tag for child in case] for case in root.iter("testcase")}
    assert cases["C203 at line 12"] == ["failure"] and cases["C601 at line 7"] == ["system-out"]
    assert cases["cards/skirmish/guards.yaml"] == []
    assert (root.get("failures"), root.get("tests")) == ("1", str(len(cases)))


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("    text: Move 5 squares.  # cardlang: ignore[C601] an older edition", []),
        ("    # cardlang: ignore[C601] an older edition\n    text: Move 5 squares.", []),
        ("    text: >-  # cardlang: ignore[C601] an older edition\n      Move 5 squares.", []),
        ("    text: Move 5 squares.  # cardlang: ignore[C601]", ["C192"]),
        ("    text: Move 5 squares.  # cardlang: ignore[C601, C602] an older edition", ["C191"]),
        ("    text: Move 5 squares.  # cardlang: ignore[C630] an older edition", ["C601", "C193"]),
        ("    text: Move 5 squares.  # cardlang: ignore C601", ["C601", "C194"]),
        ("    # cardlang: ignore[C601] an older edition\n    # and a remark\n    text: Move 5 squares.", []),
        (HIT + "  # cardlang: ignore[C203] a dialect", ["C203"]),
        ("    text: >-\n      Make a meele attack.\n      # cardlang: ignore[C203] in a text", ["C203"] * 5),
    ],
)
def test_a_comment_ignores_findings_of_its_field(desk: Desk, line: str, left: list[str]) -> None:
    desk.write("cards/skirmish/drow.yaml", BAD.replace(HIT, line))
    assert codes(desk) == left


def test_a_comment_above_a_card_is_about_the_whole_card_and_no_other(desk: Desk) -> None:
    comment = "  # cardlang: ignore[C601] an older edition\n"
    desk.write("cards/skirmish/drow.yaml", PLAIN.replace("  - {name: Run", comment + "  - {name: Run"))
    assert codes(desk) == []
    desk.write("cards/skirmish/drow.yaml", PLAIN.replace("  - name: Hit", comment + "  - name: Hit"))
    assert codes(desk) == ["C601", "C191"]


UNKNOWN = DECK.replace("    ability: DEX\n", "    ability: DEX\n    requires: [Wings]\n")  # C311, an error
MEELE, WINGS = BAD.replace(HIT, HIT + "%s"), UNKNOWN.replace("[Wings]", "[Wings]%s")


@pytest.mark.parametrize(
    ("deck", "code", "printed"), [(WINGS, "C311", True), (MEELE, "C203", False)], ids=["rule", "unread text"]
)
@pytest.mark.parametrize("by", ["comment", "settings", "selection", "path"])
def test_what_lint_ignores_stops_no_build_and_what_stops_one_is_not_ignored(
    desk: Desk, deck: str, code: str, printed: bool, by: str
) -> None:
    desk.write("cards/skirmish/drow.yaml", deck % (f"  # cardlang: ignore[{code}] our own" if by == "comment" else ""))
    settings = {
        "settings": f"{{ignore: [{code}]}}",
        "selection": "{select: [C6]}",
        "path": f"{{paths: {{cards: {{ignore: [{code}]}}}}}}",
    }
    desk.write("cardlang.yaml", f"name: Trial\nlint: {settings.get(by, '{}')}\n")
    told = desk("lint")
    assert (told.code == 0, "it cannot be ignored" in told.out) == (printed, not printed)
    for _ in range(2):  # also from what is kept
        assert (desk("build").code == 0) == printed
    assert codes(desk, "--ignore", code) == []
    desk.write("cards/skirmish/drow.yaml", deck % "")
    desk.write("cardlang.yaml", "name: Trial\n")
    assert desk("lint").code == desk("build").code == 1


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("{text: Make a meele attack.}", "the texts of 200 cards were not read"),
        ("{txt: Draw 1 action card., text: Draw 1 action card.}", "200 entries were not checked"),
        ("{level: 1, level: 1, text: Draw 1 action card.}", "200 more are not"),
    ],
    ids=["texts", "fields", "YAML"],
)
def test_findings_that_are_not_listed_are_counted(desk: Desk, card: str, told: str) -> None:
    usual = "name: Run %d, level: 1, action: Minor, "
    fields = usual.replace("level: 1, ", "") if "level" in card else usual
    cards = "".join(f"  - {card.replace('{', '{' + fields) % number}\n" for number in range(700))
    desk.write("cards/skirmish/drow.yaml", DECK[: DECK.index("  - ")] + cards)
    found = [row for row in desk("lint", "--format", "json").data if row["severity"] == "error"]
    (rest,) = (row["message"] for row in found if row["code"] == "C120")
    assert len(found) == 501 and rest == f"only the first 500 mistakes in this file are listed: {told}"


def test_an_unused_comment_is_deleted_by_fix(desk: Desk) -> None:
    path = desk.write("cards/skirmish/drow.yaml", DECK.replace("cards:", "# cardlang: ignore[C203] once\ncards:"))
    desk("lint", "--fix")
    assert path.read_text() == DECK


def test_only_a_whole_project_tells_that_a_comment_is_unused(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK.replace("cards:", "# cardlang: ignore[C147] both are needed\ncards:"))
    assert codes(desk) == ["C191"] and codes(desk, "cards/skirmish/drow.yaml") == []


@pytest.mark.parametrize("file", ["cardlang.yaml", "pyproject.toml"])
def test_a_project_chooses_what_is_reported(desk: Desk, file: str) -> None:
    def settings(yaml: str, toml: str) -> None:
        if file == "cardlang.yaml":
            desk.write(file, f"lint: {yaml}\n")
        else:
            (desk.folder / "cardlang.yaml").unlink(missing_ok=True)
            desk.write(file, f"[tool.cardlang]\nname = 'Trial'\n[tool.cardlang.lint]\n{toml}\n")

    desk.write("cards/skirmish/drow.yaml", PLAIN)
    settings("{ignore: [C6]}", "ignore = ['C6']")
    assert codes(desk) == [] and codes(desk, "--select", "C601") == ["C601"]
    settings("{select: [C2, C3]}", "select = ['C2', 'C3']")
    assert codes(desk) == []
    settings("{paths: {cards/skirmish: {ignore: [C601]}}}", "paths = {'cards/skirmish' = {ignore = ['C601']}}")
    assert codes(desk) == []
    settings("{paths: {'*/d*.yaml': {ignore: [C601]}}}", "paths = {'*/d*.yaml' = {ignore = ['C601']}}")
    assert codes(desk) == []
    settings("{paths: {cards/other: {ignore: [C601]}}}", "paths = {'cards/other' = {ignore = ['C601']}}")
    assert sorted(codes(desk)) == ["C195", "C601"]
    settings("{ignore: [C999]}", "ignore = ['C999']")
    assert sorted(codes(desk)) == ["C193", "C601"]
    settings("{ignore: [style]}", "ignore = ['style']")
    assert "C135" in codes(desk) or "C134" in codes(desk)


def test_a_baseline_accepts_what_is_there_and_nothing_new(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", BAD)
    missing = desk("lint", "--baseline", "known.json")
    assert (missing.code, missing.err) == (2, "Error: cannot read known.json: there is no such file or folder\n")
    written = desk("lint", "--baseline", "known.json", "--update-baseline")
    assert (written.code, written.out, written.err) == (0, "", "1 finding in known.json\n")
    moved = BAD.replace("cards:", "set: core\ncards:")
    desk.write("cards/skirmish/drow.yaml", moved)
    told = desk("lint", "--baseline", "known.json")
    assert (told.code, told.out) == (0, "")
    assert told.err == "1 finding accepted by the baseline\nno errors in 2 files\n"
    desk.write("cards/skirmish/drow.yaml", moved.replace("+10 damage.", "+10 damage. Make a meele attack."))
    assert codes(desk, "--baseline", "known.json") == ["C203"]
    desk.write("cards/skirmish/drow.yaml", DECK)
    told = desk("lint", "--baseline", "known.json")
    assert (
        told.err.splitlines()[0]
        == "0 findings accepted by the baseline; 1 more no longer found: --update-baseline removes them"
    )


@pytest.mark.parametrize(
    "content", ["", "[]", '{"version": 1}', '{"version": 2, "findings": []}', "\xff", "[" * 99_999]
)
def test_what_is_not_a_baseline_is_refused(desk: Desk, content: str) -> None:
    desk.write("known.json", content.encode("latin-1"))
    told = desk("lint", "--baseline", "known.json")
    assert told.code == 2 and told.err.startswith("Error: known.json ")


def test_a_baseline_holds_in_every_folder(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK.replace("faction: drow", "fction: drow"))
    assert desk("lint", "--baseline", "known.json", "--update-baseline").code == 0
    monkeypatch.chdir(desk.folder / "cards")
    for paths in ([], [".."], ["skirmish/drow.yaml"]):
        told = desk("lint", *paths, "--baseline", "../known.json")
        assert (told.code, told.err.splitlines()[0]) == (0, "1 finding accepted by the baseline")


def test_a_baseline_keeps_what_was_not_looked_for(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", BAD.replace("The acting creature moves 6", "Move 6"))
    desk("lint", "--baseline", "known.json", "--update-baseline")
    both = (desk.folder / "known.json").read_bytes()
    for options in (["cards/skirmish/guards.yaml"], ["--select", "C1,C3"], ["cards", "--ignore", "C2"]):
        assert "no longer found" not in desk("lint", *options, "--baseline", "known.json").err
        desk("lint", *options, "--baseline", "known.json", "--update-baseline")
        assert (desk.folder / "known.json").read_bytes() == both
    desk.write("cards/skirmish/drow.yaml", BAD)
    desk("lint", ".", "--baseline", "known.json", "--update-baseline", "--select", "C6")
    assert "1 finding accepted" in desk("lint", "--baseline", "known.json").err


def test_a_baseline_replaces_no_other_file(desk: Desk) -> None:
    path = desk.write("cards/skirmish/drow.yaml", DECK)
    told = desk("lint", "--baseline", "cards/skirmish/drow.yaml", "--update-baseline")
    assert (told.code, path.read_text()) == (2, DECK) and "is not a baseline" in told.err
    conflict = '<<<<<<< ours\n{"version": 1, "findings": []}\n'
    desk.write("known.json", conflict)
    assert desk("lint", "cards", "--baseline", "known.json", "--update-baseline").code == 2
    assert desk("lint", "--baseline", "known.json", "--update-baseline").code == 0
    assert desk("lint", "--baseline", "known.json").code == 0


def test_the_root_of_a_project_is_the_whole_project(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK.replace("cards:", "# cardlang: ignore[C203] once\ncards:"))
    assert codes(desk, ".") == codes(desk, str(desk.folder)) == codes(desk) == ["C191"]


def test_options_take_several_codes(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", BAD.replace("The acting creature moves 6", "Move 6"))
    assert codes(desk, "--select", "C2, C601") == codes(desk, "--select", "C2", "--select", "C601") == ["C601", "C203"]
    assert codes(desk, "--ignore", "C6,C2") == []
    for wrong in ("", "C2,", "C2;C6"):
        assert "no code begins with" in desk("lint", "--select", wrong).err


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such file names")
@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "junit"])
def test_the_name_of_a_file_may_be_other_than_utf8(desk: Desk, form: str) -> None:
    (desk.folder / os.fsdecode(b"cards/skirmish/ros\xe9.yaml")).write_text(BAD)
    told = desk("lint", "--format", form)
    assert told.code == 1 and "C203" in told.out
    assert form != "sarif" or "cards/skirmish/ros%E9.yaml" in told.out


def test_standard_input_is_checked_as_the_file_of_a_name(desk: Desk) -> None:
    for name in ("cards/skirmish/drow.yaml", "cards/skirmish/new.yaml"):
        told = desk("lint", "--stdin-filename", name, "-", "--format", "json", stdin=BAD.encode())
        assert (told.code, [(row["path"], row["line"]) for row in told.data]) == (1, [(name, 12)])


def test_unsafe_fixes_are_applied_on_request_alone(desk: Desk) -> None:
    text = DECK.replace("a melee attack", "a melee atack wth")
    path = desk.write("cards/skirmish/drow.yaml", text)
    rows = desk("lint", "--format", "json").data
    assert any(row["fix"] and not row["fixable"] for row in rows), rows
    desk("lint", "--fix")
    before = path.read_text()
    desk("lint", "--fix", "--unsafe-fixes")
    assert path.read_text() != before


@pytest.mark.parametrize(
    "options",
    [
        ("--unsafe-fixes",),
        ("--update-baseline",),
        ("--baseline", "b.json", "--update-baseline", "--fix"),
        ("-",),
        ("--stdin-filename", "a.yaml"),
        ("--stdin-filename", "a.yaml", "-", "--fix"),
        ("--select", "C2", "--ignore", "C2"),
        ("--format", "sarif", "--diff"),
    ],
)
def test_options_that_do_not_go_together(desk: Desk, options: tuple[str, ...]) -> None:
    told = desk("lint", *options)
    assert told.code == 2 and told.err.startswith("Usage:") and "Error: " in told.err

"""One mistake makes one message, and stops nothing else."""

from __future__ import annotations

import pytest

from .conftest import DECK, Desk

SOUND = """\
- scenario: A blow lands
  board: A b
  creatures: {A: {player: 1}, b: {player: 2}}
  when: [{activate: A}, {attack: b}]
  then: {b: {damage: 10}}
"""
FOLDER = "cards/skirmish/scenarios"


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ("- scenario: bad\n  bord: A b\n", "C131"),
        ("- scenario: bad\n  board: [A, b]\n", "C123"),
        ("- scenario: bad\n  board: A\n  board: A b\n", "C111"),
    ],
)
def test_a_broken_scenario_does_not_stop_the_others(desk: Desk, bad: str, code: str) -> None:
    desk.write(f"{FOLDER}/blows.yaml", SOUND + bad + SOUND.replace("lands", "lands again"))
    told = desk("test")
    assert told.code == 1 and told.out == "2 passed\n" and told.err.count("blows.yaml:") == 1 and code in told.err
    assert desk("lint", "--format", "json").codes == [code]
    assert desk("fmt", "--check").code in (0, 1)


def test_what_is_wrong_with_the_others_is_reported_too(desk: Desk) -> None:
    desk.write(f"{FOLDER}/blows.yaml", "- scenario: bad\n  bord: A b\n" + SOUND.replace("attack: b", "attack: c"))
    assert desk("lint", "--format", "json").codes == ["C131", "C405"]


def test_a_file_that_is_not_yaml_does_not_stop_other_files(desk: Desk) -> None:
    desk.write(f"{FOLDER}/blows.yaml", SOUND)
    desk.write(f"{FOLDER}/broken.yaml", '- scenario: [x\n  foo: "\n')
    told = desk("test")
    assert (told.code, told.out) == (1, "1 passed\n") and "broken.yaml:1:13: C117" in told.err


def test_parse_takes_the_game_of_the_project(desk: Desk) -> None:
    words = "format: 1\ngame: mine\nname: Mine\nextends: skirmish\nrename: {Block: [Glaze]}\n"
    own = Desk(desk.folder, desk._patch)
    own.write("games/mine/game.yaml", words)
    assert own("parse", "--box", "power", "Glaze 5").code == 1  # two games: skirmish, as outside of projects
    assert own("parse", "--game", "mine", "--box", "power", "Glaze 5").code == 0
    for path in (desk.folder / "cards/skirmish").iterdir():
        path.unlink()
    (desk.folder / "cards/skirmish").rmdir()
    assert own("parse", "--box", "power", "Glaze 5").out == "Glaze 5\n"
    assert own("parse", "--game", "skirmish", "--box", "power", "Glaze 5").code == 1


def test_fix_with_diff_only_shows(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK.replace("moves 6 squares", "moves 6 sqaures"))
    before = desk.files()
    shown = desk("lint", "--diff")
    assert shown.code == 1 and "+" in shown.out
    assert desk("lint", "--fix", "--diff") == shown and desk.files() == before


def test_a_card_with_a_bad_field_is_explained_as_far_as_it_goes(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK.replace("level: 2", "level: many"))
    told = desk("explain", "Hit on the Run")
    assert told.code == 1 and told.out.startswith("Hit on the Run (hit-on-the-run)\nThis card has errors")
    assert "makes a melee attack with +10 damage" in told.out and told.err.count("C133") == 1
    assert desk("explain", "run").code == 0 and "C133" not in desk("explain", "run").err
    assert 'did you mean "Hit on the Run"' in desk("explain", "hit-on-the-rum").err


def test_a_deck_with_a_bad_field_leaves_its_cards_explained(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK.replace("faction: drow", "factoin: drow"))
    told = desk("explain", "run")
    assert told.code == 1 and "moves 6 squares" in told.out and "factoin" in told.err


def test_a_comma_in_a_text_in_braces_is_told_as_such(desk: Desk) -> None:
    cut = "name: Cut, level: 1, action: Minor, text: If you have 3 or more cards, draw 2, or 3 cards."
    desk.write("cards/skirmish/drow.yaml", DECK + f"  - {{{cut}}}\n")
    (told,) = desk("lint", "--format", "json").data
    assert (told["code"], told["message"]) == ("C131", '"draw 2" is not a field of a card')
    assert told["help"] == 'a text with a comma needs quotes inside { }: write text: "…"'


def test_a_text_with_errors_does_not_hide_the_other(desk: Desk) -> None:
    charm = "name: Charm, level: 1, action: Minor, text: Get thsi, attached: This creature gets +2 speed."
    desk.write("cards/skirmish/drow.yaml", DECK + f"  - {{{charm}}}\n")
    told = desk("explain", "charm")
    assert told.code == 1 and "“This creature gets +2 speed.”" in told.out and "thsi" not in told.out


@pytest.mark.parametrize(
    ("name", "help"),
    [
        ("games/mine/vocabulary.yml", 'did you mean "game.yaml"?'),
        ("games/mine/vocabulry.yaml", 'did you mean "game.yaml"?'),
        ("games/mine/vocabulary.yalm", 'did you mean "game.yaml"?'),
        ("games/mine/rules.yml", 'did you mean "rules.yaml"?'),
        ("games/mine/glossary.yaml.txt", 'did you mean "glossary.yaml"?'),
        ("games/vocabulary.yaml", 'did you mean "games/<id>/game.yaml"?'),
        ("games/mine/words.yaml", "the files in games/<id>/ are game.yaml, glossary.yaml, rules.yaml"),
        ("cards/skirmish/scenario/a.yaml", 'did you mean "cards/skirmish/scenarios"?'),
        ("cards/skirmish/more/a.yaml", "decks belong directly in cards/skirmish/"),
    ],
)
def test_a_file_that_nothing_reads_is_reported(desk: Desk, name: str, help: str) -> None:
    desk.write(name, "- {}\n")
    told = desk("lint")
    lost = "" if "vocab" not in name or "mine" not in name else ', so there is no game "mine"'
    told_as = f"C148 nothing reads this file{lost}" if lost else "C148 warning: nothing reads this file"
    assert told.code == bool(lost) and f"{name}:1:1: {told_as}" in told.out and help in told.out
    assert told.out.count("C148") == 1 and desk("lint", name.rpartition("/")[0]).out.count("C148") == 1
    assert "C148" not in desk("lint", "cards/skirmish/drow.yaml").out


@pytest.mark.parametrize("folder", ["decks", "Cards/skirmish", "docs/old", "."])
def test_a_deck_that_nothing_reads_is_reported(desk: Desk, folder: str) -> None:
    desk.write(f"{folder}/elves.yaml", DECK.replace("deck: drow", "deck: elves"))
    for told in (desk("lint"), desk("lint", f"{folder}/elves.yaml")):
        assert "elves.yaml:1:1: C148 warning: nothing reads this deck" in told.out
        assert "move it to cards/skirmish/" in told.out
    assert "C148" not in desk("lint", "cards").out


CONFLICT = "<<<<<<< HEAD\n    level: 2\n=======\n    level: 3\n>>>>>>> mine\n"


@pytest.mark.parametrize(
    ("deck", "code", "help"),
    [
        (DECK.replace("    level: 2\n", CONFLICT), "C124", "keep one of the two versions, and delete the lines"),
        (DECK.replace("    ability: DEX\n", CONFLICT.replace("level", "ability")), "C124", "keep one of the two"),
        (DECK.replace("    level: 2\n    ability", "    level: 2\n    name: Run\n    level: 2\n    ability"), "C111",
         'put a hyphen before each entry of a list ("- name: …"), or keep one of the two'),
        (DECK.partition("cards:")[0] + "cards:\n  name: Dash\n  level: 1\n  action: Minor\n  text: Sneak.\n", "C133",
         'put a hyphen before the first field of each: "- name: …"'),
    ],
)  # fmt: skip
def test_conflicts_and_missing_hyphens_are_told_once(desk: Desk, deck: str, code: str, help: str) -> None:
    desk.write("cards/skirmish/drow.yaml", deck)
    told = desk("lint")
    assert told.out.count(code) == 1 and help in told.out and "1 error in 1 file" in told.out


def test_a_conflict_in_a_table_is_told_too(desk: Desk) -> None:
    desk.write("elves.csv", "Name,Level,Action,Text\n" + CONFLICT)
    assert "C124" in desk("import", "elves.csv").out


@pytest.mark.parametrize(("file", "art"), [("Harpoon.PNG", "harpoon.png"), ("Harpoon.png", "harpoon.png")])
def test_a_picture_whose_name_differs_in_capitals(desk: Desk, file: str, art: str) -> None:
    desk.write(f"templates/art/{file}", b"")
    desk.write("cards/skirmish/drow.yaml", DECK + f"    art: {art}\n")
    assert f"the file is called {file}, and capitals count: rename it" in desk("lint").out


def test_other_files_are_nobodys_business(desk: Desk) -> None:
    desk.write("docker.yaml", "game: x\nimage: y\n")
    desk.write("games/mine/notes.txt", "")
    desk.write("games/mine/rules.md", "")
    desk.write("cards/skirmish/art/readme.md", "")
    desk.write("cards/.old/a.yaml", "")
    assert desk("lint").out == ""


def test_parse_does_not_blame_an_option_that_was_not_given(desk: Desk) -> None:
    desk.write("games/skirm/game.yaml", "format: 1\ngame: skirm\nname: S\nextends: skirmsh\n")
    desk.write("cards/skirm/a.yaml", DECK)
    for path in (desk.folder / "cards/skirmish").iterdir():
        path.unlink()
    (desk.folder / "cards/skirmish").rmdir()
    told = desk("parse", "Draw 1 card.")
    assert told.code == 2 and "--game" not in told.err and "game.yaml:4" in told.err


def test_what_is_no_drawing_is_told_once(desk: Desk) -> None:
    desk.write(f"{FOLDER}/blows.yaml", SOUND.replace("board: A b", "board: '{A: 1, b: 2}'"))
    assert desk("lint", "--format", "json").codes.count("C404") == 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["lnt"], 'there is no command "lnt"; did you mean "lint"?'),
        (["frobnicate"], 'there is no command "frobnicate"; the commands are build, completion, diff'),
        (["build", "drwo"], 'there is no deck "drwo"; did you mean "drow"?'),
        (["build", "zz"], 'there is no deck "zz"; the decks are drow'),
        (
            ["build", "cards/skirmish/drow.yaml"],
            'DECK is the id of a deck, not a file ("cards/skirmish/drow.yaml"); the ids are drow',
        ),
        (["playtest", "drow.yaml"], 'DECK is the id of a deck, not a file ("drow.yaml"); the ids are drow'),
        (["build", "--card", "runn"], 'there is no card "runn" in these decks; did you mean "run"?'),
        (["build", "--layout", "a4-9upp"], 'there is no sheet "a4-9upp" in print/; did you mean "a4-9up"?'),
        (["parse", "--game", "skirmsh", "Draw 1 card."], 'there is no game "skirmsh"; did you mean "skirmish"?'),
        (["new", "x", "--game", "skirmsh"], 'there is no game "skirmsh"; did you mean "skirmish"?'),
    ],
)
def test_a_slip_on_the_command_line_gets_a_suggestion(desk: Desk, args: list[str], said: str) -> None:
    told = desk(*args)
    assert told.code == 2 and said in " ".join(told.err.split())

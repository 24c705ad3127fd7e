"""The file of a game of a project's own: its name, the name that it had before, its format."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree, rmtree

import pytest

from cardlang.language.rulebook import Rule
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.edit.edited import Edited
from cardlang.pipeline.edit.fix import fix_files
from cardlang.pipeline.edit.format import formatted
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.play.scenarios import test as play
from cardlang.source.error import SourceError

DUEL = Path(__file__).parents[2] / "docs/examples/duel"
OLD, NEW = Path("games/mine/vocabulary.yaml"), Path("games/mine/game.yaml")
WORDS = "game: mine\nname: Mine\nextends: skirmish\n"
COMMENTED = f"""\
# yaml-language-server: $schema=../../.schemas/own-words.schema.json
# The words of mine.

{WORDS}
# What we call things.
rename:
  gold: [coin]  # as in the first draft
# The end.
"""


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cardlang.yaml").touch()
    NEW.parent.mkdir(parents=True)


def told() -> list[str]:
    """The findings of lint: file, code, message, help."""
    return [f"{one.span.path} {one.code} {one.message} | {one.help}" for one in lint([])[0]]


def fixed() -> Edited:
    return fix_files([])


def formed() -> Edited:
    return formatted([])


ways = pytest.mark.parametrize("way", [fixed, formed])


def test_a_file_of_the_old_name_is_read_and_one_warning_tells_the_new() -> None:
    OLD.write_text(COMMENTED)
    (one,) = lint([])[0]
    assert (one.code, one.severity, one.span.path) == ("C178", "warning", str(OLD))
    assert one.help == f"cardlang fmt moves it to {NEW}" and one.fix and one.fix.sure
    assert load_game("mine").name == "Mine"


@ways
def test_the_file_is_moved_with_all_its_comments(way: Callable[[], Edited]) -> None:
    OLD.write_text(COMMENTED)
    OLD.chmod(0o640)
    done = way()
    assert OLD.exists() and not NEW.exists() and done.diff().startswith(f"--- {OLD}\n+++ {NEW}\n")
    done.write()
    assert NEW.read_text() == COMMENTED.replace("game: mine", "format: 1\ngame: mine") and not OLD.exists()
    assert NEW.stat().st_mode & 0o777 == 0o640
    assert not told() and not way().after and load_game("mine").name == "Mine"


@ways
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (WORDS.replace("\n", "\r\n"), f"format: 1\r\n{WORDS}".replace("\n", "\r\n").replace("\r\r", "\r")),
        ("\ufeff" + WORDS, "\ufeffformat: 1\n" + WORDS),
        ("---\n# Mine.\n" + WORDS, "---\n# Mine.\nformat: 1\n" + WORDS),
        ("{game: mine, name: Mine, extends: skirmish}\n", "{format: 1, game: mine, name: Mine, extends: skirmish}\n"),
        ("format: 1\n" + WORDS, "format: 1\n" + WORDS),
        ("name: Mine\nformat: 1\ngame: mine\nextends: skirmish\n",) * 2,
    ],
)
def test_the_format_stands_above_the_first_field(before: str, after: str, way: Callable[[], Edited]) -> None:
    OLD.write_bytes(before.encode())
    done = way()
    assert list(done.moved) == [str(OLD)] and done.diff()
    done.write()
    assert NEW.read_bytes() == after.encode() and not OLD.exists() and not told()


def test_other_fixes_are_made_with_it_and_what_is_left_is_told_of_the_new_file() -> None:
    OLD.write_text(WORDS + "typs: {}\n")
    done = fix_files([])
    (one,) = done.diagnostics
    assert (one.code, done.sources.place(one.span)) == ("C137", f"{NEW}:5") and str(OLD) not in list(done.sources)
    done.write()
    assert NEW.read_text() == f"format: 1\n{WORDS}types: {{}}\n" and not OLD.exists()


@ways
def test_with_two_files_both_are_named_and_neither_is_touched(way: Callable[[], Edited]) -> None:
    OLD.write_text(WORDS)
    NEW.write_text("format: 1\n" + WORDS)
    assert told() == [
        f"{NEW} C178 there are two files of one game, {NEW} and {OLD} | "
        "bring together in game.yaml what they say, and delete vocabulary.yaml"
    ]
    assert not way().after
    with pytest.raises(LookupError, match="two files of one game"):
        load_game("mine")


@ways
def test_a_file_that_has_come_meanwhile_is_not_replaced(way: Callable[[], Edited]) -> None:
    OLD.write_text(WORDS)
    done = way()
    NEW.write_text("mine\n")
    with pytest.raises(SourceError, match=f"cannot move {OLD}: there is a file {NEW} already"):
        done.write()
    assert NEW.read_text() == "mine\n" and OLD.read_text() == "format: 1\n" + WORDS


def test_a_format_of_another_version_is_the_only_thing_told() -> None:
    NEW.write_text(f"format: 2\n{WORDS}phases: []\n")
    message = "this version of cardlang reads files of games in format 1, not 2"
    assert told() == [f"{NEW} C179 {message} | install the version that the file is made for"]


def test_a_file_without_a_format_gets_it() -> None:
    NEW.write_text(WORDS)
    assert told() == [f"{NEW} C179 this file does not say which format it has | write format: 1 on top"]
    fix_files([]).write()
    assert NEW.read_text() == "format: 1\n" + WORDS and not told()


@pytest.mark.parametrize("format", ["one", "1.5", "true", "[1]"])
def test_a_format_is_a_number(format: str) -> None:
    NEW.write_text(f"format: {format}\n{WORDS}")
    assert [one.code for one in lint([])[0]] == ["C133"]


@pytest.mark.parametrize("section", ["players: {number: [2, 4]}", "uses: [cards]", "turn: []", "actions: {}"])
def test_a_file_with_sections_of_a_whole_game_is_one(section: str) -> None:
    NEW.write_text(f"format: 1\ngame: mine\nname: Mine\n{section}\n")
    assert told() and not any("extends" in one for one in told())


def extend_the_duel(more: str) -> None:
    duel = Path("games/duel/game.yaml")
    duel.parent.mkdir()
    duel.write_bytes(Path(__file__).parents[2].joinpath("docs/examples/duel", duel).read_bytes())
    NEW.write_text(f"format: 1\ngame: mine\nname: Mine\nextends: duel\n{more}")


def test_a_variant_of_a_whole_game_says_what_differs() -> None:
    extend_the_duel("resources: {life: {start: 6}}\nactions: {play: {once: turn}}\n")
    assert told() == []
    game = load_game("mine")
    assert (game.line, game.language.vocabulary.start["life"]) == (("mine", "duel"), 6)
    play = game.rulebook.by_number["D5"]
    assert isinstance(play, Rule)
    assert play.words == "Once each turn. Play a card from your hand for energy equal to its cost."
    assert game.rules.resources_at_start == {"life": 6, "well": 1}


def test_what_is_wrong_with_a_variant_is_told_where_it_says_it() -> None:
    extend_the_duel("actions: {play: {once: trun}}\n")
    assert [one.partition(" | ")[0] for one in told()] == [
        f'{NEW} C134 "once" must be one of turn, round, activation, not "trun"'
    ]
    NEW.write_text("format: 1\ngame: mine\nname: Mine\nextends: duel\nturn: [{phase: day, choose: [rest]}]\n")
    assert any('there is no action "rest"' in one for one in told())


def test_what_is_wrong_with_the_game_that_it_extends_is_told_there() -> None:
    extend_the_duel("")
    duel = Path("games/duel/game.yaml")
    duel.write_text(duel.read_text().replace("lose all life", "lose all live"))
    assert {one.partition(" | ")[0] for one in told() if one.startswith(str(NEW))} == {
        f'{NEW} C203 "live" is not a word of this game'
    }
    duel.write_text(duel.read_text().replace("players:", "playrs:"))
    assert [one.partition(" | ")[0] for one in told() if one.startswith(str(NEW))] == [
        f'{NEW} C162 the file of the game "duel", which this one extends, has errors'
    ]


def test_who_forgets_extends_is_told_of_that_alone() -> None:
    NEW.write_text("format: 1\ngame: mine\nname: Mine\ntypes: {Ghoul: {plural: [Ghouls]}}\n")
    (one,) = told()
    assert one.startswith(f"{NEW} C132") and "extends" in one


ROOMS = """
board:
  map: |
    1 1 . 2
    1 # . 0
    . . 3 4
"""
PLACED = """\
- scenario: Who says nothing stands on the first free square of the player
  creatures:
    a: {player: 1, card: spark-caster}
    b: {player: 1, card: spark-caster, at: [0, 0]}
    c: {player: 2, card: spark-caster, at: [2, 1]}
  then: {a: {at: [1, 0]}, b: {at: [0, 0]}, c: {at: [2, 1]}}
"""


def test_scenarios_stand_on_the_map_of_the_file() -> None:
    copytree(DUEL, ".", dirs_exist_ok=True)
    rmtree("cards/duel/scenarios")
    file = Path("games/duel/game.yaml")
    file.write_text(file.read_text() + ROOMS)
    Path("cards/duel/scenarios").mkdir()
    Path("cards/duel/scenarios/places.yaml").write_text(PLACED)
    assert not told()
    (result,) = play([], lambda name: True).results
    assert result.passed, result.findings

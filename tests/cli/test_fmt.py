"""`cardlang fmt` in a project."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.pipeline.edit import format as formatting
from cardlang.pipeline.edit.format import formatted
from cardlang.source.error import SourceError

from .conftest import CREATURES, DECK, Desk

UNTIDY = """\
# My deck.

deck: drow
game: skirmish
name:  Drow Deck
kind: action
cards:
- name: Run
  # Only a minor action.
  action: Minor
  level: 1
  text: "the acting creature moves 6  squares"   # as far as it can


- {name: Hit on the Run,level: 2, ability: DEX, action: Standard, text: 'Make a meele attack'}
"""
TIDY = """\
# My deck.

game: skirmish
deck: drow
name: Drow Deck
kind: action
cards:
  - name: Run
    level: 1
    # Only a minor action.
    action: Minor
    text: "The acting creature moves 6 squares."   # as far as it can

  - {name: Hit on the Run, level: 2, ability: DEX, action: Standard, text: 'Make a meele attack'}
"""
NAME = "cards/skirmish/drow.yaml"
KEPT = "1 text with errors keeps its words: cardlang lint tells why\n"


@pytest.fixture
def untidy(desk: Desk) -> Path:
    return desk.write(NAME, UNTIDY)


def test_files_are_written_once(desk: Desk, untidy: Path) -> None:
    untidy.chmod(0o640)
    before = desk.files()
    told = desk("fmt")
    assert (told.code, told.out, told.err) == (0, "", f"{KEPT}1 of 3 files formatted\n")
    assert desk.files() == before | {NAME: TIDY.encode()} and untidy.stat().st_mode & 0o777 == 0o640
    told = desk("fmt")
    assert (told.code, told.out, told.err) == (0, "", f"{KEPT}0 of 3 files formatted\n")


def test_check_and_diff_write_nothing(desk: Desk, untidy: Path) -> None:
    before = desk.files()
    told = desk("fmt", "--check")
    assert (told.code, told.out, told.err) == (1, f"{NAME}\n", f"{KEPT}1 of 3 files would be formatted\n")
    told = desk("fmt", "--diff", NAME)
    lines = told.out.splitlines()
    assert (told.code, lines[:2]) == (1, [f"--- {NAME}", f"+++ {NAME}"]) and "+name: Drow Deck" in lines
    assert desk.files() == before
    desk("fmt")
    for option in ("--check", "--diff"):
        told = desk("fmt", option)
        assert (told.code, told.out) == (0, "")


def test_what_lint_fixes_and_what_is_formatted_agree(desk: Desk, untidy: Path) -> None:
    desk("fmt")
    assert all(code not in ("C601", "C602", "C603") for code in desk("lint", "--format", "json").codes)


def test_standard_input(desk: Desk) -> None:
    before = desk.files()
    told = desk("fmt", "-", "--stdin-filename", NAME, stdin=UNTIDY)
    assert (told.code, told.out, told.err) == (0, TIDY, KEPT)
    told = desk("fmt", "--check", "-", "--stdin-filename", "cards/skirmish/new.yaml", stdin=UNTIDY)
    assert (told.code, told.out) == (1, "cards/skirmish/new.yaml\n")
    told = desk("fmt", "-", "--stdin-filename", NAME, stdin=b"\xef\xbb\xbfa:  1")
    assert (told.code, told.out) == (0, "\ufeffa: 1\n")
    assert desk.files() == before


def test_the_example_of_the_manual(desk: Desk) -> None:
    manual = (Path(__file__).parents[2] / "docs/formatting.md").read_text()
    before, after = re.findall(r"```yaml\n(.*?)```", manual, re.DOTALL)
    assert desk("fmt", "-", "--stdin-filename", NAME, stdin=before).out == after


@pytest.mark.parametrize(
    "args", [("-",), ("--stdin-filename", NAME), ("-", NAME, "--stdin-filename", NAME), ("--check", "--diff")]
)
def test_usage(desk: Desk, args: tuple[str, ...]) -> None:
    told = desk("fmt", *args)
    assert (told.code, told.out) == (2, "") and "--" in told.err


def test_what_is_no_yaml_is_reported_and_left_alone(desk: Desk) -> None:
    desk.write(NAME, "game:  skirmish\ncards: [\n")
    before = desk.files()
    told = desk("fmt")
    assert (told.code, told.out) == (1, "") and f"{NAME}:2:9: C105" in told.err and desk.files() == before
    told = desk("fmt", "-", "--stdin-filename", NAME, stdin="a: 'x\n")
    assert (told.code, told.out) == (1, "a: 'x\n")


def test_check_and_fix_tell_which_file_of_a_game_gets_another_name(desk: Desk) -> None:
    old, new = "games/mine/vocabulary.yaml", "games/mine/game.yaml"
    desk.write(old, "game: mine\nname: Mine\nextends: skirmish\n")
    told = desk("fmt", "--check")
    assert (told.code, told.out) == (1, f"{old}\n") and f"{old} becomes {new}\n" in told.err and old in desk.files()
    assert f"--- {old}\n+++ {new}\n" in desk("fmt", "--diff").out
    told = desk("lint", "--fix", "--select", "C178")
    assert f"{old} becomes {new}\n" in told.err and "1 fix in 1 file\n" in told.err and old not in desk.files()
    assert desk("fmt", "--check").code == 0


def test_settings_scenarios_and_vocabularies(desk: Desk) -> None:
    desk.write("cardlang.yaml", "name:   Trial\n")
    desk.write("games/mine/game.yaml", "extends:  skirmish\nname: Mine\n")
    scenario = (
        "- scenario:   Rest\n  board: |\n     A\n  creatures:\n"
        "    A: {player: 1, attached: [rest], powers: ['T: draw a card', Fly]}\n"
        "  cards:\n    rest: {level: 1,action: Minor, text: draw a card, attached: null}\n"
    )
    desk.write("scenarios/rest.yaml", scenario)
    told = desk("fmt")
    assert (told.code, told.err) == (0, f"{KEPT}3 of 5 files formatted\n")
    files = desk.files()
    assert files["cardlang.yaml"] == b"name: Trial\n"
    assert files["games/mine/game.yaml"] == b"extends: skirmish\nname: Mine\n"
    assert files["scenarios/rest.yaml"].decode() == (
        "- scenario: Rest\n  board: |\n    A\n  creatures:\n"
        "    A: {player: 1, attached: [rest], powers: ['T: Draw 1 action card.', Fly]}\n"
        "  cards:\n    rest: {level: 1, action: Minor, text: Draw 1 action card., attached: null}\n"
    )
    assert files["cards/skirmish/drow.yaml"] == DECK.encode()
    assert files["cards/skirmish/guards.yaml"] == CREATURES.encode()


def test_an_empty_settings_file_is_left_alone(desk: Desk) -> None:
    desk.write("cardlang.yaml", "")
    assert desk("fmt", ".").code == 0


def test_what_would_change_a_meaning_is_a_bug_and_nothing_is_written(
    desk: Desk, untidy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = formatting.layout

    def wrong(document: object) -> list[object]:
        return [*layout(document)][:-1] + [type(fix)(fix.span, "  x: 1\n") for fix in layout(document)[-1:]]

    monkeypatch.setattr(formatting, "layout", wrong)
    before = desk.files()
    told = desk("fmt")
    assert (told.code, told.out) == (2, "") and "a bug of cardlang" in told.err and desk.files() == before


@pytest.mark.parametrize("right", ["a: 2\n", "a: 1\nb: 1\n", "a: '1'\n", "b: 1\n", "- a: 1\n"])
def test_other_data_is_noticed(desk: Desk, monkeypatch: pytest.MonkeyPatch, right: str) -> None:
    path = desk.write("cards/skirmish/mats/x.yaml", "a:  1\n")
    monkeypatch.setattr(formatting, "applied", lambda *_: right.encode())
    with pytest.raises(SourceError, match="a bug of cardlang"):
        formatted([path])


def test_a_file_that_changed_meanwhile_is_not_overwritten(desk: Desk, untidy: Path) -> None:
    done = formatted([])
    other = desk.write("cards/skirmish/drow.yaml", "game: skirmish\n")
    with pytest.raises(SourceError, match="it has changed meanwhile"):
        done.write()
    assert other.read_text() == "game: skirmish\n"


def test_without_a_project(outside: Desk) -> None:
    told = outside("fmt")
    assert (told.code, told.out) == (2, "") and "there is no project" in told.err


def test_a_link_stays_in_the_project(desk: Desk, tmp_path: Path) -> None:
    away = tmp_path.parent / f"{tmp_path.name}-away.yaml"
    away.write_text(UNTIDY)
    (desk.folder / "cards/skirmish/link.yaml").symlink_to(away)
    told = desk("fmt")
    assert told.code == 2 and away.read_text() == UNTIDY
    away.unlink()

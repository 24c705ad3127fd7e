"""Bad input: whatever a file contains, the command reports it and prints nothing."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from .conftest import CREATURES, DECK, Desk


def with_text(text: str) -> str:
    return DECK.replace("text: The acting creature moves 6 squares.", f"text: {text}")


TWICE = "  - {name: Run, level: 2, action: Minor, text: Heal 5., attached: Heal 5.}\n"
NONSENSE = "  - {name: Run, level: 1, action: Minor, text: " + "zork " * 100 + "}\n"
BAD = {
    "not UTF-8": (DECK.replace("Run", "Épée").encode("latin-1"), "C101"),
    "UTF-16": (DECK.encode("utf-16"), "C101"),
    "a NUL": (DECK.replace("Run", "R\0n"), "C102"),
    "terminal control": (DECK.replace("name: Run", 'name: "R\x1b[31mn"'), "C102"),
    "5 MiB": ("#" * 5 * 1024 * 1024, "C103"),
    "nothing": ("", "C104"),
    "comments alone": ("# cards to come\n", "C104"),
    "a list for a deck": ("- a\n- b\n", "C133"),
    "a word for a deck": ("cards\n", "C133"),
    "a word for the cards": (DECK.split("cards:")[0] + "cards: many\n", "C133"),
    "a word for a card": (DECK.split("cards:")[0] + "cards: [run]\n", "C133"),
    "no cards": (DECK.split("cards:")[0], "C132"),
    "unknown key": (DECK.replace("copies", "copys"), "C131"),
    "wrong type": (DECK.replace("level: 2", "level: two"), "C133"),
    "a number too large": (DECK.replace("copies: 3", "copies: 1000000000"), "C136"),
    "a number without end": (DECK.replace("copies: 3", "copies: .inf"), "C133"),
    "duplicate key": (DECK.replace("level: 2", "level: 2\n    level: 3"), "C111"),
    "a card twice": (DECK + DECK.splitlines(keepends=True)[6], "C144"),
    "a card twice, in two forms": (DECK + TWICE, "C144"),
    "a card without end": (DECK + "  - {bad: 1}\n" * 1000, "C131"),
    "nonsense without end": (DECK.split("  - ")[0] + NONSENSE * 400, "C203"),
    "a tag for a number": (DECK.replace("level: 2", "level: !x 2"), "C115"),
    "an alias bomb": ("a: &a [x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in pairwise("abcdefghij")), "C113"),
    "100,000 brackets": ("[" * 100_000, "C109"),
    "100,000 groups": ("- " * 100_000, "C109"),
    "100,000 braces": ("cards: " + "{a: " * 100_000, "C109"),
    "a tag": (DECK.replace("name: Run", "name: !!python/object/apply:os.system [ls]"), "C115"),
    "a text of 400,000 characters": (with_text("x" * 400_000), "C110"),
    "nonsense": (with_text("Colourless green ideas sleep furiously"), "C203"),
    "more nonsense": (with_text('"((((+++---10 10 10 damage damage the a an"'), "C2"),
    "an id that leads away": (DECK.replace("{name: Run", "{id: ../../run, name: Run"), "C135"),
    "a game that leads away": (DECK.replace("skirmish", "../../skirmish"), "C141"),
    "no game": (DECK.replace("game: skirmish\n", ""), "C141"),
    "a kind that leads away": (DECK.replace("kind: action", "kind: ../action"), "C142"),
    "a list for a game": (DECK.replace("game: skirmish", "game: [skirmish]"), "C141"),
    "half a file": (DECK[: DECK.index("ability")], "C132"),
    "a merge key": (DECK.replace("{name: Run", "{<<: {level: 1}, name: Run"), "C114"),
    "a name without letters": (DECK.replace("name: Run", 'name: "!!"'), "C146"),
}  # fmt: skip


@pytest.mark.parametrize(("content", "code"), BAD.values(), ids=BAD)
def test_a_bad_deck(content: str | bytes, code: str, desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", content)
    before = desk.files()
    told = desk("lint", "--format", "json")
    assert told.code == 1 and any(found.startswith(code) for found in told.codes), told.codes
    assert all(row["path"] == "cards/skirmish/drow.yaml" and row["message"] for row in told.data)
    printed = desk("build", "--json")
    assert (printed.code, printed.out) == (1, "") and printed.err.endswith("nothing was printed\n")
    assert "\x1b" not in printed.err and len(printed.err) < 200_000
    assert desk.files() == before


@pytest.mark.parametrize(
    "id",
    ["../x", "a/b", "/etc/x", "..", ".", "", "a\\b", "a.b", "CON ", "A", "-a", "a\u0301", "\u03a3", "x" * 300, "5"],
)
def test_a_deck_id_never_leads_out_of_the_folder(id: str, desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK.replace("deck: drow", f"deck: '{id}'"))
    told = desk("build", "--json")
    if id == "5":
        assert told.code == 0
    else:
        assert (told.code, told.out) == (1, "") and "drow.yaml:2:7: C13" in told.err
        assert not (desk.folder / "out").exists()


def test_the_longest_allowed_deck_id(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK.replace("deck: drow", f"deck: {'龍' * 80}"))
    told = desk("build", "--json")
    assert told.code == 2 and "cannot write" in told.err  # most systems do not allow file names that long
    assert not any(name.startswith("out") for name in desk.files())


def test_ids_are_unique_in_a_game(desk: Desk) -> None:
    desk.write("cards/skirmish/guards.yaml", CREATURES.replace("Guard,", "Run,"))
    (row,) = desk("lint", "--format", "json").data
    assert (row["code"], row["path"]) == ("C144", "cards/skirmish/guards.yaml")
    assert "cards/skirmish/drow.yaml:7" in row["message"]
    desk.write("cards/skirmish/guards.yaml", CREATURES.replace("deck: guards", "deck: drow"))
    assert desk("lint", "--format", "json").codes == ["C147"]


@pytest.mark.parametrize(
    ("mat", "code"),
    [
        ("- vault\n", "C133"),
        ("game: skirmish\nmat: ../vault\nname: Vault\n", "C135"),
        ("game: dial\nmat: vault\nname: Vault\n", "C141"),
        ("game: skirmish\nmat: treasury\nname: Vault\n", "C501"),
        ("game: skirmish\nmat: action\nname: Vault\n", "C503"),
        ("game: skirmish\nmat: vault\nname: Vault\nnotes: [{icon: nothing, title: A, text: B}]\n", None),
        ('game: skirmish\nmat: supply\nname: Vault\nnotes: [{icon: nothing, title: "{{ 1/0 }}", text: B}]\n', "C503"),
    ],
)
def test_a_bad_mat(mat: str, code: str | None, desk: Desk) -> None:
    desk.write("cards/skirmish/mats/mine.yaml", mat)
    told = desk("lint", "--format", "json")
    assert (told.code, {*told.codes}) == ((1, {code}) if code else (0, set()))
    assert desk("build").code == told.code


def test_two_mats_with_one_name(desk: Desk) -> None:
    for name in "ab":
        desk.write(f"cards/skirmish/mats/{name}.yaml", "game: skirmish\nmat: vault\nname: Vault\n")
    (row,) = desk("lint", "--format", "json").data
    assert (row["code"], row["path"], row["line"]) == ("C147", "cards/skirmish/mats/b.yaml", 2)


TEMPLATES = {
    "missing name": ("<svg>{{ card.nmae }}</svg>", "C503"),
    "no end": ("{% if card %}", "C502"),
    "no svg": ("hello", "C505"),
    "a way out": ('{% include "../../../../etc/passwd" %}', "C501"),
    "out of the sandbox": ("{{ ''.__class__.__mro__[1].__subclasses__() }}", "C504"),
    "itself": ('{% include "action.svg.j2" %}', "C504"),
    "not UTF-8": (b"\xff<svg/>", "C504"),
    "an entity bomb": ('<!DOCTYPE s [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>', "C50"),
    "no size": ('<svg xmlns="http://www.w3.org/2000/svg"/>', "C506"),
}


@pytest.mark.parametrize(("template", "code"), TEMPLATES.values(), ids=TEMPLATES)
def test_a_bad_template(template: str | bytes, code: str, desk: Desk) -> None:
    desk.write("templates/skirmish/action.svg.j2", template)
    told = desk("lint", "--format", "json")
    assert told.code == 1 and all(found.startswith(code) for found in told.codes), told.out
    assert desk("build").code == 1 and not (desk.folder / "out").exists()


@pytest.mark.parametrize("data", ["", "- a\n", "fonts: 5\n", "a: [\n", "\0"])
@pytest.mark.parametrize("name", ["templates/theme.yaml", "print/letter-9up.yaml", "print/sizes.yaml"])
def test_bad_data_for_printing(name: str, data: str, desk: Desk) -> None:
    desk.write(name, data)
    before = desk.files()
    told = desk("build")
    assert (told.code, told.out) == (1, "") and f"{name}:1:" in told.err
    assert desk("lint").code == 1 and desk.files() == before


@pytest.mark.parametrize("settings", ["out: ../x\n", "paper: a9\n", "- a\n", "name: [\n", "\0", "ouT: x\n"])
def test_bad_settings(settings: str, desk: Desk) -> None:
    desk.write("cardlang.yaml", settings)
    told = desk("lint", "--format", "json")
    assert told.code == 1 and {row["path"] for row in told.data} == {"cardlang.yaml"}
    assert desk("build").code == 1 and not (desk.folder / "out").exists()


def test_missing_things(desk: Desk) -> None:
    for args in (["lint", "nowhere"], ["lint", "cards/skirmish/drow.yaml/x"], ["lint", "x" * 5000]):
        told = desk(*args)
        assert (told.code, told.out) == (2, "") and told.err.startswith("Error: cannot read")
    told = desk("lint", "\x1b[31mred")
    assert told.code == 2 and "\x1b" not in told.err


@pytest.mark.parametrize(
    "command", [("parse", "Draw 1 action card.", "--game", "mine"), ("explain", "run", "--game", "mine")]
)
def test_a_files_content_cannot_control_the_terminal(desk: Desk, command: tuple[str, ...]) -> None:
    """The same if the error is reported for an option: an own game that cannot be used."""
    desk.write("games/mine/game.yaml", 'format: 1\ngame: "m\\0ine"\nname: Mine\nextends: skirmish\n')
    told = desk(*command)
    assert told.code == 2 and "\0" not in told.err + told.out and "m\ufffdine" in told.err


def test_a_link_to_nowhere(desk: Desk) -> None:
    (desk.folder / "cards/skirmish/lost.yaml").symlink_to("nowhere.yaml")
    told = desk("lint")
    assert told.code == 2 and "cards/skirmish/lost.yaml" in told.err


def test_an_unreadable_file(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = os.open

    def refuse(path: str, *args: int, **options: int | None) -> int:  # root, who runs tests in containers, reads all
        if path == "drow.yaml":
            raise PermissionError(13, "Permission denied", path)
        return usual(path, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", refuse)
    for command in ("lint", "build"):
        told = desk(command)
        assert (told.code, told.out) == (2, "")
        assert told.err == "Error: cannot read cards/skirmish/drow.yaml: permission denied\n"


def test_a_file_in_place_of_the_output_folder(desk: Desk) -> None:
    desk.write("out", "mine")
    told = desk("build")
    assert (told.code, told.out) == (2, "") and "a file stands where a folder is needed" in told.err
    assert desk("build", "--out", "out").code == 2
    assert desk.files()["out"] == b"mine"


def test_a_folder_in_place_of_a_pdf(desk: Desk) -> None:
    (desk.folder / "out/skirmish/guards-letter.pdf").mkdir(parents=True)
    told = desk("build")
    assert (told.code, told.out) == (2, "") and "out/skirmish/guards-letter.pdf" in told.err
    assert not any(name.startswith("out") for name in desk.files())  # not even the files before it


@pytest.mark.parametrize("stop", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_stopped_while_writing(stop: BaseException, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert desk("build", "--only", "cards").code == 0
    before = desk.files()
    usual, calls = secrets.token_hex, []

    def third(length: int) -> str:  # it is called for the names of temporary files
        calls.append(length)
        if len(calls) == 3:
            raise stop
        return usual(length)

    monkeypatch.setattr(secrets, "token_hex", third)
    told = desk("build", "--ink", "low")
    assert told.code == (130 if stop is KeyboardInterrupt else 2) and told.out == "" and len(calls) == 3
    assert desk.files() == before


Make = Callable[[Path], None]


def loop(path: Path) -> None:
    path.symlink_to(path.name)


PLACES = ["print/x.yaml", "cards/skirmish/z.yaml", "templates/theme.yaml"]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("command", ["lint", "build"])
@pytest.mark.parametrize(
    ("make", "why"), [(loop, "too many levels of symbolic links"), (os.mkfifo, "it is a pipe or a device, not a file")]
)
def test_things_that_cannot_be_read_as_files(make: Make, why: str, command: str, place: str, desk: Desk) -> None:
    path = desk.folder / place
    path.parent.mkdir(parents=True, exist_ok=True)
    make(path)
    told = desk(command)
    assert (told.code, told.out) == (2, "") and told.err.startswith(f"Error: cannot read {place}: {why}")


@pytest.mark.parametrize("make", [loop, os.mkfifo])
def test_a_template_that_is_not_a_file(make: Make, desk: Desk) -> None:
    (desk.folder / "templates/skirmish").mkdir(parents=True)
    make(desk.folder / "templates/skirmish/action.svg.j2")
    for command in ("lint", "build"):
        told = desk(command)
        assert told.code == 1 and "skirmish/action.svg.j2 cannot be read: " in told.out + told.err

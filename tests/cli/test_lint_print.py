"""`lint` of a project's own sheets, sizes, theme and templates reports what `build` would, at the same words."""

from __future__ import annotations

import pytest

from cardlang.source.paths import shared_folder

from .conftest import Desk

DECK = """\
game: skirmish
deck: trial
name: Trial Deck
kind: action
faction: drow
cards:
  - {name: Web, level: 1, ability: STR, action: Standard, text: Make a melee attack with +10 damage.}
  - {name: Net, level: 1, ability: STR, action: Standard, text: Make a melee attack with +20 damage.}
"""
CREATURES = """\
game: skirmish
deck: crew
name: Crew
kind: creature
faction: drow
cards:
  - {name: Guard, level: 1, abilities: [STR], hp: 20, speed: 6, melee: 10}
"""
MAT = "game: skirmish\nmat: vault\nname: Vault\nsteps: [{title: Refresh, lines: [Untap all.]}]\n"
A4_ALONE = "papers:\n  a4: {width: 210 mm, height: 297 mm}\ncards:\n  poker: {width: 2.5 in, height: 3.5 in}\n"
SIZES = A4_ALONE.replace("papers:\n", "papers:\n  letter: {width: 8.5 in, height: 11 in}\n")
TAROT = "{width: 70 mm, height: 120 mm}"
GROUND = '<rect x="-3" y="-3" width="{}" height="{}" fill="#ffffff"/>'


def svg(w: float, h: float, inside: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">'
    return f"{head}{inside}</svg>"


@pytest.fixture
def trial(outside: Desk) -> Desk:
    """A project of two cards."""
    return outside.begin(DECK)


def told(trial: Desk) -> list[tuple[str, str, int, int]]:
    """Codes and positions of lint's errors."""
    rows = trial("lint", "--format", "json").data
    return [(r["code"], r["path"], r["line"], r["column"]) for r in rows if r["severity"] == "error"]


def both_tell(trial: Desk, *args: str) -> list[tuple[str, str, int, int]]:
    """The same; a build must report just these and print nothing."""
    found = told(trial)
    built = trial("build", *args)
    assert built.code == 1 and "nothing was printed" in built.err
    lines = [line for line in built.err.splitlines() if " C534 " not in line]  # a text that no template here shows
    heads = [line.split(" ")[:2] for line in lines if line.startswith(tuple(row[1] for row in found))]
    assert heads == [[f"{path}:{line}:{column}:", code] for code, path, line, column in found]
    return found


@pytest.mark.parametrize(
    ("sizes", "code", "at"),
    [
        (A4_ALONE, "C520", (1, 1)),  # the shipped sheet finds no paper of its name
        (SIZES.replace("poker", "jumbo"), "C520", (4, 1)),
        (SIZES.replace("3.5 in", "4.5 in"), "C521", (5, 10)),
        (SIZES.replace("2.5 in", "201 in"), "C528", (5, 10)),
        (SIZES.replace("3.5 in", "3.5"), "C133", (5, 34)),
    ],
)
def test_own_sizes_that_do_not_suit_the_shipped_sheets(trial: Desk, sizes: str, code: str, at: tuple[int, int]) -> None:
    trial.write("print/sizes.yaml", sizes)
    assert both_tell(trial) == [(code, "print/sizes.yaml", *at)]
    if code[:2] == "C5":
        assert '"letter-9up"' in trial("lint").out


@pytest.mark.parametrize(
    ("sheet", "code", "at"),
    [
        ("name: T\nextends: letter-9up\nmargin: 20 mm\n", "C521", (3, 9)),  # makes the grid it inherits too large
        ("name: T\nextends: letter-9up\nbleed: 2 mm\n", "C522", (3, 8)),
        ("name: T\nextends: letter-9up\nsafe: 9 mm\n", "C527", (3, 7)),
    ],
)
def test_a_sheet_that_does_not_suit_the_cards(trial: Desk, sheet: str, code: str, at: tuple[int, int]) -> None:
    trial.write("print/letter-9up.yaml", sheet)
    found = both_tell(trial)
    assert set(found) == {(code, "print/letter-9up.yaml", *at)}


def test_a_template_that_does_not_suit_the_sheet_is_reported_at_the_card(trial: Desk) -> None:
    trial.write("templates/skirmish/action.svg.j2", svg(250, 280, ""))
    assert both_tell(trial) == [("C523", "cards/skirmish/trial.yaml", 7, 12)]
    near = '<text x="1" y="9" data-field="name">{{ card.name }}</text>'
    trial.write("templates/skirmish/action.svg.j2", svg(63.5, 88.9, near))
    assert both_tell(trial) == [("C527", "cards/skirmish/trial.yaml", 7, 12)]
    near = '<text x="1" y="9" font-size="4">{{ card.action }}</text>'
    trial.write("templates/skirmish/action.svg.j2", svg(63.5, 88.9, near))
    assert both_tell(trial) == [
        ("C527", "cards/skirmish/trial.yaml", 7, DECK.splitlines()[6].index("Standard") + 1)
    ]  # its field with these words


def test_cards_may_be_made_for_the_projects_own_sheet(trial: Desk) -> None:
    for kind in ("action", "back"):
        trial.write(f"templates/skirmish/{kind}.svg.j2", svg(70, 120, GROUND.format(76, 126)))
    assert told(trial) == [] and trial("build").code == 0
    tarot = f"name: Tarot\npaper: letter\ncard: {TAROT}\nbleed: 3 mm\n"
    for card in ("{width: 71 mm, height: 121 mm}", TAROT):  # with room to spare; just so
        trial.write("print/tarot.yaml", tarot.replace(TAROT, card) + "grid: {columns: 2, rows: 2, gap: 6 mm}\n")
        assert told(trial) == []
    trial.write("templates/skirmish/back.svg.j2", svg(70, 120, GROUND.format(71, 121)))
    assert both_tell(trial, "--layout", "tarot") == [("C526", "print/tarot.yaml", 4, 8)]


def test_a_deck_that_is_smaller_than_the_cards_of_its_sheet(trial: Desk) -> None:
    warning = "C532 warning: a face of 63.5 x 88.9 mm has a white edge in a slot of 69.85 x 120.65 mm"
    for more in ((), ("--ink", "full", "--json")):  # the second time with faces that were kept
        built = trial("build", "--layout", "tarot-1up-eighth", *more)
        assert built.code == 0 and built.err.count(warning) == 2  # once for the cards, once for the back
    sheets = "letter-8up-cutter, letter-8up-fold, letter-9up, a4-8up-cutter, a4-8up-fold, a4-9up, "
    assert f"choose a sheet for its size: {sheets}" in built.err
    assert not trial("build", "--layout", "poker-1up-eighth").err


def test_a_deck_that_is_larger_than_the_cards_of_its_sheet(trial: Desk) -> None:
    for kind in ("action", "back"):
        trial.write(f"templates/skirmish/{kind}.svg.j2", svg(69.85, 120.65, ""))
    built = trial("build", "--layout", "letter-9up")
    assert built.err.count("C523") == 2 and "or choose a sheet for its size: tarot-1up-eighth" in built.err
    trial.write("templates/skirmish/action.svg.j2", svg(70, 120, ""))
    own = "or make a sheet for its size in print/ (card: {width: 70 mm, height: 120 mm})"
    assert own in trial("build", "--layout", "letter-9up").err


@pytest.mark.parametrize(
    ("w", "h", "on_a_page", "folded"),
    [
        (63.5, 88.9, 9, 4),
        (88.9, 63.5, 9, 4),  # on its side
        (69.85, 120.65, 4, 2),
        (120.65, 69.85, 4, 2),
        (44.45, 63.5, 18, 8),
        (150, 200, 1, None),
    ],
)
def test_decks_are_printed_on_a_sheet_for_the_size_of_their_cards(
    trial: Desk, w: float, h: float, on_a_page: int, folded: int | None
) -> None:
    for kind in ("action", "action-back"):
        trial.write(f"templates/skirmish/{kind}.svg.j2", svg(w, h, GROUND.format(w + 6, h + 6)))
    trial.write("cards/skirmish/trial.yaml", DECK.replace("damage.}", "damage., copies: 72}"))
    trial.write("cards/skirmish/crew.yaml", CREATURES)  # of the usual size
    assert told(trial) == []
    pages = {file["path"]: file["pages"] for file in trial("build", "--json").data["files"]}
    assert (
        pages["out/skirmish/trial-letter.pdf"] == pages["out/skirmish/trial-letter-backs.pdf"] == -(-144 // on_a_page)
    )
    assert pages["out/skirmish/crew-letter.pdf"] == 1
    if folded:
        pages = {file["path"]: file["pages"] for file in trial("build", "--json", "--backs", "fold").data["files"]}
        assert pages["out/skirmish/trial-letter.pdf"] == -(-144 // folded)
    assert trial("build", "--kit").code == 0
    assert trial("build", "--png", "--online", "tts").code == 0


def test_a_sheet_of_the_project_comes_before_one_that_is_made_for_a_size(trial: Desk) -> None:
    for kind in ("action", "action-back"):
        trial.write(f"templates/skirmish/{kind}.svg.j2", svg(70, 120, GROUND.format(76, 126)))
    trial.write("cards/skirmish/trial.yaml", DECK.replace("damage.}", "damage., copies: 2}"))
    trial.write("print/one.yaml", f"name: One\npaper: letter\ncard: {TAROT}\ngrid: {{columns: 1, rows: 1}}\n")
    assert [file["pages"] for file in trial("build", "--json").data["files"]] == [4, 4]
    assert [file["pages"] for file in trial("build", "--json", "--paper", "a4").data["files"]] == [1, 1]


def test_mats_suit_their_sheet(trial: Desk) -> None:
    trial.write("cards/skirmish/mats/vault.yaml", MAT)
    trial.write("templates/skirmish/vault.svg.j2", svg(190, 140, ""))
    assert both_tell(trial) == [("C523", "cards/skirmish/mats/vault.yaml", 3, 7)]


def test_a_theme_is_read_without_any_card(outside: Desk) -> None:
    outside.write("cardlang.yaml", "")
    outside.write("templates/theme.yaml", "extends: house.yaml\nfonts: {display: {bold: fonts/gone.ttf}}\n")
    outside.write("templates/house.yaml", "extends: shipped\nsize: {nmae: 9}\n")
    assert [row[:2] for row in told(outside)] == [("C131", "templates/house.yaml")]
    outside.write("templates/house.yaml", "extends: shipped\n")
    assert [row[:2] for row in told(outside)] == [("C507", "templates/theme.yaml")]
    assert outside("lint", "templates/theme.yaml").code == 1


@pytest.mark.parametrize("name", ["token", "tile", "plan", "page"])
def test_pieces_that_a_template_of_the_project_draws(trial: Desk, name: str) -> None:
    trial.write(f"templates/skirmish/{name}.svg.j2", svg(10, 10, "<text>{{ gone }}</text>"))
    rows = [row for row in trial("lint", "--format", "json").data if row["code"] == "C503"]
    assert rows and {row["path"] for row in rows} == {f"templates/skirmish/{name}.svg.j2"}
    kind = {"token": "tokens", "page": "rules"}.get(name, "tiles")
    assert "C503" in trial("build", "--only", kind).err


@pytest.mark.parametrize("name", ["x.yml", "my sheet.yaml", "a\\b + (2).yaml", "-x.yaml", "ä\n.yml"])
def test_a_sheet_may_have_any_file_name(name: str, trial: Desk) -> None:
    trial.write(f"print/{name}", "name: Trial\nextends: letter-9up\n")
    assert trial("lint").code == 0
    stem = name.rpartition(".")[0]
    assert trial("build", "--only", "cards", f"--layout={stem}").code == 0
    assert f"out/skirmish/trial-{stem}.pdf" in trial.files()
    trial.write(f"print/{name}", "name: Trial\nextends: letter-9up\nbleed: 3 mm\n")
    assert {path for _, path, _, _ in told(trial)} == {f"print/{name}"}


@pytest.mark.parametrize(
    ("written", "help"),
    [("3", "write 3 mm"), ("1.5", "write 1.5 mm"), (".nan", "for example 63.5 mm"), ("-3", "for example 63.5 mm")],
)
def test_a_length_without_its_unit(written: str, help: str, trial: Desk) -> None:
    trial.write("print/own.yaml", f"name: Trial\nextends: letter-9up\nbleed: {written}\n")
    (row,) = trial("lint", "--format", "json").data
    assert (row["code"], row["help"], row["fixable"]) == ("C133", help, False)  # it may have been inches
    trial("lint", "--fix")
    assert [code for code, *_ in told(trial)] == ["C133"]


def test_sheets_and_themes_extend_one_another_sixteen_deep(trial: Desk) -> None:
    for number in range(18):
        trial.write(f"print/s{number}.yaml", f"name: S\nextends: {f's{number - 1}' if number else 'letter-9up'}\n")
        trial.write(f"templates/t{number}.yaml", f"extends: {f't{number - 1}.yaml' if number else 'shipped'}\n")
    trial.write("templates/theme.yaml", "extends: t17.yaml\n")
    assert told(trial) == [
        ("C525", "print/s16.yaml", 2, 10),
        ("C525", "print/s17.yaml", 2, 10),
        ("C516", "templates/theme.yaml", 1, 10),
    ]


def test_the_number_of_icons_in_a_theme_is_bounded(trial: Desk) -> None:
    icons = "".join(f"  i{number}: icons/gold.svg\n" for number in range(490))
    trial.write("templates/theme.yaml", f"extends: shipped\nicons:\n{icons}")
    assert told(trial) == [("C508", "templates/theme.yaml", 2, 1)]
    trial.write("templates/theme.yaml", f"extends: shipped\nicons:\n{icons}{icons.replace('i', 'j')}")
    assert told(trial) == [("C137", "templates/theme.yaml", 3, 3)]


def test_a_projects_own_fonts(trial: Desk) -> None:
    """One file may serve several styles; lint reports fonts that ReportLab refuses."""
    data = (shared_folder() / "templates/fonts/AlegreyaSans-Regular.ttf").read_bytes()
    trial.write("templates/a.ttf", data)
    styles = "regular: a.ttf, bold: a.ttf, italic: a.ttf, bold_italic: a.ttf"
    trial.write("templates/theme.yaml", f"extends: shipped\nfonts: {{text: {{{styles}}}}}\n")
    assert trial("build", "--only", "cards").code == 0
    entry = data.index(b"name")
    start = int.from_bytes(data[entry + 8 : entry + 12], "big")
    trial.write("templates/a.ttf", data[:start] + b"\0\7" + data[start + 2 :])
    assert told(trial)[0] == ("C507", "templates/theme.yaml", 2, 25)

"""Messages name the actual cause, not a consequence or an internal error."""

from __future__ import annotations

import json

import pytest

from .conftest import Desk

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="0 0 63.5 88.9">{}</svg>'
DEEP = "nested too deeply"


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("{% include [] %}", "name a template by its file, or by a list of files"),
        ("{% include card %}", "name a template by its file, or by a list of files"),
        ("{% include ['a.j2', 'b.j2'] %}", "there is no template a.j2 or b.j2"),
        ("{% include '' %}", "there is no template without a name"),
        ("{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}", DEEP),
        ("{% if 1 %}" * 1000 + "{% endif %}" * 1000, DEEP),
        ("{% for a in [1] %}" * 40 + "{% endfor %}" * 40, DEEP),
        ("{% include 'skirmish/action.svg.j2' %}", "endlessly includes or calls itself"),
    ],
    ids=lambda value: value[:24],
)
def test_templates(desk: Desk, inside: str, said: str) -> None:
    desk.write("templates/skirmish/action.svg.j2", SVG.format(inside))
    rows = [row["message"] for row in desk("lint", "--format", "json").data if row["code"] in ("C501", "C504")]
    assert len(rows) == 1 and said in rows[0]


@pytest.mark.parametrize(
    ("theme", "code"),
    [
        ("extends: shipped\nfonts: {display: {bold: fonts/folder.ttf}}\n", "C507"),
        ("extends: shipped\nicons: {tap: icons/folder.svg}\n", "C508"),
        ("extends: fonts\n", "C516"),
    ],
)
def test_a_folder_in_place_of_a_file_is_a_finding(desk: Desk, theme: str, code: str) -> None:
    for folder in ("fonts/folder.ttf", "icons/folder.svg"):
        (desk.folder / "templates" / folder).mkdir(parents=True)
    desk.write("templates/theme.yaml", theme)
    told = desk("lint", "--format", "json")
    assert (told.code, told.codes) == (1, [code])
    assert desk("build").code == 1


@pytest.mark.parametrize("offset", ["nan,1", "0,inf", "1e999,0", "1"])
def test_offsets_that_are_not_lengths(desk: Desk, offset: str) -> None:
    told = desk("build", "--offset-front", offset)
    assert told.code == 2 and "is not a pair of millimetres such as 0.5,-1" in told.err


@pytest.mark.parametrize("size", [".nan", ".inf", "-.inf", "1e999"])
def test_sizes_that_are_not_numbers(desk: Desk, size: str) -> None:
    desk.write("templates/theme.yaml", f"extends: shipped\nsize: {{name: {size}}}\n")
    (row,) = desk("lint", "--format", "json").data
    assert (row["path"], row["line"]) == ("templates/theme.yaml", 2)
    assert size in row["message"]


@pytest.mark.parametrize(
    "field",
    [
        "grid: {{columns: 3, rows: 3, gap: {} mm}}",
        "bleed: {} mm",
        "marks: {{length: {} mm, gap: 1 mm, width: 1 mm}}",
        "backs: {{fold: {{x: {} mm}}}}",
    ],
)
def test_infinite_and_huge_lengths(desk: Desk, field: str) -> None:
    desk.write("print/letter-9up.yaml", f"name: T\nextends: letter-9up\n{field.format('9' * 400)}\n")
    (row,) = desk("lint", "--format", "json").data
    assert (row["code"], row["path"], row["line"]) == ("C528", "print/letter-9up.yaml", 3)


def test_letters_of_a_decks_name_that_fonts_lack_are_reported_at_the_deck(desk: Desk) -> None:
    deck = (desk.folder / "cards/skirmish/drow.yaml").read_text()
    desk.write("cards/skirmish/drow.yaml", deck.replace("name: Drow Deck", "name: 漢字"))
    told = desk("lint", "--format", "json").data
    assert {(row["code"], row["line"], row["card"]) for row in told} == {("C512", 3, None)}
    assert all("which 漢字 uses" in row["message"] for row in told)
    assert "Run" not in desk("build").err


@pytest.mark.parametrize(
    ("ledger", "said"),
    [
        (b'{"cards": [', "is broken: it is not JSON at line 1, column 12;"),
        (b'"\xff"', "is broken: it is not UTF-8 at byte 1;"),
        (b"[" * 100_000, "is broken: it is nested too deeply;"),
        (b"[" * 500 + b"]" * 500, "is broken: it is nested too deeply;"),
        (b"9" * 5000, "is broken: it holds a number with too many digits;"),
        (b'{"version": 1}', "$: it has no cards;"),
        (b'{"version": 1, "cards": [], "mats": [], "hats": []}', "$: unknown key hats;"),
        (b'{"version": 1, "cards": 3, "mats": []}', "$.cards: 3 is not allowed there;"),
        (json.dumps({"version": 1, "cards": ["x" * 999], "mats": []}).encode(), "$.cards[0]: "),
    ],
    ids=range(9),
)
def test_ledgers(desk: Desk, ledger: bytes, said: str) -> None:
    desk.write("out/ledger.json", ledger)
    told = desk("diff", "out")
    assert told.code == 2 and said in told.err and len(told.err) < 300
    assert "move it elsewhere, and the next build writes a new one" in told.err


@pytest.mark.parametrize(
    "args",
    [
        ("build", "{}"),
        ("build", "--card", "{}"),
        ("build", "--layout", "{}"),
        ("build", "--offset-front", "{}"),
        ("explain", "{}"),
        ("lint", "--select", "{}"),
        ("parse", "--game", "{}", "Run."),
        ("playtest", "--policy", "{}"),
        ("parse", "Make a {} attack."),
        ("{}",),
    ],
)
def test_long_words_are_shortened(desk: Desk, args: tuple[str, ...]) -> None:
    told = desk(*(arg.format("x" * 5000) for arg in args))
    first = next(line for line in (told.out + told.err).splitlines() if "xxx" in line)
    assert told.code and len(first) < 500
    assert "x" * 55 in first and "…" in first

"""`cardlang build`: the documented behaviour."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from cardlang.pipeline.printing.options import kind_of_file
from measures.corpus import GAMES, shipped_decks

from .conftest import DECK, Desk, made_any

MAT = "game: skirmish\nmat: vault\nname: The Vault\n"


def made(desk: Desk, *args: str) -> list[dict[str, Any]]:
    """The files that `build --json` lists, all of which exist."""
    files = made_any(desk, *args)
    assert all((desk.folder / file["path"]).read_bytes().startswith(b"%PDF-") for file in files)
    return files


def words(desk: Desk, name: str) -> list[str]:
    """The text of each page of a PDF."""
    return [page.extract_text() for page in PdfReader(BytesIO((desk.folder / name).read_bytes())).pages]


def test_the_files_of_a_project(desk: Desk) -> None:
    assert made(desk) == [
        _file("drow-letter", "cards", "drow", 4),
        _file("drow-letter-backs", "backs", "drow", 4),
        _file("guards-letter", "creatures", "guards", 2),
        _file("guards-letter-backs", "backs", "guards", 2),
    ]
    assert [name for name in desk.files() if name.startswith("out/")] == [
        "out/ledger.json",
        *(
            f"out/skirmish/{name}.pdf"
            for name in ("drow-letter-backs", "drow-letter", "guards-letter-backs", "guards-letter")
        ),
    ]


def _file(name: str, kind: str, deck: str, cards: int) -> dict[str, Any]:
    path = f"out/skirmish/{name}.pdf"
    told = {"game": "skirmish", "deck": deck, "paper": "letter", "pages": 1, "cards": cards}
    return {"path": path, "kind": kind, **told}


def test_for_people_it_is_a_table(desk: Desk) -> None:
    told = desk("build", "--only", "cards", "--only", "creatures")
    assert (told.code, told.err) == (0, "")
    assert told.out.splitlines() == [
        "out/skirmish/drow-letter.pdf    cards      1 page  4 cards",
        "out/skirmish/guards-letter.pdf  creatures  1 page  2 cards",
    ]


def test_a_second_build_gives_the_same_bytes(desk: Desk) -> None:
    first = desk("build", "--json"), desk.files()
    assert (desk("build", "--json"), desk.files()) == first


def test_the_shipped_decks_are_printed_on_request(outside: Desk) -> None:
    files = made(outside, "--shipped")
    own = {path.stem for path in (Path(__file__).parents[2] / "cards").glob("*/*.yaml")}
    assert {file["deck"] for file in files} == {*own, None} > {"drow", "fire-creatures", None}
    assert {file["kind"] for file in files} == {"cards", "creatures", "backs", "mats"}
    cards = [card for game in GAMES for deck in shipped_decks(game) for card in deck.cards]
    printed = sum(card.copies for card in cards if kind_of_file(card.kind) == "cards")
    assert sum(file["cards"] for file in files if file["kind"] == "cards") == printed
    assert set(outside.files()) == {"out/shipped/ledger.json", *(file["path"] for file in files)}


@pytest.mark.parametrize("place", ["cards/skirmish", "new/folder"])
def test_from_any_folder_of_the_project(place: str, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    (desk.folder / place).mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(desk.folder / place)
    assert desk("build", "drow", "--only", "cards").code == 0
    assert "out/skirmish/drow-letter.pdf" in desk.files()


def test_paper_out_and_ink(desk: Desk) -> None:
    (full,) = made(desk, "--paper", "a4", "--only", "cards", "--out", "new/paper")
    (low,) = made(desk, "--paper", "a4", "--only", "cards", "--out", "low", "--ink", "low")
    assert (full["path"], full["paper"]) == ("new/paper/skirmish/drow-a4.pdf", "a4")
    files = desk.files()
    assert files[full["path"]] != files[low["path"]] and "out/skirmish/drow-a4.pdf" not in files
    w, h = PdfReader(BytesIO(files[full["path"]])).pages[0].mediabox[2:]
    assert (round(float(w) / 72 * 25.4), round(float(h) / 72 * 25.4)) == (210, 297)


def test_the_projects_settings(desk: Desk) -> None:
    desk.write("cardlang.yaml", "paper: a4\nout: to print\n")
    assert [file["path"] for file in made(desk, "--only", "cards")] == ["to print/skirmish/drow-a4.pdf"]
    assert [file["paper"] for file in made(desk, "--only", "cards", "--paper", "letter")] == ["letter"]


def test_capitals_of_papers_and_layouts_do_not_matter(desk: Desk) -> None:
    desk.write("cardlang.yaml", "paper: A4\n")
    desk.write("print/Own.yaml", "name: Own\nextends: letter-9up\n")
    names = [(), ("--paper", "A3"), ("--layout", "A4-9UP"), ("--layout", "A3-9up"), ("--layout", "own")]
    paths = [made(desk, "drow", "--only", "cards", *one)[0]["path"] for one in names]
    assert paths == [f"out/skirmish/drow-{one}.pdf" for one in ("a4", "a3", "a4-9up", "a3-9up", "Own")]


def test_one_can_choose_what_is_printed(desk: Desk) -> None:
    assert {file["deck"] for file in made(desk, "guards")} == {"guards"}
    assert [file["kind"] for file in made(desk, "--only", "backs")] == ["backs", "backs"]
    (one,) = made(desk, "--only", "cards", "--copies", "one")
    assert one["cards"] == 2
    (run,) = made(desk, "--only", "cards", "--card", "run")
    assert run["cards"] == 3 and "Hit on" not in words(desk, run["path"])[0]
    both = made(desk, "--card", "run", "--card", "guard", "--copies", "one", "--backs", "none")
    assert [(file["kind"], file["cards"]) for file in both] == [("cards", 1), ("creatures", 1)]


def test_backs_are_separate_interleaved_or_left_out(desk: Desk) -> None:
    kinds = [file["kind"] for file in made(desk, "drow", "--backs", "none")]
    assert kinds == ["cards"]
    (file,) = made(desk, "drow", "--backs", "interleave")
    front, back = words(desk, file["path"])
    assert file["pages"] == 2 and file["cards"] == 4
    assert "Hit on the Run" in front and "Hit on the Run" not in back


@pytest.mark.parametrize(
    ("paper", "size", "cards"),
    [("a3", (297, 420), 18), ("a5", (148, 210), 4), ("tabloid", (279.4, 431.8), 16), ("300x200mm", (300, 200), 8)],
)
def test_other_papers_hold_as_many_cards_as_they_have_room_for(
    desk: Desk, paper: str, size: tuple[float, float], cards: int
) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK.replace("copies: 3", "copies: 19"))
    file = made(desk, "--paper", paper, "--only", "cards")[0]
    assert (file["path"], file["paper"]) == (f"out/skirmish/drow-{paper}.pdf", paper)
    assert file["pages"] == -(-file["cards"] // cards)
    page = PdfReader(desk.folder / file["path"]).pages[0]
    assert [float(side) * 25.4 / 72 for side in page.mediabox[2:]] == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nobody"], "nobody"),
        (["--card", "nobody"], "nobody"),
        (["drow", "--card", "guard"], "guard"),
        (["--paper", "a9"], "write one of letter, legal, tabloid, a3, a4, a5, sra3, or a size such as 300x400mm"),
        (["--paper", "3x3mm"], 'no paper "3x3mm"'),
        (["--paper", "300 x 400mm"], 'no paper "300 x 400mm"'),
        (["--paper", "60x80mm"], "the paper 60x80mm is too small for the sheet 9up, whose pieces are 63.5 x 88.9 mm"),
        (["--kit", "--paper", "a5"], "the paper a5 is too small for the sheet mats"),
        (["--only", "boxes"], "boxes"),
        (["--copies", "two"], "two"),
        (["--backs", "fron"], "fron"),
        (["--ink", "none"], "none"),
        (["--only", "mats"], "nothing to print"),
        (["--only", "backs", "--backs", "none"], "--backs none"),
        (["--colour"], "--colour"),
        (["--out", ""], "it is empty"),
        (["--layout", "../print/a4-9up"], "there is no sheet"),
        (["--offset-front", "20,20"], "20,20"),
        (["--png", "--png-name", "{number:999999999}"], "pattern for file names"),
    ],
)
def test_builds_that_are_impossible(args: list[str], words: str, desk: Desk) -> None:
    told = desk("build", *args)
    assert (told.code, told.out) == (2, "") and words in told.err
    assert not (desk.folder / "out").exists()


def test_with_an_error_in_one_deck_nothing_is_printed(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK.replace("melee", "meele"))
    before = desk.files()
    for args in ([], ["guards"], ["--json"]):
        told = desk("build", *args)
        assert (told.code, told.out) == (1, "")
        assert "C203" in told.err and told.err.endswith("nothing was printed\n")
    assert desk.files() == before


def test_the_projects_own_files_come_first(desk: Desk) -> None:
    (plain,) = made(desk, "--only", "creatures")
    shipped = desk.files()[plain["path"]]
    desk.write(
        "templates/skirmish/creature.svg.j2",
        '<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="0 0 63.5 88.9">'
        '<text x="5" y="20" font-family="text" font-size="4">my own {{ card.name }}</text></svg>',
    )
    (own,) = made(desk, "--only", "creatures")
    assert words(desk, own["path"])[0].count("my own Guard") == 2 and desk.files()[own["path"]] != shipped
    sheet = "name: One\npaper: letter\ncard: poker\ngrid: {columns: 1, rows: 1}\n"
    desk.write("print/letter-9up.yaml", sheet)
    assert [file["pages"] for file in made(desk, "--only", "creatures")] == [2]


def test_a_projects_schema_may_require_more_but_not_less(desk: Desk) -> None:
    narrow = '{"properties": {"set": {"const": "first"}}, "required": ["set"]}'
    desk.write("schemas/skirmish/action.schema.json", narrow)
    told = desk("lint", "--format", "json")
    assert told.codes == ["C132"] and "set" in told.data[0]["message"]
    desk.write("schemas/skirmish/action.schema.json", "{}")
    assert desk("build").code == 0
    desk.write("cards/skirmish/drow.yaml", "game: skirmish\nkind: action\n")
    told = desk("lint", "--format", "json")
    assert (told.code, set(told.codes)) == (1, {"C132"})
    for text in ("[]", "{", '{"type": 5}', '{"$ref": "file:///etc/passwd"}', '{"properties": 3}'):
        desk.write("schemas/skirmish/action.schema.json", text)
        told = desk("build")
        assert (told.code, told.out) == (2, "") and "schemas/skirmish/action.schema.json" in told.err


def test_a_projects_own_mats(desk: Desk) -> None:
    desk.write("cards/skirmish/mats/vault.yaml", MAT)
    (file,) = made(desk, "--only", "mats")
    assert (file["path"], file["deck"], file["cards"]) == ("out/skirmish/letter-mats.pdf", None, 1)
    assert "The Vault" in words(desk, file["path"])[0]
    desk.write("cards/skirmish/mats/supply.yaml", MAT.replace("vault", "supply"))
    (file,) = made(desk, "--only", "mats")
    assert (file["pages"], file["cards"]) == (2, 4)


def test_no_deck_can_be_confused_with_backs_or_mats(desk: Desk) -> None:
    desk.write("cards/skirmish/mats/vault.yaml", MAT)
    for id in ("drow-backs", "drow-letter", "mats", "letter-mats", "letter"):
        desk.write(f"cards/skirmish/{id}.yaml", DECK.replace("deck: drow", f"deck: {id}").replace("Run", f"Run {id}"))
    files = made(desk)
    assert len({file["path"] for file in files}) == len(files) == 15

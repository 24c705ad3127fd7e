"""`cardlang build` beyond plain sheets: layouts, fold, offsets, shared sheets, lists, calibration."""

from __future__ import annotations

import csv
import json
import re
from io import BytesIO, StringIO

import pikepdf
import pypdfium2
import pytest
from pypdf import PdfReader

from .conftest import Desk, made_any, page_texts
from .test_build import made, words

MM = 72 / 25.4
BARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="0 0 63.5 88.9">'
    '<rect width="63.5" height="88.9" fill="#ffffff"/>'
    '<text x="{x}" y="20" font-family="text" font-size="4">{{{{ card.name }}}}</text></svg>'
)


def reader(desk: Desk, name: str) -> PdfReader:
    return PdfReader(BytesIO((desk.folder / name).read_bytes()))


def test_any_sheet_in_print_is_a_layout(desk: Desk) -> None:
    six = "name: Six\nextends: letter-9up\ngrid: {columns: 3, rows: 2}\n"
    desk.write("print/six-up.yaml", six)
    assert desk("lint").code == 0
    files = made(desk, "drow", "--layout", "six-up", "--only", "cards", "--copies", "one")
    assert [(file["path"], file["paper"]) for file in files] == [("out/skirmish/drow-six-up.pdf", "letter")]
    told = desk("build", "--layout", "seven-up")
    assert (told.code, told.out) == (2, "") and "six-up" in told.err


def test_a_projects_sheet_may_extend_the_shipped_one_of_its_name(desk: Desk) -> None:
    desk.write("print/letter-9up.yaml", "name: Mine\nextends: letter-9up\nslots: [{x: 10 mm, y: 10 mm}]\n")
    (file,) = made(desk, "guards", "--only", "creatures")
    assert file["pages"] == 2


@pytest.mark.parametrize(
    ("sheet", "code", "at"),
    [
        ("name: T\nextends: letter-9-up\n", "C525", (2, 10)),
        ("name: T\nextends: other\n", "C525", (2, 10)),
        ("name: T\npaper: a4\ncard: poker\n", "C524", (1, 1)),
        ("name: T\nextends: a4-9up\ngrid: {columns: 4, rows: 1}\n", "C521", (3, 7)),
        ("name: T\nextends: a4-9up\nslots:\n  - {x: 9 mm, y: 9 mm}\n  - {x: 9 mm, y: 20 mm}\n", "C522", (5, 5)),
        ("name: T\nextends: a4-9up\nbackside: {flip: long}\n", "C131", (3, 1)),
        ("name: T\nextends: a4-9up\nbacks: {flip: up}\n", "C134", (3, 15)),
    ],
)
def test_impossible_sheets(desk: Desk, sheet: str, code: str, at: tuple[int, int]) -> None:
    desk.write("print/trial.yaml", sheet)
    desk.write("print/other.yaml", "name: T\nextends: other2\n")
    desk.write("print/other2.yaml", "name: T\nextends: trial\n")
    rows = [row for row in desk("lint", "--format", "json").data if row["path"] == "print/trial.yaml"]
    assert [(row["code"], (row["line"], row["column"])) for row in rows] == [(code, at)]
    told = desk("build", "--layout", "trial")
    assert (told.code, told.out) == (1, "") and code in told.err
    assert not (desk.folder / "out").exists()


def test_folded_backs_stand_beside_their_fronts(desk: Desk) -> None:
    (file,) = made(desk, "drow", "--backs", "fold")
    assert (file["path"], file["pages"], file["cards"]) == ("out/skirmish/drow-letter.pdf", 1, 4)
    text = words(desk, file["path"])[0]
    assert text.count("Run") == 4 and text.count("Drow Deck") == 12  # on each face once, on each back twice
    (again,) = made(desk, "drow", "--layout", "letter-8up-fold")
    assert again["path"] == "out/skirmish/drow-letter-8up-fold.pdf"
    assert [file["kind"] for file in made(desk, "drow", "--layout", "a4-8up-fold", "--backs", "none")] == ["cards"]
    for args in (("letter-8up-fold", "interleave"), ("letter-8up-fold", "separate"), ("letter-9up", "fold")):
        told = desk("build", "--layout", args[0], "--backs", args[1])
        assert told.code == 2 and args[0] in told.err


def test_print_shops_get_one_card_per_page_with_pdf_boxes(desk: Desk) -> None:
    files = made(desk, "--layout", "poker-1up-bleed")
    assert [(file["kind"], file["pages"]) for file in files] == [
        ("cards", 4),
        ("backs", 4),
        ("creatures", 2),
        ("backs", 2),
    ]
    for file in files:
        for page in reader(desk, file["path"]).pages:
            assert page.mediabox == page.bleedbox == pytest.approx([0, 0, 69.5 * MM, 94.9 * MM], abs=0.001)
            assert page.trimbox == pytest.approx([3 * MM, 3 * MM, 66.5 * MM, 91.9 * MM], abs=0.001)
    image = pypdfium2.PdfDocument((desk.folder / files[0]["path"]).read_bytes())[0].render(scale=2).to_pil()
    edges = [(0, 0), (image.width - 1, image.height // 2), (image.width // 2, image.height - 1)]
    assert all(image.getpixel(edge) != (255, 255, 255) for edge in edges)


def test_faces_damaged_by_cutting_are_not_printed(desk: Desk) -> None:
    desk.write("templates/skirmish/action.svg.j2", BARE.format(x=5))
    assert desk("build", "drow").code == 0
    told = desk("build", "drow", "--layout", "poker-1up-bleed")
    assert told.code == 1 and "C526" in told.err
    desk.write("templates/skirmish/action.svg.j2", BARE.format(x=1))
    told = desk("build", "drow", "--out", "new")
    assert told.code == 1 and 'C527 "Run" is 1.0 mm from the trim' in told.err
    assert not (desk.folder / "new").exists()


def test_offsets_move_fronts_and_backs_separately(desk: Desk) -> None:
    def top_left(*args: str) -> list[tuple[float, float]]:
        """The position on each page of the first spot that is darker than marks, in mm."""
        found = []
        for file in made(desk, "guards", *args):
            for page in pypdfium2.PdfDocument((desk.folder / file["path"]).read_bytes()):
                mask = page.render(scale=4, grayscale=True).to_pil().point(lambda level: 255 * (level < 75))
                x, y, _, _ = mask.getbbox()
                found.append((x / 4 / MM, y / 4 / MM))
        return found

    plain = top_left()
    moved = top_left("--offset-front", "1.5,-2", "--offset-back", "-3,0.5")
    expected = [(plain[0][0] + 1.5, plain[0][1] - 2), (plain[1][0] - 3, plain[1][1] + 0.5)]
    assert moved == [pytest.approx(spot, abs=0.2) for spot in expected]
    interleaved = top_left("--offset-front", "1.5,-2", "--offset-back", "-3,0.5", "--backs", "interleave")
    assert interleaved == moved
    for wrong in ("1", "1,2,3", "a,b", "25,0", "nan,0", ""):
        assert desk("build", "--offset-front", wrong).code == 2


def test_without_copies_everything_but_cards_is_printed(desk: Desk) -> None:
    (file,) = made_any(desk, "--copies", "none", "--list", "json")
    assert file["path"] == "out/skirmish/cards.json"
    assert desk("build", "--copies", "none").code == 2


def test_cards_of_several_decks_fill_a_sheet_each_before_its_own_back(desk: Desk) -> None:
    files = made(desk, "--fill")
    assert [(file["path"], file["kind"], file["deck"], file["pages"], file["cards"]) for file in files] == [
        ("out/skirmish/decks-1-letter.pdf", "cards", None, 1, 6),
        ("out/skirmish/decks-1-letter-backs.pdf", "backs", None, 1, 6),
    ]
    reverse = pypdfium2.PdfDocument((desk.folder / files[1]["path"]).read_bytes())[0].get_textpage()
    right, middle, inch = 8.5 * 72, 5.5 * 72, 72

    def on_back(place: int) -> str:
        """The words behind the card at this place: mirrored, since the paper is flipped on its long edge."""
        row, column = divmod(place, 3)
        x, y = right - (0.5 + 2.5 * (column + 1)) * inch, middle + (5.25 - 3.5 * row) * inch
        text: str = reverse.get_text_bounded(x, y - 3.5 * inch, x + 2.5 * inch, y)
        return text

    assert ["Drow Deck" in on_back(place) for place in range(6)] == [True] * 4 + [False] * 2
    assert ["Guards" in on_back(place) for place in range(6)] == [False] * 4 + [True] * 2
    (backs,) = made(desk, "--fill", "--only", "backs")
    assert backs["cards"] == 6
    (alone,) = made(desk, "--fill", "--only", "creatures")
    assert (alone["path"], alone["deck"]) == ("out/skirmish/guards-letter.pdf", "guards")
    assert desk("build", "--kit", "--fill").code == 2


def test_lists_of_cards(desk: Desk) -> None:
    files = made_any(desk, "--list", "csv", "--list", "json", "--copies", "none")
    assert [(file["path"], file["kind"], file["cards"]) for file in files] == [
        ("out/skirmish/cards.csv", "list", 3),
        ("out/skirmish/cards.json", "list", 3),
    ]
    data = (desk.folder / "out/skirmish/cards.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(StringIO(data.decode("utf-8-sig"), newline="")))
    assert [(row["deck"], row["number"], row["id"], row["copies"]) for row in rows] == [
        ("drow", "1", "run", "3"),
        ("drow", "2", "hit-on-the-run", "1"),
        ("guards", "1", "guard", "2"),
    ]
    assert rows[1]["text"] == "Make a melee attack with +10 damage. The acting creature shifts its speed."
    assert rows[2]["powers"] == "Block 5" and rows[2]["abilities"] == "STR\nDEX" and rows[2]["text"] == ""
    cards = json.loads((desk.folder / "out/skirmish/cards.json").read_bytes())["cards"]
    assert cards[2]["powers"] == ["Block 5"] and cards[2]["hp"] == 20
    (only,) = made_any(desk, "guards", "--list", "json", "--copies", "none")
    assert only["cards"] == 1


def test_the_calibration_sheet(desk: Desk) -> None:
    (file,) = made_any(desk, "--calibrate", "--paper", "a4")
    assert (file["path"], file["pages"]) == ("out/calibration-a4.pdf", 2)
    front, back = words(desk, file["path"])
    assert (
        "--offset-front 0.5,-1" in front and "--offset-back 0.5,-1" in back and "long edge" in " ".join(front.split())
    )
    page = reader(desk, file["path"]).pages[0]
    assert [float(side) / MM for side in page.mediabox[2:]] == pytest.approx([210, 297], abs=0.01)
    plain = desk.files()[file["path"]]
    made_any(desk, "--calibrate", "--paper", "a4", "--offset-back", "1,1")
    assert desk.files()[file["path"]] != plain
    assert desk("build", "--calibrate", "--layout", "letter-8up-fold").code == 2


def test_the_calibration_sheet_needs_large_enough_paper(desk: Desk) -> None:
    told = desk("build", "--calibrate", "--layout", "poker-1up-bleed")
    assert (told.code, told.out) == (2, "") and '"poker-1up-bleed" is 69.5 x 94.9 mm, too small' in told.err
    turned = "name: Wide\npaper: letter-wide\ncard: poker\ngrid: {columns: 3, rows: 2}\n"
    cards = "cards: {poker: {width: 2.5 in, height: 3.5 in}}\n"
    letter = "letter: {width: 8.5 in, height: 11 in}, letter-wide: {width: 11 in, height: 8.5 in}"
    desk.write("print/sizes.yaml", f"papers: {{{letter}}}\n{cards}")
    desk.write("print/wide.yaml", turned)
    assert desk("build", "--calibrate", "--layout", "wide").code == 0


@pytest.mark.parametrize("at", ["cardlang.pdf.document.render", "cardlang.pdf.document.PageImages.png"])
@pytest.mark.parametrize(("jobs", "after"), [("1", 2), ("2", 0)])
def test_an_interrupted_build_changes_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, at: str, jobs: str, after: int
) -> None:
    desk("build", "--png", "--dpi", "36")
    before = desk.files()
    calls: list[int] = []

    def interrupt(*_: object) -> bytes:
        calls.append(1)
        if len(calls) > after:
            raise KeyboardInterrupt
        return b"half"

    monkeypatch.setattr(at, interrupt)
    told = desk("build", "--png", "--dpi", "72", "--ink", "low", "--jobs", jobs, "--no-cache")
    assert (told.code, told.out) == (130, "")
    assert desk.files() == before


@pytest.mark.parametrize("layout", ["letter-9up", "a4-9up", "letter-8up-fold", "a4-8up-fold", "poker-1up-bleed"])
def test_every_layout_gives_valid_and_reproducible_files(desk: Desk, layout: str) -> None:
    """pikepdf, which uses qpdf, reports the same as `qpdf --check`."""
    files = made(desk, "--layout", layout)
    for file in files:
        with pikepdf.open(desk.folder / file["path"]) as pdf:
            assert pdf.check_pdf_syntax() == []
            assert pdf.Root.Lang == "en-US" and pdf.docinfo.Title and pdf.Root.Outlines.Count == 1
    first = desk.files()
    made(desk, "--layout", layout)
    assert desk.files() == first
    text = " ".join(" ".join(words(desk, files[0]["path"])).split())
    order = [
        "The acting creature moves 6 squares.",
        "Hit on the Run",
        "Make a melee attack with +10 damage. The acting",
    ]
    assert sorted(order, key=text.rindex) == order


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--calibrate", "--kit"), "--calibrate prints a single test sheet: leave out --kit"),
        (("drow", "--calibrate"), "leave out the decks"),
        (("--dpi", "72"), "--dpi is for pictures: add --png or --online"),
        (("--png-name", "{id}", "--online", "png"), "--png-name is for pictures: add --png"),
        (("--kit", "--png"), "a kit is one file with all kinds: leave out --png, or --kit"),
        (("--kit", "--changed-since", "out"), "leave out --changed-since, or --kit"),
        (("--copies", "none", "--changed-since", "HEAD"), "leave it out, or --copies none"),
    ],
)
def test_options_without_effect_are_refused(desk: Desk, args: tuple[str, ...], said: str) -> None:
    told = desk("build", *args)
    assert (told.code, told.out) == (2, "") and said in told.err
    assert not (desk.folder / "out").exists()


def test_a_release_has_no_revision_marks_and_counts_as_the_same_cards(desk: Desk) -> None:
    assert desk("build", "guards", "--paper", "a4").code == 0
    (marked,) = page_texts(desk.folder / "out/skirmish/guards-a4.pdf")
    assert desk("build", "guards", "--paper", "a4", "--release", "--out", "release").code == 0
    (plain,) = page_texts(desk.folder / "release/skirmish/guards-a4.pdf")
    assert re.search(r"1 · \w{5}\b", marked) and not re.search(r"1 · \w{5}\b", plain)
    told = desk("build", "guards", "--paper", "a4", "--changed-since", "release", "--out", "again")
    assert "nothing" in (told.out + told.err).lower(), told
